import CSodium
import PlanModel

/// The SHA-256 (FIPS 180-4) of bytes that come piece by piece.
struct SHA256 {
    private var state = crypto_hash_sha256_state()

    init() {
        crypto_hash_sha256_init(&state)
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        crypto_hash_sha256_update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    /// The hash of all bytes so far, after which no more may come.
    mutating func finish() -> ContentHash {
        var bytes = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256_final(&state, &bytes)
        return ContentHash(valid: bytes)
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
