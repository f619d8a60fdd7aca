import PlanBase
import PlanFiles
import PlanTables

extension SheetJob {
    /// The form of a table of markers, in the words of people. The table's content tells what is not given.
    public struct Table: RequestPart, Hashable, Sendable {
        /// The encoding of a text, such as `Windows-1252`, `UTF-16` or `GB18030`.
        public var encoding: String?
        /// The sign between two columns: `tab`, or an ASCII character that is no letter, digit or quote.
        public var delimiter: String?
        /// The sign before the decimals of a number.
        public var decimal: DecimalSign?
        /// The order in dates such as 3/1/2026.
        public var dateFormat: DateOrder?
        /// The meanings of columns, or of members of GeoJSON and JSON lines, by the names in the file. A meaning is the name of a known
        /// column, or `property`.
        public var map: [String: String] = [:]
        /// The sheet of an Excel workbook; the first that is not hidden if none is given.
        public var worksheet: String?

        /// A table that tells all itself.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("encoding", \.encoding), Member("delimiter", \.delimiter), Member("decimal", \.decimal),
                Member("dateFormat", \.dateFormat), Member("map", \.map), Member("worksheet", \.worksheet),
            ]
        }

        /// Returns the table as readers take it.
        ///
        /// - Parameter section: The path of the members' object, for the error, with a full stop behind it.
        /// - Throws: ``/PlanBase/RequestPartError`` for an encoding that the system does not know, and for a delimiter that cannot be one.
        package func style(in section: String = "table.") throws(RequestPartError) -> TableStyle {
            var style = TableStyle(decimal: decimal, dateOrder: dateFormat, columns: map, sheet: worksheet)
            if let encoding {
                style.encoding = TextEncoding(name: encoding)
                guard style.encoding != nil else {
                    throw RequestPartError(
                        .wrongKind(requirement: Message("must be an encoding that 'iconv --list' lists")),
                        path: "\(section)encoding")
                }
            }
            if let delimiter {
                let text = delimiter == "tab" ? "\t" : delimiter
                guard text.count == 1, let character = text.first, TableStyle.isDelimiter(character) else {
                    throw RequestPartError(
                        .wrongKind(
                            requirement: Message(
                                "must be 'tab' or an ASCII character that is no letter, digit or quote")),
                        path: "\(section)delimiter")
                }
                style.delimiter = character
            }
            return style
        }
    }
}
