/// An option: a name with a value, such as `--zoom 3`, `--zoom=3`, `-z 3` or `-z3`.
///
/// The user must give a property without a default value, and may leave out an optional property or one with a default. An
/// array collects a value each time the user gives the option; any other option may be given once.
///
/// ```swift
/// @Option(name: .shortAndLong, help: ArgumentHelp("Where the picture goes.", valueName: "file"))
/// var output: String
/// ```
@propertyWrapper
public struct Option<Value>: Decodable, ArgumentValueProperty {
    var state: PropertyState<Value>

    /// The parsed value, or the default until one is parsed.
    public var wrappedValue: Value {
        get { state.value }
        set { state.given = newValue }
    }

    /// Lets a property be declared without parentheses; never called.
    @available(*, unavailable, message: "The type is not ExpressibleByArgument; give a transform or a default value.")
    public init() {
        preconditionFailure("@Option was made without a declaration.")
    }

    private init(
        _ name: NameSpecification, _ help: ArgumentHelp?, form: ValueForm, isRepeating: Bool, initial: Value?,
        defaultDescription: String?, update: @escaping @Sendable (inout Value?, String) throws -> Void
    ) {
        let entry = Declaration<Value>.Entry(
            kind: .option, names: { name.names(for: $0) }, help: help ?? "", form: form, isRepeating: isRepeating,
            update: update)
        state = PropertyState(
            Declaration(entries: [entry], initial: initial, defaultDescription: defaultDescription))
    }

    /// Always throws: the value comes from a command line, by ``ParsableArguments/parse(_:)``.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.notAProperty(at: decoder.codingPath)
    }
}

extension Option: Sendable where Value: Sendable {}

extension Option where Value: ExpressibleByArgument {
    /// A required option.
    public init(
        name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) {
        self.init(
            name, help, form: ValueForm(Value.self, completion), isRepeating: false, initial: nil,
            defaultDescription: nil,
            update: { $0 = try Value.parsed($1) })
    }

    /// An option with a default.
    public init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic
    ) {
        self.init(
            name, help, form: ValueForm(Value.self, completion), isRepeating: false, initial: wrappedValue,
            defaultDescription: wrappedValue.defaultValueDescription, update: { $0 = try Value.parsed($1) })
    }
}

extension Option {
    /// An option that may be left out.
    public init<T: ExpressibleByArgument>(
        wrappedValue: T? = nil, name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic
    ) where Value == T? {
        self.init(
            name, help, form: ValueForm(T.self, completion), isRepeating: false, initial: .some(wrappedValue),
            defaultDescription: wrappedValue?.defaultValueDescription, update: { $0 = .some(try T.parsed($1)) })
    }

    /// Any number of values, one each time the option is given; the default counts if none is given.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic
    ) where Value == [T] {
        self.init(
            name, help, form: ValueForm(T.self, completion), isRepeating: true, initial: wrappedValue,
            defaultDescription: wrappedValue.map(\.defaultValueDescription).joined(separator: ", "),
            update: { $0 = ($0 ?? []) + [try T.parsed($1)] })
    }

    /// One or more values.
    public init<T: ExpressibleByArgument>(
        name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) where Value == [T] {
        self.init(
            name, help, form: ValueForm(T.self, completion), isRepeating: true, initial: nil, defaultDescription: nil,
            update: { $0 = ($0 ?? []) + [try T.parsed($1)] })
    }

    /// A required option whose value `transform` makes; an error that it throws is reported with the option's name.
    public init(
        name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(
            name, help, form: ValueForm(completion), isRepeating: false, initial: nil, defaultDescription: nil,
            update: { $0 = try transform($1) })
    }

    /// An option with a default whose value `transform` makes.
    public init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(
            name, help, form: ValueForm(completion), isRepeating: false, initial: wrappedValue,
            defaultDescription: describedDefault(wrappedValue), update: { $0 = try transform($1) })
    }

    /// An option that may be left out and whose value `transform` makes.
    public init<T>(
        wrappedValue: T? = nil, name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == T? {
        self.init(
            name, help, form: ValueForm(completion), isRepeating: false, initial: .some(wrappedValue),
            defaultDescription: wrappedValue.flatMap { describedDefault($0) },
            update: { $0 = .some(try transform($1)) })
    }

    /// Any number of values, each made by `transform`; the default counts if none is given.
    public init<T>(
        wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == [T] {
        self.init(
            name, help, form: ValueForm(completion), isRepeating: true, initial: wrappedValue,
            defaultDescription: wrappedValue.compactMap { describedDefault($0) }.joined(separator: ", "),
            update: { $0 = ($0 ?? []) + [try transform($1)] })
    }

    /// One or more values, each made by `transform`.
    public init<T>(
        name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == [T] {
        self.init(
            name, help, form: ValueForm(completion), isRepeating: true, initial: nil, defaultDescription: nil,
            update: { $0 = ($0 ?? []) + [try transform($1)] })
    }
}
