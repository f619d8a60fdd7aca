/// The SHA-256 (FIPS 180-4) of a file's content, by which the content is identified.
public struct ContentHash: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// A hash of 32 bytes; `nil` if there are more or fewer.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        self.bytes = Array(bytes)
    }

    /// A hash whose bytes are known to be 32.
    package init(valid bytes: [UInt8]) { self.bytes = bytes }

    /// Reads 64 hexadecimal digits.
    public init?(hex: String) {
        let digits = hex.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 64, hex.utf8.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}

extension ContentHash: CustomStringConvertible {
    /// The 64 hexadecimal digits.
    public var description: String {
        bytes.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }
}

extension ContentHash {
    /// The hash of bytes in memory.
    public init(of bytes: [UInt8]) {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        self = hash.finish()
    }
}
