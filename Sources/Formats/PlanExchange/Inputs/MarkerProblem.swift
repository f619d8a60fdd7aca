import PlanBase
import PlanFiles
import PlanTables

/// Why an entry of a marker file is malformed.
public enum MarkerProblem: Problem, Hashable, Sendable {
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

    /// The code that programs know the problem by.
    public var code: String {
        switch self {
        case .raggedRow: "raggedRow"
        case .missingNumber, .notANumber: "notANumber"
        case .failedFormula: "failedFormula"
        case .textTooLong: "textTooLong"
        case .zeroByte: "zeroByte"
        case .unfit: "unfit"
        }
    }

    /// The column whose value is to blame; nil if none is.
    public var column: String? {
        switch self {
        case .missingNumber(let column), .notANumber(let column, _), .failedFormula(let column, _),
            .textTooLong(let column, _, _):
            column
        case .raggedRow, .zeroByte, .unfit: nil
        }
    }

    /// Of what cannot be read.
    public var kind: ProblemKind { .unreadable }

    /// The message about the problem.
    public var message: Message {
        switch self {
        // The words are those of a file whose first such entry ends the reading.
        case .raggedRow(let fields, let expected):
            InputError.Cause.raggedRow(fields: fields, expected: expected).message
        case .missingNumber(let column): InputError.Cause.notANumber(column: column, text: "").message
        case .notANumber(let column, let text): InputError.Cause.notANumber(column: column, text: text).message
        case .failedFormula(let column, let error):
            InputError.Cause.failedFormula(column: column, error: error).message
        case .textTooLong(let column, let bytes, let limit):
            Message("column '\(column.excerpt)': \(TextLimit.message(bytes: bytes, limit: limit))")
        case .zeroByte: InputError.Cause.zeroByte.message
        case .unfit(let reason): Message("\(reason)", context: "unfit entry")
        }
    }

    /// Returns the message about the problem in a language, on one line.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings and remedies the message has.
    public func message(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String {
        message.text(in: language, for: frontEnd).onOneLine
    }
}
