import FoundationEssentials
import PlanBase
import PlanModel

/// The numbers of the markers in the merge of another copy into a plan.
///
/// A marker's number is the one that it was given last, by the history of both copies: a number that one copy gave counts in the other.
/// Of several markers with one number the plan's own keeps it, as the number is on the sheets that were printed from the plan; of others
/// the one that was created first. Each other marker gets the least greater number that no marker has. The history has that number, so
/// that copies agree when each has merged the other's latest state. Removed markers take part like present ones.
struct MergedNumbers {
    /// A present or removed marker with its number; the creation of a removed one is in its history.
    typealias Claim = MarkerIdentity

    /// The markers by their rows in the merged plan.
    private(set) var claims: [Int64: Claim] = [:]
    /// The markers whose number changes, with their new numbers.
    private(set) var moved: [(claim: Claim, number: Int)] = []
    private var newNumbers: [Int64: Int] = [:]
    /// The rows of the markers of the plan that the other copy is merged into.
    private var own: Set<Int64> = []
    /// The numbers that markers were given last, by their rows, where the history has one.
    private var given: [Int64: Int] = [:]

    mutating func claim(_ claim: Claim) { claims[claim.row] = claim }

    /// The number of a marker in the merged plan.
    func number(of claim: Claim) -> Int { newNumbers[claim.row] ?? claim.number }

    /// Adds the claims of all present and removed markers of the plan that the other copy is merged into.
    mutating func claim(of plan: any RecordReader) throws {
        try plan.forEachIdentity {
            claim($0)
            own.insert($0.row)
        }
    }

    /// Finds the numbers. The plan's history must include that of the other copy already.
    mutating func settle(by plan: any RecordReader) throws {
        given = try Self.numbersGivenLast(by: plan)
        // The plan's own markers that keep their numbers come first, so that none of them has to give way.
        let claims = claims.values.sorted { one, other in
            let (isFirst, isOther) = (keepsOwn(one), keepsOwn(other))
            return isFirst != isOther ? isFirst : one.isEarlier(than: other)
        }
        var taken: Set<Int> = []
        taken.reserveCapacity(claims.count)
        let displaced = claims.filter { !taken.insert(numberGiven(to: $0)).inserted }
        // For each wanted number the last number tried, so that many markers that want one number do not each start again.
        var reached: [Int: Int] = [:]
        for claim in displaced {
            let wanted = numberGiven(to: claim)
            var number = reached[wanted] ?? wanted
            repeat { number = number < .max ? number + 1 : 1 } while taken.contains(number)
            reached[wanted] = number
            taken.insert(number)
            newNumbers[claim.row] = number
        }
        for claim in claims where newNumbers[claim.row] == nil && numberGiven(to: claim) != claim.number {
            newNumbers[claim.row] = numberGiven(to: claim)
        }
        newNumbers = newNumbers.filter { self.claims[$0.key]?.number != $0.value }
        moved = claims.compactMap { claim in newNumbers[claim.row].map { (claim, $0) } }
            .sorted { $0.claim.isEarlier(than: $1.claim) }
    }

    /// The number that a marker was given last.
    func numberGiven(to claim: Claim) -> Int { given[claim.row] ?? claim.number }

    /// True for a marker of the plan whose number the other copy has not changed.
    private func keepsOwn(_ claim: Claim) -> Bool { own.contains(claim.row) && numberGiven(to: claim) == claim.number }

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

    /// For each marker that has had several numbers the one that was given last, by a user or a merge.
    private static func numbersGivenLast(by plan: any RecordReader) throws -> [Int64: Int] {
        var last: [Int64: (time: Int64, id: [UInt8], number: Int)] = [:]
        try plan.forEachChange(ChangeQuery(field: MarkerField.number.name)) { change in
            guard let marker = change.marker, let revision = try plan.revision(inRow: change.revision),
                let number = change.newText.flatMap({ Int($0) })
            else { return }
            let (time, id) = (revision.time.milliseconds, revision.id.bytes)
            if let known = last[marker] {
                guard known.time != time ? known.time < time : known.id.lexicographicallyPrecedes(id) else { return }
            }
            last[marker] = (time, id, number)
        }
        return last.mapValues(\.number)
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
    ///
    /// - Parameter given: The number that the marker was given last by the history.
    func renumber(_ claim: MarkerIdentity, to number: Int, given: Int) throws {
        try records.setNumber(number, ofRow: claim.row, isRetired: claim.isRetired)
        if number != given { try recordNumber(of: claim.row, old: claim.number, new: number) }
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
