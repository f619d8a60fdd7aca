import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Writes a plan's markers as CSV (RFC 4180) with a header row: the known fields, then a column for each free property.
///
/// Text that a spreadsheet would take for a formula is written with an apostrophe before it, see ``/PlanTables/SpreadsheetText``.
public struct CSVPlanWriter: PlanWriter {
    private let coordinates: CoordinateSystem
    private var bytes: [UInt8] = []
    private var properties: [String] = []
    private var areaCount = 0
    private var hasDrawing = false

    /// A writer of coordinates in a system.
    public init(coordinates: CoordinateSystem) { self.coordinates = coordinates }

    /// CSV cannot hold areas and the drawing.
    public var losses: [Message] {
        var losses: [Message] = []
        if areaCount > 0 {
            losses.append(Message("\(Message.counted(areaCount, .area)), as CSV holds markers only"))
        }
        if hasDrawing {
            losses.append(Message("the drawing's size and scale, as CSV holds markers only"))
        }
        return losses
    }

    /// The columns for all that is known of a marker, apart from its free properties.
    static func columns(isMap: Bool) -> [String] {
        ["number"] + (isMap ? ["lat", "lng"] : ["x", "y"]) + DetailField.all.map(\.name) + [
            "area", "id", "author", "created", "changed", "symbol", "styleColor", "size", "attachments", "properties",
        ]
    }

    /// Writes the header row.
    public mutating func begin(_ head: PlanHead) {
        (areaCount, hasDrawing) = (head.areas.count, head.drawing != nil)
        let columns = Self.columns(isMap: coordinates.isMap)
        properties = head.propertyColumns(beside: columns)
        append(row: columns + properties)
    }

    /// Writes a marker.
    public mutating func append(_ item: PlanMarker) throws {
        let pair = try coordinates.pair(for: item.marker.point)
        let (details, style) = (item.marker.details, item.marker.style)
        var rest = details.properties
        var values: [String] = []
        for name in properties {
            if let text = rest[name]?.string, !text.isEmpty {
                values.append(SpreadsheetText.guarded(text))
                rest[name] = nil
            } else {
                values.append("")
            }
        }
        func text(_ text: String?) -> String { text.map { SpreadsheetText.guarded($0) } ?? "" }
        let (first, second) = coordinates.isMap ? (pair.y, pair.x) : (pair.x, pair.y)
        var fields = [item.marker.number.map { "\($0)" } ?? "", first.exact, second.exact]
        fields += DetailField.all.map { field in
            if case .number(let number) = details[field] { return number.exact }
            return text(details.text(of: field))
        }
        fields += [
            text(item.area), item.id.uuidString.lowercased(), text(item.author), "\(item.created)", "\(item.changed)",
        ]
        fields += [
            style.symbol == .pin ? "" : style.symbol.rawValue,
            style.color == MarkerStyle.defaultColor ? "" : style.color.hex, style.size.map(\.exact) ?? "",
            item.attachments.isEmpty ? "" : JSONValue.array(item.attachments.map(\.json)).text,
            rest.isEmpty ? "" : JSONValue.object(rest).text,
        ]
        append(row: fields + values)
    }

    private mutating func append(row: [String]) {
        bytes.append(contentsOf: CSVWriter.row(row).utf8)
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// Writes nothing more.
    public mutating func end() {}

    /// Returns the bytes written since the last call.
    public mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
