/// An error in SVG path data. Positions count the bytes of the data in UTF-8, from 1.
public enum SVGPathError: Error, Hashable, Sendable {
    /// The data does not begin with a move.
    case noMove(position: Int)
    /// There is no command of this name.
    case unknownCommand(String, position: Int)
    /// A number that a command needs is not there.
    case missingNumber(command: Character, position: Int)
    /// A flag of an arc is neither 0 nor 1.
    case invalidFlag(position: Int)
    /// A coordinate is too large for a `Double`.
    case numberOutOfRange(position: Int)
}

extension SVGPathError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .noMove: "noMove"
        case .unknownCommand: "unknownCommand"
        case .missingNumber: "missingNumber"
        case .invalidFlag: "invalidFlag"
        case .numberOutOfRange: "numberOutOfRange"
        }
    }
}
