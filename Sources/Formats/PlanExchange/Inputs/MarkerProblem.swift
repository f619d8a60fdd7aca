import PlanBase
import PlanFiles
import PlanTables

/// Why an entry of a marker file is malformed.
public enum MarkerProblem: Error, Hashable, Sendable {
    /// A row has more or fewer fields than the header.
    case raggedRow(fields: Int, expected: Int)
    /// A field that must hold a number is empty.
    case missingNumber(column: String)
    /// A field that must hold a number holds something else.
    case notANumber(column: String, text: String)
    /// A marker's number is not a whole number from 1.
    case badMarkerNumber(String, column: String = "number")
    /// A colour that CSS does not know.
    case badColor(String, column: String = "color")
    /// A spreadsheet's formula has failed, and the cell has its error for a value.
    case errorValue(column: String, text: String)
    /// A text is longer than such a text may be, in bytes of UTF-8.
    case textTooLong(column: String, bytes: Int, limit: Int)
    /// A member of a JSON object does not fit; the reason says why.
    case unfit(reason: Message)
    /// A feature's geometry is not a point of two numbers.
    case notAPoint(found: String)

    /// What is wrong, in a language.
    public func message(in language: MessageLanguage) -> String { message.text(in: language) }

    /// What is wrong with a text in a column of numbers. A code such as `M-005` is no number, as `E-005` may be another marker.
    static func numberProblem(_ text: String, column: String) -> Message {
        let isCode = text.contains(where: \.isLetter) && text.contains(where: \.isNumber)
        let map = "--map '\(column.excerpt)=\(ColumnNames.property)'"
        return Message(
            "'\(text.excerpt)' is not a whole number from 1"
                + (isCode ? "; \(map) keeps the column's texts as a property" : ""),
            "“\(text.excerpt)”不是从 1 开始的整数" + (isCode ? ";\(map) 将该列文字保留为属性" : ""))
    }

    private var message: Message {
        switch self {
        // The words are those of a file whose first such entry ends the reading.
        case .raggedRow(let fields, let expected): Self.message(.raggedRow(fields: fields, expected: expected))
        case .missingNumber(let column): Self.message(.notANumber(column: column, text: ""))
        case .notANumber(let column, let text): Self.message(.notANumber(column: column, text: text))
        case .badMarkerNumber(let text, let column): Self.message(column, Self.numberProblem(text, column: column))
        case .badColor(let text, let column):
            Self.message(
                column,
                Message("\(PlanFileError.Problem.badColor(text))", "“\(text.excerpt)”不是颜色;请写 #rrggbb 或 CSS 颜色名"))
        case .errorValue(let column, SpreadsheetText.missingValue):
            Self.message(
                column,
                Message(
                    "the file has no value for the formula; open it in a spreadsheet program and save it again",
                    "文件中没有该公式的值;请用电子表格程序打开并重新保存"))
        case .errorValue(let column, let text):
            Self.message(
                column,
                Message(
                    "'\(text.excerpt)' is the error of a formula; mend the formula or empty the cell",
                    "“\(text.excerpt)”是公式错误;请修正公式或清空单元格"))
        case .textTooLong(let column, let bytes, let limit):
            Self.message(
                column,
                Message(TextLimit.message(bytes: bytes, limit: limit), "文本长 \(bytes) 字节,最多 \(limit) 字节"))
        case .unfit(let reason): Message(reason.english.onOneLine, "不符合要求:\(reason.chinese.onOneLine)")
        case .notAPoint(let found):
            Message(
                "the geometry is \(found.excerpt); needed is a Point of two numbers",
                // Such as "a Polygon"; longer texts say in English what else is wrong with the geometry.
                found.wholeMatch(of: /an? ([A-Za-z]+)/).map { "几何类型是 \($0.1),需要由两个数字组成的 Point" }
                    ?? "几何不是由两个数字组成的 Point")
        }
    }

    private static func message(_ problem: PlanFileError.Problem) -> Message { Message(problem.message(in:)) }

    private static func message(_ column: String, _ problem: Message) -> Message {
        Message("column '\(column.excerpt)': \(problem.english)", "“\(column.excerpt)”列:\(problem.chinese)")
    }
}
