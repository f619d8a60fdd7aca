#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// The value as JSON text on one line, members of objects in the order of their names. A number that is not finite,
    /// which JSON cannot hold, comes as `null`.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails only for numbers that are not finite, and none are left.
        guard let data = try? encoder.encode(finite) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }

    private var finite: JSONValue {
        switch self {
        case .number(let value): value.isFinite ? self : .null
        case .array(let elements): .array(elements.map(\.finite))
        case .object(let members): .object(members.mapValues(\.finite))
        case .null, .bool, .string: self
        }
    }
}
