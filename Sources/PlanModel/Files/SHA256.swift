import CSodium

/// The SHA-256 (FIPS 180-4) of bytes that come piece by piece.
package struct SHA256 {
    private var state = crypto_hash_sha256_state()

    package init() { crypto_hash_sha256_init(&state) }

    /// Takes the next bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        crypto_hash_sha256_update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    /// The hash of all bytes so far, after which no more may come.
    package mutating func finish() -> ContentHash {
        var bytes = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256_final(&state, &bytes)
        return ContentHash(valid: bytes)
    }
}
