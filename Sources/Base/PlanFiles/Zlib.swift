import CDeflate

/// zlib streams (RFC 1950) of bytes in memory, with libdeflate.
package enum Zlib {
    /// The unpacked bytes of a stream; nil if the stream is damaged or does not unpack to `count` bytes.
    package static func decompress(_ packed: [UInt8], to count: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var result = LIBDEFLATE_BAD_DATA
        // Without a place for the number of written bytes, libdeflate wants exactly as many as there is room for.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, written in
            result = libdeflate_zlib_decompress(
                decompressor, packed, packed.count, target.baseAddress, count, nil)
            written = result == LIBDEFLATE_SUCCESS ? count : 0
        }
        return result == LIBDEFLATE_SUCCESS ? bytes : nil
    }
}
