/// A flag: a name without a value, such as `--json`, which makes a `Bool` true. Single letters can be combined: `-qv` is
/// `-q -v`.
@propertyWrapper
public struct Flag<Value>: Decodable, ArgumentValueProperty {
    /// How the opposite of a flag is spelled.
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

extension Flag: Sendable where Value: Sendable {}

extension Flag where Value == Bool {
    /// A flag that is true if it is given.
    public init(wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
        let entry = Declaration<Bool>.Entry(
            kind: .flag, names: { name.names(for: $0) }, help: help ?? "", form: ValueForm(),
            update: { value, _ in value = true })
        state = PropertyState(Declaration(entries: [entry], initial: wrappedValue))
    }

    /// A flag with two names, of which the last on the command line counts; `wrappedValue` counts if neither is given.
    public init(
        wrappedValue: Bool, name: NameSpecification = .long, inversion: Inversion, help: ArgumentHelp? = nil
    ) {
        let on = Declaration<Bool>.Entry(
            kind: .flag, names: { name.names(for: $0) }, help: help ?? "", form: ValueForm(),
            update: { value, _ in value = true })
        var off = on
        off.names = { name.names(for: $0).compactMap(\.opposite) }
        off.isInverse = true
        off.update = { value, _ in value = false }
        state = PropertyState(
            Declaration(entries: [on, off], initial: wrappedValue, defaultDescription: wrappedValue ? "on" : "off"))
    }
}
