import PlanBase

extension JSONValue {
    /// The kind of the value with its article.
    package var kindInWords: Message {
        switch self {
        case .null: Message("null", context: "kind")
        case .bool: Message("a boolean", context: "kind")
        case .number: Message("a number", context: "kind")
        case .string: Message("a string", context: "kind")
        case .array: Message("an array", context: "kind")
        case .object: Message("an object", context: "kind")
        }
    }
}

extension JSONValue? {
    /// The kind of the value with its article; that there is none.
    package var kindInWords: Message { self?.kindInWords ?? Message("missing", context: "kind") }
}
