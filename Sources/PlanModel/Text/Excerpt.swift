extension StringProtocol {
    /// The text without line breaks and other control characters, so that a message stays on its line.
    package var onOneLine: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            text.append(isControl ? " " : scalar)
        }
        return String(text)
    }

    /// The text as a message quotes it: on one line, cut off after 60 characters.
    var excerpt: String {
        let shown = unicodeScalars.prefix(61)
        return shown.count <= 60 ? onOneLine : String(String.UnicodeScalarView(shown.dropLast())).onOneLine + "…"
    }
}
