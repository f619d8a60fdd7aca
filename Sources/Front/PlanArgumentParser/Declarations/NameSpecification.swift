/// The spellings of an option or flag: names derived from the property's name, or names of your own.
///
/// `.shortAndLong` gives `-o` and `--output` for a property named `output`.
public struct NameSpecification: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// One spelling.
    public enum Element: Sendable, Hashable {
        /// The property's name in lower case with hyphens, after two hyphens: `markerSize` is `--marker-size`.
        case long
        /// The first letter of the property's name, after one hyphen.
        case short
        /// A name of your own, given without its two hyphens.
        case customLong(String)
    }

    /// The spellings in their order.
    public var elements: [Element]

    /// Makes a specification of spellings.
    public init(arrayLiteral elements: Element...) { self.elements = elements }

    /// The property's name after two hyphens.
    public static var long: NameSpecification { [.long] }
    /// Both `-o` and `--output` for a property named `output`.
    public static var shortAndLong: NameSpecification { [.short, .long] }
    /// A name of your own, given without its two hyphens.
    public static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }

    func names(for property: String) -> [Name] {
        elements.compactMap { element in
            switch element {
            case .long: .long(property.inKebabCase)
            case .short: property.first.map { .short($0) }
            case .customLong(let name): .long(name)
            }
        }
    }
}
