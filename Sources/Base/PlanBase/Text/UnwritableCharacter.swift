extension String {
    /// True if the text has characters that outputs cannot hold; see ``writable``.
    package var hasUnwritableCharacters: Bool { mayHaveUnwritable && unicodeScalars.contains(where: \.isUnwritable) }

    /// The number of characters of the text that outputs cannot hold; see ``writable``.
    package var unwritableCharacterCount: Int {
        mayHaveUnwritable ? unicodeScalars.count(where: \.isUnwritable) : 0
    }

    /// The text as pictures, PDF and XML can hold it: with U+FFFD in the place of each control character but tabs and line ends (XML
    /// 1.0, 2.2), and of each code point that is no character for exchange (Unicode 23.7), such as U+FFFE, which Cairo refuses. JSON, CSV
    /// and plans hold them.
    package var writable: String {
        guard hasUnwritableCharacters else { return self }
        return String(UnicodeScalarView(unicodeScalars.map { $0.isUnwritable ? "\u{FFFD}" : $0 }))
    }

    /// False if a look at the bytes shows that outputs can hold the text, as nearly all.
    private var mayHaveUnwritable: Bool { utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0xEF || $0 >= 0xF0 } }
}

extension Unicode.Scalar {
    /// True if outputs cannot hold the character; see ``Swift/String/writable``.
    package var isUnwritable: Bool {
        if value < 0x20 { return self != "\t" && self != "\n" && self != "\r" }
        // The last two code points of each plane, and a block of U+FDxx.
        return value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }
}
