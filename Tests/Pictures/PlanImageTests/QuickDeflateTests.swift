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

    /// The first bytes of a piece as many states as there are make of it.
    private static func results(of piece: [UInt8], with states: [UnsafeMutablePointer<isal_zstream>]) -> Set<[UInt8]> {
        var output = [UInt8](repeating: 0, count: Deflate.capacity(for: piece.count))
        let work = UnsafeMutablePointer<UInt8>.allocate(capacity: QuickDeflate.workingSize)
        defer { work.deallocate() }
        return Set(
            states.map { stream in
                let size = piece.withUnsafeBufferPointer { piece in
                    output.withUnsafeMutableBufferPointer {
                        QuickDeflate.compress(piece, into: $0, .none, isLast: true, stream, work)
                    }
                }
                return Array(output.prefix(size ?? 0))
            })
    }

    @Test func `All states lie where a piece becomes the same`() {
        let states = (0..<48).map { _ in DeflateState() }
        #expect(Set(states.map(\.stream)).count == states.count)
        #expect(Set(states.map { DeflateState.hash(of: $0.stream) }).count == 1)
        for seed in 1...8 {
            #expect(Self.results(of: Self.piece(seed: UInt64(seed)), with: states.map(\.stream)).count == 1)
        }
    }

    @Test func `A state serves again that nobody uses any more`() {
        // Other tests take states too, but no more than there are threads.
        var seen: Set<UnsafeMutablePointer<isal_zstream>> = []
        for _ in 0..<1000 { seen.insert(DeflateState().stream) }
        #expect(seen.count < 100)
    }

    /// Should this fail with another ISA-L, states may lie anywhere, and ``DeflateState`` is needed no more.
    @Test func `A state anywhere would change what becomes of a piece`() throws {
        #if arch(x86_64)
            let (piece, size) = (Self.piece(seed: 1), MemoryLayout<isal_zstream>.stride)
            var results: Set<[UInt8]> = []
            // As many addresses as the table has entries.
            for index in 0..<32_768 where results.count < 2 {
                let wanted = UnsafeMutableRawPointer(bitPattern: 0x2000_0000_0000 + index << 16)
                let memory = try #require(
                    mmap(wanted, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
                results.formUnion(
                    Self.results(of: piece, with: [memory.bindMemory(to: isal_zstream.self, capacity: 1)]))
                munmap(memory, size)
            }
            #expect(results.count == 2)
        #endif
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
