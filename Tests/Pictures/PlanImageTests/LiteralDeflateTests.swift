import CDeflate
import CZlib
import Glibc
import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

@Suite struct LiteralDeflateTests {
    /// The bytes compressed in blocks of a size.
    private func compressed(_ bytes: [UInt8], blockSize: Int = 1 << 18, isLast: Bool = true) throws -> [UInt8] {
        var output = [UInt8](repeating: 0xA5, count: LiteralDeflate.capacity(for: bytes.count))
        let count = output.withUnsafeMutableBufferPointer { compress(bytes, blockSize, into: $0, isLast: isLast) }
        return Array(output[..<(try #require(count))])
    }

    private func compress(
        _ bytes: [UInt8], _ blockSize: Int, into output: UnsafeMutableBufferPointer<UInt8>, isLast: Bool
    ) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            return LiteralDeflate.compress(into: output, isLast: isLast) {
                let end = min(start + blockSize, bytes.count)
                defer { start = end }
                return (UnsafeBufferPointer(rebasing: bytes[start..<end]), end == bytes.count)
            }
        }
    }

    /// Bytes of some kind: of one value, of two, of all alike, or the rarer the greater, down to one in millions.
    private func bytes(_ kind: Int, _ count: Int) -> [UInt8] {
        var random = SeededGenerator(seed: UInt64(kind * 1000 + count))
        return (0..<count).map { _ in
            switch kind {
            case 0: 7
            case 1: Bool.random(using: &random) ? 0 : 255
            case 2: .random(in: 0...255, using: &random)
            default: UInt8(UInt64.random(in: 0...UInt64.max, using: &random).leadingZeroBitCount * 3)
            }
        }
    }

    @Test(arguments: 0..<4, [1, 2, 7, 8, 9, 1000, 65_535, 65_536, 262_143, 262_145, 600_000])
    func `Any inflater gives the bytes back`(kind: Int, count: Int) throws {
        let bytes = bytes(kind, count)
        let stream = try compressed(bytes)
        #expect(inflated(stream, count: count) == bytes)
        #expect(stream.count <= LiteralDeflate.capacity(for: count))
        let joined = try compressed(bytes, isLast: false) + compressed(Array(bytes.reversed()))
        #expect(inflated(joined, count: 2 * count) == bytes + bytes.reversed())
    }

    @Test(arguments: [0, 1, 100, 1000])
    func `Where there is no room, nothing is written beyond it`(room: Int) {
        let bytes = bytes(2, 100_000)
        var output = [UInt8](repeating: 0xA5, count: 200_000)
        let count = output.withUnsafeMutableBufferPointer {
            compress(bytes, 1 << 16, into: UnsafeMutableBufferPointer(rebasing: $0[..<room]), isLast: true)
        }
        #expect(count == nil && output[room...].allSatisfy { $0 == 0xA5 })
    }

    @Test func `Files are as small as the entropy of their bytes allows`() throws {
        let bytes = bytes(3, 60_000)
        var counts = [Double](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        let least = counts.filter { $0 > 0 }.reduce(0) { $0 - $1 * log2($1 / 60_000) } / 8
        let size = Double(try compressed(bytes).count)
        // A code has whole bits; the header takes 139 bytes.
        #expect(size >= least && size < 1.05 * least + 200)
        let estimate = bytes.withUnsafeBufferPointer { LiteralDeflate.size(of: $0) }
        #expect((Double(estimate) - size).magnitude < 4)
    }

    /// zlib does the same by its strategy `Z_HUFFMAN_ONLY`, in several times the time.
    @Test(arguments: [1, 3], [1 << 12, 60_000, 600_000])
    func `Files are about as small as by zlib's Huffman codes`(kind: Int, count: Int) throws {
        var (bytes, plain) = (bytes(kind, count), [UInt8](repeating: 0, count: 2 * count))
        var state = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        try #require(deflateInit2_(&state, 6, Z_DEFLATED, -15, 8, Z_HUFFMAN_ONLY, ZLIB_VERSION, size) == Z_OK)
        defer { deflateEnd(&state) }
        let result = bytes.withUnsafeMutableBufferPointer { source in
            plain.withUnsafeMutableBufferPointer { target in
                (state.next_in, state.avail_in) = (source.baseAddress, UInt32(source.count))
                (state.next_out, state.avail_out) = (target.baseAddress, UInt32(target.count))
                return CZlib.deflate(&state, Z_FINISH)
            }
        }
        try #require(result == Z_STREAM_END)
        // Headers have 139 bytes; zlib's blocks are shorter.
        #expect(Double(try compressed(bytes).count) < 1.01 * Double(state.total_out) + 3 * 139)
    }

    @Test(arguments: [7, 12])
    func `No code is longer than the limit, and each fits beside the others`(limit: Int) {
        // Fibonacci's numbers give the deepest of trees.
        var counts: [UInt32] = [1, 1]
        while counts.count < 40 { counts.append(counts[counts.count - 1] &+ counts[counts.count - 2]) }
        let lengths = HuffmanCode.lengths(of: counts, limit: limit)
        #expect(lengths.allSatisfy { (1...limit).contains(Int($0)) })
        let shares: [Int] = lengths.map { 1 << (limit - Int($0)) }
        #expect(shares.reduce(0, +) == 1 << limit)
        #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test func `Codes are those of deflate's example`() {
        // RFC 1951, 3.2.2: A to H have the codes 010, 011, 100, 101, 110, 00, 1110, 1111.
        let codes = HuffmanCode.codes(of: [3, 3, 3, 3, 3, 2, 4, 4])
        #expect(codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
    }

    // MARK: - In pictures

    /// A picture whose neighbours are alike and never repeat, as of a photograph.
    private func photograph(_ width: Int, _ height: Int) -> PixelBuffer {
        var random = SeededGenerator(seed: 3)
        var picture = PixelBuffer(width: width, height: height, format: .rgb)
        for y in 0..<height {
            for x in 0..<width {
                let base = 120 + 60 * sin(Double(x) / 40) + 50 * cos(Double(y) / 30)
                picture[x, y] = ArraySlice(
                    (0..<3).map { UInt8(base + Double($0 * 5) + .random(in: -9...9, using: &random)) })
            }
        }
        return picture
    }

    @Test func `A photograph is written so, smaller than by looking for matches, and keeps its pixels`() throws {
        let picture = photograph(900, 700)
        let file = try picture.pngBytes(compression: .balanced)
        #expect(try PixelBuffer(reading: DrawingFile.open(file, name: "photo")).bytes == picture.bytes)
        let filtered = picture.bytes.count
        var deflated = [UInt8](repeating: 0, count: filtered + 10_000)
        let compressor = try #require(libdeflate_alloc_compressor(5))
        defer { libdeflate_free_compressor(compressor) }
        let plain = libdeflate_deflate_compress(compressor, picture.bytes, filtered, &deflated, deflated.count)
        #expect(file.count < plain)
        #expect(try picture.pngBytes(compression: .small).count <= file.count)
    }
}
