import PlanBase
import Testing

@testable import PlanImage

@Suite struct PNGRoundTripTests {
    @Test(arguments: SamplePicture.all)
    func `Every kind of PNG is read to the bit, in strips of any height`(picture: SamplePicture) throws {
        let file = TinyPNG(header: picture.header, rows: picture.rows, chunkSize: 33).file
        for stripHeight in [1, 5, 1000] {
            let reader = try PNGReader(bytes: file)
            #expect(reader.header == picture.header)
            #expect(try reader.allNativeRows(stripHeight: stripHeight) == picture.rows)
            #expect(reader.nextRow == picture.header.height)
            #expect(reader.warnings.isEmpty)
        }
    }

    @Test(arguments: SamplePicture.all)
    func `Every kind of PNG is written to the bit`(picture: SamplePicture) throws {
        for compression in PNGCompression.allCases {
            let writer = try PNGWriter(header: picture.header, compression: compression)
            try writer.writeAll(picture.rows)
            let reader = try PNGReader(bytes: writer.finish())
            #expect(reader.header == picture.header)
            #expect(try reader.allNativeRows() == picture.rows)
        }
    }

    @Test func `The stride may be greater than a row's length`() throws {
        let picture = SamplePicture(PNGHeader(width: 5, height: 4, format: .rgb))
        var spread = [UInt8](repeating: 0xEE, count: 20 * 4)
        for row in 0..<4 {
            spread.replaceSubrange(row * 20..<row * 20 + 15, with: picture.rows[row * 15..<row * 15 + 15])
        }

        let writer = try PNGWriter(header: picture.header)
        try spread.withUnsafeBytes { bytes in
            try writer.writeRows(UnsafeRawBufferPointer(rebasing: bytes.dropLast(5)), rowStride: 20)
        }
        let file = try writer.finish()
        #expect(try PNGReader(bytes: file).allNativeRows() == picture.rows)

        var read = [UInt8](repeating: 0xEE, count: 20 * 4)
        let reader = try PNGReader(bytes: file)
        try read.withUnsafeMutableBytes { bytes in
            let first = try reader.readRows(9, as: .rgb, into: bytes, rowStride: 20)
            let second = try reader.readRows(9, as: .rgb, into: bytes, rowStride: 20)
            #expect((first, second) == (4, 0))
        }
        #expect(read == spread)
    }

    @Test func `Missing rows, surplus rows and invalid headers are refused`() throws {
        let header = PNGHeader(width: 2, height: 2, format: .gray)
        let short = try PNGWriter(header: header, name: "a.png")
        try short.writeAll([1, 2])
        let missing = ImageError.cannotEncode(file: "a.png", reason: Message("only \(1) of its \(2) rows were given"))
        #expect(throws: missing) { try short.finish() }
        #expect(throws: missing) { try short.writeAll([3, 4]) }

        let long = try PNGWriter(header: header)
        #expect(throws: ImageError.self) { try long.writeAll([1, 2, 3, 4, 5, 6]) }

        let palette = [PNGPaletteColor](repeating: PNGPaletteColor(red: 0, green: 0, blue: 0), count: 3)
        let sparse = try PNGWriter(header: PNGHeader(width: 2, height: 1, colorType: .palette, palette: palette))
        #expect(throws: ImageError.self, "an index past the end of the palette") {
            try sparse.writeAll([2, 3])
            try sparse.finish()
        }

        let invalid = [
            PNGHeader(width: 0, height: 2, format: .gray),
            PNGHeader(width: 2, height: 1 << 31, format: .gray),
            PNGHeader(width: 2, height: 2, colorType: .rgb, bitDepth: 4),
            PNGHeader(width: 2, height: 2, colorType: .palette),
            PNGHeader(width: 2, height: 2, colorType: .palette, bitDepth: 1, palette: palette),
            PNGHeader(width: 2, height: 2, colorType: .rgba, transparentColor: .gray(0)),
        ]
        for header in invalid {
            let error = #expect(throws: ImageError.self) { try PNGWriter(header: header, name: "b.png") }
            #expect(error?.description.hasPrefix("b.png: cannot be written as PNG: ") == true)
        }
    }
}
