import CDeflate
import CZlib
import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

/// Pieces of deflate that are joined to one stream, checked by zlib's inflate.
@Suite struct DeflateJoiningTests {
    /// Bytes that libdeflate divides into many blocks of all kinds: runs, text-like bytes, and noise that it stores.
    static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var bytes: [UInt8] = []
        while bytes.count < count {
            let length = Int.random(in: 1...30_000, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes += [UInt8](repeating: .random(in: 0...255, using: &random), count: length)
            case 1: bytes += random.bytes(length)
            case 2: bytes += random.bytes(length, in: 97...105)
            default: bytes += (0..<length).map { UInt8(truncatingIfNeeded: $0 / 7) }
            }
        }
        return Array(bytes.prefix(count))
    }

    @Test(arguments: PNGCompression.allCases)
    func `A short piece becomes the same wherever the working memory lies`(compression: PNGCompression) throws {
        let pool = BufferPool(capacity: Deflate.capacity(for: 4096))
        // Many at a time, each of them a few pages further on.
        let memory = (0..<600).map { SharedMemory(byteCount: QuickDeflate.workingSize + $0 % 7 * 4096) }
        var results: Set<[UInt8]> = []
        for memory in memory {
            let deflate = Deflate(pool: pool, in: memory)
            var piece = (0..<56).map { UInt8($0 % 7 == 0 ? 0 : 255) }
            let output = piece.withUnsafeMutableBufferPointer {
                deflate.compress($0, compression: compression, texture: .usual, isLast: true)
            }
            results.insert(Array(try #require(output).used))
        }
        #expect(results.count == 1)
    }

    @Test(arguments: PNGCompression.allCases, [1, 2, 3, 4, 5, 6] as [UInt64])
    func `Pieces joined are one stream`(compression: PNGCompression, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = (0..<5).map { Self.bytes(.random(in: 1...300_000, using: &random), seed: seed * 10 + UInt64($0)) }
        let pool = BufferPool(capacity: Deflate.capacity(for: 300_000))
        let deflate = Deflate(pool: pool, in: SharedMemory(byteCount: QuickDeflate.workingSize))
        var stream: [UInt8] = []
        for (index, piece) in pieces.enumerated() {
            var piece = piece
            let isLast = index == pieces.count - 1
            let output = piece.withUnsafeMutableBufferPointer { piece in
                index % 3 == 2
                    ? deflate.compressLiterally(isLast: isLast) { (UnsafeBufferPointer(piece), true) }
                    : deflate.compress(
                        piece, compression: compression, texture: index % 3 == 0 ? .calm : .usual, isLast: isLast)
            }
            stream += try #require(output).used
        }
        let whole = pieces.flatMap(\.self)
        #expect(inflated(stream, count: whole.count) == whole)
    }

    @Test(arguments: [1, 3, 6, 9, 12] as [Int32])
    func `The last block is where zlib finds it, whatever the level`(level: Int32) throws {
        let compressor = try #require(libdeflate_alloc_compressor(level))
        defer { libdeflate_free_compressor(compressor) }
        for count in [1, 100, 70_000, 700_000] {
            let bytes = Self.bytes(count, seed: UInt64(count))
            var stream = [UInt8](repeating: 0xAA, count: count + count / 8 + 1024)
            let size = libdeflate_deflate_compress(compressor, bytes, count, &stream, stream.count)
            let block = try #require(
                stream.withUnsafeBufferPointer { buffer in
                    buffer.baseAddress.flatMap { DeflateBlocks.last(in: $0, count: size) }
                })
            stream.removeSubrange(size...)
            #expect(block == lastBlock(of: stream))
        }
    }

    /// Where the last block of raw deflate lies by zlib, which stops between blocks.
    private func lastBlock(of stream: [UInt8]) -> Range<DeflateBlocks.BitOffset>? {
        var state = z_stream()
        guard planmark_zlib_begin_inflate(&state) == Z_OK else { return nil }
        defer { inflateEnd(&state) }
        var (stream, room, start) = (stream, [UInt8](repeating: 0, count: 1 << 16), 0)
        return stream.withUnsafeMutableBufferPointer { source in
            room.withUnsafeMutableBufferPointer { room in
                (state.next_in, state.avail_in) = (source.baseAddress, UInt32(source.count))
                while true {
                    (state.next_out, state.avail_out) = (room.baseAddress, UInt32(room.count))
                    guard inflate(&state, Z_BLOCK) == Z_OK else { return nil }
                    // The lower bits count those of the byte before that were not used; 64 is a last block, 128 the end of one.
                    let place = 8 * (source.count - Int(state.avail_in)) - Int(state.data_type & 63)
                    let isLast = state.data_type & 64 != 0
                    guard state.data_type & 128 != 0 else { continue }
                    if isLast { return start..<place }
                    start = place
                }
            }
        }
    }

    @Test func `A damaged stream has no last block, and is not read beyond its padding`() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let count = Int.random(in: 1...200, using: &random)
            var stream = random.bytes(count)
            stream += [UInt8](repeating: 0, count: DeflateBlocks.padding)
            let block = stream.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.flatMap { DeflateBlocks.last(in: $0, count: count) }
            }
            if let block { #expect(block.upperBound <= 8 * count) }
        }
    }
}
