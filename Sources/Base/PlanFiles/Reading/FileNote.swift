import PlanBase

/// A note to the user about how a file was read.
public enum FileNote: Codable, Hashable, Sendable {
    /// The file has markers too, but areas were asked for.
    case markersPassedOver(Int)
    /// The file has measured lines too, but areas were asked for.
    case linesPassedOver(Int)
    /// The file has areas too, but markers were asked for.
    case areasPassedOver(Int)
    /// Properties of a table that were found from its content and differ from those of plain CSV; nil for each that does not differ.
    case found(encoding: String?, delimiter: String?, decimal: DecimalSign?, dateOrder: DateOrder?)
    /// The encoding as which the text was read was found, and another one is about as likely.
    case doubtfulEncoding(String)
    /// A text that must be UTF-8 is none, and was read in this encoding, which is a guess.
    case guessedEncoding(String)
    /// A column of dates has some with the day first and others with the month first, such as these.
    case mixedDates(dayFirst: String, monthFirst: String)
    /// Columns that stand for a known column of another name.
    case renamed([ColumnMeaning])
    /// A column that is not known, but is called nearly as a known one.
    case similar(column: String, known: String)
    /// Columns that are not known, and are kept as properties.
    case unknown([String])

    /// The table has a header and no row.
    case noRows
    /// A workbook's sheet is named, and the file is no workbook.
    case worksheetUnused
    /// Columns are given meanings, and the file is of a format that has neither columns nor members of free names.
    case mapUnused
    /// A picture is named, and the file is of no format that has annotations of several.
    case imageUnused
    /// Due dates that cannot be read: how many, where the first stands, what it says, and what is wrong with it if it is a date.
    case unreadDueDates(Int, first: String, text: String, problem: Message?)
    /// Other values of a column that cannot be read: how many, where the first stands, what it says, and what to do.
    case unreadCells(Int, column: String, first: String, text: String, remedy: Message?)
    /// A status that is no usual one but is like a word for one, and where it stands first.
    case mistypedStatus(String, first: String, meant: String)
    /// Markers whose number an earlier one has: how many, the first such number, where it stands, and where it stood before.
    case repeatedNumbers(Int, number: Int, first: String, earlier: String)
    /// Something in an exchange format that is passed over, as a plan or a marker cannot hold it; that format's reader says what.
    case notTaken(Message)
    /// Something in an exchange format that is taken in another form, such as circles as polygons.
    case converted(Message)
    /// The sheet of a workbook that was read, and those that were not.
    case sheet(String, others: [String])
    /// The row of a workbook's sheet that is the header, where others stand above it.
    case headerRow(Int)
    /// Columns of a workbook's sheet that are not known, with formulas for which the file has no value.
    case uncalculated([String])
    /// Cells right of a sheet's last column with a name, which were passed over.
    case cellsBesideTable(Int)
    /// All areas or all markers lie within one pixel, near this point, and so are hardly given in pixels; what else they may be.
    case withinOnePixel(ofAreas: Bool, at: String, CoordinateGuess?)

    /// A guess at coordinates that are hardly pixels.
    public enum CoordinateGuess: String, Codable, Hashable, Sendable {
        /// Fractions of the drawing's width and height.
        case fractions
        /// Degrees of longitude and latitude.
        case degrees
    }

    /// A column's name in the file, and the known column that it stands for.
    public struct ColumnMeaning: Codable, Hashable, Sendable {
        /// The name in the file.
        public let name: String
        /// The known column.
        public let meaning: String

        /// A meaning.
        public init(name: String, meaning: String) { (self.name, self.meaning) = (name, meaning) }
    }

    /// The note in a language.
    public func message(in language: MessageLanguage) -> String { language == .english ? english : chinese }

