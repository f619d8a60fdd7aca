/// A positional argument: a value that the parser recognises by its place, such as `plan.png` in `planmark annotate
/// plan.png`.
///
/// The user must give a property without a default value, and may leave out an optional property or one with a default. An
/// array takes all the remaining arguments, so it must be declared last.
///
/// ```swift
/// @Argument(help: "The floor plan, a PNG file.", completion: .file(extensions: ["png"]))
/// var drawing: String
/// ```
@propertyWrapper
public struct Argument<Value>: Decodable, ArgumentValueProperty {
    var state: PropertyState<Value>

    /// The parsed value, or the default until one is parsed.
    public var wrappedValue: Value {
        get { state.value }
        set { state.given = newValue }
    }

    /// Lets a property be declared without parentheses; never called.
    @available(*, unavailable, message: "The type is not ExpressibleByArgument; give a transform or a default value.")
    public init() {
        preconditionFailure("@Argument was made without a declaration.")
    }

    private init(
        _ help: ArgumentHelp?, form: ValueForm, isRepeating: Bool, initial: Value?, defaultDescription: String?,
        update: @escaping @Sendable (inout Value?, String) throws -> Void
    ) {
        let entry = Declaration<Value>.Entry(
            kind: .positional, names: { _ in [] }, help: help ?? "", form: form, isRepeating: isRepeating,
            update: update)
        state = PropertyState(
            Declaration(entries: [entry], initial: initial, defaultDescription: defaultDescription))
    }

    /// Always throws: the value comes from a command line, by ``ParsableArguments/parse(_:)``.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.notAProperty(at: decoder.codingPath)
    }
}

extension Argument: Sendable where Value: Sendable {}

extension Argument where Value: ExpressibleByArgument {
    /// A required argument.
    public init(help: ArgumentHelp? = nil, completion: CompletionKind = .automatic) {
        self.init(
            help, form: ValueForm(Value.self, completion), isRepeating: false, initial: nil, defaultDescription: nil,
            update: { $0 = try Value.parsed($1) })
    }

    /// An argument with a default.
    public init(wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic) {
        self.init(
            help, form: ValueForm(Value.self, completion), isRepeating: false, initial: wrappedValue,
            defaultDescription: wrappedValue.defaultValueDescription, update: { $0 = try Value.parsed($1) })
    }
}

extension Argument {
    /// An argument that may be left out.
    public init<T: ExpressibleByArgument>(
        wrappedValue: T? = nil, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) where Value == T? {
        self.init(
            help, form: ValueForm(T.self, completion), isRepeating: false, initial: .some(wrappedValue),
            defaultDescription: wrappedValue?.defaultValueDescription, update: { $0 = .some(try T.parsed($1)) })
    }

    /// Any number of arguments; the default counts if none is given.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) where Value == [T] {
        self.init(
            help, form: ValueForm(T.self, completion), isRepeating: true, initial: wrappedValue,
            defaultDescription: wrappedValue.map(\.defaultValueDescription).joined(separator: ", "),
            update: { $0 = ($0 ?? []) + [try T.parsed($1)] })
    }

    /// One or more arguments.
    public init<T: ExpressibleByArgument>(
        help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) where Value == [T] {
        self.init(
            help, form: ValueForm(T.self, completion), isRepeating: true, initial: nil, defaultDescription: nil,
            update: { $0 = ($0 ?? []) + [try T.parsed($1)] })
    }

    /// A required argument whose value `transform` makes; an error that it throws is reported with the argument's name.
    public init(
        help: ArgumentHelp? = nil, completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(
            help, form: ValueForm(completion), isRepeating: false, initial: nil, defaultDescription: nil,
            update: { $0 = try transform($1) })
    }

    /// An argument with a default whose value `transform` makes.
    public init(
        wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(
            help, form: ValueForm(completion), isRepeating: false, initial: wrappedValue,
            defaultDescription: describedDefault(wrappedValue), update: { $0 = try transform($1) })
    }

    /// An argument that may be left out and whose value `transform` makes.
    public init<T>(
        wrappedValue: T? = nil, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == T? {
        self.init(
            help, form: ValueForm(completion), isRepeating: false, initial: .some(wrappedValue),
            defaultDescription: wrappedValue.flatMap { describedDefault($0) },
            update: { $0 = .some(try transform($1)) })
    }

    /// Any number of arguments, each made by `transform`; the default counts if none is given.
    public init<T>(
        wrappedValue: [T], help: ArgumentHelp? = nil, completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == [T] {
        self.init(
            help, form: ValueForm(completion), isRepeating: true, initial: wrappedValue,
            defaultDescription: wrappedValue.compactMap { describedDefault($0) }.joined(separator: ", "),
            update: { $0 = ($0 ?? []) + [try transform($1)] })
    }

    /// One or more arguments, each made by `transform`.
    public init<T>(
        help: ArgumentHelp? = nil, completion: CompletionKind = .automatic,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == [T] {
        self.init(
            help, form: ValueForm(completion), isRepeating: true, initial: nil, defaultDescription: nil,
            update: { $0 = ($0 ?? []) + [try transform($1)] })
    }
}
