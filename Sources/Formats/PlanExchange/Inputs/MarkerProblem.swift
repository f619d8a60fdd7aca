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
    public func message(in language: MessageLanguage) -> String {
        fileProblem?.message(in: language) ?? (language == .english ? english : chinese)
    }

    /// The problem of a file that has the words for this one; nil where no such problem does.
    private var fileProblem: PlanFileError.Problem? {
        switch self {
        case .raggedRow(let fields, let expected): .raggedRow(fields: fields, expected: expected)
        case .missingNumber(let column): .notANumber(column: column, text: "")
        case .notANumber(let column, let text): .notANumber(column: column, text: text)
        default: nil
        }
    }

    /// What is wrong with a text in a column of numbers. A code such as `M-005` is no number, as `E-005` may be another marker.
    static func numberProblem(_ text: String, column: String) -> Message {
        let isCode = text.contains(where: \.isLetter) && text.contains(where: \.isNumber)
        let map = "--map '\(column.excerpt)=\(ColumnNames.property)'"
        return Message(
            "'\(text.excerpt)' is not a whole number from 1"
                + (isCode ? "; \(map) keeps the column's texts as a property" : ""),
            "“\(text.excerpt)”不是从 1 开始的整数" + (isCode ? ";\(map) 将该列文字保留为属性" : ""))
    }

    private var english: String {
        switch self {
        case .raggedRow, .missingNumber, .notANumber: ""
        case .badMarkerNumber(let text, let column):
            "column '\(column.excerpt)': \(Self.numberProblem(text, column: column).english)"
        case .badColor(let text, let column): "column '\(column.excerpt)': \(PlanFileError.Problem.badColor(text))"
        case .errorValue(let column, SpreadsheetText.missingValue):
            "column '\(column.excerpt)': the file has no value for the formula; open it in a spreadsheet program and save it again"
        case .errorValue(let column, let text):
            "column '\(column.excerpt)': '\(text.excerpt)' is the error of a formula; mend the formula or empty the cell"
        case .textTooLong(let column, let bytes, let limit):
            "column '\(column.excerpt)': \(TextLimit.message(bytes: bytes, limit: limit))"
        case .unfit(let reason): reason.english.onOneLine
        case .notAPoint(let found): "the geometry is \(found.excerpt); needed is a Point of two numbers"
        }
    }

    private var chinese: String {
        switch self {
        case .raggedRow, .missingNumber, .notANumber: ""
        case .badMarkerNumber(let text, let column):
            "“\(column.excerpt)”列:\(Self.numberProblem(text, column: column).chinese)"
        case .badColor(let text, let column): "“\(column.excerpt)”列:“\(text.excerpt)”不是颜色;请写 #rrggbb 或 CSS 颜色名"
        case .errorValue(let column, SpreadsheetText.missingValue):
            "“\(column.excerpt)”列:文件中没有该公式的值;请用电子表格程序打开并重新保存"
        case .errorValue(let column, let text): "“\(column.excerpt)”列:“\(text.excerpt)”是公式错误;请修正公式或清空单元格"
        case .textTooLong(let column, let bytes, let limit):
            "“\(column.excerpt)”列:文本长 \(bytes) 字节,最多 \(limit) 字节"
        case .unfit(let reason): "不符合要求:\(reason.chinese.onOneLine)"
        case .notAPoint(let found):
            // Such as "a Polygon"; longer texts say in English what else is wrong with the geometry.
            found.wholeMatch(of: /an? ([A-Za-z]+)/).map { "几何类型是 \($0.1),需要由两个数字组成的 Point" }
                ?? "几何不是由两个数字组成的 Point"
        }
    }
}
