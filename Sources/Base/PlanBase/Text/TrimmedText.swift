extension StringProtocol where UTF8View: BidirectionalCollection {
    /// The text without the white space before and after it.
    package var trimmed: String {
        // The first and the last byte show that most texts have no white space around them.
        let isVisible = utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = bytes.first, let last = bytes.last else { return false }
            return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
        }
        if isVisible == true { return String(self) }
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
