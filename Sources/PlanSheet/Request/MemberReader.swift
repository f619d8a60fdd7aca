/// Reads the members of a request from any format that `Codable` has. Members that are missing keep their defaults; members that
/// no request has, and values of the wrong kind, are errors that name the member's path.
struct MemberReader<Key: CodingKey & CaseIterable> {
    private let container: KeyedDecodingContainer<Key>
    private let path: [String]

    /// Opens an object of the members that `Key` lists.
    init(_ decoder: any Decoder, keyedBy: Key.Type) throws(SheetError) {
        path = decoder.codingPath.map(\.stringValue)
        let members: [AnyMember]
        do {
            container = try decoder.container(keyedBy: Key.self)
            members = try decoder.container(keyedBy: AnyMember.self).allKeys
        } catch {
            throw SheetError(.wrongKind(path: path.joined(separator: "."), requirement: "must be an object"))
        }
        if let unknown = members.first(where: { Key(stringValue: $0.stringValue) == nil }) {
            throw SheetError(
                .unknownMember(path: path(to: unknown), known: Key.allCases.map(\.stringValue)))
        }
    }

    /// Reads a member, if there is one that is not null.
    func read<Value: Decodable>(_ key: Key, into value: inout Value) throws(SheetError) {
        if let new: Value = try optional(key) { value = new }
    }

    /// Reads a member, if there is one that is not null.
    func read<Value: Decodable>(_ key: Key, into value: inout Value?) throws(SheetError) {
        if let new: Value = try optional(key) { value = new }
    }

    private func optional<Value: Decodable>(_ key: Key) throws(SheetError) -> Value? {
        do {
            return try container.decodeIfPresent(Value.self, forKey: key)
        } catch let error as SheetError {
            throw error
        } catch {
            throw SheetError(.wrongKind(path: path(to: key), requirement: Self.requirement(of: Value.self)))
        }
    }

    private func path(to key: any CodingKey) -> String { (path + [key.stringValue]).joined(separator: ".") }

    private static func requirement<Value>(of type: Value.Type) -> String {
        if let type = type as? any NamedChoice.Type { return "must be one of \(type.names.joined(separator: ", "))" }
        return switch type {
        case is Bool.Type: "must be true or false"
        case is Int.Type: "must be a whole number"
        case is Double.Type: "must be a number"
        case is String.Type: "must be a text"
        default: "must be an object"
        }
    }
}

/// A member of any name.
private struct AnyMember: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value that is one of some names.
protocol NamedChoice {
    static var names: [String] { get }
}

extension NamedChoice where Self: CaseIterable & RawRepresentable<String> {
    static var names: [String] { allCases.map(\.rawValue) }
}
