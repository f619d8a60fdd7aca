import FoundationEssentials
import PlanModel

/// The numbers of the markers in the merge of two copies of a plan.
///
/// The numbers are the same whichever copy is merged into the other. Of several markers with one number the marker created
/// first keeps it, and of markers created at one time the marker with the smaller id. Each other marker gets the least
/// greater number that no marker has. Removed markers take part like present ones.
struct MergedNumbers {
    /// A present or removed marker with its number.
    struct Claim {
        let row: Int64
        let id: UUID
        let number: Int
        /// The time of creation; `nil` for a removed marker whose creation is not in the history.
        let created: Timestamp?
        let isRetired: Bool
    }

    /// The markers by their rows in the merged plan.
    private(set) var claims: [Int64: Claim] = [:]
    /// The markers whose number changes, with their new numbers.
    private(set) var moved: [(claim: Claim, number: Int)] = []
    private var newNumbers: [Int64: Int] = [:]

    mutating func claim(_ claim: Claim) { claims[claim.row] = claim }

    /// The number of a marker in the merged plan.
    func number(of claim: Claim) -> Int { newNumbers[claim.row] ?? claim.number }

    /// Adds the claims of all present and removed markers of a plan.
    mutating func claim(of plan: Connection) throws {
        try plan.prepare("SELECT seq, id, number, created FROM marker").forEach { row in
            guard let id = UUID(bytes: row.bytes(1)) else { return }
            let created = Timestamp(milliseconds: row.integer(3))
            claim(Claim(row: row.integer(0), id: id, number: row.int(2), created: created, isRetired: false))
        }
        let retired = try plan.prepare("SELECT id, seq FROM retired").map { ($0.bytes(0), $0.integer(1)) }
        for (bytes, row) in retired {
            guard let id = UUID(bytes: bytes), let claim = try plan.numberClaim(of: id, row: row) else { continue }
            self.claim(claim)
        }
    }

    /// Finds the numbers. The plan's history must include that of the other copy already.
    mutating func settle(by plan: Connection) throws {
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
    func moveAside(in plan: Connection) throws {
        var aside = Int64.max
        let taken = Set(claims.values.map { Int64($0.number) } + newNumbers.values.map { Int64($0) })
        for (claim, _) in moved {
            repeat { aside -= 1 } while taken.contains(aside)
            let table = claim.isRetired ? "retired" : "marker"
            try plan.statement("UPDATE \(table) SET number = ? WHERE seq = ? AND id = ?")
                .run(.integer(aside), .integer(claim.row), .blob(claim.id.bytes))
        }
    }

    /// For each marker that has had several numbers the number that a user gave last, or else its first number. Numbers that
    /// merges gave do not count.
    private static func numbersWanted(by plan: Connection) throws -> [Int64: Int] {
        var first: [Int64: Int] = [:]
        var asked: [Int64: (time: Int64, id: [UInt8], number: Int)] = [:]
        let sql = """
            SELECT c.marker, c.old, c.new, r.action, r.time, r.id FROM change c JOIN revision r ON r.seq = c.revision
            WHERE c.field = ? AND c.marker IS NOT NULL ORDER BY c.seq
            """
        try plan.prepare(sql).forEach([.text(MarkerField.number.name)]) { row in
            let marker = row.integer(0)
            if first[marker] == nil, let number = Int(row.text(1)) { first[marker] = number }
            guard row.text(3) != PlanMerge.action, let number = Int(row.text(2)) else { return }
            let (time, id) = (row.integer(4), row.bytes(5))
            if let last = asked[marker] {
                guard last.time != time ? last.time < time : last.id.lexicographicallyPrecedes(id) else { return }
            }
            asked[marker] = (time, id, number)
        }
        return first.merging(asked.mapValues(\.number)) { $1 }
    }
}

extension MergedNumbers.Claim {
    /// True if the marker keeps a number that both have.
    func isEarlier(than other: Self) -> Bool {
        let (mine, their) = (created?.milliseconds ?? .max, other.created?.milliseconds ?? .max)
        return mine != their ? mine < their : id.bytes.lexicographicallyPrecedes(other.id.bytes)
    }
}

extension Connection {
    /// The claim of a present or removed marker, for its row in the merged plan.
    func numberClaim(of id: UUID, row: Int64) throws -> MergedNumbers.Claim? {
        let bytes = SQLValue.blob(id.bytes)
        let live = try statement("SELECT number, created FROM marker WHERE id = ?").first([bytes]) { found in
            MergedNumbers.Claim(
                row: row, id: id, number: found.int(0), created: Timestamp(milliseconds: found.integer(1)),
                isRetired: false)
        }
        if let live { return live }
        let retired = try statement("SELECT number, seq FROM retired WHERE id = ?").first([bytes]) {
            ($0.int(0), $0.integer(1))
        }
        guard let (number, seq) = retired else { return nil }
        // The history keeps the whole state of a removed marker.
        let sql = """
            SELECT old FROM change WHERE marker = ? AND last_marker IS NULL AND field = '' AND old IS NOT NULL
            ORDER BY seq LIMIT 1
            """
        let text = try statement(sql).first([.integer(seq)]) { $0.text(0) }
        let state = text.flatMap { try? JSONValue(parsing: $0.utf8) }
        return MergedNumbers.Claim(
            row: row, id: id, number: number, created: state?["created"]?.string.flatMap { Timestamp($0) },
            isRetired: true)
    }
}

extension PlanTransaction {
    /// Gives a present or removed marker another number. The time of the marker's last change stays.
    func renumber(_ claim: MergedNumbers.Claim, to number: Int) throws {
        let table = claim.isRetired ? "retired" : "marker"
        try connection.statement("UPDATE \(table) SET number = ? WHERE seq = ?")
            .run(SQLValue(number), .integer(claim.row))
        try recordNumber(of: claim.row, old: claim.number, new: number)
        if let item = try connection.marker(inRow: claim.row) { noteChanged(item) }
    }

    /// Records in the history that a marker has another number.
    func recordNumber(of row: Int64, old: Int, new: Int) throws {
        try record(
            marker: row, field: MarkerField.number.name, old: .number(Double(old)), new: .number(Double(new)))
    }
}
