/// The checksums of PNG and zlib by their definitions, unlike the tables of the readers.
///
/// They stand here because this module is optimised, and those of tests are not.
package enum Checksums {
    /// The CRC of a chunk (ISO 3309, polynomial 0xEDB88320 reflected), bit by bit.
    package static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1) * 0xEDB8_8320 }
        }
        return ~crc
    }

    /// Adler-32 (RFC 1950), byte by byte.
    package static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }
}
