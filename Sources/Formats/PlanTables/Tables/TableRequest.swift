import PlanBase
import PlanFiles

/// The form of a table, in the words of people. The table's content tells what is not given.
///
/// All requests that read tables have these members, so this is where a new one is added.
public struct TableRequest: RequestPart, Hashable, Sendable {
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
    /// The treatment of rows that are hidden in a workbook.
    public var hidden = TableStyle.HiddenRows.take

    /// A table that tells all itself.
    public init() {}

    package static var members: [Member<Self>] { members(of: \.self) }

    /// The members as those of a request that has a table among others.
    package static func members<Request>(of table: WritableKeyPath<Request, Self>) -> [Member<Request>] {
        [
            Member("encoding", table.appending(path: \.encoding)),
            Member("delimiter", table.appending(path: \.delimiter)),
            Member("decimal", table.appending(path: \.decimal)),
            Member("dateFormat", table.appending(path: \.dateFormat)), Member("map", table.appending(path: \.map)),
            Member("worksheet", table.appending(path: \.worksheet)),
            Member("hidden", table.appending(path: \.hidden)),
        ]
    }

    /// Returns the table as readers take it.
    ///
    /// - Parameter section: The path of the members' object, for the error, with a full stop behind it; empty for a request's own members.
    /// - Throws: ``/PlanBase/RequestPartError`` for an encoding that the system does not know, and for a delimiter that cannot be one.
    package func style(in section: String = "") throws(RequestPartError) -> TableStyle {
        var style = TableStyle(decimal: decimal, dateOrder: dateFormat, columns: map, sheet: worksheet)
        style.hidden = hidden
        if let encoding {
            style.encoding = TextEncoding(name: encoding)
            guard style.encoding != nil else {
                throw RequestPartError(
                    .wrongKind(requirement: Message("must be an encoding that 'iconv --list' lists")),
                    path: "\(section)encoding")
            }
        }
        style.delimiter = try delimiter.map { text throws(RequestPartError) in try text.delimiter(in: section) }
        return style
    }
}

extension String {
    /// Returns the character between columns that the text is, or whose name it is.
    ///
    /// - Parameter section: The path of the object that has the text as its member `delimiter`, with a full stop behind it.
    /// - Throws: ``/PlanBase/RequestPartError`` for a text that cannot be one.
    package func delimiter(in section: String = "") throws(RequestPartError) -> Character {
        let text = self == "tab" ? "\t" : self
        guard text.count == 1, let character = text.first, TableStyle.isDelimiter(character) else {
            throw RequestPartError(
                .wrongKind(
                    requirement: Message("must be 'tab' or an ASCII character that is no letter, digit or quote")),
                path: "\(section)delimiter")
        }
        return character
    }
}
