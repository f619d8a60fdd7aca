// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase
import PlanJSON
import PlanStore

/// Markers as columns, whose values stay where they are as long as the handle is open.
final class TableHandle: HandleObject {
    static let kind = "a table"
    let table: MarkerTable
    /// The values of the query that the plan does not have, which may be slips.
    let notes: [Message]

    init(_ table: MarkerTable, notes: [Message]) { (self.table, self.notes) = (table, notes) }

    /// The values of a column.
    func values(_ name: UnsafePointer<CChar>?) throws -> (name: String, MarkerTable.Values) {
        let name = try Arguments.text(name, "column")
        guard let column = table.column(name) else {
            throw Failure(
                status: .notFound, code: "noColumn",
                message: "the table has no column '\(name.excerpt)'; there are: "
                    + table.columns.map(\.name.excerpt).joined(separator: ", "), place: "column")
        }
        return (name, column.values)
    }

    /// Where an array's elements are. Safe because an array that does not change and lives in an object keeps its place; one of no
    /// elements has none, and gets a place that nobody reads.
    static func start<Element>(of array: [Element]) -> UnsafePointer<Element>? {
        array.withUnsafeBufferPointer { $0.baseAddress }
            ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)
    }

    static func wrongKind(_ name: String, _ values: MarkerTable.Values) -> Failure {
        Failure.argument("column", "must be one of another kind: '\(name.excerpt)' has \(values.kind)s")
    }
}

extension MarkerTable.Values {
    /// The name of the values' type in messages.
    var kind: String {
        switch self {
        case .integers: "integer"
        case .doubles: "double"
        case .texts: "text"
        }
    }
}

/// Finds the markers of a plan that a query asks for, as a table.
@c @implementation
public func planmark_plan_query(
    _ plan: OpaquePointer!, _ query: UnsafePointer<CChar>!, _ table: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(table, "table")
        let handle = try PlanHandle.of(plan, "plan")
        let filter: MarkerFilter? = try RequestText.decode(query, "query")
        let found = try handle.use { plan in
            let (query, notes) = try filter?.query(of: plan) ?? (MarkerQuery(), [])
            return TableHandle(try plan.table(query), notes: notes)
        }
        output.pointee = HandleTable.shared.open(found)
    }
}

/// Gets what is to be told of the query that a table was made by, as JSON.
@c @implementation
public func planmark_table_notes(
    _ table: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let notes = try TableHandle.of(table, "table").notes
        let output = try Arguments.output(json, "json")
        let texts = notes.map { JSONValue.string(Caller.text($0)) }
        output.pointee = HandleTable.shared.open(BytesHandle(text: JSONValue.array(texts).text))
    }
}

/// Counts the rows of a table.
@c @implementation
public func planmark_table_count(_ table: OpaquePointer!, _ rows: UnsafeMutablePointer<Int>!) -> planmark_status {
    attempt {
        let table = try TableHandle.of(table, "table").table
        try Arguments.output(rows, "rows").pointee = table.count
    }
}

/// Gets the names and kinds of a table's columns, as JSON.
@c @implementation
public func planmark_table_columns(
    _ table: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let table = try TableHandle.of(table, "table").table
        let output = try Arguments.output(json, "json")
        let columns = table.columns.map { column in
            JSONValue.object(["name": .string(column.name), "kind": .string(column.values.kind)])
        }
        output.pointee = HandleTable.shared.open(BytesHandle(text: JSONValue.array(columns).text))
    }
}

/// Hands out where a column's numbers are, if they are of the kind that `array` picks.
private func write<Element>(
    _ table: OpaquePointer?, _ column: UnsafePointer<CChar>?, to values: UnsafeMutablePointer<UnsafePointer<Element>?>?,
    _ array: (MarkerTable.Values) -> [Element]?
) throws {
    let (name, found) = try TableHandle.of(table, "table").values(column)
    let output = try Arguments.output(values, "values")
    guard let array = array(found) else { throw TableHandle.wrongKind(name, found) }
    output.pointee = TableHandle.start(of: array)
}

/// Gets the integers of a column, which live until the table is closed.
@c @implementation
public func planmark_table_integers(
    _ table: OpaquePointer!, _ column: UnsafePointer<CChar>!,
    _ values: UnsafeMutablePointer<UnsafePointer<Int64>?>!
) -> planmark_status {
    attempt {
        try write(table, column, to: values) { if case .integers(let array) = $0 { array } else { nil } }
    }
}

/// Gets the numbers of a column, which live until the table is closed.
@c @implementation
public func planmark_table_doubles(
    _ table: OpaquePointer!, _ column: UnsafePointer<CChar>!,
    _ values: UnsafeMutablePointer<UnsafePointer<Double>?>!
) -> planmark_status {
    attempt {
        try write(table, column, to: values) { if case .doubles(let array) = $0 { array } else { nil } }
    }
}

/// Gets which texts of a column are the JSON of other values, a byte each, which live until the table is closed.
@c @implementation
public func planmark_table_json(
    _ table: OpaquePointer!, _ column: UnsafePointer<CChar>!, _ json: UnsafeMutablePointer<UnsafePointer<UInt8>?>!
) -> planmark_status {
    attempt {
        let (name, found) = try TableHandle.of(table, "table").values(column)
        let output = try Arguments.output(json, "json")
        guard case .texts(let texts) = found else { throw TableHandle.wrongKind(name, found) }
        output.pointee = texts.json.isEmpty ? nil : TableHandle.start(of: texts.json)
    }
}

/// Gets the texts of a column, laid out as Arrow's large strings, which live until the table is closed.
@c @implementation
public func planmark_table_texts(
    _ table: OpaquePointer!, _ column: UnsafePointer<CChar>!,
    _ bytes: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ offsets: UnsafeMutablePointer<UnsafePointer<Int64>?>!,
    _ present: UnsafeMutablePointer<UnsafePointer<UInt8>?>!
) -> planmark_status {
    attempt {
        let (name, found) = try TableHandle.of(table, "table").values(column)
        let (bytes, offsets) = (try Arguments.output(bytes, "bytes"), try Arguments.output(offsets, "offsets"))
        let present = try Arguments.output(present, "present")
        guard case .texts(let texts) = found else { throw TableHandle.wrongKind(name, found) }
        // Safe because C reads the bytes as char, which may be signed.
        bytes.pointee = TableHandle.start(of: texts.bytes).map {
            UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        }
        offsets.pointee = TableHandle.start(of: texts.offsets)
        present.pointee = TableHandle.start(of: texts.present)
    }
}
