import CISAL
import PlanFiles
import PlanGeometry

/// Writes an animated PNG (PNG Specification, Third Edition, clauses 4.9 and 11.3.6): a PNG whose further frames are chunks
/// that programs without animation pass over.
///
/// Each frame after the first holds only the part that differs from the one before.
final class APNGEncoder: AnimationEncoder {
    private let file: OutputFile
    private let frameCount: Int
    private let isOpaque: Bool
    private var hasBegun = false
    /// Of the next chunk that has a sequence number.
    private var sequence: UInt32 = 0

    init(file: OutputFile, frameCount: Int, isOpaque: Bool) {
        self.file = file
        self.isOpaque = isOpaque
        self.frameCount = frameCount
    }

    static func prepare(_ frame: TimedFrame) -> TimedFrame { frame }

    func encode(_ frame: TimedFrame) throws(ImageError) {
        let part = frame.part(since: frame.last)
        let png = try frame.picture.cropped(to: part, isOpaque: isOpaque).pngBytes()
        let chunks = PNGChunk.all(in: png)
        let isFirst = !hasBegun
        if isFirst { try begin(png, chunks) }
        try writeControl(of: part, milliseconds: milliseconds(frame.end) - milliseconds(frame.start))
        for chunk in chunks where chunk.type == "IDAT" {
            if isFirst {
                try write("IDAT", [], png[chunk.body])
            } else {
                try write("fdAT", nextNumber(), png[chunk.body])
            }
        }
    }

    func finish(at end: Double) throws(ImageError) { try write("IEND", [], []) }

    /// Writes all that comes before the first frame.
    private func begin(_ png: [UInt8], _ chunks: [PNGChunk]) throws(ImageError) {
        hasBegun = true
        try write(png[..<8])
        for chunk in chunks.prefix(while: { $0.type != "IDAT" }) { try write(chunk.type, [], png[chunk.body]) }
        // Repeated for ever.
        try write("acTL", UInt32(frameCount).bigEndianBytes + UInt32(0).bigEndianBytes, [])
    }

    private func writeControl(of part: PixelRectangle, milliseconds: Int) throws(ImageError) {
        var body = nextNumber()
        for number in [part.width, part.height, part.x, part.y] { body += UInt32(number).bigEndianBytes }
        // Thousandths of a second; the frame stays under the next one, and replaces what it covers.
        for number in [UInt16(clamping: milliseconds), 1000] {
            body += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
        }
        body += [0, 0]
        try write("fcTL", body, [])
    }

    private func milliseconds(_ seconds: Double) -> Int { Int(saturating: (min(seconds, 1e9) * 1000).rounded()) }

    private func nextNumber() -> [UInt8] {
        defer { sequence += 1 }
        return sequence.bigEndianBytes
    }

    private func write(_ type: String, _ start: [UInt8], _ rest: ArraySlice<UInt8>) throws(ImageError) {
        let head = Array(type.utf8) + start
        let checksum = rest.withUnsafeBytes { rest in
            crc32_gzip_refl(crc32_gzip_refl(0, head, UInt64(head.count)), rest.baseAddress, UInt64(rest.count))
        }
        try write((UInt32(start.count + rest.count).bigEndianBytes + head)[...])
        try write(rest)
        try write(checksum.bigEndianBytes[...])
    }

    private func write(_ bytes: ArraySlice<UInt8>) throws(ImageError) {
        try ImageError.ofOutput { () throws(OutputError) in try file.write(bytes: bytes) }
    }
}

/// A chunk of a PNG in memory.
private struct PNGChunk {
    let type: String
    /// Where its content lies.
    let body: Range<Int>

    /// The chunks of a sound PNG.
    static func all(in png: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var start = 8
        while start + 12 <= png.count {
            let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= png.count - start - 12 else { break }
            chunks.append(
                PNGChunk(
                    type: String(decoding: png[start + 4..<start + 8], as: UTF8.self),
                    body: start + 8..<start + 8 + length))
            start += 12 + length
        }
        return chunks
    }
}
