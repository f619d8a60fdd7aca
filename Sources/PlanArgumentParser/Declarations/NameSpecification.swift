/// How the user spells an option or flag: names derived from the property's name, or names of your own.
///
/// `[.long, .customShort("o")]` gives `--output` and `-o` for a property named `output`.
public struct NameSpecification: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// One spelling.
    public struct Element: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case long
            case short
            case customLong(String)
            case customShort(Character)
        }

        let kind: Kind

        /// The property's name in lower case with hyphens, after two hyphens: `markerSize` is `--marker-size`.
        public static var long: Element { Element(kind: .long) }
        /// The first letter of the property's name, after one hyphen.
        public static var short: Element { Element(kind: .short) }
        /// A name of your own, given without its two hyphens.
        public static func customLong(_ name: String) -> Element { Element(kind: .customLong(name)) }
        /// A letter of your own, given without its hyphen.
        public static func customShort(_ letter: Character) -> Element { Element(kind: .customShort(letter)) }

        func name(for property: String) -> Name? {
            switch kind {
            case .long: .long(property.inKebabCase)
            case .short: property.first.map { .short($0) }
            case .customLong(let name): .long(name)
            case .customShort(let letter): .short(letter)
            }
        }
    }

    /// The spellings in their order.
    public var elements: [Element]

    /// Makes a specification of spellings.
    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    /// The property's name after two hyphens.
    public static var long: NameSpecification { [.long] }
    /// The first letter of the property's name after one hyphen.
    public static var short: NameSpecification { [.short] }
    /// Both `-o` and `--output` for a property named `output`.
    public static var shortAndLong: NameSpecification { [.short, .long] }
    /// A name of your own, given without its two hyphens.
    public static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }
    /// A letter of your own, given without its hyphen.
    public static func customShort(_ letter: Character) -> NameSpecification { [.customShort(letter)] }

    func names(for property: String) -> [Name] {
        elements.compactMap { $0.name(for: property) }
    }
}
