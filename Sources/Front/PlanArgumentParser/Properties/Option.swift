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

    /// Always throws: the value comes from a command line, by ``ParsableCommand/main(_:)``.
    public init(from decoder: any Decoder) throws { throw DecodingError.notAProperty(at: decoder.codingPath) }
}

extension Option where Value: ExpressibleByArgument {
    /// A required option.
    public init(
        name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) {
        state = PropertyState(.option, name, help, completion, initial: nil)
    }

    /// An option with a default.
    public init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic
    ) {
        state = PropertyState(.option, name, help, completion, initial: wrappedValue)
    }
}

extension Option {
    /// An option that may be left out.
    public init<T: ExpressibleByArgument>(
        wrappedValue: T? = nil, name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic
    ) where Value == T? {
        state = PropertyState(.option, name, help, completion, initial: wrappedValue)
    }

    /// Any number of values, one each time the option is given; the default counts if none is given.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind = .automatic
    ) where Value == [T] {
        state = PropertyState(.option, name, help, completion, initial: wrappedValue)
    }
}
