/// Finds where the last block of a deflate stream (RFC 1951) begins and ends, without inflating it.
///
/// libdeflate marks the last block of every piece that it compresses as the last one of the stream (BFINAL); if another piece
/// follows, that bit has to be cleared. Only the lengths of the Huffman codes matter here; their symbols are skipped.
struct DeflateBlocks {
    /// A place in the stream in bits, the lowest bit of a byte first.
    typealias BitOffset = Int

    /// The number of bytes past the end of the stream that may be read.
    static let padding = 8

    /// A Huffman code: how many bits the code and its extra bits take, and what kind of symbol it is.
    private struct Entry {
        /// 0 for bits that are no code.
        var bitCount: UInt8 = 0
        var kind = Kind.literal
    }

    private enum Kind: UInt8 {
        case literal, length, endOfBlock
    }

    /// The Huffman codes of a block, looked up by the bits that come next.
    private struct CodeTable {
        private var entries = [Entry](repeating: Entry(), count: 1 << 15)
        /// As many ones as the longest code has bits.
        private var mask: UInt64 = 0

        subscript(bits: UInt64) -> Entry { entries[Int(bits & mask)] }

        /// Replaces the codes. Lookups use as many bits as the longest code has.
        ///
        /// - Parameter entry: the entry of a symbol whose code has `length` bits.
        mutating func fill(_ lengths: ArraySlice<UInt8>, _ entry: (_ symbol: Int, _ length: Int) -> Entry) {
            let size = 1 << Int(min(lengths.max() ?? 0, 15))
            mask = UInt64(size - 1)
            entries.withUnsafeMutableBufferPointer { entries in
                entries[..<size].update(repeating: Entry())
                DeflateBlocks.forEachCode(lengths) { symbol, code, length in
                    let entry = entry(symbol, length)
                    for index in stride(from: code, to: size, by: 1 << length) { entries[index] = entry }
                }
            }
        }
    }

    private let bytes: UnsafePointer<UInt8>
    private let end: BitOffset
    private var position: BitOffset = 0
    private var literals = CodeTable()
    private var distances = CodeTable()

    /// The last block of a stream, from its three header bits to the end of its last code.
    ///
    /// - Parameters:
    ///   - bytes: where the stream begins; ``padding`` bytes after its end may be read too.
    ///   - count: the bytes of the stream.
    /// - Returns: nothing when the stream is damaged or has no last block.
    static func last(in bytes: UnsafePointer<UInt8>, count: Int) -> Range<BitOffset>? {
        var blocks = DeflateBlocks(bytes: bytes, end: 8 * count)
        while blocks.position < blocks.end {
            let start = blocks.position
            let isLast = blocks.take(1) == 1
            let isWhole =
                switch blocks.take(2) {
                case 0: blocks.skipStored()
                case 1: blocks.skipFixed()
                case 2: blocks.skipDynamic()
                default: false
                }
            guard isWhole, blocks.position <= blocks.end else { return nil }
            if isLast { return start..<blocks.position }
        }
        return nil
    }

    // MARK: Bits

    /// The next bits, at least 57 of them; zeros stand in for what lies past the end.
    private var ahead: UInt64 {
        // At most `padding` bytes past the end are read.
        position < end
            ? UInt64(littleEndian: UnsafeRawPointer(bytes + position >> 3).loadUnaligned(as: UInt64.self))
                >> UInt64(position & 7)
            : 0
    }

    private mutating func take(_ count: Int) -> Int {
        let bits = Int(ahead & (1 << UInt64(count) - 1))
        position += count
        return bits
    }

    // MARK: Blocks

    private mutating func skipStored() -> Bool {
        position = (position + 7) & ~7
        let count = take(16)
        guard take(16) == count ^ 0xFFFF else { return false }
        position += 8 * count
        return true
    }

    private mutating func skipFixed() -> Bool {
        let lengths: [UInt8] = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        fillLiterals(lengths[...])
        fillDistances([UInt8](repeating: 5, count: 30)[...])
        return skipCodes()
    }

    private mutating func skipDynamic() -> Bool {
        let literalCount = take(5) + 257
        let distanceCount = take(5) + 1
        let orderCount = take(4) + 4
        var orders = [UInt8](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(orderCount) {
            orders[place] = UInt8(take(3))
        }
        var table = [(symbol: UInt8, bitCount: UInt8)](repeating: (0, 0), count: 128)
        Self.forEachCode(orders[...]) { symbol, code, length in
            for index in stride(from: code, to: 128, by: 1 << length) { table[index] = (UInt8(symbol), UInt8(length)) }
        }
        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            let (symbol, bitCount) = table[Int(ahead & 127)]
            guard bitCount > 0, position < end else { return false }
            position += Int(bitCount)
            switch symbol {
            case 16:
                guard let last = lengths.last else { return false }
                lengths += [UInt8](repeating: last, count: 3 + take(2))
            case 17: lengths += [UInt8](repeating: 0, count: 3 + take(3))
            case 18: lengths += [UInt8](repeating: 0, count: 11 + take(7))
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == literalCount + distanceCount else { return false }
        fillLiterals(lengths[..<literalCount])
        fillDistances(lengths[literalCount...])
        return skipCodes()
    }

    private mutating func skipCodes() -> Bool {
        while position < end {
            let bits = ahead
            let literal = literals[bits]
            guard literal.bitCount > 0 else { return false }
            position += Int(literal.bitCount)
            switch literal.kind {
            case .literal: continue
            case .endOfBlock: return true
            case .length:
                // A code for a length and its extra bits take at most 20 bits, one for a distance at most 28.
                let distance = distances[bits >> UInt64(literal.bitCount)]
                guard distance.bitCount > 0 else { return false }
                position += Int(distance.bitCount)
            }
        }
        return false
    }

    // MARK: Codes

    private mutating func fillLiterals(_ lengths: ArraySlice<UInt8>) {
        literals.fill(lengths) { symbol, length in
            let kind: Kind = symbol < 256 ? .literal : symbol == 256 ? .endOfBlock : .length
            // Lengths 3 to 10 and 258 have no extra bits, then every four symbols one more (RFC 1951, 3.2.5).
            let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
            return Entry(bitCount: UInt8(length + extra), kind: kind)
        }
    }

    private mutating func fillDistances(_ lengths: ArraySlice<UInt8>) {
        distances.fill(lengths) { symbol, length in
            Entry(bitCount: UInt8(length + (symbol < 4 ? 0 : symbol / 2 - 1)))
        }
    }

    /// Calls a closure with each symbol that has a code, the code's bits as they come in the stream, and its length.
    private static func forEachCode(
        _ lengths: ArraySlice<UInt8>, _ body: (_ symbol: Int, _ code: Int, _ length: Int) -> Void
    ) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths where length > 0 { counts[Int(min(length, 15))] += 1 }
        var next = [Int](repeating: 0, count: 17)
        for length in 1..<16 { next[length + 1] = (next[length] + counts[length]) << 1 }
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(min(length, 15))
            let code = next[length]
            next[length] += 1
            guard code < 1 << length else { continue }
            // Codes are packed from their highest bit on.
            var reversed = 0
            for bit in 0..<length where code & 1 << bit != 0 { reversed |= 1 << (length - 1 - bit) }
            body(symbol, reversed, length)
        }
    }
}
