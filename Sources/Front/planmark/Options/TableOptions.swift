import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanStore
import PlanTables

/// The options for the format of a table, where the table's content does not tell the format, and for the part of a file that is
/// meant. A workbook needs neither delimiter nor encoding.
struct TableOptions: ParsableArguments {
    @Option(help: ArgumentHelp("What stands between a table's columns: a character, or tab.", valueName: "c"))
    var delimiter: DelimiterArgument?

    @Option(help: ArgumentHelp("The sign before decimals in a table.", valueName: "sign"))
    var decimal: DecimalSign?

    @Option(help: ArgumentHelp("The encoding of a text, such as Windows-1252, UTF-16 or GB18030.", valueName: "name"))
    var encoding: TextEncoding?

    @Option(help: ArgumentHelp("The order in dates such as 3/1/2026.", valueName: "order"))
    var dateFormat: DateOrder?

    @Option(
        help: ArgumentHelp(
            "What a column, or a member of GeoJSON or JSON lines, means, by its name in the file: Titel=title; Nr.=property keeps it as it is.",
            valueName: "column=name"))
    var map: [String] = []

    @Option(help: ArgumentHelp("The sheet of a workbook; the first if not given.", valueName: "name"))
    var worksheet: String?

    @Option(
        help: ArgumentHelp(
            "What to do with rows that are hidden in a workbook, by hand or by a filter.", valueName: "what"))
    var hidden: TableStyle.HiddenRows = .take

    @Option(
        help: ArgumentHelp(
            "Of COCO or Web Annotations of several pictures, the one that is meant, by file name or id; by default that of the drawing's file name.",
            valueName: "name"))
    var image: String?

    func validate() throws { _ = try columns() }

    /// The style as given.
    func style() throws -> TableStyle {
        var style = TableStyle(
            encoding: encoding, delimiter: delimiter?.character, decimal: decimal, dateOrder: dateFormat,
            columns: try columns(), sheet: worksheet)
        style.hidden = hidden
        return style
    }

    /// Gives an import what the options say.
    func fill(_ request: inout PlanImport) throws {
        request.table.encoding = encoding?.name
        request.table.delimiter = delimiter.map { String($0.character) }
        (request.table.decimal, request.table.dateFormat, request.table.map) = (decimal, dateFormat, try columns())
        (request.table.worksheet, request.table.hidden, request.image) = (worksheet, hidden, image)
    }

    private func columns() throws -> [String: String] {
        var columns: [String: String] = [:]
        for text in map {
            // A column's name may have an equals sign, a known name has none.
            guard let equals = text.lastIndex(of: "="), equals != text.startIndex,
                text.index(after: equals) != text.endIndex
            else { throw ValidationError(Message("--map must be column=name, such as Titel=title, not '\(text)'")) }
            let (column, name) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
            guard columns.updateValue(name, forKey: column) == nil else {
                throw ValidationError(Message("--map has the column '\(column)' twice"))
            }
        }
        return columns
    }
}

extension TableOptions {
    /// Returns the given options, none of which has an effect where no file is read.
    ///
    /// - Parameter input: the name of the option that the given ones need.
    func ignored(without input: String) -> [IgnoredOption] {
        let given = [
            ("--delimiter", delimiter != nil), ("--decimal", decimal != nil), ("--encoding", encoding != nil),
            ("--date-format", dateFormat != nil), ("--map", !map.isEmpty), ("--worksheet", worksheet != nil),
            ("--hidden", hidden != .take), ("--image", image != nil),
        ]
        return given.compactMap { IgnoredOption($0.0, isGiven: $0.1, goes: .with(input), has: false) }
    }
}

/// A character between columns.
struct DelimiterArgument: ExpressibleByArgument {
    let character: Character

    init?(argument: String) {
        let text = ["tab", "\\t"].contains(argument) ? "\t" : argument
        guard text.count == 1, let character = text.first, TableStyle.isDelimiter(character) else { return nil }
        self.character = character
    }

    static let expectedForm = Message("'tab' or an ASCII character that is no letter, digit or quote")
}

extension TableStyle.HiddenRows: ExpressibleByArgument {
    /// The meaning of each value, for the help.
    public static let allValueDescriptions = ["take": "read them as the others", "leave": "leave them out"]
}

extension DecimalSign: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = ["point": "12.5", "comma": "12,5"]
}

extension DateOrder: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "ymd": "year, month, day", "dmy": "day, month, year", "mdy": "month, day, year",
    ]
}

extension TextEncoding: ExpressibleByArgument {
    /// Takes an encoding's name.
    public init?(argument: String) { self.init(name: argument) }

    /// The form of a valid argument, for messages.
    public static let expectedForm = Message("an encoding that 'iconv --list' lists")
}
