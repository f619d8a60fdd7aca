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
    /// A formula that gives a coordinate has failed, and has its error for a value; or the file has no value for it.
    case failedFormula(column: String, error: String?)
    /// A text is longer than such a text may be, in bytes of UTF-8.
    case textTooLong(column: String, bytes: Int, limit: Int)
    /// A zero byte, which no text has.
    case zeroByte
    /// An entry does not fit; the reason says why.
    case unfit(reason: Message)

    /// Returns the message about the problem in a language.
    public func message(in language: MessageLanguage) -> String { message.text(in: language) }

    private var message: Message {
        switch self {
        // The words are those of a file whose first such entry ends the reading.
        case .raggedRow(let fields, let expected): Self.message(.raggedRow(fields: fields, expected: expected))
        case .missingNumber(let column): Self.message(.notANumber(column: column, text: ""))
        case .notANumber(let column, let text): Self.message(.notANumber(column: column, text: text))
        case .failedFormula(let column, let error): Self.message(.failedFormula(column: column, error: error))
        case .textTooLong(let column, let bytes, let limit):
            Self.message(
                column,
                Message(TextLimit.message(bytes: bytes, limit: limit), "文本长 \(bytes) 字节,最多 \(limit) 字节"))
        case .zeroByte: Self.message(.zeroByte)
        case .unfit(let reason): Message(reason.english.onOneLine, "不符合要求:\(reason.chinese.onOneLine)")
        }
    }

    private static func message(_ problem: InputError.Problem) -> Message { Message(problem.message(in:)) }

    private static func message(_ column: String, _ problem: Message) -> Message {
        Message("column '\(column.excerpt)': \(problem.english)", "“\(column.excerpt)”列:\(problem.chinese)")
    }
}
