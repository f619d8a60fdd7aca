/// Deflate (RFC 1951) without matches: a Huffman code of bytes alone.
///
/// The differences between neighbouring pixels of a photograph hardly repeat in a row, so that looking for matches takes nearly all the
/// time of compression and makes the file larger: of twelve photographs Huffman codes alone were smaller than zlib's usual level for
/// nine, and smaller than its fastest level for eleven.
enum LiteralDeflate {
    /// The most bytes of a block, each of which has a code of its own.
    static let blockSize = 1 << 19
    /// The greatest length of a code: four codes and the bits that are left over fit into 64.
    private static let longestCode = 13
    private static let endOfBlock = 256
    /// Bits of a block before its codes: see ``Bits/appendHeader(_:isLast:)``.
    private static let headerSize = 3 + 5 + 5 + 4 + 19 * 3 + (257 + 2) * 4

    /// Returns the approximate size in bytes of some bytes after compression.
    static func size(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard !bytes.isEmpty else { return 0 }
        let counts = counts(of: bytes)
        let lengths = HuffmanCode.lengths(of: counts, limit: longestCode)
        return (headerSize + zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }) / 8
    }

    /// The most bytes that some bytes become, in blocks of at least half of ``blockSize`` but for the last.
    static func capacity(for count: Int) -> Int {
        // No code is worse than one of eight bits for all bytes but the rarest, which has nine.
        count + count / 2048 + (2 * count / blockSize + 1) * (headerSize / 8 + 8) + 16
    }

    /// Compresses a piece, block by block.
    ///
    /// - Parameters:
    ///   - output: Room for ``capacity(for:)`` of all bytes.
    ///   - isLast: Whether the stream ends with the piece; if not, the result ends with an empty stored block on a whole byte.
    ///   - nextBlock: The piece's next block, one byte at least, and whether it is the piece's last. The block is asked for when the
    ///     one before is done with.
    /// - Returns: How many bytes it became; nil if there is no room for them.
    static func compress(
        into output: UnsafeMutableBufferPointer<UInt8>, isLast: Bool,
        nextBlock: () -> (bytes: UnsafeBufferPointer<UInt8>, isLast: Bool)
    ) -> Int? {
        guard let start = output.baseAddress else { return nil }
        var bits = Bits(at: start)
        while true {
            let block = nextBlock()
            guard bits.end - start + capacity(for: block.bytes.count) <= output.count else { return nil }
            append(block.bytes, isLast: isLast && block.isLast, to: &bits)
            if block.isLast { break }
        }
        if !isLast { bits.appendEmptyBlock() }
        bits.flush()
        return bits.end - start
    }

    private static func append(_ block: UnsafeBufferPointer<UInt8>, isLast: Bool, to bits: inout Bits) {
        let lengths = HuffmanCode.lengths(of: counts(of: block), limit: longestCode)
        let codes = zip(HuffmanCode.codes(of: lengths), lengths).map { UInt32($0) | UInt32($1) << 16 }
        bits.appendHeader(lengths, isLast: isLast)
        codes.withUnsafeBufferPointer { bits.append(block, $0) }
        bits.append(Int(codes[endOfBlock] & 0xFFFF), Int(lengths[endOfBlock]))
    }

    /// Returns the number of times that each byte value occurs, and as the last item the count of the end-of-block symbol, which is 1.
    private static func counts(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        // Equal bytes follow each other: one table would wait for each count to be stored.
        var tables = [UInt32](repeating: 0, count: 4 * 257)
        tables[endOfBlock] = 1
        tables.withUnsafeMutableBufferPointer { tables in
            guard let one = tables.baseAddress, let source = bytes.baseAddress else { return }
            let (two, three, four) = (one + 257, one + 514, one + 771)
            // A byte is less than 257.
            var index = 0
            while index &+ 4 <= bytes.count {
                one[Int(source[index])] &+= 1
                two[Int(source[index &+ 1])] &+= 1
                three[Int(source[index &+ 2])] &+= 1
                four[Int(source[index &+ 3])] &+= 1
                index &+= 4
            }
            while index < bytes.count {
                one[Int(source[index])] &+= 1
                index &+= 1
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

        /// The codes of bytes.
        ///
        /// - Parameter codes: That of each byte in the lower 16 bits, its length above.
        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ codes: UnsafeBufferPointer<UInt32>) {
            guard let source = bytes.baseAddress, let codes = codes.baseAddress else { return }
            // A byte is less than the number of codes.
            var index = 0
            while index &+ 4 <= bytes.count {
                // Seven bits are left over, and four codes have 52 at most.
                append(codes[Int(source[index])])
                append(codes[Int(source[index &+ 1])])
                append(codes[Int(source[index &+ 2])])
                append(codes[Int(source[index &+ 3])])
                storeWholeBytes()
                index &+= 4
            }
            while index < bytes.count {
                append(codes[Int(source[index])])
                storeWholeBytes()
                index &+= 1
            }
        }

        @inline(__always)
        private mutating func append(_ code: UInt32) {
            waiting |= UInt64(code & 0xFFFF) &<< count
            count &+= UInt64(code &>> 16)
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
