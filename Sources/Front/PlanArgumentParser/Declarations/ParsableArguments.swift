/// A type whose properties are arguments: a command, or a group of options that commands share.
///
/// A conforming type declares its properties and nothing else. Every property is an `@Argument`, `@Option`, `@Flag` or
/// `@OptionGroup`, or it has a default value, which parsing keeps. Parsing calls `init(from:)`, which the compiler writes, so
/// a property without a wrapper must be `Decodable`.
public protocol ParsableArguments: Decodable, SendableMetatype {
    /// Makes a value whose arguments have their defaults. The compiler writes this initializer.
    init()

    /// Checks that the parsed arguments go together, and may adjust them.
    ///
    /// - Throws: Usually ``ValidationError``, which becomes a ``UsageError``.
    mutating func validate() throws
}

extension ParsableArguments {
    /// Accepts everything.
    public mutating func validate() throws {}
}
