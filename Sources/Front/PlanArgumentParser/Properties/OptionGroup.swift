/// Arguments that several commands share, declared once in a type of their own.
///
/// ```swift
/// struct CoordinateOptions: ParsableArguments { @Option var zoom = 0.0 }
///
/// @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
/// ```
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable, ArgumentProperty {
    private let title: String
    /// The parsed group, or the group with its defaults until one is parsed.
    public var wrappedValue: Value

    /// Makes a group that help lists under `title`, or among the other options if the title is empty.
    public init(title: String = "") {
        self.title = title
        wrappedValue = Value()
    }

    /// Takes the parsed properties of the group and validates the group; works only while a command line is parsed.
    ///
    /// - Throws: What the group's `validate()` throws; `DecodingError` outside ``ParsableCommand/main(_:)``.
    public init(from decoder: any Decoder) throws {
        title = ""
        wrappedValue = try Value(from: decoder)
        try wrappedValue.validate()
    }

    func declare(at key: ArgumentKey, section: String?, into set: inout ArgumentSet) {
        set.collect(from: wrappedValue, at: key, section: title.isEmpty ? section : title)
    }
}
