/// A type whose properties are arguments: a command, or a group of options that commands share.
///
/// Conforming needs no more than the properties: every property is an `@Argument`, `@Option`, `@Flag` or `@OptionGroup`, or
/// has a default value, in which case the command line leaves it as it is. A copy of a value shares the arguments with it.
public protocol ParsableArguments: SendableMetatype {
    /// A value with nothing parsed; the properties that declare arguments make it work without code.
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
