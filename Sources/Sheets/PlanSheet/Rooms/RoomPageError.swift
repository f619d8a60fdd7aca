import PlanBase
import PlanTracing

/// Why no rooms are found on a drawing.
public enum RoomPageError: Problem, Sendable {
    /// Nothing is found on the drawing of a file.
    case noRooms(RoomFindingError, file: String)
}

extension RoomPageError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .noRooms(let error, _): error.code
        }
    }

    /// A refusal of the drawing, or a misuse where the scale is out of range.
    public var kind: ProblemKind {
        switch self {
        case .noRooms(let error, _): error.kind
        }
    }

    /// The drawing's file.
    public var file: String? {
        switch self {
        case .noRooms(_, let file): file
        }
    }

    /// The error on one line: the file, and what is wrong.
    public var message: Message {
        switch self {
        case .noRooms(let error, let file): Message("\(file): \(error.message)", context: "place")
        }
    }
}
