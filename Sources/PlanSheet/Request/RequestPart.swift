/// An object of a request, which is read from any format that `Codable` has. Members that are missing keep their defaults;
/// members that the object does not have, and values of the wrong kind, are errors that name the member's path.
protocol RequestPart: Codable {
    /// The object with all defaults.
    init()
    /// The members that the object may have, as messages list them.
    static var members: [Member<Self>] { get }
}

extension RequestPart {
    /// Reads the members that are given.
    public init(from decoder: any Decoder) throws { try self.init(membersOf: decoder) }

    /// Reads the members that are given.
    init(membersOf decoder: any Decoder) throws(SheetError) {
        self.init()
        let container: KeyedDecodingContainer<MemberName>
        do {
            container = try decoder.container(keyedBy: MemberName.self)
        } catch {
            let path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
            throw SheetError(.wrongKind(path: path, requirement: "must be an object"))
        }
        let known = Self.members.map(\.name.stringValue)
        if let unknown = container.allKeys.first(where: { !known.contains($0.stringValue) }) {
            throw SheetError(.unknownMember(path: container.path(to: unknown), known: known))
        }
        for member in Self.members { try member.read(container, &self) }
    }
}

/// A member of an object of a request.
struct Member<Part> {
    let name: MemberName
    /// Reads the member, if there is one that is not null.
    let read: (KeyedDecodingContainer<MemberName>, inout Part) throws(SheetError) -> Void

    init<Value: Decodable>(_ name: String, _ property: WritableKeyPath<Part, Value>) {
        let name = MemberName(stringValue: name)
        self.name = name
        read = { members, part throws(SheetError) in
            do {
                if let value = try members.decodeIfPresent(Value.self, forKey: name) { part[keyPath: property] = value }
            } catch let error as SheetError {
                throw error
            } catch {
                throw SheetError(.wrongKind(path: members.path(to: name), requirement: requirement(of: Value.self)))
            }
        }
    }
}

/// The name of a member, known or not.
struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<MemberName> {
    fileprivate func path(to name: MemberName) -> String {
        (codingPath + [name]).map(\.stringValue).joined(separator: ".")
    }
}

private func requirement<Value>(of type: Value.Type) -> String {
    if let type = type as? any NamedChoice.Type { return "must be one of \(type.names.joined(separator: ", "))" }
    return switch type {
    case is Bool.Type: "must be true or false"
    case is Int.Type, is Int?.Type: "must be a whole number"
    case is Double.Type, is Double?.Type: "must be a number"
    case is String.Type, is String?.Type: "must be a text"
    default: "must be an object"
    }
}

/// A value that is one of some names.
protocol NamedChoice {
    static var names: [String] { get }
}

extension NamedChoice where Self: CaseIterable & RawRepresentable<String> {
    static var names: [String] { allCases.map(\.rawValue) }
}

extension Optional: NamedChoice where Wrapped: NamedChoice {
    static var names: [String] { Wrapped.names }
}
