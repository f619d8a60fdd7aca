import PlanFiles
import Testing

@Suite struct GzipTests {
    private static let texts: [[UInt8]] = [
        [], [7], [UInt8](repeating: 65, count: 100_000), (0..<70_000).map { UInt8($0 * $0 >> 3 & 255) },
    ]

    @Test(arguments: texts, [1, 9, 12] as [Int32])
    func `Bytes are the same after they were compressed and decompressed`(bytes: [UInt8], level: Int32) throws {
        let packed = try Gzip.compress(bytes, level: level)
        #expect(packed.starts(with: [0x1F, 0x8B]))
        #expect(Gzip.decompress(packed) == bytes)
    }

    @Test func `Repeated bytes become much smaller`() throws {
        #expect(try Gzip.compress([UInt8](repeating: 65, count: 100_000)).count < 1_000)
    }

    @Test func `Damaged bytes are refused`() throws {
        let packed = try Gzip.compress(Array("A plan of the ground floor".utf8))
        #expect(Gzip.decompress([]) == nil)
        #expect(Gzip.decompress(Array(packed.dropLast())) == nil)
        for place in [0, packed.count / 2, packed.count - 8, packed.count - 1] {
            var damaged = packed
            damaged[place] ^= 0x55
            #expect(Gzip.decompress(damaged) == nil, "the byte at \(place)")
        }
    }
}
