/// A type whose properties are arguments: a command, or a group of options that commands share.
///
/// Conforming needs no more than the properties: every property is an `@Argument`, `@Option`, `@Flag` or `@OptionGroup`, or
/// has a default value, which the command line leaves as it is. The compiler writes `init(from:)`, by which parsing makes the
/// value of its properties, so a property without a wrapper must be `Decodable`.
public protocol ParsableArguments: Decodable, SendableMetatype {
    /// A value whose arguments have their defaults; the compiler writes it.
    init()

    /// Checks, once all values are parsed, what no single argument can know, and may adjust the values.
    ///
    /// - Throws: Usually ``ValidationError``, which is reported as a usage error.
    mutating func validate() throws
}

extension ParsableArguments {
    /// Accepts everything.
    public mutating func validate() throws {}
}
