import Testing

@testable import PlanImage

@Suite struct PNGConversionTests {
    @Test(arguments: SamplePicture.all, PixelFormat.allCases)
    func `Rows are converted to 8 bits as the samples say`(picture: SamplePicture, format: PixelFormat) throws {
        let file = TinyPNG(header: picture.header, rows: picture.rows).file
        let pixels = try PixelBuffer(png: file, as: format)
        for y in 0..<picture.header.height {
            for x in 0..<picture.header.width {
                let expected = Self.expected(picture, x, y, format)
                let actual = pixels[x, y].map(Double.init)
                let isRight = zip(actual, expected).allSatisfy { abs($0 - $1) <= (format == .gray ? 1 : 0.5001) }
                #expect(isRight, "(\(x), \(y)) is \(actual), should be \(expected)")
            }
        }
    }

    /// The pixel by the definitions, in real numbers.
    private static func expected(_ picture: SamplePicture, _ x: Int, _ y: Int, _ format: PixelFormat) -> [Double] {
        let header = picture.header
        let samples = picture.samples(x, y)
        let full = Double((1 << header.bitDepth) - 1)
        let scaled = samples.map { (Double($0) * 255 / full).rounded() }
        var rgba: [Double]
        switch header.colorType {
        case .palette:
            let color = header.palette[samples[0]]
            rgba = [color.red, color.green, color.blue, color.alpha].map(Double.init)
        case .gray:
            let isKey = header.transparentColor == .gray(UInt16(samples[0]))
            rgba = [scaled[0], scaled[0], scaled[0], isKey ? 0 : 255]
        case .grayAlpha: rgba = [scaled[0], scaled[0], scaled[0], scaled[1]]
        case .rgb:
            let key = PNGTransparentColor.rgb(
                red: UInt16(samples[0]), green: UInt16(samples[1]), blue: UInt16(samples[2]))
            rgba = scaled + [header.transparentColor == key ? 0 : 255]
        case .rgba: rgba = scaled
        }
        if format == .rgba { return rgba }
        let onWhite = rgba[..<3].map { $0 * rgba[3] / 255 + 255 - rgba[3] }
        if format == .rgb { return onWhite }
        return [(onWhite[0] * 6968 + onWhite[1] * 23434 + onWhite[2] * 2366) / 32768]
    }

    @Test func `16 bits become 8 by rounding, exactly`() throws {
        let header = PNGHeader(width: 65536, height: 1, colorType: .gray, bitDepth: 16)
        let rows = (0..<65536).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let pixels = try PixelBuffer(png: TinyPNG(header: header, rows: rows).file)
        #expect(pixels.bytes == (0..<65536).map { UInt8((Double($0) / 257).rounded()) })
    }

    @Test func `Grey stays grey to the bit when colours become grey`() throws {
        let header = PNGHeader(width: 256, height: 1, format: .rgb)
        let rows = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
        let pixels = try PixelBuffer(png: TinyPNG(header: header, rows: rows).file, as: .gray)
        #expect(pixels.bytes == (0...255).map { UInt8($0) })
    }

    @Test func `An index past the end of the palette is opaque black, not a crash`() throws {
        let palette = [PNGPaletteColor(red: 9, green: 8, blue: 7, alpha: 100)]
        let header = PNGHeader(width: 2, height: 1, colorType: .palette, palette: palette)
        let pixels = try PixelBuffer(png: TinyPNG(header: header, rows: [0, 200]).file)
        #expect(pixels.bytes == [9, 8, 7, 100, 0, 0, 0, 255])
    }

    @Test func `The natural format keeps colour and transparency`() {
        let black = PNGPaletteColor(red: 0, green: 0, blue: 0)
        func format(
            _ type: PNGColorType, _ palette: [PNGPaletteColor] = [], _ key: PNGTransparentColor? = nil
        ) -> PixelFormat {
            PNGHeader(width: 1, height: 1, colorType: type, palette: palette, transparentColor: key).naturalFormat
        }
        #expect(format(.gray) == .gray)
        #expect(format(.gray, [], .gray(0)) == .rgba)
        #expect(format(.rgb) == .rgb)
        #expect(format(.rgb, [], .rgb(red: 0, green: 0, blue: 0)) == .rgba)
        #expect(format(.palette, [black]) == .rgb)
        #expect(format(.palette, [PNGPaletteColor(red: 0, green: 0, blue: 0, alpha: 254)]) == .rgba)
        #expect(format(.grayAlpha) == .rgba)
        #expect(format(.rgba) == .rgba)
    }
}
