import Testing

@testable import PlanImage

@Suite struct DecodedDrawingTests {
    private func picture(_ format: PixelFormat) -> PixelBuffer {
        var picture = PixelBuffer(width: 53, height: 41, format: format)
        picture.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index * 37 + index / 91) }
        }
        return picture
    }

    @Test(arguments: PixelFormat.allCases, PixelFormat.allCases)
    func `It reads as the file does, as often as one likes`(stored: PixelFormat, wanted: PixelFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder["picture.png"]
        try picture(stored).writePNG(to: path)
        let drawing = DecodedDrawing(path: path)
        let expected = try PixelBuffer(pngFile: path, as: wanted)
        for stripHeight in [1, 7, 41, 100] {
            let reader = try drawing.reader()
            #expect(reader.width == 53 && reader.height == 41 && reader.naturalFormat == stored)
            var rows: [UInt8] = []
            let strip = UnsafeMutableRawBufferPointer.allocate(
                byteCount: stripHeight * 53 * wanted.channels, alignment: 16)
            defer { strip.deallocate() }
            while reader.nextRow < reader.height {
                let count = try reader.readRows(stripHeight, as: wanted, into: strip)
                rows += strip[..<(count * 53 * wanted.channels)]
            }
            #expect(rows == expected.bytes)
        }
    }

    @Test func `A damaged or missing drawing is told when it is asked for`() throws {
        let folder = try TemporaryFolder()
        let missing = DecodedDrawing(path: folder["none.png"])
        #expect(throws: ImageError.self) { try missing.reader() }
        let path = folder["cut.png"]
        let bytes = try picture(.rgb).pngBytes()
        let file = try OutputFile(path: path)
        try bytes.withUnsafeBytes { try file.write(UnsafeRawBufferPointer(rebasing: $0[..<(bytes.count / 2)])) }
        try file.finish()
        let cut = DecodedDrawing(path: path)
        #expect(throws: ImageError.self) { try cut.reader() }
        #expect(throws: ImageError.self) { try cut.reader() }
    }

    @Test(arguments: [(PixelFormat.gray, PixelFormat.rgb), (.gray, .rgba), (.rgb, .rgba), (.rgba, .rgba)])
    func `Widening copies samples and adds opaque alpha`(formats: (PixelFormat, PixelFormat)) throws {
        let (source, target) = formats
        for width in [1, 15, 16, 17, 32, 33, 100] {
            var picture = PixelBuffer(width: width, height: 3, format: source, filledWith: 200)
            picture.withUnsafeMutableBytes { bytes in
                for index in bytes.indices where index % 40 > 25 { bytes[index] = UInt8(truncatingIfNeeded: index) }
            }
            let wide = picture.widened(to: target)
            for y in 0..<3 {
                for x in 0..<width {
                    var pixel = Array(picture[x, y])
                    if source == .gray { pixel = [pixel[0], pixel[0], pixel[0]] }
                    if pixel.count < target.channels { pixel.append(255) }
                    #expect(Array(wide[x, y]) == pixel)
                }
            }
        }
    }
}
