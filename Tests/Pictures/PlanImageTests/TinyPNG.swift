import CZlib
import TestSupport

@testable import PlanImage

/// An encoder of its own, so that reading is not only tested against the writer: rows stored without compression,
/// filter types in turn, Adam7 by the letter of the specification.
struct TinyPNG {
    var header: PNGHeader
    /// The native rows, one after the other.
    var rows: [UInt8]
    /// Chunks between IHDR (or PLTE) and IDAT.
    var chunksBefore: [(type: String, data: [UInt8])] = []
    var chunksAfter: [(type: String, data: [UInt8])] = []
    /// Whether the rows are deflated by zlib, with a code of their own, instead of stored.
    var isDeflated = false
    /// A byte of the compressed rows that is changed, and the bits of it.
    var streamChange: (position: Int, mask: UInt8)?
    /// The most bytes in one IDAT.
    var chunkSize = 1 << 20

    var file: [UInt8] {
        var file = Self.signature + Self.chunk("IHDR", headerData)
        for chunk in chunksBefore where chunk.type == "iCCP" { file += Self.chunk(chunk.type, chunk.data) }
        if !header.palette.isEmpty {
            file += Self.chunk("PLTE", header.palette.flatMap { [$0.red, $0.green, $0.blue] })
        }
        if let transparency { file += Self.chunk("tRNS", transparency) }
        for chunk in chunksBefore where chunk.type != "iCCP" { file += Self.chunk(chunk.type, chunk.data) }
        var compressed = compressedRows
        if let streamChange { compressed[streamChange.position] ^= streamChange.mask }
        for start in stride(from: 0, to: compressed.count, by: chunkSize) {
            file += Self.chunk("IDAT", Array(compressed[start..<min(start + chunkSize, compressed.count)]))
        }
        for chunk in chunksAfter { file += Self.chunk(chunk.type, chunk.data) }
        return file + Self.chunk("IEND", [])
    }

    /// The zlib stream of the rows.
    var compressedRows: [UInt8] {
        guard isDeflated else { return Self.zlib(filteredRows) }
        let rows = filteredRows
        var count = compressBound(UInt(rows.count))
        var bytes = [UInt8](repeating: 0, count: Int(count))
        compress2(&bytes, &count, rows, UInt(rows.count), 9)
        return Array(bytes.prefix(Int(count)))
    }

    static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(Checksums.crc(body))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }

    /// A zlib stream of stored blocks.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let count = min(65535, bytes.count - start)
            stream.append(start + count == bytes.count ? 1 : 0)
            for length in [UInt16(count), ~UInt16(count)] {
                stream += [UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
            }
            stream += bytes[start..<start + count]
            start += count
        } while start < bytes.count
        return stream + bigEndian(Checksums.adler(bytes))
    }

    /// A zlib stream of so many times 2^20 zeros, which takes a thousandth of that; without its end.
    static func bomb(mebibytes: Int) -> [UInt8] {
        var zeros = [UInt8](repeating: 0, count: 1 << 20)
        var piece = [UInt8](repeating: 0, count: 1 << 12)
        let count = zeros.withUnsafeMutableBufferPointer { zeros in
            piece.withUnsafeMutableBufferPointer { piece in
                var state = z_stream()
                _ = planmark_zlib_begin_deflate(&state, 9)
                state.next_in = zeros.baseAddress
                state.avail_in = CUnsignedInt(zeros.count)
                state.next_out = piece.baseAddress
                state.avail_out = CUnsignedInt(piece.count)
                // Ends on a whole byte, so that the piece can be repeated.
                _ = deflate(&state, Z_SYNC_FLUSH)
                _ = deflateEnd(&state)
                return piece.count - Int(state.avail_out)
            }
        }
        return [0x78, 0xDA] + (0..<mebibytes).flatMap { _ in piece.prefix(count) }
    }

    private var headerData: [UInt8] {
        Self.bigEndian(UInt32(header.width)) + Self.bigEndian(UInt32(header.height))
            + [UInt8(header.bitDepth), header.colorType.rawValue, 0, 0, header.isInterlaced ? 1 : 0]
    }

    private var transparency: [UInt8]? {
        switch header.transparentColor {
        case .gray(let gray)?: return [UInt8(gray >> 8), UInt8(gray & 255)]
        case .rgb(let red, let green, let blue)?:
            return [red, green, blue].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case nil:
            return header.palette.contains { $0.alpha < 255 } ? header.palette.map(\.alpha) : nil
        }
    }

    /// The filtered rows of all passes, each with its filter byte.
    var filteredRows: [UInt8] {
        guard header.isInterlaced else {
            return filtered(width: header.width, height: header.height) { x, y in (x, y) }
        }
        let passes: [(x: Int, y: Int, dx: Int, dy: Int)] = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        return passes.flatMap { pass in
            filtered(
                width: (header.width - pass.x + pass.dx - 1) / pass.dx,
                height: (header.height - pass.y + pass.dy - 1) / pass.dy
            ) { x, y in (pass.x + x * pass.dx, pass.y + y * pass.dy) }
        }
    }

    private func filtered(width: Int, height: Int, _ place: (Int, Int) -> (x: Int, y: Int)) -> [UInt8] {
        guard width > 0, height > 0 else { return [] }
        let bits = header.bitsPerPixel
        let step = max(bits / 8, 1)
        var above = [UInt8](repeating: 0, count: (width * bits + 7) / 8)
        var result: [UInt8] = []
        for y in 0..<height {
            var row = [UInt8](repeating: 0, count: above.count)
            for x in 0..<width {
                let from = place(x, y)
                if bits >= 8 {
                    let source = from.y * header.bytesPerRow + from.x * step
                    for byte in 0..<step { row[x * step + byte] = rows[source + byte] }
                    continue
                }
                for bit in 0..<bits {
                    let source = from.x * bits + bit
                    let value = rows[from.y * header.bytesPerRow + source / 8] >> (7 - source % 8) & 1
                    let target = x * bits + bit
                    row[target / 8] |= value << (7 - target % 8)
                }
            }
            let filter = y % 5
            result.append(UInt8(filter))
            for index in row.indices {
                let left = index < step ? 0 : Int(row[index - step])
                let up = Int(above[index])
                let corner = index < step ? 0 : Int(above[index - step])
                let predicted =
                    switch filter {
                    case 0: 0
                    case 1: left
                    case 2: up
                    case 3: (left + up) / 2
                    default: Self.paeth(left, up, corner)
                    }
                result.append(row[index] &- UInt8(predicted))
            }
            above = row
        }
        return result
    }

    private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let estimate = left + up - corner
        let (toLeft, toUp, toCorner) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
