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

    /// Always throws: the value comes from a command line, by ``ParsableCommand/main(_:)``.
    public init(from decoder: any Decoder) throws { throw DecodingError.notAProperty(at: decoder.codingPath) }
}

extension Argument where Value: ExpressibleByArgument {
    /// A required argument.
    public init(help: ArgumentHelp? = nil, completion: CompletionKind = .automatic) {
        state = PropertyState(.positional, [], help, completion, initial: nil)
    }

    /// An argument with a default.
    public init(wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic) {
        state = PropertyState(.positional, [], help, completion, initial: wrappedValue)
    }
}

extension Argument {
    /// An argument that may be left out.
    public init<T: ExpressibleByArgument>(
        wrappedValue: T? = nil, help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) where Value == T? {
        state = PropertyState(.positional, [], help, completion, initial: wrappedValue)
    }

    /// Any number of arguments; the default counts if none is given.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) where Value == [T] {
        state = PropertyState(.positional, [], help, completion, initial: wrappedValue)
    }

    /// One or more arguments.
    public init<T: ExpressibleByArgument>(
        help: ArgumentHelp? = nil, completion: CompletionKind = .automatic
    ) where Value == [T] {
        state = PropertyState(.positional, [], help, completion, initial: nil)
    }
}
