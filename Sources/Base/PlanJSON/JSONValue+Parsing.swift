import CJansson
import PlanBase

/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Hashable, Sendable {
    /// The line of the text, from 1.
    public let line: Int
    /// The column in that line, from 1, in characters: that of the last character of what is wrong.
    public let column: Int
    /// The error in a few words: the parser's own, which are English, except for a text without content.
    public let reason: Message
}

extension JSONValue {
    /// Parses a JSON text (RFC 8259) in UTF-8, with or without a byte order mark. Nesting deeper than 2,048 levels, numbers
    /// beyond a double's range and members named twice are errors.
    public init(parsing text: some Sequence<UInt8>) throws(JSONSyntaxError) {
        var bytes = Array(text)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        var problem = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL)
        let root = bytes.withUnsafeBytes { buffer in
            // jansson reads `count` bytes and keeps no pointer to them.
            json_loadb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, flags, &problem)
        }
        guard let root else { throw JSONSyntaxError(problem, in: bytes) }
        defer { planmark_json_release(root) }
        self.init(root)
    }

    /// True if a text is a JSON object.
    package static func isObject(_ text: String) -> Bool {
        if case .object? = try? JSONValue(parsing: text.utf8) { true } else { false }
    }

    private init(_ value: UnsafeMutablePointer<json_t>) {
        switch value.pointee.type {
        case JSON_OBJECT:
            var members: [String: JSONValue] = [:]
            members.reserveCapacity(json_object_size(value))
            var iterator = json_object_iter(value)
            while let current = iterator {
                if let member = json_object_iter_value(current) {
                    members[String(cString: json_object_iter_key(current))] = JSONValue(member)
                }
                iterator = json_object_iter_next(value, current)
            }
            self = .object(members)
        case JSON_ARRAY:
            self = .array((0..<json_array_size(value)).map { json_array_get(value, $0).map(JSONValue.init) ?? .null })
        case JSON_STRING: self = .string(json_string_value(value).map { String(cString: $0) } ?? "")
        case JSON_REAL, JSON_INTEGER: self = .number(json_number_value(value))
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        default: self = .null
        }
    }
}

extension JSONSyntaxError {
    fileprivate init(_ problem: json_error_t, in bytes: [UInt8]) {
        let parsersReason = withUnsafeBytes(of: problem.text) { text in
            // It quotes the text, which may have a break of lines there.
            String(decoding: text.prefix { $0 != 0 }, as: UTF8.self).onOneLine
        }
        self.init(
            line: max(1, Int(problem.line)), column: max(1, Int(problem.column)),
            reason: Self.reason(in: bytes, near: Int(problem.position)) ?? Message(untranslated: parsersReason))
    }

    /// The reason for a text without content, and for one with a comment where the parser stops; nil for others.
    private static func reason(in bytes: [UInt8], near position: Int) -> Message? {
        if bytes.firstVisibleByte == nil { return Message("the text is empty") }
        // The parser stops behind the first byte of a comment.
        let start = bytes.dropFirst(max(0, position - 1)).prefix(2)
        guard start.elementsEqual("//".utf8) || start.elementsEqual("/*".utf8) else { return nil }
        return Message("a comment stands here, of which JSON has none; take the comments out")
    }
}

extension JSONSyntaxError: Problem {
    /// The code that programs know the error by.
    public var code: String { "notJSON" }

    /// Of what cannot be read.
    public var kind: ProblemKind { .unreadable }

    /// The line and the column, such as `3:17`.
    public var placeName: String? { "\(line):\(column)" }

    /// The error on one line: where, and what is wrong.
    public var message: Message { Message("line \(line), column \(column): \(reason)") }
}
