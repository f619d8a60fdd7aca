import TestSupport
import Testing

@testable import PlanImage

@Suite struct PixelBufferTests {
    @Test func `A picture describes itself without its samples`() {
        #expect("\(PixelBuffer(width: 800, height: 600, format: .rgb))" == "800 x 600 pixels, rgb")
        #expect("\(ColorProfile(name: "sRGB", bytes: [1, 2, 3]))" == "'sRGB', 3 bytes")
    }

    @Test(arguments: PixelFormat.allCases)
    func `A picture is written and read back`(format: PixelFormat) throws {
        let folder = try TemporaryFolder()
        let samples = SamplePicture(PNGHeader(width: 31, height: 17, format: format)).rows
        let pixels = try #require(PixelBuffer(width: 31, height: 17, format: format, bytes: samples))
        let metadata = DrawingMetadata(resolution: Resolution(x: 100, y: 100))
        try pixels.writePNG(to: folder["a.png"], metadata: metadata)
        #expect(try PixelBuffer(pngFile: folder["a.png"]) == pixels)
        #expect(try PNGReader(path: folder["a.png"]).metadata == metadata)
        #expect(try PixelBuffer(png: pixels.pngBytes(compression: .small)) == pixels)
    }

    @Test func `Pixels are read and set by column and row`() {
        var picture = PixelBuffer(width: 3, height: 2, format: .rgb, filledWith: 9)
        picture[2, 1] = [1, 2, 3]
        #expect(Array(picture[2, 1]) == [1, 2, 3])
        #expect(Array(picture[1, 1]) == [9, 9, 9])
        #expect(picture.bytes.suffix(3) == [1, 2, 3])
        picture.withUnsafeMutableBytes { $0[0] = 77 }
        #expect(Array(picture[0, 0]) == [77, 9, 9])
    }

    @Test func `A picture takes exactly as many samples as its size needs`() {
        #expect(PixelBuffer(width: 2, height: 2, format: .gray, bytes: [1, 2, 3]) == nil)
        #expect(PixelBuffer(width: 0, height: 2, format: .gray, bytes: []) == nil)
        #expect(PixelBuffer(width: .max, height: .max, format: .rgba, bytes: []) == nil)
        #expect(PixelBuffer(width: 2, height: 2, format: .gray, bytes: [1, 2, 3, 4]) != nil)
    }
}
