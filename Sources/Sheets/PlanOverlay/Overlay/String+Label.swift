extension String {
    /// The text as a label shows it: at most 200 characters, of which no more than 1,000 scalars are kept, as one character
    /// may have any number of marks.
    var asLabel: String {
        let scalars = unicodeScalars.prefix(1000)
        let start = String(String.UnicodeScalarView(scalars))
        let shown = start.prefix(200)
        return shown.utf8.count == utf8.count ? self : shown + "…"
    }
}
