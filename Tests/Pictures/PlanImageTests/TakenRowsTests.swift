import Testing

@testable import PlanImage

/// Rows that a reader hands out where it decoded them.
@Suite struct TakenRowsTests {
    /// Higher than all strips that are decoded ahead.
    private static func picture(_ format: PixelFormat) -> SamplePicture {
        SamplePicture(PNGHeader(width: 300, height: 9000 / format.channels, format: format), seed: 11)
    }

    private static func bytes(_ taken: DecodedRows, _ range: Range<Int>, bytesPerRow: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var indices: [Int] = []
        taken.forEach(in: range) { index, row in
            indices.append(index)
            bytes += UnsafeBufferPointer(start: row, count: bytesPerRow)
        }
        #expect(indices == Array(range))
        return bytes
    }

    @Test(arguments: PixelFormat.allCases)
    func `Rows stay as they are as long as they are kept`(format: PixelFormat) throws {
        let picture = Self.picture(format)
        let (height, bytesPerRow) = (picture.header.height, picture.header.bytesPerRow)
        let file = TinyPNG(header: picture.header, rows: picture.rows).file
        let reader = try PNGReader(bytes: file, name: "p.png")
        var kept: [(first: Int, count: Int, rows: DecodedRows)] = []
        while reader.nextRow < height {
            let first = reader.nextRow
            let rows = try #require(try reader.takeRows(128, as: format))
            kept.append((first, reader.nextRow - first, rows))
            #expect(reader.nextRow == min(first + 128, height))
        }
        for band in kept {
            let place = band.first * bytesPerRow
            let expected = Array(picture.rows[place..<(place + band.count * bytesPerRow)])
            // At once, and in parts.
            #expect(Self.bytes(band.rows, 0..<band.count, bytesPerRow: bytesPerRow) == expected)
            let middle = band.count / 3
            #expect(
                Self.bytes(band.rows, 0..<middle, bytesPerRow: bytesPerRow)
                    + Self.bytes(band.rows, middle..<band.count, bytesPerRow: bytesPerRow) == expected)
        }
        let none = try #require(try reader.takeRows(5, as: format))
        #expect(Self.bytes(none, 0..<0, bytesPerRow: bytesPerRow).isEmpty)
    }

    @Test func `Rows can be taken and read in turns`() throws {
        let picture = Self.picture(.gray)
        let (height, bytesPerRow) = (picture.header.height, picture.header.bytesPerRow)
        let reader = try PNGReader(
            bytes: TinyPNG(header: picture.header, rows: picture.rows).file, name: "p.png")
        var all: [UInt8] = []
        while reader.nextRow < height {
            if let taken = try reader.takeRows(70, as: .gray) {
                all += Self.bytes(taken, 0..<min(70, height - all.count / bytesPerRow), bytesPerRow: bytesPerRow)
            }
            var read = [UInt8](repeating: 0, count: 33 * bytesPerRow)
            let count = try read.withUnsafeMutableBytes { (bytes) throws(ImageError) in
                try reader.readRows(33, as: .gray, into: bytes)
            }
            all += read.prefix(count * bytesPerRow)
        }
        #expect(all == picture.rows)
    }

    @Test func `Rows that have to be converted or copied are not handed out, and can be read`() throws {
        var palette = PNGHeader(width: 9, height: 7, colorType: .palette)
        palette.palette = (0...255).map { PNGPaletteColor(red: $0, green: $0, blue: $0, alpha: 255) }
        let deep = PNGHeader(width: 9, height: 7, colorType: .gray, bitDepth: 16)
        for (header, format) in [
            (palette, PixelFormat.rgb), (deep, .gray), (PNGHeader(width: 9, height: 7, format: .gray), .rgb),
        ] {
            let picture = SamplePicture(header)
            let reader = try PNGReader(bytes: TinyPNG(header: header, rows: picture.rows).file, name: "p.png")
            #expect(try reader.takeRows(3, as: format) == nil)
            #expect(reader.nextRow == 0)
            var rows = [UInt8](repeating: 0, count: 9 * 7 * format.channels)
            let count = try rows.withUnsafeMutableBytes { (bytes) throws(ImageError) in
                try reader.readRows(7, as: format, into: bytes)
            }
            #expect(count == 7)
        }
    }

    @Test func `Taking missing rows is the same error every time`() throws {
        let picture = SamplePicture(PNGHeader(width: 4, height: 50, format: .rgb))
        let file = TinyPNG(header: picture.header, rows: picture.rows).file
        let cut = Array(file.prefix(file.count - 16 - 4 - 13 * 10 - 5))
        let reader = try PNGReader(bytes: cut, name: "cut.png")
        let taken = try #require(try reader.takeRows(39, as: .rgb))
        #expect(Self.bytes(taken, 0..<39, bytesPerRow: 12) == Array(picture.rows.prefix(39 * 12)))
        for _ in 0..<2 {
            #expect(throws: ImageError.truncated(file: "cut.png", row: 39)) { try reader.takeRows(5, as: .rgb) }
        }
    }

    @Test func `The room of a strip is used again when nobody keeps it, not before`() {
        let memory = StripMemory(stripCount: 50, rowCount: 300, bytesPerRow: 999)
        var strips = (0..<20).map { _ in DecodedStrip(count: 300, bytesPerRow: 999, in: memory) }
        let places = strips.map { Int(bitPattern: $0.row(0)) }.sorted()
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 300 * 1000 })
        let free = strips.remove(at: 7).row(0)
        strips.append(DecodedStrip(count: 12, bytesPerRow: 999, in: memory))
        #expect(strips.last?.row(0) == free)
    }
}
