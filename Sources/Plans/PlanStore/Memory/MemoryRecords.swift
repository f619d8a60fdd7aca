import FoundationEssentials
import PlanGeometry

/// The records of a plan in memory.
final class MemoryRecords {
    private(set) var tables = MemoryTables()
    /// The closures that take back the changes of the open transaction, in the order in which the changes were made.
    private var journal: [(inout MemoryTables) -> Void] = []

    /// Runs `body`, and takes all changes back if it throws.
    func transaction<T>(_ body: () throws -> T) throws -> T {
        journal = []
        do {
            let result = try body()
            journal = []
            return result
        } catch {
            for takeBack in journal.reversed() { takeBack(&tables) }
            journal = []
            throw error
        }
    }

    // MARK: - Changing, so that it can be taken back

    /// Sets what a table has under a key; nil removes it.
    func put<Key, Value>(_ value: Value?, _ key: Key, in table: WritableKeyPath<MemoryTables, [Key: Value]>) {
        let old = tables[keyPath: table][key]
        journal.append { $0[keyPath: table][key] = old }
        tables[keyPath: table][key] = value
    }

    func put<Value>(_ value: Value, _ place: WritableKeyPath<MemoryTables, Value>) {
        let old = tables[keyPath: place]
        journal.append { $0[keyPath: place] = old }
        tables[keyPath: place] = value
    }

    func append(_ change: ChangeRow) {
        let place = tables.changes.count
        tables.changes.append(change)
        tables.changesOfRevision[change.revision, default: []].append(place)
        switch (change.marker, change.lastMarker) {
        case (let marker?, nil): tables.changesOfMarker[marker, default: []].append(place)
        case (_?, _?): tables.changesOfRanges.append(place)
        default: break
        }
        journal.append { tables in
            tables.changes.removeLast()
            tables.changesOfRevision[change.revision]?.removeLast()
            switch (change.marker, change.lastMarker) {
            case (let marker?, nil): tables.changesOfMarker[marker]?.removeLast()
            case (_?, _?): tables.changesOfRanges.removeLast()
            default: break
            }
        }
    }

    /// Notes a row and a number of a marker that came.
    func noteGreatest(row: Int64, number: Int) {
        put(tables.greatestMarkerRow.map { max($0, row) }, \.greatestMarkerRow)
        put(tables.greatestNumber.map { max($0, number) }, \.greatestNumber)
    }

    /// Notes a number that a marker lost.
    func noteLost(number: Int) {
        if number == tables.greatestNumber { put(nil, \.greatestNumber) }
    }

    // MARK: - What is asked often

    func greatestMarkerRow() -> Int64 {
        if let known = tables.greatestMarkerRow { return known }
        let found = max(tables.markers.keys.max() ?? 0, tables.retired.keys.max() ?? 0)
        tables.greatestMarkerRow = found
        return found
    }

    func greatestNumber() -> Int {
        if let known = tables.greatestNumber { return known }
        let found = tables.rowsByNumber.keys.max() ?? 0
        tables.greatestNumber = found
        return found
    }

    func latestRevision() -> Int64 {
        if let known = tables.greatestRevision { return known }
        let found = tables.revisions.keys.max() ?? 0
        tables.greatestRevision = found
        return found
    }
}
