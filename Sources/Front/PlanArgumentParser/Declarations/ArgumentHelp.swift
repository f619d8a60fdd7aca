/// The help of one argument, option or flag. A string literal is enough for most.
public struct ArgumentHelp: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// One sentence: what the argument is.
    public var abstract: String
    /// The placeholder of the value, without brackets: `file` shows as `--output <file>`. `nil` takes the property's name.
    public var valueName: String?

    /// Makes help.
    public init(_ abstract: String = "", valueName: String? = nil) {
        self.abstract = abstract
        self.valueName = valueName
    }

    /// Makes help that is an abstract alone.
    public init(stringLiteral value: String) { self.init(value) }
}
