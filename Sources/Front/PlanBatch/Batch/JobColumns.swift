import PlanBase
import PlanFiles
import PlanJSON
import PlanTables

/// The columns of a table of jobs, each with its member of a job, or of an object in the job.
struct JobColumns {
    private struct Column {
        let path: [String]
        let type: Any.Type
    }

    /// The columns in order; nil for one without a name.
    private let columns: [Column?]

    /// The columns of a header row.
    ///
    /// - Throws: `InputError` for a name that is no member's, or is there twice.
    init(_ header: CSVRow, file: String) throws(InputError) {
        var columns: [Column?] = []
        var names: Set<String> = []
        for field in header.fields {
            let name = field.trimmed
            guard !name.isEmpty else {
                columns.append(nil)
                continue
            }
            guard names.insert(name).inserted else {
                throw InputError(.duplicateColumn(name), file: file, at: .line(header.line))
            }
            let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            do throws(RequestPartError) {
                columns.append(Column(path: path, type: try SheetJob.type(at: path[...])))
            } catch {
                throw InputError(.unfit(reason: Message("column \(error)")), file: file, at: .line(header.line))
            }
        }
        self.columns = columns
    }

    /// The job of a row as JSON. An empty cell leaves its member out.
    func value(of row: CSVRow) throws(SheetJobError) -> JSONValue {
        guard row.fields.count <= columns.count else {
            throw SheetJobError(
                .notReadable(reason: Message("the row has \(row.fields.count) fields, the header \(columns.count)")))
        }
        var job = JSONValue.object([:])
        for case let (text, column?) in zip(row.fields, columns) where !text.isBlank {
            job.set(Self.value(of: text, column.type), at: column.path[...])
        }
        return job
    }

    /// Returns the value of a cell: a text where the member is one, else a number, `true` or `false`, or JSON. A text that is none of
    /// these stays a text, to be refused when the job is read.
    private static func value(of text: String, _ type: Any.Type) -> JSONValue {
        let cell = text.trimmed
        if type is String.Type || type is String?.Type { return .string(text) }
        if type is Double.Type || type is Double?.Type || type is Int.Type || type is Int?.Type {
            let number = DecimalSign.point.number(cell) ?? DecimalSign.comma.number(cell)
            return number.map(JSONValue.number) ?? .string(text)
        }
        if type is Bool.Type {
            return ["true": .bool(true), "false": .bool(false)][cell.lowercased()] ?? .string(text)
        }
        guard cell.hasPrefix("{") || cell.hasPrefix("["), let value = try? JSONValue(parsing: cell.utf8) else {
            return .string(cell)
        }
        return value
    }
}

extension JSONValue {
    /// Sets the member of an object, or of an object in it; what is no object becomes one.
    fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let name = path.first else {
            self = value
            return
        }
        var members: [String: JSONValue] = [:]
        if case .object(let own) = self { members = own }
        members[name, default: .object([:])].set(value, at: path.dropFirst())
        self = .object(members)
    }
}
