import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// A plan's markers as the table that people open in a spreadsheet: what they look at first comes first, areas have their
/// names, and what only programs read is left out.
///
/// The columns are those that ``PlanReader`` knows, so that the list, edited, can be imported again; the marker's id tells
/// which marker a row is of.
struct MarkerList {
    /// The value of a cell.
    enum Cell: Hashable, Sendable {
        case empty
        case text(String)
        case number(Double)
        case day(CalendarDate)
        case moment(Timestamp)
    }

    /// The columns' names.
    let columns: [String]
    /// The number of columns that people look at first: those up to the note.
    let firstColumnCount: Int
    /// The columns that are seldom looked at, and hidden where they are empty.
    let seldomColumns: Set<Int>
    private let coordinates: CoordinateSystem
    private let properties: [String]
    private let areaNames: [Area.ID: String]
    private let hasDrawing: Bool
    private var lossCount = LossCount()

    init(_ head: PlanHead, coordinates: CoordinateSystem) {
        self.coordinates = coordinates
        hasDrawing = head.drawing != nil
        areaNames = Dictionary(head.areas.map { ($0.id, $0.shownName) }) { first, _ in first }
        let first =
            ["Number", "Title"] + Self.listed.map(\.label) + ["Area"]
            + (coordinates.isMap ? ["Lat", "Lng"] : ["X", "Y"]) + ["Note"]
        let last = ["Located", "Color", "Symbol", "StyleColor", "Size", "Author", "Created", "Changed", "Id"]
        properties = head.propertyColumns(beside: first + last + ["attachments", "properties"])
        columns = first + properties + last
        firstColumnCount = first.count
        let numbers = Set(DetailField.listed.filter { $0.kind == .number }.map(\.label))
        let all = first + properties + last
        seldomColumns = Set(all.indices.filter { $0 >= all.count - last.count || numbers.contains(all[$0]) })
    }

    /// The parts of the plan that the list cannot hold, as far as the list has been written.
    var losses: [Message] {
        let count = areaNames.count
        let outlines = Message(
            count: count, one: "the outlines of \(count) area", other: "the outlines of \(count) areas")
        return (areaNames.isEmpty ? [] : [outlines])
            + (hasDrawing ? [Message("the drawing's size and scale")] : []) + lossCount.sentences
    }

    /// The cell of a property. A text that is a date as ISO 8601 writes it becomes a date, if that is read back as the same text.
    private static func cell(_ value: JSONValue?) -> Cell {
        guard let value, let text = value.plainText, !text.isEmpty else { return .empty }
        if let number = value.number { return .number(number) }
        func isKept(_ serial: Double) -> Bool { SerialDate.text(serial, countsFrom1904: false) == text }
        if let day = CalendarDate(text), isKept(SerialDate.serial(of: day)) { return .day(day) }
        if let moment = Timestamp(text), isKept(SerialDate.serial(of: moment)) { return .moment(moment) }
        return .text(text)
    }

    /// The fields between title and area.
    private static let listed = DetailField.listed.filter { $0.field != .title }

    /// A marker's row.
    mutating func row(_ item: PlanMarker) throws(CoordinateError) -> [Cell] {
        let (details, style) = (item.marker.details, item.marker.style)
        let pair = try coordinates.pair(for: item.marker.point)
        let (first, second) = coordinates.isMap ? (pair.y, pair.x) : (pair.x, pair.y)
        func text(_ text: String?) -> Cell { text.map { $0.isEmpty ? .empty : .text($0) } ?? .empty }
        var rest = details.properties
        var row: [Cell] = [
            item.marker.number.map { .number(Double($0)) } ?? .empty, text(details.title),
        ]
        row += Self.listed.map { field in
            let value = details[field]
            if field.kind == .day { return value.string.flatMap { CalendarDate($0) }.map { .day($0) } ?? .empty }
            return value.number.map { .number($0) } ?? text(value.string)
        }
        row += [text(item.area.map { areaNames[$0] ?? $0 }), .number(first), .number(second), text(details.note)]
        for name in properties {
            let cell = Self.cell(rest[name])
            if cell != .empty { rest[name] = nil }
            row.append(cell)
        }
        row += [
            text(details.located), text(details.color?.hex), text(style.symbol == .pin ? nil : style.symbol.rawValue),
            text(style.color == MarkerStyle.defaultColor ? nil : style.color.hex),
            style.size.map { .number($0) } ?? .empty, text(item.author), .moment(item.created), .moment(item.changed),
            .text(item.id.uuidString.lowercased()),
        ]
        lossCount.add(Message("attachments"), item.attachments.count)
        lossCount.add(Message("properties that no column can hold"), rest.count)
        return row
    }
}
