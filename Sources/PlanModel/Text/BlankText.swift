extension StringProtocol {
    /// Whether there is nothing but white space in the text.
    package var isBlank: Bool {
        // Most texts show it by a byte: that of a visible ASCII character is part of no other one.
        !utf8.contains { (0x21...0x7E).contains($0) } && allSatisfy(\.isWhitespace)
    }
}
