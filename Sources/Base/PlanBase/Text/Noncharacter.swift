extension String {
    /// Whether the text has a code point that is no character for exchange (Unicode 23.7), such as U+FFFE. JSON, CSV and plans hold it; XML
    /// and Cairo do not.
    package var hasNoncharacters: Bool { noncharacterCount > 0 }

    /// How many such code points the text has.
    package var noncharacterCount: Int {
        // All of them have bytes that few texts have.
        utf8.contains { $0 == 0xEF || $0 >= 0xF0 } ? unicodeScalars.count(where: \.isNoncharacter) : 0
    }

    /// The text with U+FFFD in the place of each noncharacter.
    package var replacingNoncharacters: String {
        guard hasNoncharacters else { return self }
        return String(UnicodeScalarView(unicodeScalars.map { $0.isNoncharacter ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether this is one of the last two of a plane, or of U+FDD0 to U+FDEF.
    fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
}
