/// A flag: a name without a value, such as `--json`, which makes a `Bool` true. Single letters can be combined: `-qv` is
/// `-q -v`.
@propertyWrapper
public struct Flag<Value>: Decodable, ArgumentValueProperty {
    /// The spelling of a flag's opposite.
    public enum Inversion: Sendable, Hashable {
        /// `--labels` and `--no-labels`.
        case prefixedNo
    }

    var state: PropertyState<Value>

    /// The parsed value, or the default until one is parsed.
    public var wrappedValue: Value {
        get { state.value }
        set { state.given = newValue }
    }

    /// Always throws: the value comes from a command line, by ``ParsableCommand/main(_:)``.
    public init(from decoder: any Decoder) throws { throw DecodingError.notAProperty(at: decoder.codingPath) }
}

extension Flag where Value == Bool {
    /// A flag that is true if it is given. With an inversion it has two names, of which the last on the command line counts;
    /// `wrappedValue` counts if neither is given.
    public init(
        wrappedValue: Bool = false, name: NameSpecification = .long, inversion: Inversion? = nil,
        help: ArgumentHelp? = nil
    ) {
        var entries = [PropertyState<Bool>.Entry(kind: .flag, name: name, help: help) { value, _ in value = true }]
        if inversion != nil {
            entries.append(.init(kind: .flag, name: name, help: help, isInverse: true) { value, _ in value = false })
        }
        state = PropertyState(
            entries: entries, initial: wrappedValue,
            defaultDescription: inversion.map { _ in wrappedValue ? "on" : "off" })
    }
}
