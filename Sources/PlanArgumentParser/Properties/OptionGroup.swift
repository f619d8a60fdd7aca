/// Arguments that several commands share, declared once in a type of their own.
///
/// ```swift
/// struct CoordinateOptions: ParsableArguments { @Option var zoom = 0.0 }
///
/// @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
/// ```
@propertyWrapper
public final class OptionGroup<Value>: ArgumentProperty {
    private let title: String
    /// The parsed group, or the group with its defaults as long as nothing has been parsed.
    public var wrappedValue: Value
    // That the type is one of arguments is known where the group is declared. Were it a condition of this class, it would be
    // searched for as `ArgumentProperty` describes.
    private let collect: (Value, _ section: String?, inout ArgumentSet) -> Void
    private let validate: (inout Value) throws -> Void

    /// A group that help lists under `title`, or among the other options when the title is empty.
    public init(title: String = "") where Value: ParsableArguments {
        self.title = title
        wrappedValue = Value()
        collect = { $2.collect(from: $0, section: $1) }
        validate = { try $0.validate() }
    }

    override func declare(_ name: String, section: String?, into set: inout ArgumentSet) {
        collect(wrappedValue, title.isEmpty ? section : title, &set)
        set.validations.append { [self] in try validate(&wrappedValue) }
    }
}

// Unchecked: it is written while the command line is parsed, and after that at most by the command that it belongs to.
extension OptionGroup: @unchecked Sendable where Value: Sendable {}
