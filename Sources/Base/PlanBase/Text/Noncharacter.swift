extension String {
    /// True if the text has a code point that is no character for exchange (Unicode 23.7), such as U+FFFE. JSON, CSV and plans
    /// hold such code points; XML and Cairo do not.
    package var hasNoncharacters: Bool { noncharacterCount > 0 }

    /// The number of code points of the text that are no characters for exchange (Unicode 23.7).
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
    /// True if the scalar is one of the last two of a plane, or of U+FDD0 to U+FDEF.
    fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
}
