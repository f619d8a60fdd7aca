extension String {
    /// The text, or its beginning and an ellipsis where it is wider than so many columns of a terminal.
    package func shortened(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        var (start, used) = ("", 1)
        for character in self {
            used += String(character).displayWidth
            guard used <= width else { break }
            start.append(character)
        }
        return start + "…"
    }

    /// The number of columns of a terminal that the text takes: two for a wide East Asian character, none for a combining mark
    /// (Unicode Standard Annex 11, in its main blocks) or an isolate of a direction of writing.
    package var displayWidth: Int {
        reduce(0) { width, character in
            guard let scalar = character.unicodeScalars.first else { return width }
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
                0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                return width + 2
            case 0x2066...0x2069: return width
            default: return width + 1
            }
        }
    }
}
