import PlanBase
import PlanFiles
import PlanModel
import PlanTables

/// A value of a file of which its field cannot have all, as it is written.
public struct UnreadCell: Hashable, Sendable {
    /// The part of a value that its field has.
    public enum Part: Hashable, Sendable {
        /// None; the marker keeps the value as a property of the column's name.
        case none
        /// The day, without the time of day; the marker keeps the value as a property of the column's name.
        case takenWithoutTime(String)
        /// That the marker is done, of a day in a column that says so; the marker keeps the value as a property of the column's name.
        case takenAsDone
        /// One of the two numbers that may be meant, and the sign before decimals by which the other one is.
        case taken(String, insteadOf: String, decimal: DecimalSign)
        /// The number that the text is, of a member of JSON whose value is no text, or of a cell that a spreadsheet was told to be one.
        case takenFromText
    }

    /// The name of the column or member.
    public let column: String
    /// The value.
    public let text: String
    /// The part of the value that the field has.
    public let part: Part

    /// A value in a column.
    public init(_ text: String, in column: String, _ part: Part = .none) {
        (self.text, self.column, self.part) = (text, column, part)
    }

    /// True if the marker keeps the value as a property.
    var isKept: Bool {
        switch part {
        case .none, .takenWithoutTime, .takenAsDone: true
        case .taken, .takenFromText: false
        }
    }
}

/// The values of a file that cannot be read as a whole: by their fields, and the first of them one by one.
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
    /// The number of values of which a note says where they stand.
    private static let shownCount = 5
    /// The number of values that cannot be read.
    public private(set) var count = 0
    /// The first values that cannot be read.
    public private(set) var told: [Entry] = []

    /// The kinds of values that a field has notes on.
    private enum Kind: Hashable, CaseIterable { case unread, withoutTime, doubtful, fromText }

    private struct Key: Hashable {
        let field: MarkerField
        let kind: Kind
    }

    private struct Found: Hashable {
        var count = 0
        var first: [Entry] = []
    }

    private var found: [Key: Found] = [:]

    /// None.
    package init() {}

    /// Counts the cells of a marker.
    package mutating func add(_ cells: [MarkerField: UnreadCell], at place: FilePlace) {
        for (field, cell) in cells.sorted(by: { $0.key.name < $1.key.name }) {
            let entry = Entry(place: place, field: field, cell: cell)
            let kind: Kind
            switch cell.part {
            case .none: kind = .unread
            case .takenWithoutTime: kind = .withoutTime
            case .taken: kind = .doubtful
            case .takenFromText: kind = .fromText
            case .takenAsDone: continue
            }
            var known = found[Key(field: field, kind: kind)] ?? Found()
            known.count += 1
            if known.first.count < Self.shownCount { known.first.append(entry) }
            found[Key(field: field, kind: kind)] = known
            guard kind == .unread else { continue }
            count += 1
            if told.count < Self.mostTold { told.append(entry) }
        }
    }

    /// The notes on each field, in their order, and on each property.
    ///
    /// - Parameters:
    ///   - file: The file's name.
    ///   - adviceOnStatuses: What to do about statuses.
    package func notes(in file: String, adviceOnStatuses: Message? = nil) -> [FileNote] {
        let order = [.number] + DetailField.all.map(\.field)
        let fields = Set(found.keys.map(\.field)).sorted { one, other in
            let places = [one, other].map { order.firstIndex(of: $0) ?? order.count }
            return places[0] == places[1] ? one.name < other.name : places[0] < places[1]
        }
        return fields.flatMap { field in
            Kind.allCases.compactMap { kind in
                found[Key(field: field, kind: kind)].flatMap {
                    Self.note(on: $0, of: field, in: file, field == .status ? adviceOnStatuses : nil)
                }
            }
        }
    }

    private static func note(
        on found: Found, of field: MarkerField, in file: String, _ advice: Message?
    ) -> FileNote? {
        guard let first = found.first.first else { return nil }
        let isDay = DetailField(field)?.kind == .day
        let more = found.count > found.first.count ? [Message(untranslated: "…")] : []
        func shown(_ value: (UnreadCell) -> Message) -> [Message] {
            found.first.map { Message("\(value($0.cell)) at \(FilePlace.message($0.place, in: file))") } + more
        }
        let column = first.cell.column
        switch first.cell.part {
        case .none:
            let values = shown { cell in
                let text = Message("'\(cell.text.excerpt)'")
                let problem = isDay ? WrittenDate(cell.text)?.problem(fileOrder: nil) : nil
                return problem.map { Message("\(text) (\($0))") } ?? text
            }
            if isDay { return .unreadDueDates(found.count, values) }
            return .unreadCells(found.count, column: column, values, remedy: remedy(field, first.cell) ?? advice)
        case .takenAsDone: return nil
        case .takenWithoutTime:
            return .timesLeftOut(found.count, column: column, shown { Message("'\($0.text.excerpt)'") })
        case .taken(_, _, let decimal):
            let values = shown { cell in
                let text = Message("'\(cell.text.excerpt)'")
                guard case .taken(let taken, let other, _) = cell.part else { return text }
                return Message("\(text) (taken as \(taken), not \(other))")
            }
            return .doubtfulNumbers(found.count, column: column, values, decimal: decimal)
        case .takenFromText:
            return .numbersInTexts(found.count, member: column, shown { Message("'\($0.text.excerpt)'") })
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
            WrittenNumber(cell.text)?.isAmbiguous == true
                ? Message("say with \(Remedy.set(.decimal)) which sign stands before decimals: point or comma")
                : Message("write numbers as 1250.5, without marks between thousands")
        case (_, .color?), (.styleColor, _): Message("write #rrggbb or a CSS colour name")
        default: nil
        }
    }
}
