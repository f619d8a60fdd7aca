extension JSONValue {
    /// The value as JSON text on one line, members of objects in the order of their names. A number that is not finite,
    /// which JSON cannot hold, comes as `null`.
    public var text: String {
        var text = JSONText()
        text.value(self)
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
