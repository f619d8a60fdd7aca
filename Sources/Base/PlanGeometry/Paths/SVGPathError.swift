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

extension SVGPathError: CustomStringConvertible {
    /// One line that says what is wrong, where, and what would be right.
    public var description: String {
        switch self {
        case .noMove(let position): "position \(position): path data begins with a move, M or m"
        case .unknownCommand(let name, let position):
            "position \(position): '\(name)' is no command; those of path data are M L H V C S Q T A Z, or in lower case"
        case .missingNumber(let command, let position):
            "position \(position): '\(command)' needs another number here"
        case .invalidFlag(let position): "position \(position): a flag of an arc is 0 or 1"
        case .numberOutOfRange(let position): "position \(position): the number is too large"
        }
    }
}
