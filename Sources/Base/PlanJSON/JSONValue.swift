import PlanBase

/// Any JSON value (RFC 8259), for properties whose meaning is the user's own.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number; as in JavaScript all numbers are doubles.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; the order of the members is not kept.
    case object([String: JSONValue])

    /// The member of that name, when this is an object that has one.
    public subscript(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text, when this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, when this is one.
    public var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The whole number, when this is one.
    package var whole: Int? { number.flatMap { Int(exactly: $0) } }

    /// The elements, when this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The value as text; `nil` unless the value is a string, a number or a boolean.
    package var plainText: String? {
        switch self {
        case .string(let text): text
        case .number(let value): value.exact
        case .bool(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }
}

extension JSONValue: Encodable {
    /// Writes the value. A number that is not finite cannot be written and throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let integer = Int64(exactly: value) {
                try container.encode(integer)
            } else {
                try container.encode(value)
            }
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
