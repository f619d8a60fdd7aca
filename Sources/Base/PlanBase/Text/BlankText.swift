extension StringProtocol {
    /// True if the text is empty or all white space.
    package var isBlank: Bool {
        // A visible ASCII byte belongs to no other character in UTF-8, so a look at bytes decides nearly every text.
        !utf8.contains { (0x21...0x7E).contains($0) } && allSatisfy(\.isWhitespace)
    }
}

extension Collection<UInt8> {
    /// The first byte that is neither white space nor part of a byte order mark.
    package var firstVisibleByte: UInt8? {
        let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
        return text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }
}
