import CISAL

/// Deflate (RFC 1951) by ISA-L, which takes the first match that it finds. It works in memory that its owner lends it, on one piece at a
/// time, and makes the same bytes of the same piece every time.
struct QuickDeflate {
    /// The format that encloses the compressed bytes.
    enum Wrapper {
        case none
        /// Header and checksum of zlib (RFC 1950).
        case zlib
    }

    private let stream: UnsafeMutablePointer<isal_zstream>
    /// The symbols of a block before they get their codes: as many as still stay in the processor's cache until then.
    private let work: UnsafeMutablePointer<UInt8>

    /// The fewest bytes of a piece that is worth it.
    static let leastCount = 4096
    /// Bytes of working memory.
    static let workingSize = symbolSize + MemoryLayout<isal_zstream>.stride
    /// Bytes of a block's symbols, a multiple of 16, so that the stream's state may lie behind them.
    private static let symbolSize = (PLANMARK_ISAL_LEVEL_BUFFER + 15) / 16 * 16
    /// The number of bytes at the start of a piece that are compressed in a call of their own, before the other bytes.
    ///
    /// In one call, ISA-L up to 2.32 at least notes position 2 of a piece at the hash of bits of the state's own address
    /// (`write_first_byte` in `igzip_icf_body_h1_gr_bt.asm`), and for one address in some ten thousand that changes a match. The code for
    /// the end of a block notes all positions rightly. A call with so few bytes, at least four, runs that code alone.
    private static let startCount = 8

    /// - Parameter memory: ``workingSize`` bytes, aligned to 16, that outlive this.
    init(in memory: UnsafeMutableRawPointer) {
        work = memory.bindMemory(to: UInt8.self, capacity: Self.symbolSize)
        stream = (memory + Self.symbolSize).bindMemory(to: isal_zstream.self, capacity: 1)
    }

    /// Compresses a piece.
    ///
    /// - Parameters:
    ///   - bytes: at least ``leastCount``, and less than 1 GiB.
    ///   - isLast: whether the stream ends with it; if not, the result ends with an empty stored block on a whole byte.
    /// - Returns: how many bytes it became; nil if there is no room for them.
    func compress(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, wrapper: Wrapper = .none,
        isLast: Bool
    ) -> Int? {
        precondition(bytes.count >= Self.leastCount && bytes.count < 1 << 30)
        // It sets all that decides about the result; `isal_deflate_stateless_init` of ISA-L 2.30 leaves out how far matches may be away.
        isal_deflate_init(stream)
        stream.pointee.level = 2
        stream.pointee.level_buf = work
        stream.pointee.level_buf_size = UInt32(PLANMARK_ISAL_LEVEL_BUFFER)
        stream.pointee.gzip_flag = UInt16(wrapper == .zlib ? PLANMARK_ISAL_DEFLATE_ZLIB : PLANMARK_ISAL_DEFLATE_RAW)
        // ISA-L only reads what it is given.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        guard compress(next: Self.startCount, isLast: false),
            compress(next: bytes.count - Self.startCount, isLast: isLast)
        else { return nil }
        return Int(stream.pointee.total_out)
    }

    /// Compresses the next bytes of a piece up to a whole byte.
    ///
    /// - Returns: False if there is no room for them.
    private func compress(next count: Int, isLast: Bool) -> Bool {
        stream.pointee.avail_in = UInt32(count)
        stream.pointee.flush = UInt16(isLast ? PLANMARK_ISAL_NO_FLUSH : PLANMARK_ISAL_SYNC_FLUSH)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        return isal_deflate(stream) == COMP_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
    }
}
