import TestSupport
import Testing

@testable import PlanImage

@Suite struct PNGMetadataTests {
    /// A valid profile: a header with its signature and white point, and one tag of 200 bytes.
    static func profile(_ colorSpace: String) -> ColorProfile {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(0..<4, with: TinyPNG.bigEndian(344))
        bytes.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
        bytes.replaceSubrange(12..<24, with: Array("mntr\(colorSpace)XYZ ".utf8))
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        bytes.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
        bytes += TinyPNG.bigEndian(1) + Array("test".utf8) + TinyPNG.bigEndian(144) + TinyPNG.bigEndian(200)
        var random = SeededGenerator(seed: 1)
        bytes += (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
        return ColorProfile(name: "Grün", bytes: bytes)
    }

    static let cases: [DrawingMetadata] = [
        DrawingMetadata(),
        DrawingMetadata(resolution: Resolution(x: 11811, y: 5906)),
        DrawingMetadata(resolution: Resolution(x: 3, y: 4, isPerMetre: false)),
        DrawingMetadata(gamma: 55556),
        DrawingMetadata(
            gamma: 45455,
            chromaticities: Chromaticities(redX: 64001, greenX: 21001, greenY: 71001)),
        DrawingMetadata(resolution: Resolution(x: 1, y: 1), profile: profile("RGB ")),
        DrawingMetadata(gamma: 45455, codePoints: ColorCodePoints(primaries: 9, transfer: 16)),
        DrawingMetadata(profile: profile("RGB "), codePoints: ColorCodePoints(fullRange: 0)),
    ]

    @Test(arguments: cases)
    func `Resolution and colour information survive`(metadata: DrawingMetadata) throws {
        let header = PNGHeader(width: 1, height: 1, format: .rgb)
        let writer = try PNGWriter(header: header, metadata: metadata)
        try writer.writeAll([1, 2, 3])
        #expect(try PNGReader(bytes: writer.finish()).metadata == metadata)
    }

    @Test func `Code points stand before the palette`() throws {
        let palette = [PNGPaletteColor(red: 1, green: 2, blue: 3)]
        let writer = try PNGWriter(
            header: PNGHeader(width: 1, height: 1, colorType: .palette, palette: palette),
            metadata: DrawingMetadata(codePoints: ColorCodePoints(primaries: 12)))
        try writer.writeAll([0])
        let file = try writer.finish()
        func place(of type: String) -> Int? { file.indices.first { file[$0...].starts(with: type.utf8) } }
        #expect(try #require(place(of: "cICP")) < #require(place(of: "PLTE")))
        #expect(try PNGReader(bytes: file).metadata.codePoints?.primaries == 12)
    }

    @Test func `Code points that are damaged, or not four, are left out`() throws {
        var picture = TinyPNG(header: PNGHeader(width: 1, height: 1, format: .rgb), rows: [1, 2, 3])
        picture.chunksBefore = [("cICP", [9, 16, 0])]
        #expect(try PNGReader(bytes: picture.file).metadata.codePoints == nil)
        picture.chunksBefore = [("cICP", [9, 16, 0, 1])]
        var file = picture.file
        #expect(try PNGReader(bytes: file).metadata.codePoints == ColorCodePoints(primaries: 9, transfer: 16))
        file[33 + 8] ^= 1
        #expect(try PNGReader(bytes: file).metadata.codePoints == nil)
    }

    @Test func `An sRGB intent survives with the gamma and the chromaticities that stand for it`() throws {
        let writer = try PNGWriter(
            header: PNGHeader(width: 1, height: 1, format: .rgb), metadata: DrawingMetadata(standardRGBIntent: 1))
        try writer.writeAll([1, 2, 3])
        let first = try PNGReader(bytes: writer.finish()).metadata
        #expect(first.standardRGBIntent == 1)
        #expect(first.gamma == 45455)
        #expect(first.chromaticities == Chromaticities())

        let again = try PNGWriter(header: PNGHeader(width: 1, height: 1, format: .rgb), metadata: first)
        try again.writeAll([1, 2, 3])
        #expect(try PNGReader(bytes: again.finish()).metadata == first)
    }

    @Test func `Metadata written by others is read`() throws {
        let file = TinyPNG(
            header: PNGHeader(width: 1, height: 1, format: .gray), rows: [0],
            chunksBefore: [
                ("gAMA", TinyPNG.bigEndian(45455)),
                ("pHYs", TinyPNG.bigEndian(2835) + TinyPNG.bigEndian(2836) + [1]),
                ("iCCP", Array("grey".utf8) + [0, 0] + TinyPNG.zlib(Self.profile("GRAY").bytes)),
            ])
        let metadata = try PNGReader(bytes: file.file).metadata
        #expect(metadata.resolution == Resolution(x: 2835, y: 2836))
        #expect(metadata.gamma == 45455)
        #expect(metadata.profile == ColorProfile(name: "grey", bytes: Self.profile("GRAY").bytes))
    }

    @Test(
        arguments: [
            ("RGB ", [PNGColorType.rgb, .palette, .rgba]), ("GRAY", [.gray, .grayAlpha]), ("CMYK", []),
        ])
    func `A profile that does not fit the colour type is left out`(colorSpace: String, fits: [PNGColorType]) throws {
        let metadata = DrawingMetadata(
            resolution: Resolution(x: 5, y: 5), profile: Self.profile(colorSpace), gamma: 45455)
        for colorType in PNGColorType.allCases {
            let fitting = metadata.fitting(colorType)
            #expect((fitting.profile != nil) == fits.contains(colorType))
            #expect(fitting.resolution == metadata.resolution)
            #expect(fitting.gamma == metadata.gamma)
        }
        let writer = try PNGWriter(header: PNGHeader(width: 1, height: 1, format: .rgb), metadata: metadata)
        try writer.writeAll([1, 2, 3])
        #expect(try PNGReader(bytes: writer.finish()).metadata == metadata.fitting(.rgb))
    }

    @Test func `A broken profile does not keep a picture from being written`() throws {
        let cut = Array(Self.profile("RGB ").bytes.dropLast(60))
        let metadata = DrawingMetadata(profile: ColorProfile(name: "broken", bytes: cut))
        let writer = try PNGWriter(header: PNGHeader(width: 1, height: 1, format: .rgb), metadata: metadata)
        try writer.writeAll([1, 2, 3])
        let reader = try PNGReader(bytes: writer.finish())
        #expect(reader.metadata.profile == nil)
        #expect(try reader.allNativeRows() == [1, 2, 3])
    }

    @Test func `Resolution is given in the units that people use`() throws {
        let printed = try #require(Resolution(dotsPerInch: 300))
        #expect(printed == Resolution(x: 11811, y: 11811))
        let dots = try #require(printed.dotsPerInch)
        #expect(abs(dots.x - 300) < 0.01)
        #expect(printed.pixelsPerMetre?.y == 11811)
        #expect(Resolution(x: 2, y: 1, isPerMetre: false).pixelsPerMetre == nil)
        #expect(Resolution(x: 0, y: 1).dotsPerInch == nil)
        #expect(Resolution(dotsPerInch: .nan) == nil)
        #expect(Resolution(dotsPerInch: -1) == nil)
        #expect(Resolution(dotsPerInch: 1e300) == nil)
    }
}
