extension JSONValue {
    /// The value as JSON text on one line, members of objects in the order of their names. A number that is not finite,
    /// which JSON cannot hold, comes as `null`.
    public var text: String {
        var text = JSONText()
        text.value(self)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// True if a text is the JSON of this value, as a column of texts has it; false for strings, which are texts themselves, and `null`.
    package func isWritten(as text: String) -> Bool {
        switch self {
        case .null, .string: false
        case .bool, .number, .array, .object: self.text == text
        }
    }
}
