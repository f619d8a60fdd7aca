import PlanGeometry

/// Why a text cannot be put onto pages.
public enum TextPageError: Error, Hashable, Sendable {
    /// A line, counted from 1, is not UTF-8.
    case notUTF8(file: String, line: Int)
    /// There is nothing but white space.
    case empty(file: String)
    /// A page is smaller than ``leastSide`` pixels, or its size is not finite.
    case pageTooSmall(file: String, Size)

    /// The least width and height of a page, in pixels: letters have three of them then.
    public static let leastSide = 100.0
}

extension TextPageError: CustomStringConvertible {
    /// One line that says what is wrong and what would be right.
    public var description: String {
        switch self {
        case .notUTF8(let file, let line): "\(file):\(line): is not UTF-8; save the text as UTF-8"
        case .empty(let file): "\(file): has no text; write some"
        case .pageTooSmall(let file, let size):
            "\(file): pages of \(size) pixels are too small for text; give at least "
                + "\(Int(Self.leastSide)) x \(Int(Self.leastSide))"
        }
    }
}
