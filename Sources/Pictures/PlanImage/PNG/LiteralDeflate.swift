/// Deflate (RFC 1951) without matches: a Huffman code of bytes alone.
///
/// The differences between neighbouring pixels of a photograph hardly repeat in a row, so that looking for matches takes nearly all the
/// time of compression and makes the file larger: of twelve photographs Huffman codes alone were smaller than zlib's usual level for
/// nine, and smaller than its fastest level for eleven.
///
/// The codes of pairs of bytes stand in a table, which is made for each block and looked up half as often as one of bytes.
final class LiteralDeflate {
    /// The most bytes of a block, each of which has a code of its own.
    static let blockSize = 1 << 19
    /// Of blocks of so many bytes at least, a sample is counted: runs of some bytes, so many bytes from one to the next.
    private static let leastSampled = 1 << 16
    private static let (sampleRun, sampleStep) = (64, 256)
    /// The greatest length of a code: two codes and their length fit into 32 bits, four codes and the bits that are left over into 64.
    private static let longestCode = 13
    private static let endOfBlock = 256
    /// Bits of a block before its codes: see ``Bits/appendHeader(_:isLast:)``.
    private static let headerSize = 3 + 5 + 5 + 4 + 19 * 3 + (257 + 2) * 4

    /// The code of two bytes, the first in the upper eight bits of the place: the bits in the lower 27, their number above.
    private let pairs: UnsafeMutablePointer<UInt32>

    init() { pairs = .allocate(capacity: 1 << 16) }

    deinit { pairs.deallocate() }

