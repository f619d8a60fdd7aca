import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

/// Resolutions that stand in the EXIF block of a picture.
@Suite struct ExifResolutionTests {
    /// An EXIF block with a resolution in a directory.
    struct Block {
        /// Numerator and denominator along x and y; nil for no entry.
        var x: (UInt32, UInt32)? = (300, 1)
        var y: (UInt32, UInt32)? = (300, 1)
        var unit: UInt16? = 2
        /// The type of the entries of x and y: 5 is RATIONAL.
        var type: UInt16 = 5
        var isLittleEndian = false
        /// True if the entries stand in the second directory, which is the thumbnail's.
        var isOfThumbnail = false

        private func number(_ value: UInt32, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32(size - 1 - $0))) }
            return isLittleEndian ? bytes.reversed() : bytes
        }

        private func entry(_ tag: UInt32, _ type: UInt16, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(UInt32(type), 2) + number(1, 4) + value
        }

        /// A directory at a place, with its values behind it.
        private func directory(at place: Int) -> [UInt8] {
            let count = [x == nil, y == nil, unit == nil].count { !$0 }
            var (entries, values) = ([UInt8](), [UInt8]())
            for (tag, ratio) in [(UInt32(0x011A), x), (0x011B, y)] {
                guard let ratio else { continue }
                entries += entry(tag, type, number(UInt32(place + 6 + 12 * count + values.count), 4))
                values += number(ratio.0, 4) + number(ratio.1, 4)
            }
            if let unit { entries += entry(0x0128, 3, number(UInt32(unit), 2) + [0, 0]) }
            return number(UInt32(count), 2) + entries + number(0, 4) + values
        }

        var bytes: [UInt8] {
            let start = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
            guard isOfThumbnail else { return start + directory(at: 8) }
            return start + number(0, 2) + number(14, 4) + directory(at: 14)
        }
    }

    /// Blocks, and the pixels to the metre that they tell.
    static let blocks: [(block: Block, x: UInt32, y: UInt32)] = [
        (Block(), 11_811, 11_811), (Block(x: (72, 1), y: (72, 1)), 2835, 2835),
        (Block(x: (200, 1), y: (200, 1), unit: 3), 20_000, 20_000),
        (Block(x: (3000, 10), y: (6000, 10)), 11_811, 23_622), (Block(x: (1, 3), y: (1, 3), unit: 3), 33, 33),
        // The unit is the inch, where none is told, and one number holds for both directions.
        (Block(unit: nil), 11_811, 11_811), (Block(y: nil), 11_811, 11_811), (Block(x: nil), 11_811, 11_811),
        (Block(y: (300, 0)), 11_811, 11_811), (Block(x: (0, 0), y: (150, 1)), 5906, 5906),
    ]

    /// Blocks that tell none.
    static let unusable: [Block] = [
        Block(unit: 1), Block(unit: 0), Block(unit: 9), Block(x: nil, y: nil), Block(x: (300, 0), y: (300, 0)),
        Block(x: (0, 1), y: (0, 1)), Block(x: (0, 0), y: nil), Block(x: (.max, 1), y: (.max, 1)), Block(type: 4),
        Block(isOfThumbnail: true),
    ]

    private func jpeg(_ exif: [UInt8], dotsPerInch: UInt16? = nil) -> [UInt8] {
        JPEGSamples.quarters(
            dotsPerInch: dotsPerInch,
            segments: [JPEGSamples.Segment(number: 1, content: Array("Exif\0\0".utf8) + exif)])
    }

    private func png(_ exif: [UInt8], pHYs: [UInt8]? = nil) -> [UInt8] {
        var picture = TinyPNG(header: PNGHeader(width: 1, height: 1, format: .gray), rows: [1])
        picture.chunksBefore = (pHYs.map { [("pHYs", $0)] } ?? []) + [("eXIf", exif)]
        return picture.file
    }

    @Test(arguments: blocks.indices, [false, true])
    func `A picture has the resolution of its block, in either byte order`(index: Int, isLittleEndian: Bool) throws {
        var (block, x, y) = Self.blocks[index]
        block.isLittleEndian = isLittleEndian
        for file in [jpeg(block.bytes), png(block.bytes)] {
            #expect(try DrawingFile.open(file).metadata.resolution == Resolution(x: x, y: y))
        }
    }

    @Test(arguments: unusable.indices, [false, true])
    func `A block without a sound number and a unit tells no resolution`(index: Int, isLittleEndian: Bool) throws {
        var block = Self.unusable[index]
        block.isLittleEndian = isLittleEndian
        for file in [jpeg(block.bytes), png(block.bytes)] {
            #expect(try DrawingFile.open(file).metadata.resolution == nil)
        }
    }

    @Test func `The format's own resolution goes before that of the block, if it has a unit`() throws {
        let exif = Block().bytes
        #expect(try DrawingFile.open(jpeg(exif, dotsPerInch: 100)).metadata.resolution == Resolution(x: 3937, y: 3937))
        let (density, ratio) = (
            TinyPNG.bigEndian(4000) + TinyPNG.bigEndian(4000), TinyPNG.bigEndian(1) + TinyPNG.bigEndian(1)
        )
        #expect(
            try DrawingFile.open(png(exif, pHYs: density + [1])).metadata.resolution == Resolution(x: 4000, y: 4000))
        #expect(
            try DrawingFile.open(png(exif, pHYs: ratio + [0])).metadata.resolution == Resolution(x: 11_811, y: 11_811))
        let none = Block(unit: 1).bytes
        #expect(
            try DrawingFile.open(png(none, pHYs: ratio + [0])).metadata.resolution
                == Resolution(x: 1, y: 1, isPerMetre: false))
    }

    @Test(arguments: [UInt16?.none, 2, 3], [false, true])
    func `A block that tells another resolution than the picture tells that of the picture`(
        unit: UInt16?, isLittleEndian: Bool
    ) throws {
        let block = try #require(ExifBlock(Block(unit: unit, isLittleEndian: isLittleEndian).bytes))
        let own = try #require(Resolution(exif: block.bytes))
        #expect(block.resolved(own) == block && block.resolved(nil) == block)
        #expect(block.resolved(Resolution(x: 2, y: 3, isPerMetre: false)) == block)
        let picture = PixelBuffer(width: 4, height: 3, format: .rgb, filledWith: 9)
        let other = Resolution(x: 7874, y: 3937)
        for encoding in [PictureEncoding.png(), .jpeg()] {
            let metadata = DrawingMetadata(resolution: other, exif: block)
            let written = try DrawingFile.open(picture.fileBytes(as: encoding, metadata: metadata)).metadata
            #expect(written.resolution == other)
            #expect(Resolution(exif: try #require(written.exif).bytes)?.isNear(other) == true)
            #expect(written.exif?.bytes.count == block.bytes.count)
        }
    }

    @Test func `A block without a resolution, or with one value for two, stays as it is`() throws {
        let none = try #require(ExifBlock(Block(x: nil, y: nil).bytes))
        #expect(none.resolved(Resolution(x: 9, y: 9)) == none)
        // Both entries are to have the value of the first.
        var bytes = Block().bytes
        bytes.replaceSubrange(30..<34, with: bytes[18..<22])
        let shared = try #require(ExifBlock(bytes))
        #expect(shared.resolved(Resolution(x: 7874, y: 3937)) == shared)
        #expect(Resolution(exif: shared.resolved(Resolution(x: 7874, y: 7874)).bytes) == Resolution(x: 7874, y: 7874))
    }

    @Test func `Any bytes changed end in a resolution or none`() throws {
        var random = SeededGenerator(seed: 83)
        for isLittleEndian in [false, true] {
            let good = Block(isLittleEndian: isLittleEndian).bytes
            for _ in 0..<2000 {
                var bytes = good
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] =
                        [0, 1, 8, 0xFF].randomElement(using: &random) ?? 0
                }
                let resolution = Resolution(exif: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
                #expect(resolution.map { $0.x > 0 && $0.y > 0 } ?? true)
            }
        }
    }
}
