/// A member of an object of a request.
package struct Member<Part> {
    /// The member's name.
    package let name: MemberName
    /// The type of the member's value.
    package let type: Any.Type
    /// Reads the member, if there is one that is not null.
    package let read: (KeyedDecodingContainer<MemberName>, inout Part) throws -> Void
    /// Writes the member.
    package let write: (Part, inout KeyedEncodingContainer<MemberName>) throws -> Void

    /// The member of a name, whose value is a property.
    package init<Value: Codable>(_ name: String, _ property: WritableKeyPath<Part, Value>) {
        self.init(name, property) { members, name, part in
            if let value = try members.decodeIfPresent(Value.self, forKey: name) { part[keyPath: property] = value }
        }
    }

    /// The member of a name, whose value is a text or an array of texts.
    package init(_ name: String, _ property: WritableKeyPath<Part, [String]>) {
        self.init(name, property) { members, name, part in
            if let text = try? members.decodeIfPresent(String.self, forKey: name) {
                part[keyPath: property] = [text]
            } else if let texts = try members.decodeIfPresent([String].self, forKey: name) {
                part[keyPath: property] = texts
            }
        }
    }

    private init<Value: Codable>(
        _ name: String, _ property: WritableKeyPath<Part, Value>,
        _ decode: @escaping (KeyedDecodingContainer<MemberName>, MemberName, inout Part) throws -> Void
    ) {
        let name = MemberName(stringValue: name)
        let type = Value.self
        (self.name, self.type) = (name, type)
        write = { part, members in try members.encode(part[keyPath: property], forKey: name) }
        read = { members, part in
            do {
                try decode(members, name, &part)
            } catch let error as any Problem {
                throw error
            } catch {
                // A decoder's own error, which need be no DecodingError: Foundation has another for 1.5 where an integer is wanted.
                throw RequestPartError(.wrongKind(requirement: valueForm(of: type)), path: members.path(to: name))
            }
        }
    }
}

/// The name of a member, known or not.
package struct MemberName: CodingKey {
    /// The name.
    package let stringValue: String
    /// Nil: members have names alone.
    package var intValue: Int? { nil }

    /// The name of a text.
    package init(stringValue: String) { self.stringValue = stringValue }
    /// Nil: members have names alone.
    package init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<MemberName> {
    func path(to name: MemberName) -> String { (codingPath + [name]).map(\.stringValue).joined(separator: ".") }
}

/// Returns the requirement for values of a type, such as `must be a number`, as the end of a sentence that begins with the member.
package func valueForm(of type: Any.Type) -> Message {
    if let type = type as? any NamedChoice.Type {
        return Message("must be one of \(type.names)")
    }
    if let type = type as? any NamedChoices.Type {
        return Message("must be an array of any of \(type.names)")
    }
    if let type = type as? any DescribedValue.Type { return Message("must be \(type.expectedForm)") }
    return switch type {
    case is Bool.Type: Message("must be true or false")
    case is Int.Type, is Int?.Type: Message("must be a whole number")
    case is Double.Type, is Double?.Type: Message("must be a number")
    case is String.Type, is String?.Type: Message("must be a text")
    case is [Double].Type, is [Double]?.Type: Message("must be an array of numbers")
    case is [String].Type: Message("must be a text or an array of texts")
    case is [String: String].Type: Message("must be an object of texts")
    default: Message("must be an object")
    }
}
