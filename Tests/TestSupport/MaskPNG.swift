import Foundation

/// PNG files of masks, as annotation programs write them, made sample by sample.
package struct MaskPNG {
    /// The rows of samples, each with a value of as many bits as ``depth`` says.
    package var rows: [[Int]]
    /// The number of bits of a sample.
    package var depth = 1
    /// The kind of PNG: 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha.
    package var colorType = 0
    /// The filter of every row.
    package var filter: UInt8 = 0
    /// True if the header says that the picture is interlaced.
    package var isInterlaced = false
    /// The width that the header says, if not that of the rows.
    package var statedWidth: Int?

    /// A mask of letters: `#` is inside.
    package init(_ picture: String...) { rows = picture.map { $0.map { $0 == "#" ? 1 : 0 } } }

    /// A mask of samples.
    package init(rows: [[Int]], depth: Int, colorType: Int, filter: UInt8 = 0) {
        (self.rows, self.depth, self.colorType, self.filter) = (rows, depth, colorType, filter)
    }

    private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

    /// The file.
    package var bytes: [UInt8] {
        let width = statedWidth ?? (rows.first?.count ?? 0) / channels
        let header =
            Self.number(width) + Self.number(rows.count) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", Self.stored(filtered)) + Self.chunk("IEND", [])
    }

    /// The file in base64.
    package var base64: String { Data(bytes).base64EncodedString() }

    /// The rows as bytes.
    private var packedRows: [[UInt8]] {
        rows.map { row in
            if depth == 16 { return row.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
            let perByte = 8 / depth
            return stride(from: 0, to: row.count, by: perByte).map { start in
                (0..<perByte).reduce(0) { byte, place in
                    let sample = start + place < row.count ? row[start + place] : 0
                    return byte << UInt8(depth) | UInt8(sample)
                }
            }
        }
    }

    /// The rows with the filter (ISO/IEC 15948, 9.2), by its definition.
    private var filtered: [UInt8] {
        let (packed, step) = (packedRows, max(1, channels * depth / 8))
        var bytes: [UInt8] = []
        for (y, row) in packed.enumerated() {
            bytes.append(filter)
            for (x, byte) in row.enumerated() {
                let a = x >= step ? Int(row[x - step]) : 0
                let b = y > 0 ? Int(packed[y - 1][x]) : 0
                let c = x >= step && y > 0 ? Int(packed[y - 1][x - step]) : 0
                let guess: Int
                switch filter {
                case 1: guess = a
                case 2: guess = b
                case 3: guess = (a + b) / 2
                case 4: guess = [a, b, c].min { abs(a + b - c - $0) < abs(a + b - c - $1) } ?? 0
                default: guess = 0
                }
                bytes.append(byte &- UInt8(guess))
            }
        }
        return bytes
    }

    /// A zlib stream of blocks that are not packed.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(bytes.count, 1), by: 65535) {
            let block = bytes[start..<min(start + 65535, bytes.count)]
            let size = UInt16(block.count)
            stream.append(start + 65535 >= bytes.count ? 1 : 0)
            for number in [size, ~size] { stream += [UInt8(number & 255), UInt8(number >> 8)] }
            stream += block
        }
        return stream + number(Int(Checksums.adler(bytes)))
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(data.count) + body + number(Int(Checksums.crc(body)))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
