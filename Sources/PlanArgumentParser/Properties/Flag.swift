/// A flag: a name without a value, such as `--json`. Single letters can be combined: `-qv` is `-q -v`.
///
/// - A `Bool` is `false` until the flag is given.
/// - A `Bool` with an `inversion` has two names: `--labels` and `--no-labels`.
/// - An `Int` counts how often the flag is given: `-vvv` is 3.
/// - An ``EnumerableFlag`` has a name for each case: `--csv` and `--json`.
@propertyWrapper
public struct Flag<Value>: Decodable, ArgumentValueProperty {
    var state: PropertyState<Value>

    /// The parsed value, or the default until one is parsed.
    public var wrappedValue: Value {
        get { state.value }
        set { state.given = newValue }
    }

    /// Lets a property be declared without parentheses; never called.
    @available(*, unavailable, message: "A flag is a Bool, an Int or an EnumerableFlag.")
    public init() {
        preconditionFailure("@Flag was made without a declaration.")
    }

    private init(entries: [Declaration<Value>.Entry], initial: Value?, defaultDescription: String? = nil) {
        state = PropertyState(
            Declaration(entries: entries, initial: initial, defaultDescription: defaultDescription))
    }

    /// Always throws: the value comes from a command line, by ``ParsableArguments/parse(_:)``.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.notAProperty(at: decoder.codingPath)
    }
}

extension Flag: Sendable where Value: Sendable {}

extension Flag where Value == Bool {
    /// A flag that is true if it is given.
    public init(wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
        let entry = Declaration<Bool>.Entry(
            kind: .flag, names: { name.names(for: $0) }, help: help ?? "", form: ValueForm(.none),
            exclusivity: .chooseLast, update: { value, _ in value = true })
        self.init(entries: [entry], initial: wrappedValue)
    }

    /// A flag with two names, of which the last on the command line counts; `wrappedValue` counts if neither is given.
    public init(
        wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion,
        exclusivity: FlagExclusivity = .chooseLast, help: ArgumentHelp? = nil
    ) {
        self.init(
            entries: inversion.entries(name, exclusivity, help) { $0 }, initial: wrappedValue,
            defaultDescription: wrappedValue ? "on" : "off")
    }

    /// A flag with two names of which one must be given.
    public init(
        name: NameSpecification = .long, inversion: FlagInversion, exclusivity: FlagExclusivity = .chooseLast,
        help: ArgumentHelp? = nil
    ) {
        self.init(entries: inversion.entries(name, exclusivity, help) { $0 }, initial: nil)
    }
}

extension Flag where Value == Bool? {
    /// A flag with two names; `nil` if neither is given.
    public init(
        wrappedValue: Bool? = nil, name: NameSpecification = .long, inversion: FlagInversion,
        exclusivity: FlagExclusivity = .chooseLast, help: ArgumentHelp? = nil
    ) {
        self.init(
            entries: inversion.entries(name, exclusivity, help) { .some($0) }, initial: .some(wrappedValue),
            defaultDescription: wrappedValue.map { $0 ? "on" : "off" })
    }
}

extension Flag where Value == Int {
    /// A flag that counts, from `wrappedValue` on, how often it is given.
    public init(wrappedValue: Int = 0, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
        let entry = Declaration<Int>.Entry(
            kind: .flag, names: { name.names(for: $0) }, help: help ?? "", form: ValueForm(.none), isRepeating: true,
            update: { value, _ in value = (value ?? wrappedValue) + 1 })
        self.init(entries: [entry], initial: wrappedValue)
    }
}

extension Flag where Value: EnumerableFlag {
    /// A flag for each case, of which one must be given.
    public init(exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil) {
        self.init(entries: Value.entries(exclusivity, help) { $0 }, initial: nil)
    }

    /// A flag for each case; `wrappedValue` counts if none is given.
    public init(wrappedValue: Value, exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil) {
        self.init(
            entries: Value.entries(exclusivity, help, default: wrappedValue) { $0 }, initial: wrappedValue)
    }
}

extension Flag {
    /// A flag for each case; `nil` if none is given.
    public init<T: EnumerableFlag>(
        wrappedValue: T? = nil, exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil
    ) where Value == T? {
        self.init(
            entries: T.entries(exclusivity, help, default: wrappedValue) { .some($0) }, initial: .some(wrappedValue))
    }
}
