import FoundationEssentials
import PlanBase
import PlanModel

/// The numbers of the markers in the merge of two copies of a plan.
///
/// The numbers are the same whichever copy is merged into the other. Of several markers with one number the marker created
/// first keeps it, and of markers created at one time the marker with the smaller id. Each other marker gets the least
/// greater number that no marker has. Removed markers take part like present ones.
struct MergedNumbers {
    /// A present or removed marker with its number; the creation of a removed one is in its history.
    typealias Claim = MarkerIdentity

    /// The markers by their rows in the merged plan.
    private(set) var claims: [Int64: Claim] = [:]
    /// The markers whose number changes, with their new numbers.
    private(set) var moved: [(claim: Claim, number: Int)] = []
    private var newNumbers: [Int64: Int] = [:]

    mutating func claim(_ claim: Claim) { claims[claim.row] = claim }

    /// The number of a marker in the merged plan.
    func number(of claim: Claim) -> Int { newNumbers[claim.row] ?? claim.number }

    /// Adds the claims of all present and removed markers of a plan.
    mutating func claim(of plan: any RecordReader) throws {
        try plan.forEachIdentity { claim($0) }
    }

    /// Finds the numbers. The plan's history must include that of the other copy already.
    mutating func settle(by plan: any RecordReader) throws {
        let wanted = try Self.numbersWanted(by: plan)
        func target(_ claim: Claim) -> Int { wanted[claim.row] ?? claim.number }
        var owners: [Int: Claim] = [:]
        owners.reserveCapacity(claims.count)
        var displaced: [Claim] = []
        for claim in claims.values {
            guard let owner = owners[target(claim)] else {
                owners[target(claim)] = claim
                continue
            }
            let isEarlier = claim.isEarlier(than: owner)
            if isEarlier { owners[target(claim)] = claim }
            displaced.append(isEarlier ? owner : claim)
        }
        var taken = Set(owners.keys)
        var numbers = owners.map { (claim: $0.value, number: $0.key) }
        displaced.sort { $0.isEarlier(than: $1) }
        // For each wanted number the last number tried, so that many markers that want one number do not each start again.
        var reached: [Int: Int] = [:]
        for claim in displaced {
            let wanted = target(claim)
            var number = reached[wanted] ?? wanted
            repeat { number = number < .max ? number + 1 : 1 } while taken.contains(number)
            reached[wanted] = number
            taken.insert(number)
            numbers.append((claim, number))
        }
        moved = numbers.filter { $0.claim.number != $0.number }.sorted { $0.claim.isEarlier(than: $1.claim) }
        newNumbers = Dictionary(moved.map { ($0.claim.row, $0.number) }) { first, _ in first }
    }

    /// Gives the markers whose number changes temporary numbers, so that the new numbers can be set in any order.
    func moveAside(in plan: any RecordWriter) throws {
        var aside = Int64.max
        let taken = Set(claims.values.map { Int64($0.number) } + newNumbers.values.map { Int64($0) })
        for (claim, _) in moved {
            repeat { aside -= 1 } while taken.contains(aside)
            // Markers that only the other copy has are not there yet.
            guard try plan.identity(.id(claim.id))?.row == claim.row else { continue }
            try plan.setNumber(Int(aside), ofRow: claim.row, isRetired: claim.isRetired)
        }
    }

    /// For each marker that has had several numbers the number that a user gave last, or else its first number. Numbers that
    /// merges gave do not count.
    private static func numbersWanted(by plan: any RecordReader) throws -> [Int64: Int] {
        var first: [Int64: Int] = [:]
        var asked: [Int64: (time: Int64, id: [UInt8], number: Int)] = [:]
        try plan.forEachChange(ChangeQuery(field: MarkerField.number.name)) { change in
            guard let marker = change.marker, let revision = try plan.revision(inRow: change.revision) else { return }
            if first[marker] == nil, let number = change.oldText.flatMap({ Int($0) }) { first[marker] = number }
            guard revision.action != PlanMerge.action, let number = change.newText.flatMap({ Int($0) }) else { return }
            let (time, id) = (revision.time.milliseconds, revision.id.bytes)
            if let last = asked[marker] {
                guard last.time != time ? last.time < time : last.id.lexicographicallyPrecedes(id) else { return }
            }
            asked[marker] = (time, id, number)
        }
        return first.merging(asked.mapValues(\.number)) { $1 }
    }
}

extension MarkerIdentity {
    /// True if the marker keeps a number that both have.
    func isEarlier(than other: Self) -> Bool {
        let (mine, their) = (created?.milliseconds ?? .max, other.created?.milliseconds ?? .max)
        return mine != their ? mine < their : id.bytes.lexicographicallyPrecedes(other.id.bytes)
    }
}

extension PlanTransaction {
    /// Gives a present or removed marker another number. The time of the marker's last change stays.
    func renumber(_ claim: MarkerIdentity, to number: Int) throws {
        try records.setNumber(number, ofRow: claim.row, isRetired: claim.isRetired)
        try recordNumber(of: claim.row, old: claim.number, new: number)
        if let item = try records.marker(.row(claim.row))?.marker { noteChanged(item) }
    }

    /// Records in the history that a marker has another number.
    func recordNumber(of row: Int64, old: Int, new: Int) throws {
        try record(
            marker: row, field: MarkerField.number.name, old: .number(Double(old)), new: .number(Double(new)))
    }
}

extension RecordReader {
    /// The time at which a marker was made; nil for a removed one whose creation is not in the history.
    func creation(of entry: MarkerIdentity) throws -> Timestamp? {
        guard entry.isRetired else { return entry.created }
        // The history keeps the whole state of a removed marker.
        var created: Timestamp?
        try forEachChange(ChangeQuery(marker: entry.row, scope: .one, field: "", isLatestFirst: true)) { change in
            if let old = change.old { created = old["created"]?.string.flatMap { Timestamp($0) } }
        }
        return created
    }
}
