extension StringProtocol {
    /// The text without line breaks and other control characters, so that a message stays on its line; cut off after 1,000
    /// characters.
    package var onOneLine: String {
        // Nearly all texts are short, of visible ASCII and spaces.
        if utf8.count <= 1000, utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return String(self) }
        let controls: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
        let shown = unicodeScalars.prefix(1000).map { controls.contains($0.properties.generalCategory) ? " " : $0 }
        let isWhole = unicodeScalars.dropFirst(1000).isEmpty
        return String(String.UnicodeScalarView(shown)) + (isWhole ? "" : "…")
    }

    /// The text as a message quotes it: on one line, cut off after 60 characters.
    package var excerpt: String {
        let shown = unicodeScalars.prefix(61)
        return shown.count <= 60 ? onOneLine : String(String.UnicodeScalarView(shown.dropLast())).onOneLine + "…"
    }
}
