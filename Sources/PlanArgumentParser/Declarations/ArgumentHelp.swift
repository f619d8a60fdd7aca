/// The help of one argument, option or flag. A string literal is enough for most.
public struct ArgumentHelp: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// Whether help and completion list an argument.
    public enum Visibility: Sendable, Hashable {
        /// Listed in the help and offered by completion.
        case `default`
        /// Parsed, but neither listed, suggested nor completed.
        case hidden
    }

    /// One sentence: what the argument is.
    public var abstract: String
    /// More about it, shown below the abstract.
    public var discussion: String
    /// The placeholder of the value, without brackets: `file` shows as `--output <file>`. `nil` takes the property's name.
    public var valueName: String?
    /// The title of the help section that lists the argument; `nil` for the section of its option group, or the general one.
    public var section: String?
    /// Whether help and completion list the argument.
    public var visibility: Visibility

    /// Makes help.
    public init(
        _ abstract: String = "", discussion: String = "", valueName: String? = nil, section: String? = nil,
        visibility: Visibility = .default
    ) {
        self.abstract = abstract
        self.discussion = discussion
        self.valueName = valueName
        self.section = section
        self.visibility = visibility
    }

    /// Makes help that is an abstract alone.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Help that keeps the argument out of help and completion.
    public static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}
