import CCrypto
import PlanFiles

/// The SHA-256 (FIPS 180-4) of bytes that come piece by piece.
package struct SHA256: ~Copyable {
    private let context: OpaquePointer

    package init() {
        guard let context = EVP_MD_CTX_new() else { fatalError("there is no memory left") }
        self.context = context
        EVP_DigestInit_ex(context, EVP_sha256(), nil)
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Takes the next bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    }

    /// The hash of all bytes.
    package consuming func finish() -> ContentHash {
        var bytes = [UInt8](repeating: 0, count: 32)
        EVP_DigestFinal_ex(context, &bytes, nil)
        return ContentHash(valid: bytes)
    }
}

extension SequentialFile {
    /// The SHA-256 of all bytes from here to the end of the file.
    package func contentHash() throws(InputError) -> ContentHash {
        var hash = SHA256()
        while case let piece = try read(upTo: 1 << 20), !piece.isEmpty {
            piece.withUnsafeBytes { hash.update($0) }
        }
        return hash.finish()
    }
}