    private var english: String {
        switch self {
        case .markersPassedOver(let count): "\(counted(count, "point")) passed over, as markers are no areas"
        case .linesPassedOver(let count): "\(counted(count, "line")) passed over, as lines are no areas"
        case .areasPassedOver(let count): "\(counted(count, "area")) passed over, as areas are no markers"
        case .found(let encoding, let delimiter, let decimal, let dateOrder):
            "read as "
                + [
                    encoding.map { "text in \($0)" },
                    delimiter.map { "columns separated by \(Self.shown($0, tab: "tabs"))" },
                    decimal == .comma ? "decimal commas" : nil,
                    dateOrder.map { "dates with the \(Self.first(in: $0)) first" },
                ].compactMap(\.self).joined(separator: ", ")
        case .doubtfulEncoding(let name):
            "whether the text is \(name) is doubtful; if letters look wrong, say with --encoding what it is, such as "
                + Self.otherEncodings.filter { $0 != name }.joined(separator: ", ")
        case .guessedEncoding(let name):
            "the text is not UTF-8, as JSON must be, and is read as \(name), which is a guess; save it as UTF-8"
        case .mixedDates(let dayFirst, let monthFirst):
            "the dates have two orders: the day first in '\(dayFirst.excerpt)', the month first in '\(monthFirst.excerpt)'; "
                + "--date-format says the order of those that could be meant in both"
        case .renamed(let columns):
            "read "
                + columns.map { "column '\($0.name.excerpt)' as \($0.meaning)" }.joined(separator: ", ")
        case .similar(let column, let known):
            "column '\(column.excerpt)' is not known; if it is the \(known), say so with --map "
                + "'\(column.excerpt)=\(known)'"
        case .unknown(let columns):
            "kept as properties: \(columns.map { "'\($0.excerpt)'" }.joined(separator: ", "))"
        case .noRows: "the table has a header and no rows"
        case .worksheetUnused: "--worksheet does nothing here; it goes with an Excel workbook"
        case .mapUnused: "--map does nothing here; it goes with CSV, Excel workbooks, GeoJSON and JSON lines"
        case .imageUnused: "--image does nothing here; it goes with COCO or Web Annotations"
        case .unreadDueDates(let count, let first, let text, let problem):
            "\(counted(count, "due date")) cannot be read and \(count == 1 ? "stays a property" : "stay properties"), the first at "
                + "\(first): '\(text.excerpt)'\(problem.map { ": \($0.english)" } ?? ""); write dates as 2026-03-01, or say with "
                + "--date-format what 3/1/2026 means"
        case .unreadCells(let count, let column, let first, let text, let remedy):
            "\(counted(count, "value")) of '\(column.excerpt)' cannot be read and "
                + "\(count == 1 ? "stays a property" : "stay properties"), the first at \(first): '\(text.excerpt)'"
                + (remedy.map { "; \($0.english)" } ?? "")
        case .mistypedStatus(let status, let first, let meant):
            "the status '\(status.excerpt)' is no usual one, first at \(first); did you mean '\(meant)'?"
        case .repeatedNumbers(let count, let number, let first, let earlier):
            count == 1
                ? "the number \(number) at \(first) was given already at \(earlier); both markers have it"
                : "\(count) markers have a number that was given already, the first at \(first): \(number), as at \(earlier)"
        case .notTaken(let what): "not taken: \(what.english)"
        case .converted(let what): "converted: \(what.english)"
        case .sheet(let name, let others):
            "read the sheet '\(name.excerpt)'; there is also \(others.map { "'\($0.excerpt)'" }.joined(separator: ", ")), "
                + "which --worksheet chooses"
        case .headerRow(let row): "row \(row) of the sheet is the header; what is above it is passed over"
        case .uncalculated(let columns):
            "formulas without a value passed over in \(columns.map { "'\($0.excerpt)'" }.joined(separator: ", ")); open the file "
                + "in a spreadsheet program and save it again"
        case .cellsBesideTable(let count):
            "\(counted(count, "cell")) passed over, as \(count == 1 ? "it stands" : "they stand") right of the header's last "
                + "column"
        case .withinOnePixel(let ofAreas, let point, let guess):
            "all \(ofAreas ? "areas" : "markers") lie within one pixel, at \(point); \(Self.remedy(guess).english)"
        }
    }

    private static func remedy(_ guess: CoordinateGuess?) -> Message {
        switch guess {
        case .fractions:
            Message(
                "if these are fractions of the drawing, say so with --coordinates normalized",
                "如果是图纸宽高的比例,请用 --coordinates normalized 说明")
        case .degrees:
            Message(
                "degrees of longitude and latitude are no places on a drawing, which counts pixels from its top-left corner",
                "经纬度不是图纸上的位置,图纸从左上角起以像素计")
        case nil:
            Message(
                "give pixels from the drawing's top-left corner, or say with --coordinates what these are",
                "请给出从图纸左上角起的像素,或用 --coordinates 说明其含义")
        }
    }

