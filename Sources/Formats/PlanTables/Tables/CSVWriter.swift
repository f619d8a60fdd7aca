/// Writes comma-separated values (RFC 4180), as ``CSVReader`` reads them.
public struct CSVWriter: Hashable, Sendable {
    /// A line end.
    public enum LineEnding: String, Hashable, Sendable {
        /// CR LF, as RFC 4180 has it.
        case crlf = "\r\n"
        /// LF, as Unix tools like it.
        case lf = "\n"
    }

    /// The line end after each row.
    public let lineEnding: LineEnding
    /// All rows written so far.
    public private(set) var text = ""

    /// A writer without rows.
    public init(lineEnding: LineEnding = .crlf) { self.lineEnding = lineEnding }

    /// Writes a row.
    public mutating func append(_ fields: some Sequence<String>) {
        text += Self.row(fields) + lineEnding.rawValue
    }

    /// A row without its end. A field with a comma, a quote or a line end in it is quoted, and so is a lone empty field,
    /// whose row would be an empty line, and one with a byte order mark, which a reader drops from the start of a file.
    ///
    /// - Parameter delimiter: What stands between two fields, see ``TableStyle/isDelimiter(_:)``.
    public static func row(_ fields: some Sequence<String>, delimiter: Character = ",") -> String {
        let byte = delimiter.asciiValue ?? UInt8(ascii: ",")
        let fields = fields.map { quotedIfNeeded($0, byte) }
        return fields == [""] ? "\"\"" : fields.joined(separator: String(Unicode.Scalar(byte)))
    }

    private static func quotedIfNeeded(_ field: String, _ delimiter: UInt8) -> String {
        // Of bytes, as CR LF is one character, and a combining mark joins a comma. 0xEF opens a byte order mark.
        let needsQuotes = field.utf8.contains {
            $0 == delimiter || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n")
                || $0 == 0xEF && field.unicodeScalars.contains("\u{FEFF}")
        }
        guard needsQuotes else { return field }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in field.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
