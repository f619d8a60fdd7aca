import PlanBase
import PlanGeometry

/// Why a text cannot be put onto pages.
public enum TextPageError: Problem, Hashable, Sendable {
    /// A line, counted from 1, is not UTF-8.
    case notUTF8(file: String, line: Int)
    /// There is nothing but white space.
    case empty(file: String)
    /// A page is smaller than ``leastSide`` pixels, or its size is not finite.
    case pageTooSmall(file: String, Size)

    /// The least width and height of a page, in pixels: letters have three of them then.
    public static let leastSide = 100.0
}

extension TextPageError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .notUTF8: "notUTF8"
        case .empty: "empty"
        case .pageTooSmall: "pageTooSmall"
        }
    }

    /// Of what is read.
    public var kind: ProblemKind { .unreadable }

    /// The text's file, as the caller called it.
    public var file: String? {
        switch self {
        case .notUTF8(let file, _), .empty(let file), .pageTooSmall(let file, _): file
        }
    }

    /// The number of the line that is not UTF-8.
    public var placeName: String? { if case .notUTF8(_, let line) = self { "\(line)" } else { nil } }

    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .notUTF8(let file, let line): Message("\(file):\(line): is not UTF-8; save the text as UTF-8")
        case .empty(let file): Message("\(file): has no text; write some")
        case .pageTooSmall(let file, let size):
            Message("\(file): pages of \(size) pixels are too small for text; give at least \(Self.leastSize)")
        }
    }

    private static var leastSize: String { "\(Int(leastSide)) x \(Int(leastSide))" }
}
