import CISAL
import CPNG
import PlanBase

/// The chunks of a PNG from the first IDAT on, where libpng stopped after it read the header. Checks their CRCs.
struct ChunkStream {
    private let source: PNGSource
    private var type: [UInt8]
    /// Bytes of the chunk that were not taken yet.
    private var left: Int
    private var crc: UInt32
    /// The number of bytes that were handed out last and still lie in the source's block.
    private var lent = 0
    /// True once a chunk other than IDAT has begun.
    private(set) var isBehindRows = false
    private(set) var warnings: [Message] = []

    /// Begins behind the header (length and type) of the first IDAT.
    init(source: PNGSource) {
        self.source = source
        let header = withUnsafeBytes(of: source.context.pointee.chunk) { Array($0) }
        left = Self.number(header)
        type = Array(header[4...])
        crc = crc32_gzip_refl(0, type, 4)
    }

    /// The next bytes of compressed rows, nil when there are no more. They are valid until the next call.
    mutating func nextRowBytes() throws(ImageError) -> UnsafeBufferPointer<UInt8>? {
        giveBack()
        while !isBehindRows {
            if left > 0 { return try lend() }
            try endChunk()
            try beginChunk()
            isBehindRows = type != Array("IDAT".utf8)
        }
        return nil
    }

    /// Reads all that is left, up to the end of IEND.
    mutating func finish() throws(ImageError) {
        giveBack()
        while true {
            while left > 0 {
                _ = try lend()
                giveBack()
            }
            try endChunk()
            if type == Array("IEND".utf8) { return }
            try beginChunk()
        }
    }

    /// Hands out what there is of the chunk in the source's block, at least a byte.
    private mutating func lend() throws(ImageError) -> UnsafeBufferPointer<UInt8> {
        let count = min(planmark_png_fill(source.context, 1), left)
        guard count > 0, let block = source.context.pointee.block else { throw missing() }
        // `count` bytes from `block_used` on are in the block, which is not filled again before they are given back.
        let bytes = UnsafeBufferPointer(start: block + source.context.pointee.block_used, count: count)
        crc = crc32_gzip_refl(crc, bytes.baseAddress, UInt64(count))
        left -= count
        lent = count
        return bytes
    }

    private mutating func giveBack() {
        source.context.pointee.block_used += lent
        lent = 0
    }

    private mutating func beginChunk() throws(ImageError) {
        let header = try take(8)
        type = Array(header[4...])
        left = Self.number(header)
        crc = crc32_gzip_refl(0, type, 4)
        guard left <= Int(Int32.max), type.allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
            throw .corruptPNG(
                file: source.name, reason: Message("after its rows there is no chunk where one should be"))
        }
        let name = String(decoding: type, as: UTF8.self)
        let isCritical = type[0] & 0x20 == 0
        if isCritical, name != "IDAT", name != "IEND" {
            throw .corruptPNG(file: source.name, reason: Message("\(name): does not belong after the rows"))
        }
        if name == "IEND", left > 0 {
            throw .corruptPNG(file: source.name, reason: Message(untranslated: "IEND: invalid"))
        }
    }

    private mutating func endChunk() throws(ImageError) {
        let stored = UInt32(truncatingIfNeeded: Self.number(try take(4)))
        guard stored != crc else { return }
        // As libpng says it.
        let message = Message(untranslated: "\(String(decoding: type, as: UTF8.self)): CRC error")
        guard type[0] & 0x20 != 0 else { throw .corruptPNG(file: source.name, reason: message) }
        // The first one tells enough; a file may have thousands.
        if warnings.isEmpty { warnings.append(message) }
    }

    private func take(_ count: Int) throws(ImageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard planmark_png_take(source.context, &bytes, count) != 0 else { throw missing() }
        return bytes
    }

    private func missing() -> ImageError {
        source.context.pointee.source_ended = 1
        return source.failure()
    }

    private static func number(_ bytes: [UInt8]) -> Int { bytes[..<4].reduce(0) { $0 << 8 | Int($1) } }
}
