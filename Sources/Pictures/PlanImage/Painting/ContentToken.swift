/// An object or an operator of a content stream (ISO 32000-1, 7.3 and 7.8.2).
enum ContentToken {
    case number(Double)
    case name(String)
    case string([UInt8])
    case array([ContentToken])
    case dictionary([String: ContentToken])
    case boolean(Bool)
    case null
    /// The first eight letters of an operator, the first of all in the lowest byte.
    case keyword(UInt64)

    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var name: String? { if case .name(let name) = self { name } else { nil } }
    var bytes: [UInt8]? { if case .string(let bytes) = self { bytes } else { nil } }
    var items: [ContentToken]? { if case .array(let items) = self { items } else { nil } }
    var entries: [String: ContentToken]? { if case .dictionary(let entries) = self { entries } else { nil } }

    /// Returns the number of an operator's letters, as ``keyword(_:)`` has it.
    static func code(_ word: StaticString) -> UInt64 {
        word.withUTF8Buffer { letters in
            letters.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
