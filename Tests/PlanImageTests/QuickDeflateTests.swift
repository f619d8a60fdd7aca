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

    @Test(arguments: [true, false])
    func `A piece becomes the same wherever the working memory lies`(isLast: Bool) throws {
        let piece = Self.piece(seed: 1)
        var output = [UInt8](repeating: 0, count: Deflate.capacity(for: piece.count))
        var results: Set<[UInt8]> = []
        // As many places as ISA-L's table has entries for such a piece, so that its fault would be met in some of them.
        let count = isLast ? 16_384 : 32_768
        for index in 0..<count {
            let wanted = UnsafeMutableRawPointer(bitPattern: 0x2000_0000_0000 + index << 16)
            let memory = try #require(
                mmap(
                    wanted, QuickDeflate.workingSize, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
            defer { munmap(memory, QuickDeflate.workingSize) }
            try #require(memory == wanted)
            let size = piece.withUnsafeBufferPointer { piece in
                output.withUnsafeMutableBufferPointer {
                    QuickDeflate(in: memory).compress(piece, into: $0, isLast: isLast)
                }
            }
            results.insert(Array(output[..<(try #require(size))]))
        }
        #expect(results.count == 1)
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
