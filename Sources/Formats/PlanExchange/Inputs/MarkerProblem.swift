import PlanBase
import PlanFiles
import PlanTables

/// Why an entry of a marker file is malformed.
public enum MarkerProblem: Error, MessageConvertible, Hashable, Sendable {
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

    /// The message about the problem.
    public var message: Message {
        switch self {
        // The words are those of a file whose first such entry ends the reading.
        case .raggedRow(let fields, let expected):
            InputError.Problem.raggedRow(fields: fields, expected: expected).message
        case .missingNumber(let column): InputError.Problem.notANumber(column: column, text: "").message
        case .notANumber(let column, let text): InputError.Problem.notANumber(column: column, text: text).message
        case .failedFormula(let column, let error):
            InputError.Problem.failedFormula(column: column, error: error).message
        case .textTooLong(let column, let bytes, let limit):
            Message("column '\(column.excerpt)': \(TextLimit.message(bytes: bytes, limit: limit))")
        case .zeroByte: InputError.Problem.zeroByte.message
        case .unfit(let reason): Message("\(reason)", context: "unfit entry")
        }
    }

    /// Returns the message about the problem in a language, on one line.
    public func message(in language: MessageLanguage) -> String { message.text(in: language).onOneLine }
}
