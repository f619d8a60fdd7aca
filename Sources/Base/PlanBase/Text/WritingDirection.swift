extension String {
    /// The text between U+2068 and U+2069 if it has letters that are read from right to left, so that numbers and punctuation beside it
    /// keep their places in a sentence (Unicode Standard Annex 9, 2.4); any other text as it is.
    package var directionIsolated: String { isReadFromRight ? "\u{2068}\(self)\u{2069}" : self }

    /// True if the text has a letter of a script that is read from right to left.
    private var isReadFromRight: Bool {
        // The first byte of the first such letter, U+0590, in UTF-8.
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isReadFromRight)
    }
}

extension Unicode.Scalar {
    /// True if the scalar belongs to a script that is read from right to left: Hebrew, Arabic and their neighbours.
    fileprivate var isReadFromRight: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
