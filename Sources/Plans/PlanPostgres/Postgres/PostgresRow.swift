import CPostgres
import FoundationEssentials

/// A row of a result. It keeps the result, so that it stays valid.
///
/// A value of another type is converted where that is possible without a loss of meaning; otherwise it reads like null.
struct PostgresRow {
    private let result: PostgresResult
    private let index: Int32

    init(_ result: PostgresResult, _ index: Int32) {
        self.result = result
        self.index = index
    }

    func isNull(_ column: Int32) -> Bool { libpq.PQgetisnull(result.handle, index, column) != 0 }

    /// A column as a whole number; 0 for null.
    func integer(_ column: Int32) -> Int64 { optionalInteger(column) ?? 0 }

    func int(_ column: Int32) -> Int { Int(integer(column)) }

    /// A column as a number; 0 for null.
    func double(_ column: Int32) -> Double { optionalDouble(column) ?? 0 }

    /// A column as a truth value; false for null.
    func bool(_ column: Int32) -> Bool { integer(column) != 0 }

    func optionalInteger(_ column: Int32) -> Int64? {
        if isNull(column) { return nil }
        return withBytes(column) { bytes in
            switch type(column) {
            case .int8: bytes.bigEndian(Int64.self)
            case .int4: Int64(bytes.bigEndian(Int32.self))
            case .int2: Int64(bytes.bigEndian(Int16.self))
            case .oid: Int64(bytes.bigEndian(UInt32.self))
            case .bool: Int64(bytes.bigEndian(UInt8.self))
            default: nil
            }
        }
    }

    func optionalDouble(_ column: Int32) -> Double? {
        if isNull(column) { return nil }
        return withBytes(column) { bytes in
            switch type(column) {
            case .float8: Double(bitPattern: bytes.bigEndian(UInt64.self))
            case .float4: Double(Float(bitPattern: bytes.bigEndian(UInt32.self)))
            default: optionalInteger(column).map { Double($0) }
            }
        }
    }

    /// The text of a column, with replacement characters for bytes that are not UTF-8; empty for null.
    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func optionalText(_ column: Int32) -> String? {
        if isNull(column) { return nil }
        return withBytes(column) { bytes in
            switch type(column) {
            case .text, .varchar, .blankPaddedText, .name, .json, .unknown, .char:
                String(decoding: bytes, as: UTF8.self)
            // The first byte is the version of the format.
            case .jsonb: String(decoding: bytes.dropFirst(), as: UTF8.self)
            default: nil
            }
        }
    }

    /// The bytes of a column; none for null.
    func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

    func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    /// The id in a column; nil for null.
    func uuid(_ column: Int32) -> UUID? { type(column) == .uuid ? withBytes(column) { $0.uuid } : nil }

    /// Calls `body` with the bytes of a column, in the binary format of its type. They are valid during the call.
    func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
        // The bytes are the result's, which this row keeps until the call returns.
        let start = libpq.PQgetvalue(result.handle, index, column)
        let count = Int(libpq.PQgetlength(result.handle, index, column))
        return try withExtendedLifetime(result) { try body(UnsafeRawBufferPointer(start: start, count: count)) }
    }

    /// The value of a column, whatever its type.
    func value(_ column: Int32) -> PostgresValue {
        if isNull(column) { return .null }
        switch type(column) {
        case .int8, .int4, .int2, .oid: return .integer(integer(column))
        case .float8, .float4: return .real(double(column))
        case .bool: return .bool(bool(column))
        case .uuid: return PostgresValue(uuid(column))
        case .bytea: return .bytes(bytes(column))
        case .void: return .null
        default: return .text(text(column))
        }
    }

    private func type(_ column: Int32) -> PostgresType? { PostgresType(rawValue: libpq.PQftype(result.handle, column)) }
}
