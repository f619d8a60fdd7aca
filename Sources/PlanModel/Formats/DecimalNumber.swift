extension Double {
    /// The number that a text in decimal notation stands for, `nan` and `inf` included; nothing for any other text, and for
    /// hexadecimal notation, which nobody means in a table of coordinates.
    package init?(decimal text: String) {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") }) else { return nil }
        self.init(text)
    }
}
