/// An object of a request, which is read from any format that `Codable` has. Members that are missing keep their defaults;
/// members that the object does not have, and values of the wrong kind, are errors that name the member's path.
package protocol RequestPart: Codable {
    /// The object with all defaults.
    init()
    /// The members that the object may have, as messages list them.
    static var members: [Member<Self>] { get }
}

extension RequestPart {
    /// Reads the members that are given.
    public init(from decoder: any Decoder) throws { try self.init(membersOf: decoder) }

    /// Reads the members that are given.
    ///
    /// - Throws: ``RequestPartError``, and any other ``Problem`` that the values of members throw.
    package init(membersOf decoder: any Decoder) throws {
        self.init()
        let container: KeyedDecodingContainer<MemberName>
        do {
            container = try decoder.container(keyedBy: MemberName.self)
        } catch {
            let path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
            throw RequestPartError(.wrongKind(requirement: Message("must be an object")), path: path)
        }
        let known = Self.members.map(\.name.stringValue)
        // Decoders hand out names in any order; the message is always about the first of them.
        let unknown = container.allKeys.filter { !known.contains($0.stringValue) }
        if let first = unknown.min(by: { $0.stringValue < $1.stringValue }) {
            throw RequestPartError(.unknownMember(known: known), path: container.path(to: first))
        }
        for member in Self.members { try member.read(container, &self) }
    }

    /// Writes all members.
    package func encodeMembers(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for member in Self.members { try member.write(self, &container) }
    }

    /// Returns the type of a member of the object, or of an object in it.
    ///
    /// - Parameter path: The member's name, behind those of the objects that it is in.
    /// - Throws: ``RequestPartError`` for a path that leads to no member.
    package static func type(at path: ArraySlice<String>, in folder: String = "") throws(RequestPartError) -> Any.Type {
        let known = members.map(\.name.stringValue)
        let name = path.first ?? ""
        let full = folder.isEmpty ? name : "\(folder).\(name)"
        guard let member = members.first(where: { $0.name.stringValue == name }) else {
            throw RequestPartError(.unknownMember(known: known), path: full)
        }
        let rest = path.dropFirst()
        guard !rest.isEmpty else { return member.type }
        let coded = (member.type as? any CodedAsPart.Type)?.part
        guard let part = coded ?? (member.type as? any RequestPart.Type) else {
            throw RequestPartError(.wrongKind(requirement: valueForm(of: member.type)), path: full)
        }
        return try part.type(at: rest, in: full)
    }
}

/// A value of a request that is written as an object of some members.
package protocol CodedAsPart {
    /// The object.
    static var part: any RequestPart.Type { get }
}

extension Optional: CodedAsPart where Wrapped: CodedAsPart {
    /// The object of the value, where there is one.
    package static var part: any RequestPart.Type { Wrapped.part }
}
