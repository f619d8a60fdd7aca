import FoundationEssentials

/// The types that Planmark sends or reads, by their numbers in PostgreSQL's catalogue `pg_type`. All are sent and read in their
/// binary format, in which numbers are big-endian.
enum PostgresType: UInt32 {
    case bool = 16
    case bytea = 17
    case char = 18
    case name = 19
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case text = 25
    case oid = 26
    case json = 114
    case float4 = 700
    case float8 = 701
    case unknown = 705
    case blankPaddedText = 1042
    case varchar = 1043
    case void = 2278
    case uuid = 2950
    case jsonb = 3802
}

extension [UInt8] {
    /// Appends a number, its most significant byte first.
    mutating func append(bigEndian value: some FixedWidthInteger) {
        // The pointer is to a local copy, and valid during the call.
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends a number in the format of IEEE 754, its most significant byte first.
    mutating func append(bigEndian value: Double) { append(bigEndian: value.bitPattern) }

    /// Appends the 16 bytes of an id.
    mutating func append(_ id: UUID) {
        // The pointer is to a local copy, and valid during the call.
        Swift.withUnsafeBytes(of: id.uuid) { append(contentsOf: $0) }
    }
}

extension UnsafeRawBufferPointer {
    /// The number that the bytes are, the most significant first; 0 if there are too few.
    func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type) -> T {
        count >= MemoryLayout<T>.size ? T(bigEndian: loadUnaligned(as: T.self)) : 0
    }

    /// The id that the bytes are; nil if they are not 16.
    var uuid: UUID? { count == 16 ? UUID(uuid: loadUnaligned(as: uuid_t.self)) : nil }
}
