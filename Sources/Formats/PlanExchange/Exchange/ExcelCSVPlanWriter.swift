import PlanBase
import PlanModel
import PlanTables

/// Writes a plan's markers as the CSV that a spreadsheet opens with a double click: with a byte order mark, without which Excel
/// does not take the text for UTF-8, and with the delimiter and the decimal sign that the user's spreadsheet expects.
///
/// The columns are those that people look at, see `MarkerList`. Text that would be taken for a formula is written with
/// an apostrophe before it, see ``/PlanTables/SpreadsheetText``.
public struct ExcelCSVPlanWriter: PlanWriter {
    private let coordinates: CoordinateSystem
    private let delimiter: Character
    private let decimal: DecimalSign
    private var list: MarkerList?
    private var bytes: [UInt8] = []

    /// A writer.
    ///
    /// - Parameters:
    ///   - delimiter: What stands between two fields, see ``/PlanTables/TableStyle/isDelimiter(_:)``. Excel expects the list separator of
    ///     the user's region, which is `;` where decimals have commas.
    ///   - decimal: The sign before decimals; by default a comma if the delimiter is `;`, else a point.
    public init(coordinates: CoordinateSystem, delimiter: Character = ",", decimal: DecimalSign? = nil) {
        self.coordinates = coordinates
        self.delimiter = delimiter
        self.decimal = decimal ?? (delimiter == ";" ? .comma : .point)
    }

    /// True: in a list people see each property in its column.
    public var hasColumnsForNumbers: Bool { true }

    /// The parts of the plan that a list cannot hold.
    public var losses: [Message] { list?.losses ?? [] }

    /// Writes the header row.
    public mutating func begin(_ head: PlanHead) {
        let list = MarkerList(head, coordinates: coordinates)
        bytes = [0xEF, 0xBB, 0xBF]
        append(list.columns)
        self.list = list
    }

    /// Writes a marker.
    public mutating func append(_ item: PlanMarker) throws {
        guard let row = try list?.row(item) else { return }
        append(
            row.map { cell in
                switch cell {
                case .empty: ""
                case .text(let text): SpreadsheetText.guarded(text)
                case .number(let number): decimal.text(number)
                case .day(let day): "\(day)"
                case .moment(let moment): "\(moment)"
                }
            })
    }

    private mutating func append(_ fields: [String]) {
        bytes += CSVWriter.row(fields, delimiter: delimiter).utf8
        bytes += "\r\n".utf8
    }

    /// Writes nothing more.
    public mutating func end() {}

    /// Returns the bytes written since the last call.
    public mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