    /// How many bytes some bytes become, about.
    static func size(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard !bytes.isEmpty else { return 0 }
        let counts = counts(of: bytes)
        let lengths = HuffmanCode.lengths(of: counts, limit: longestCode)
        return (headerSize + zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }) / 8
    }

    /// The most bytes that some bytes become, in blocks of at least half of ``blockSize`` but for the last.
    static func capacity(for count: Int) -> Int {
        // A sample may tell so little of the bytes that all have the longest code.
        count * longestCode / 8 + (2 * count / blockSize + 1) * (headerSize / 8 + 8) + 16
    }

    /// Compresses a piece, block by block.
    ///
    /// - Parameters:
    ///   - output: Room for ``capacity(for:)`` of all bytes.
    ///   - isLast: Whether the stream ends with the piece; if not, the result ends with an empty stored block on a whole byte.
    ///   - nextBlock: The piece's next block, one byte at least, and whether it is the piece's last. The block is asked for when the
    ///     one before is done with.
    /// - Returns: How many bytes it became; nil if there is no room for them.
    func compress(
        into output: UnsafeMutableBufferPointer<UInt8>, isLast: Bool,
        nextBlock: () -> (bytes: UnsafeBufferPointer<UInt8>, isLast: Bool)
    ) -> Int? {
        guard let start = output.baseAddress else { return nil }
        var bits = Bits(at: start)
        while true {
            let block = nextBlock()
            guard bits.end - start + Self.capacity(for: block.bytes.count) <= output.count else { return nil }
            append(block.bytes, isLast: isLast && block.isLast, to: &bits)
            if block.isLast { break }
        }
        if !isLast { bits.appendEmptyBlock() }
        bits.flush()
        return bits.end - start
    }

    private func append(_ block: UnsafeBufferPointer<UInt8>, isLast: Bool, to bits: inout Bits) {
        let lengths = HuffmanCode.lengths(of: Self.sampledCounts(of: block), limit: Self.longestCode)
        let codes = HuffmanCode.codes(of: lengths)
        setPairs(lengths, codes)
        bits.appendHeader(lengths, isLast: isLast)
        let whole = block.count & ~7
        bits.append(UnsafeBufferPointer(rebasing: block[..<whole]), pairs)
        for byte in block[whole...] { bits.append(Int(codes[Int(byte)]), Int(lengths[Int(byte)])) }
        bits.append(Int(codes[Self.endOfBlock]), Int(lengths[Self.endOfBlock]))
    }

    private func setPairs(_ lengths: [UInt8], _ codes: [UInt16]) {
        for first in 0..<256 {
            let (code, length) = (UInt32(codes[first]), UInt32(lengths[first]))
            // Places of the first byte are less than 1 << 16.
            let row = pairs + first << 8
            for second in 0..<256 {
                row[second] = code | UInt32(codes[second]) &<< length | (length + UInt32(lengths[second])) &<< 27
            }
        }
    }

    /// About how often each byte and the end of the block occur, in proportion; every byte of a large block is taken to occur.
    private static func sampledCounts(of block: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        guard block.count >= leastSampled else { return counts(of: block) }
        return counts(of: block, each: sampleStep).map { max($0, 1) }
    }

    /// How often each byte occurs, and behind them the end of the block, which does once.
    ///
    /// - Parameter step: From one run of bytes that are counted to the next; all are counted if it is a run's length.
    private static func counts(of bytes: UnsafeBufferPointer<UInt8>, each step: Int = sampleRun) -> [UInt32] {
        // Equal bytes follow each other: one table would wait for each count to be stored.
        var tables = [UInt32](repeating: 0, count: 4 * 257)
        tables[endOfBlock] = 1
        tables.withUnsafeMutableBufferPointer { tables in
            guard let one = tables.baseAddress, let source = bytes.baseAddress else { return }
            let (two, three, four) = (one + 257, one + 514, one + 771)
            var first = 0
            // A byte is less than 257, and every run ends with the bytes at the latest.
            while first &+ sampleRun <= bytes.count {
                var index = first
                first &+= sampleRun
                while index < first {
                    one[Int(source[index])] &+= 1
                    two[Int(source[index &+ 1])] &+= 1
                    three[Int(source[index &+ 2])] &+= 1
                    four[Int(source[index &+ 3])] &+= 1
                    index &+= 4
                }
                first &+= step &- sampleRun
            }
            while first < bytes.count {
                one[Int(source[first])] &+= 1
                first &+= 1
            }
        }
        return (0..<257).map { tables[$0] + tables[257 + $0] + tables[514 + $0] + tables[771 + $0] }
    }

    /// Bits that follow each other, the lowest bit of a byte first.
    private struct Bits {
        /// Where the next byte goes. Room for eight bytes more than are needed lies behind the end.
        private(set) var end: UnsafeMutablePointer<UInt8>
        private var waiting: UInt64 = 0
        private var count: UInt64 = 0

        init(at start: UnsafeMutablePointer<UInt8>) { end = start }

        mutating func append(_ bits: Int, _ number: Int) {
            waiting |= UInt64(bits) << count
            count += UInt64(number)
            storeWholeBytes()
        }

        @inline(__always)
        private mutating func storeWholeBytes() {
            // At most seven bits are left, and eight bytes are written, of which the next ones overwrite what is not complete.
            UnsafeMutableRawPointer(end).storeBytes(of: waiting.littleEndian, as: UInt64.self)
            let whole = count &>> 3
            end += Int(whole)
            waiting &>>= whole &<< 3
            count &= 7
        }

        /// The start of a block with codes of its own: all lengths in four bits each, and two distances of one bit, as zlib has them where
        /// no distance is needed.
        mutating func appendHeader(_ lengths: [UInt8], isLast: Bool) {
            append(isLast ? 1 : 0, 1)
            append(2, 2)
            append(lengths.count - 257, 5)
            append(1, 5)
            append(15, 4)
            // The lengths 0 to 15 have codes of four bits, the three kinds of repetition none.
            for place in 0..<19 { append(place < 3 ? 0 : 4, 3) }
            for length in lengths + [1, 1] { append(Self.reversed[Int(length)], 4) }
        }

        private static let reversed = (0..<16).map { ($0 & 1) << 3 | ($0 & 2) << 1 | ($0 & 4) >> 1 | ($0 & 8) >> 3 }

        /// The codes of bytes, eight at a time.
        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ pairs: UnsafePointer<UInt32>) {
            guard let source = UnsafeRawPointer(bytes.baseAddress) else { return }
            var index = 0
            while index < bytes.count {
                // The first byte becomes the highest.
                let eight = (source + index).loadUnaligned(as: UInt64.self).bigEndian
                // Seven bits are left over, and two pairs have 52 at most.
                append(pairs[Int(eight &>> 48)])
                append(pairs[Int(eight &>> 32 & 0xFFFF)])
                storeWholeBytes()
                append(pairs[Int(eight &>> 16 & 0xFFFF)])
                append(pairs[Int(eight & 0xFFFF)])
                storeWholeBytes()
                index &+= 8
            }
        }

        @inline(__always)
        private mutating func append(_ pair: UInt32) {
            waiting |= UInt64(pair & 0x7FF_FFFF) &<< count
            count &+= UInt64(pair &>> 27)
        }

        /// An empty stored block, which ends on a whole byte.
        mutating func appendEmptyBlock() {
            append(0, 3)
            flush()
            append(0, 16)
            append(0xFFFF, 16)
        }

        /// Fills the last byte up.
        mutating func flush() { if count > 0 { append(0, 8 - Int(count)) } }
    }
}
