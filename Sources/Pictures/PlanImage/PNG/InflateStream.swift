import CISAL
import PlanBase

/// The rows of a PNG as they come out of its zlib stream (RFC 1950), with their checksum checked, in pieces of any size.
final class InflateStream {
    private var chunks: ChunkStream
    private let name: String
    private let state: UnsafeMutablePointer<inflate_state>
    private var hasEnded = false
    private var surplus: Message?

    init(source: PNGSource) {
        chunks = ChunkStream(source: source)
        name = source.name
        state = .allocate(capacity: 1)
        isal_inflate_init(state)
        state.pointee.crc_flag = UInt32(PLANMARK_ISAL_ZLIB)
    }

    deinit { state.deallocate() }

    /// Warnings about the stream and its chunks so far.
    var warnings: [Message] { chunks.warnings + (surplus.map { [$0] } ?? []) }

    /// Inflates up to `count` bytes.
    ///
    /// - Returns: how many there are, and the error that was met when they are fewer.
    func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> (count: Int, failure: ImageError?) {
        state.pointee.next_out = target
        state.pointee.avail_out = UInt32(count)
        do throws(ImageError) {
            while state.pointee.avail_out > 0 {
                let isOver = try step()
                guard !isOver else { throw .corruptPNG(file: name, reason: Self.notEnoughData) }
            }
            return (count, nil)
        } catch {
            return (count - Int(state.pointee.avail_out), error)
        }
    }

    /// The most bytes after the last row that are inflated to find the stream's end and its checksum; a small file could
    /// have gigabytes of them.
    private static let mostSurplus = 1 << 16

    /// Checks the end of the stream and of the PNG. Surplus data is only worth a warning.
    func finish() throws(ImageError) {
        var surplusCount = 0
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { scratch throws(ImageError) in
            while !hasEnded, surplusCount < Self.mostSurplus {
                state.pointee.next_out = scratch.baseAddress
                state.pointee.avail_out = UInt32(scratch.count)
                let isOver = try step()
                surplusCount += scratch.count - Int(state.pointee.avail_out)
                if isOver { throw .corruptPNG(file: name, reason: Self.notEnoughData) }
            }
        }
        if surplusCount > 0 {
            surplus = Message(untranslated: "IDAT: Too much image data")
        } else if state.pointee.avail_in > 0 {
            surplus = Message(untranslated: "IDAT: Extra compressed data")
        } else if let more = try chunks.nextRowBytes(), !more.isEmpty {
            surplus = Message(untranslated: "IDAT: Extra compressed data")
        }
        try chunks.finish()
    }

    /// Inflates what is there; true when there is no more to come.
    private func step() throws(ImageError) -> Bool {
        guard !hasEnded else { return true }
        var isInputOver = false
        if state.pointee.avail_in == 0 {
            if let bytes = try chunks.nextRowBytes() {
                // The library only reads its input; the field lacks the const.
                state.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                state.pointee.avail_in = UInt32(bytes.count)
            } else {
                isInputOver = true
            }
        }
        let before = (state.pointee.avail_in, state.pointee.avail_out)
        let result = isal_inflate(state)
        guard result == ISAL_DECOMP_OK else {
            throw .corruptPNG(file: name, reason: Message(untranslated: "IDAT: \(Self.message(result))"))
        }
        hasEnded = state.pointee.block_state == ISAL_BLOCK_FINISH
        let hasMoved = before != (state.pointee.avail_in, state.pointee.avail_out)
        // Without input it may still have had output; without either it would go on for ever.
        return !hasMoved && (isInputOver || before.0 > 0)
    }

    // In the words of libpng and zlib, so that both decoders say the same of a file.

    private static var notEnoughData: Message { Message(untranslated: "IDAT: Not enough image data") }

    private static func message(_ result: Int32) -> String {
        switch result {
        case ISAL_INVALID_LOOKBACK: "invalid distance too far back"
        case ISAL_INCORRECT_CHECKSUM: "incorrect data check"
        case ISAL_UNSUPPORTED_METHOD: "unknown compression method"
        case ISAL_NEED_DICT: "need dictionary"
        case ISAL_INVALID_SYMBOL: "invalid code"
        default: "invalid block"
        }
    }
}
