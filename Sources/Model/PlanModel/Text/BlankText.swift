extension StringProtocol {
    /// True if the text is empty or all white space.
    package var isBlank: Bool {
        // A visible ASCII byte belongs to no other character in UTF-8, so a look at bytes decides nearly every text.
        !utf8.contains { (0x21...0x7E).contains($0) } && allSatisfy(\.isWhitespace)
    }
}
