import CDeflate
import PlanBase

/// gzip (RFC 1952) of bytes in memory, with libdeflate.
package enum Gzip {
    /// The error of compression for which there is no memory.
    package struct OutOfMemory: Problem {
        /// The code that programs know the error by.
        package var code: String { "outOfMemory" }
        /// Of the system.
        package var kind: ProblemKind { .internal }
        /// The message that memory lacks.
        package var message: Message { Message("no memory") }
    }

    /// The bytes in one member.
    ///
    /// - Parameter level: How hard libdeflate tries, from 1, the quickest, to 12, the smallest.
    package static func compress(_ bytes: [UInt8], level: Int32 = 9) throws(OutOfMemory) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else {
            throw OutOfMemory()
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }

    /// The bytes, at most 64 MiB; nil if they are damaged.
    package static func decompress(_ packed: [UInt8]) -> [UInt8]? {
        guard packed.count >= 18, let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        // The last four bytes tell the length.
        let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= 64 << 20 else { return nil }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: max(length, 1)) { buffer, count in
            var written = 0
            isWhole =
                libdeflate_gzip_decompress(decompressor, packed, packed.count, buffer.baseAddress, length, &written)
                == LIBDEFLATE_SUCCESS
            count = isWhole ? written : 0
        }
        return isWhole ? bytes : nil
    }
}
