import CISAL
import Glibc
import TestSupport
import Testing

@testable import PlanImage

@Suite
struct QuickDeflateTests {
    /// Bytes whose first ones come again and again, so that it matters where ISA-L believes to have seen them.
    private static func piece(seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let start = (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) }
        var bytes = start
        while bytes.count < QuickDeflate.leastCount {
            bytes +=
                (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
                + start.dropFirst(.random(in: 0...3, using: &random))
        }
        return bytes
    }

    /// The hash by which ISA-L's table, with its 32,768 entries, has four bytes.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var bytes = Array(bytes)
        return crc32_iscsi(&bytes, 4, 0) & 0x7FFF
    }

    /// In one go, ISA-L compresses a piece otherwise where bits 16 to 47 of its state's address have the hash of bytes that come again.
    /// The cases follow each other, as they need the same addresses.
    @Test(.serialized, arguments: [1, 2, 3, 4] as [UInt64])
    func `A piece becomes the same wherever the working memory lies`(seed: UInt64) throws {
        let piece = Self.piece(seed: seed)
        let hashes = Set((0..<9).map { Self.hash(piece[$0..<$0 + 4]) })
        // The state lies at the end of the working memory.
        let lead = QuickDeflate.workingSize - MemoryLayout<isal_zstream>.stride
        var output = [UInt8](repeating: 0, count: Deflate.capacity(for: piece.count))
        var (results, addressCount): (Set<[UInt8]>, Int) = ([], 0)
        for index in 0..<32_768 {
            let bits = UInt32(0x2000_0000 + index)
            let hash = withUnsafeBytes(of: bits.littleEndian) { Self.hash(Array($0)[...]) }
            guard index < 8 || hashes.contains(hash) else { continue }
            addressCount += 1
            let (start, size) = (UInt(bits) << 16 - UInt(lead + 4095) / 4096 * 4096, lead + 4096 + 1 << 17)
            let wanted = UnsafeMutableRawPointer(bitPattern: start)
            let memory = mmap(wanted, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
            try #require(memory == wanted)
            defer { munmap(memory, size) }
            let place = try #require(UnsafeMutableRawPointer(bitPattern: UInt(bits) << 16 - UInt(lead)))
            let count = piece.withUnsafeBufferPointer { piece in
                output.withUnsafeMutableBufferPointer {
                    QuickDeflate(in: place).compress(piece, into: $0, isLast: true)
                }
            }
            results.insert(Array(output[..<(try #require(count))]))
        }
        #expect(addressCount > 8 && results.count == 1)
        #expect(results.allSatisfy { inflated($0, count: piece.count) == piece })
    }

    /// Memory comes with what was left in it, which once decided how far matches may be away.
    @Test func `A piece becomes the same whatever was in the working memory`() throws {
        let piece = Self.piece(seed: 2)
        var output = [UInt8](repeating: 0, count: Deflate.capacity(for: piece.count))
        let memory = UnsafeMutableRawPointer.allocate(byteCount: QuickDeflate.workingSize, alignment: 64)
        defer { memory.deallocate() }
        var results: Set<[UInt8]> = []
        for value in [0, 1, 7, 9, 255] as [UInt8] {
            memory.initializeMemory(as: UInt8.self, repeating: value, count: QuickDeflate.workingSize)
            let size = piece.withUnsafeBufferPointer { piece in
                output.withUnsafeMutableBufferPointer {
                    QuickDeflate(in: memory).compress(piece, into: $0, wrapper: .zlib, isLast: true)
                }
            }
            results.insert(Array(output[..<(try #require(size))]))
        }
        #expect(results.count == 1)
    }
}
