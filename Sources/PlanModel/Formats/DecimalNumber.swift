extension Double {
    /// The number that a text in decimal notation stands for, `nan` and `inf` included; nothing for any other text, for
    /// one with a zero byte, and for hexadecimal notation, which nobody means in a table of coordinates.
    package init?(decimal text: String) {
        // A zero byte would end the text for the C library, and what follows it would be passed over.
        let isForeign = text.utf8.contains { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") || $0 == 0 }
        guard !isForeign else { return nil }
        self.init(text)
    }
}
