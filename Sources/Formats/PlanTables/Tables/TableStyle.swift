import PlanBase
import PlanFiles

/// The style of a table: of a list of markers or points in CSV, as spreadsheets save it, or in an Excel workbook, which needs
/// neither encoding nor delimiter. What is not given is told by the file's content.
public struct TableStyle: Hashable, Sendable {
    /// The character encoding.
    public var encoding: TextEncoding?
    /// The character between two fields: an ASCII character other than a letter, a digit, a quote or a line end, such as `;`.
    public var delimiter: Character?
    /// The sign before the decimals of a number.
    public var decimal: DecimalSign?
    /// The order of day, month and year in dates that are not written as ISO 8601 has them.
    public var dateOrder: DateOrder?
    /// The meanings of columns: the name of a known column by the name in the file's header. The meanings count for the members
    /// of GeoJSON's properties and of JSON lines, too.
    public var columns: [String: String]
    /// The names among ``columns`` that the file may lack, as another file that is read with it may have them. A note tells which it lacks.
    package var optional: Set<String> = []
    /// The name of a workbook's sheet; the first that is not hidden if none is given.
    public var sheet: String?
    /// The treatment of rows that are hidden in a workbook, by hand or by a filter.
    public var hidden = HiddenRows.take

    /// The treatment of rows that are hidden in a workbook. They are told in any case.
    public enum HiddenRows: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
        /// They are read as the others.
        case take
        /// They are passed over.
        case leave
    }

    /// A style of which all that is not given is told by the content.
    public init(
        encoding: TextEncoding? = nil, delimiter: Character? = nil, decimal: DecimalSign? = nil,
        dateOrder: DateOrder? = nil, columns: [String: String] = [:], sheet: String? = nil
    ) {
        (self.encoding, self.delimiter, self.decimal) = (encoding, delimiter, decimal)
        (self.dateOrder, self.columns, self.sheet) = (dateOrder, columns, sheet)
    }

    /// True if a character can stand between fields.
    public static func isDelimiter(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        guard !character.isLetter, !character.isNumber else { return false }
        return byte == UInt8(ascii: "\t") || (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"")
    }
}
