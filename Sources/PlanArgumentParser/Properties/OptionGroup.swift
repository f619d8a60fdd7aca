/// Arguments that several commands share, declared once in a type of their own.
///
/// ```swift
/// struct CoordinateOptions: ParsableArguments { @Option var zoom = 0.0 }
///
/// @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
/// ```
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable, ArgumentDeclaring {
    private let title: String
    /// The parsed group, or the group with its defaults as long as nothing has been parsed.
    public var wrappedValue: Value

    /// A group that help lists under `title`, or among the other options when the title is empty.
    public init(title: String = "") {
        self.title = title
        wrappedValue = Value()
    }

    /// Reads the parsed group and validates it; works only while a command line is being parsed.
    ///
    /// - Throws: `DecodingError` when the decoder is not the one of this module, and what the group's validation throws.
    public init(from decoder: any Decoder) throws {
        title = ""
        wrappedValue = try Value(from: decoder)
        try wrappedValue.validate()
    }

    func declare(_ property: String, at key: ArgumentKey, section: String?, into set: inout ArgumentSet) {
        set.collect(from: wrappedValue, at: key, section: title.isEmpty ? section : title)
    }
}

extension OptionGroup: Sendable where Value: Sendable {}
