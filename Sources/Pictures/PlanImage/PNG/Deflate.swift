import CDeflate
import PlanGeometry

/// Raw deflate (RFC 1951) in pieces that can be joined to one stream: by ISA-L where that is about as small as zlib, by
/// libdeflate in calm pictures, by Huffman codes alone in photographs.
///
/// ISA-L takes the first match that it finds. That costs little where pictures are busy, and ISA-L is many times as fast; in
/// calm pictures libdeflate is a fifth smaller and fast enough.
///
/// The working memory is kept from piece to piece. One piece is compressed at a time.
final class Deflate {
    private let pool: BufferPool
    /// The working memory of `quick`.
    private let memory: SharedMemory
    private let quick: QuickDeflate
    /// libdeflate's memory for a level, made when it is first needed.
    private var compressors: [Int32: OpaquePointer] = [:]

    /// - Parameters:
    ///   - pool: buffers with room for what pieces become: ``capacity(for:)`` of the largest.
    ///   - memory: has ``QuickDeflate/workingSize`` bytes for this object from `place` on, a multiple of 16.
    init(pool: BufferPool, in memory: SharedMemory, at place: Int = 0) {
        precondition(place >= 0 && place % 16 == 0 && place + QuickDeflate.workingSize <= memory.byteCount)
        self.pool = pool
        self.memory = memory
        quick = QuickDeflate(in: memory.start + place)
    }

    deinit { for compressor in compressors.values { libdeflate_free_compressor(compressor) } }

    /// Room for the most that a piece can grow to, and for the end of the piece.
    static func capacity(for count: Int) -> Int {
        max(LiteralDeflate.capacity(for: count), count + count / 512 + 1024) + DeflateBlocks.padding
    }

    /// Compresses a piece.
    ///
    /// - Parameters:
    ///   - bytes: the piece, shorter than 1 GiB.
    ///   - texture: how much it is expected to shrink.
    ///   - isLast: whether the stream ends with it; if not, the result ends with an empty stored block on a whole byte.
    /// - Returns: the compressed bytes, nil when there is no memory.
    func compress(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, compression: PNGCompression, texture: BandTexture, isLast: Bool
    ) -> BufferPool.Buffer? {
        let output = pool.take()
        let isDone =
            switch compression {
            case .small: compressSmall(bytes, to: output, level: 11, isLast: isLast)
            case .balanced where texture == .calm: compressSmall(bytes, to: output, level: 5, isLast: isLast)
            case .balanced, .fast: compressQuickly(bytes, to: output, isLast: isLast)
            }
        return isDone ? output : nil
    }

    /// Returns the size in bytes of a piece that is compressed on its own by the quickest compression; `Int.max` if that fails.
    func quickSize(of bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let output = pool.take()
        return compressQuickly(bytes, to: output, isLast: true) ? output.count : .max
    }

    /// Compresses a piece without looking for matches.
    ///
    /// - Parameter nextBlock: see ``LiteralDeflate/compress(into:isLast:nextBlock:)``.
    /// - Returns: the compressed bytes, nil when there is no memory.
    func compressLiterally(
        isLast: Bool, nextBlock: () -> (bytes: UnsafeBufferPointer<UInt8>, isLast: Bool)
    ) -> BufferPool.Buffer? {
        let output = pool.take()
        guard let count = LiteralDeflate.compress(into: output.bytes, isLast: isLast, nextBlock: nextBlock) else {
            return nil
        }
        output.count = count
        return output
    }

    /// Compresses with ISA-L, or with libdeflate if the piece is too short for ISA-L.
    private func compressQuickly(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, to output: BufferPool.Buffer, isLast: Bool
    ) -> Bool {
        guard bytes.count >= QuickDeflate.leastCount else {
            return compressSmall(bytes, to: output, level: 5, isLast: isLast)
        }
        guard let count = quick.compress(UnsafeBufferPointer(bytes), into: output.bytes, isLast: isLast) else {
            return false
        }
        output.count = count
        return true
    }

    /// Compresses with libdeflate.
    private func compressSmall(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, to output: BufferPool.Buffer, level: Int32, isLast: Bool
    ) -> Bool {
        guard let compressor = compressors[level] ?? libdeflate_alloc_compressor(level),
            let target = output.bytes.baseAddress
        else { return false }
        compressors[level] = compressor
        let room = output.bytes.count - DeflateBlocks.padding - 5
        let count = libdeflate_deflate_compress(compressor, bytes.baseAddress, bytes.count, target, room)
        guard count > 0 else { return false }
        output.count = count
        if isLast { return true }

        // The last block becomes one of many, and an empty stored block after it ends on a whole byte.
        guard let block = DeflateBlocks.last(in: target, count: count) else { return false }
        target[block.lowerBound / 8] &= ~(1 << UInt8(block.lowerBound % 8))
        // The three bits of the stored block's header are 0, as are those up to the next whole byte.
        let end = (block.upperBound + 3 + 7) / 8
        if end > count { target[count] = 0 }
        for (index, byte) in ([0, 0, 0xFF, 0xFF] as [UInt8]).enumerated() { target[end + index] = byte }
        output.count = end + 4
        return true
    }
}
