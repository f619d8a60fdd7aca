extension StringProtocol {
    /// The text without line breaks and other control characters, so that a message stays on its line.
    package var onOneLine: String {
        let controls: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
        let shown = unicodeScalars.map { controls.contains($0.properties.generalCategory) ? " " : $0 }
        return String(String.UnicodeScalarView(shown))
    }

    /// The text as a message quotes it: on one line, cut off after 60 characters.
    var excerpt: String {
        let shown = unicodeScalars.prefix(61)
        return shown.count <= 60 ? onOneLine : String(String.UnicodeScalarView(shown.dropLast())).onOneLine + "…"
    }
}