    private var chinese: String {
        switch self {
        case .markersPassedOver(let count): "略过 \(count) 个点,因为标记不是区域"
        case .linesPassedOver(let count): "略过 \(count) 条线,因为线不是区域"
        case .areasPassedOver(let count): "略过 \(count) 个区域,因为区域不是标记"
        case .found(let encoding, let delimiter, let decimal, let dateOrder):
            "读取方式:"
                + [
                    encoding.map { "编码 \($0)" }, delimiter.map { "分隔符 \(Self.shown($0, tab: "制表符"))" },
                    decimal == .comma ? "小数点为逗号" : nil, dateOrder.map { "日期顺序 \($0.rawValue)" },
                ].compactMap(\.self).joined(separator: ",")
        case .doubtfulEncoding(let name):
            "不能确定编码是 \(name);若文字显示不正确,请用 --encoding 指明,例如 "
                + Self.otherEncodings.filter { $0 != name }.joined(separator: "、")
        case .guessedEncoding(let name): "文本不是 JSON 所要求的 UTF-8,按推测的编码 \(name) 读取;请另存为 UTF-8"
        case .mixedDates(let dayFirst, let monthFirst):
            "日期有两种顺序:“\(dayFirst.excerpt)”日在前,“\(monthFirst.excerpt)”月在前;两种顺序都可能的日期由 --date-format 指明"
        case .renamed(let columns):
            columns.map { "“\($0.name.excerpt)”列作为 \($0.meaning)" }.joined(separator: ",")
        case .similar(let column, let known):
            "未知的列“\(column.excerpt)”;若是 \(known),请用 --map '\(column.excerpt)=\(known)'"
        case .unknown(let columns):
            "作为属性保留的列:\(columns.map { "“\($0.excerpt)”" }.joined(separator: "、"))"
        case .noRows: "表格只有表头,没有数据行"
        case .mapUnused: "--map 在此不起作用;只用于 CSV、Excel 工作簿、GeoJSON 和 JSON Lines"
        case .worksheetUnused: "--worksheet 在此不起作用;只用于 Excel 工作簿"
        case .imageUnused: "--image 在此不起作用;只用于 COCO 或 Web Annotations"
        case .unreadDueDates(let count, let first, let text, let problem):
            "\(count) 个截止日期无法读取,作为属性保留;第一个在 \(first):“\(text.excerpt)”\(problem.map { ":\($0.chinese)" } ?? "");"
                + "日期请写作 2026-03-01,或用 --date-format 说明 3/1/2026 的顺序"
        case .unreadCells(let count, let column, let first, let text, let remedy):
            "“\(column.excerpt)”的 \(count) 个值无法读取,作为属性保留;第一个在 \(first):“\(text.excerpt)”"
                + (remedy.map { ";\($0.chinese)" } ?? "")
        case .mistypedStatus(let status, let first, let meant):
            "状态“\(status.excerpt)”不是常用状态,首次出现在 \(first);是否为“\(meant)”?"
        case .repeatedNumbers(let count, let number, let first, let earlier):
            count == 1
                ? "\(first) 的编号 \(number) 已在 \(earlier) 使用;两个标记编号相同"
                : "\(count) 个标记的编号已被使用,第一个在 \(first):\(number),同 \(earlier)"
        case .notTaken(let what): "未采用:\(what.chinese)"
        case .converted(let what): "已转换:\(what.chinese)"
        case .sheet(let name, let others):
            "读取工作表“\(name.excerpt)”;另有 \(others.map { "“\($0.excerpt)”" }.joined(separator: "、")),可用 --worksheet 选择"
        case .headerRow(let row): "工作表第 \(row) 行为表头,其上各行略过"
        case .uncalculated(let columns):
            "略过 \(columns.map { "“\($0.excerpt)”" }.joined(separator: "、")) 列中没有值的公式;请用电子表格程序打开文件并重新保存"
        case .cellsBesideTable(let count): "略过 \(count) 个单元格,因为它们在表头最后一列的右侧"
        case .withinOnePixel(let ofAreas, let point, let guess):
            "所有\(ofAreas ? "区域" : "标记")都在一个像素之内,位于 \(point);\(Self.remedy(guess).chinese)"
        }
    }

    /// Encodings that are often met.
    private static let otherEncodings = ["GB18030", "Big5", "CP932", "EUC-KR", "Windows-1252", "Windows-1251"]

    private static func shown(_ delimiter: String, tab: String) -> String { delimiter == "\t" ? tab : "'\(delimiter)'" }

    private static func first(in order: DateOrder) -> String {
        switch order {
        case .yearMonthDay: "year"
        case .dayMonthYear: "day"
        case .monthDayYear: "month"
        }
    }
}
