/// The families, the size, the weight and the slant of the letters of a text.
public struct Font: Hashable, Sendable {
    /// The heaviness of a font's strokes, 100 to 1000. Fonts have only some of the weights, and the nearest one is taken.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight's number in OpenType and CSS.
        public let rawValue: Int

        /// The weight of a number from 100 to 1000.
        public init(rawValue: Int) { self.rawValue = min(max(rawValue, 100), 1000) }

        /// 400, the weight of running text.
        public static let regular = Weight(rawValue: 400)
        /// 500
        public static let medium = Weight(rawValue: 500)
        /// 600
        public static let semibold = Weight(rawValue: 600)
        /// 700
        public static let bold = Weight(rawValue: 700)
    }

    /// The names of font families, separated by commas: a character is taken from the first that has it, and from any
    /// installed font when none has.
    public var family: String
    /// The size in pixels of the canvas's units: the height of the em square, about 1.4 times that of a capital letter.
    public var size: Double
    /// The heaviness of the strokes.
    public var weight: Weight
    /// True if the letters are slanted.
    public var isItalic: Bool
    /// A font file whose families can be named too, though they are not installed.
    public var file: FontFile?
    /// The purpose of the text, if the size comes from the purpose; else `nil`.
    public var textStyle: TextStyle?

    /// A font of a size in pixels.
    public init(
        family: String = defaultFamily, size: Double, weight: Weight = .regular, isItalic: Bool = false,
        file: FontFile? = nil
    ) {
        (self.file, self.family, self.size) = (file, family, size)
        (self.weight, self.isItalic) = (weight, isItalic)
    }

    /// Families that, between them, hold Latin, Greek, Cyrillic, Arabic and Hebrew (DejaVu Sans), and Chinese, Japanese
    /// and Korean (Noto Sans CJK, Han characters in their simplified Chinese forms).
    public static let defaultFamily = "DejaVu Sans, Noto Sans CJK SC, sans-serif"

    /// Returns the font at another size in pixels.
    public func withSize(_ size: Double) -> Font { with(\.size, size) }

    /// Returns the font with another value of a property.
    func with<Value>(_ property: WritableKeyPath<Font, Value>, _ value: Value) -> Font {
        var font = self
        font[keyPath: property] = value
        return font
    }
}
