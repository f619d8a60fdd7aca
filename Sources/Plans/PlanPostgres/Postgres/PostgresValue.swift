import FoundationEssentials
import PlanBase

/// The value of a statement's parameter or of a row's column.
enum PostgresValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case bool(Bool)
    case uuid(UUID)
}

extension PostgresValue {
    init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
    init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
    init(_ value: String?) { self = value.map { .text($0) } ?? .null }
    init(_ value: [UInt8]?) { self = value.map { .bytes($0) } ?? .null }
    init(_ value: UUID?) { self = value.map { .uuid($0) } ?? .null }
}

extension PostgresValue {
    /// The type as which the value is sent; nil for null, which can be of any type.
    var type: PostgresType? {
        switch self {
        case .null: nil
        case .integer: .int8
        case .real: .float8
        case .text: .text
        case .bytes: .bytea
        case .bool: .bool
        case .uuid: .uuid
        }
    }

    /// The number of bytes in the binary format; nil for null.
    var byteCount: Int? {
        switch self {
        case .null: nil
        case .integer, .real: 8
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .bool: 1
        case .uuid: 16
        }
    }

    /// Appends the value in its binary format; nothing for null.
    func append(to buffer: inout [UInt8]) {
        switch self {
        case .null: break
        case .integer(let value): buffer.append(bigEndian: value)
        case .real(let value): buffer.append(bigEndian: value)
        case .text(let text): buffer.append(contentsOf: text.utf8)
        case .bytes(let bytes): buffer.append(contentsOf: bytes)
        case .bool(let value): buffer.append(value ? 1 : 0)
        case .uuid(let id): buffer.append(id)
        }
    }

    /// PostgreSQL keeps no value of a gibibyte or more.
    private static let byteLimit = (1 << 30) - 1

    /// Throws if PostgreSQL cannot keep the value; `place` says which it is, as in "parameter 2".
    func check(_ place: @autoclosure () -> Message, sql: String?) throws(PostgresError) {
        if case .text(let text) = self, let nul = text.utf8.firstIndex(of: 0) {
            let start = text[..<nul].prefix(40)
            throw PostgresError(
                sqlState: "22021",
                refusal: Message(
                    "\(place()) is a text with a NUL character, after '\(start)'; PostgreSQL keeps none: remove it"),
                sql: sql)
        }
        if let count = byteCount, count > Self.byteLimit {
            throw PostgresError(
                sqlState: "54000",
                refusal: Message(
                    "\(place()) has \(count) bytes; PostgreSQL keeps at most \(Self.byteLimit) in a value"),
                sql: sql)
        }
    }
}
