import PlanBase
import PlanFiles
import PlanModel
import PlanTables

/// A value of a file that its field cannot have, as it is written. The marker keeps it as a property of the column's name.
public struct UnreadCell: Hashable, Sendable {
    /// The name of the column or member.
    public let column: String
    /// The value.
    public let text: String

    /// A value in a column.
    public init(_ text: String, in column: String) { (self.text, self.column) = (text, column) }
}

/// The values of a file that cannot be read: by their fields, and the first of them one by one.
public struct UnreadCells: Hashable, Sendable {
    /// One value.
    public struct Entry: Hashable, Sendable {
        /// Where the marker stands in the file.
        public let place: FilePlace
        /// The field that cannot have the value.
        public let field: MarkerField
        /// The value and its column.
        public let cell: UnreadCell
    }

    /// The greatest number of values that are told one by one.
    public static let mostTold = 10_000
    /// The number of values.
    public private(set) var count = 0
    /// The first values.
    public private(set) var told: [Entry] = []

    private struct Found: Hashable, Sendable {
        var count = 0
        let first: FilePlace
        let cell: UnreadCell
    }

    private var found: [MarkerField: Found] = [:]

    /// None.
    package init() {}

    /// Counts the cells of a marker.
    package mutating func add(_ cells: [MarkerField: UnreadCell], at place: FilePlace) {
        for (field, cell) in cells { found[field, default: Found(first: place, cell: cell)].count += 1 }
        count += cells.count
        guard told.count < Self.mostTold else { return }
        let sorted = cells.sorted { $0.key.name < $1.key.name }
        told += sorted.prefix(Self.mostTold - told.count).map { Entry(place: place, field: $0.key, cell: $0.value) }
    }

    /// A note on each field, in their order, and on each property.
    ///
    /// - Parameter file: The file's name.
    package func notes(in file: String) -> [FileNote] {
        let order = [.number] + DetailField.all.map(\.field)
        let fields = found.keys.sorted { one, other in
            let places = [one, other].map { order.firstIndex(of: $0) ?? order.count }
            return places[0] == places[1] ? one.name < other.name : places[0] < places[1]
        }
        return fields.compactMap { field in
            guard let found = found[field] else { return nil }
            let (first, text) = (FilePlace.message(found.first, in: file), found.cell.text)
            if DetailField(field)?.kind == .day {
                let problem = WrittenDate(text)?.problem(fileOrder: nil)
                return .unreadDueDates(found.count, first: first, text: text, problem: problem)
            }
            return .unreadCells(
                found.count, column: found.cell.column, first: first, text: text,
                remedy: Self.remedy(field, found.cell))
        }
    }

    /// Returns advice on a value that cannot be read; `nil` if there is none.
    private static func remedy(_ field: MarkerField, _ cell: UnreadCell) -> Message? {
        if SpreadsheetText.isErrorValue(cell.text) {
            return Message("mend the formula or empty the cell")
        }
        if field == .number, CalendarDate(String(cell.text.trimmed.prefix(10))) != nil {
            return Message(
                """
                a spreadsheet has made dates of the numbers, as it does of 1-2; format the column as text and write the numbers again
                """)
        }
        // A code such as M-005 is no number, as E-005 may be another marker.
        return switch (field, DetailField(field)?.kind) {
        case (.number, _):
            Message(
                """
                a marker's number is a whole number from 1; \
                \(Remedy.map((cell.column.excerpt, ColumnNames.property))) says that these are texts
                """)
        case (_, .number?):
            Message("write numbers as 1250.5, without marks between thousands")
        case (_, .color?), (.styleColor, _): Message("write #rrggbb or a CSS colour name")
        default: nil
        }
    }
}
