import TestSupport
import Testing

/// A PNG put together byte by byte, so that any part of it can be wrong; right unless told, grey and 8 x 8.
struct CraftedPNG: Sendable, CustomTestStringConvertible {
    var width: UInt32 = 8
    var height: UInt32 = 8
    var bitDepth: UInt8 = 8
    var colorType: UInt8 = 0
    var interlacing: UInt8 = 0
    /// What stands in each row behind its filter byte.
    var row = [UInt8](repeating: 255, count: 8)
    var rowCount = 8
    var chunksBefore: [(type: String, data: [UInt8])] = []
    /// What is done to the compressed rows.
    var change: @Sendable (inout [UInt8]) -> Void = { _ in }
    /// The type of a chunk whose CRC is to be wrong.
    var wrongCRC = ""
    var name = ""

    var testDescription: String { name }

    var file: [UInt8] {
        let rows = (0..<rowCount).flatMap { _ -> [UInt8] in [0] + row }
        var stream = Self.zlib(rows)
        change(&stream)
        let header = Self.word(width) + Self.word(height) + [bitDepth, colorType, 0, 0, interlacing]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunksBefore.flatMap { chunk($0.type, $0.data) } + chunk("IDAT", stream) + chunk("IEND", [])
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return Self.word(UInt32(data.count)) + body + Self.word(Checksums.crc(body) ^ (type == wrongCRC ? 1 : 0))
    }

    /// One stored block of at most 65,535 bytes.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        let lengths = [count, ~count].flatMap { length -> [UInt8] in [UInt8(length & 255), UInt8(length >> 8)] }
        return [0x78, 0x01, 0x01] + lengths + bytes + word(Checksums.adler(bytes))
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Files that must be refused, each with a part of the message.
    static let bad: [(CraftedPNG, String)] = [
        (CraftedPNG(width: 0, name: "no width"), "has no pixels: its size is 0 x 8"),
        (CraftedPNG(height: 0, name: "no height"), "has no pixels: its size is 8 x 0"),
        (CraftedPNG(width: 0x8000_0000, name: "more than PNG allows"), "is more than PNG allows"),
        (
            CraftedPNG(
                width: 60_000, height: 60_000, chunksBefore: [("prVt", [UInt8](repeating: 1, count: 20_000))],
                name: "20 kB that claim 60,000 x 60,000"),
            "--max-megapixels"
        ),
        (CraftedPNG(width: 40_000, height: 40_000, name: "40,000 x 40,000 with 72 bytes of rows"), "IDAT"),
        (
            CraftedPNG(
                width: 30_000, height: 30_000, bitDepth: 16, colorType: 6, interlacing: 1, name: "interlaced 16-bit"),
            "held in memory whole"
        ),
        (CraftedPNG(wrongCRC: "IHDR", name: "CRC of the header"), "IHDR: CRC error"),
        (CraftedPNG(wrongCRC: "IDAT", name: "CRC of the rows"), "IDAT: CRC error"),
        (CraftedPNG(change: { $0[$0.count - 1] ^= 1 }, name: "Adler"), "IDAT: incorrect data check"),
        (CraftedPNG(rowCount: 7, name: "a row too few"), "IDAT: Not enough image data"),
        (CraftedPNG(change: { $0 = [] }, name: "no compressed rows"), "plan.png: is a damaged PNG"),
        (CraftedPNG(change: { $0.removeLast(30) }, name: "compressed rows cut off"), "plan.png: is a damaged PNG"),
        (CraftedPNG(bitDepth: 3, name: "bit depth 3"), "plan.png: is a damaged PNG"),
        (CraftedPNG(colorType: 3, name: "no palette"), "plan.png: is a damaged PNG"),
    ]

    /// Files that are strange but hold a picture.
    static let odd: [CraftedPNG] = [
        CraftedPNG(rowCount: 9, name: "a row too many"),
        CraftedPNG(change: { $0 += [1, 2, 3] }, name: "bytes behind the compressed rows"),
        CraftedPNG(
            colorType: 3, row: Array(0..<8), chunksBefore: [("PLTE", [255, 255, 255, 0, 0, 0])],
            name: "palette indices out of range"),
        CraftedPNG(
            chunksBefore: (0..<5000).map { ("tEXt", Array("Key\0\($0)".utf8)) }, name: "5,000 texts"),
        CraftedPNG(chunksBefore: [("tIME", [1]), ("pHYs", [1, 2]), ("gAMA", [])], name: "ancillary chunks too short"),
    ]
}
