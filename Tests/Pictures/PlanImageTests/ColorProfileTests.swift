import TestSupport
import Testing

@testable import PlanImage

/// Colour profiles of grey drawings, whose sheets have colours.
@Suite struct ColorProfileTests {
    private static func grays() throws -> ColorProfile {
        try #require(ColorProfile(gamma: 55556, isGray: true))
    }

    /// A grey picture of one pixel with a chunk before its rows.
    private static func file(_ chunk: (String, [UInt8])) -> [UInt8] {
        TinyPNG(header: PNGHeader(width: 1, height: 1, format: .gray), rows: [9], chunksBefore: [chunk]).file
    }

    @Test func `A grey profile becomes one of colours with its tone curve three times`() throws {
        let grays = try Self.grays()
        #expect(grays.colorSpace == "GRAY" && grays.bytes.count % 4 == 0)
        let profile = try #require(grays.inRGB)
        #expect(profile.colorSpace == "RGB " && profile.name == grays.name)
        // 100,000 / 55,556 is 461 / 256.
        let curve = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 1, 0xCD]
        func count(_ bytes: [UInt8], in file: [UInt8]) -> Int { file.indices.count { file[$0...].starts(with: bytes) } }
        #expect(count(curve, in: grays.bytes) == 1 && count(curve, in: profile.bytes) == 1)
        for name in ["rTRC", "gTRC", "bTRC", "rXYZ", "gXYZ", "bXYZ", "wtpt", "desc", "cprt"] {
            #expect(count(Array(name.utf8), in: profile.bytes) == (name == "desc" ? 2 : 1), "\(name)")
        }
        #expect(count(Array("kTRC".utf8), in: profile.bytes) == 0)
        #expect(profile.inRGB == nil)
    }

    @Test func `A grey drawing's profile goes into pictures in colour, grey and not`() throws {
        let grays = try Self.grays()
        let reader = try PNGReader(
            bytes: Self.file(("iCCP", Array("grey".utf8) + [0, 0] + TinyPNG.zlib(grays.bytes))))
        #expect(reader.metadata.profile?.bytes == grays.bytes && reader.warnings.isEmpty)
        for format in [PixelFormat.gray, .rgb, .rgba] {
            let picture = PixelBuffer(width: 1, height: 1, format: format, filledWith: 9)
            let expected = format == .gray ? grays.bytes : grays.inRGB?.bytes
            let png = try PNGReader(bytes: picture.fileBytes(as: .png(), metadata: reader.metadata))
            #expect(png.metadata.profile?.bytes == expected && png.warnings.isEmpty)
            guard format != .rgba else { continue }
            let jpeg = try JPEGReader(bytes: picture.fileBytes(as: .jpeg(), metadata: reader.metadata))
            #expect(jpeg.metadata.profile?.bytes == expected && jpeg.warnings.isEmpty)
        }
    }

    @Test func `A grey profile without a tone curve is told`() throws {
        let profile = PNGMetadataTests.profile("GRAY")
        let reader = try PNGReader(
            bytes: Self.file(("iCCP", Array("grey".utf8) + [0, 0] + TinyPNG.zlib(profile.bytes))))
        #expect(profile.inRGB == nil)
        #expect(
            reader.warnings.map(\.english) == [
                "its grey colour profile has no tone curve, and is left out of pictures in colour"
            ])
    }

    @Test(arguments: [(100_000, true), (55_556, true), (45_455, false), (45_000, false)])
    func `A gamma goes into a JPEG as a profile, unless it is that of sRGB`(value: Int, hasProfile: Bool) throws {
        let gamma = Int32(value)
        let metadata = try PNGReader(bytes: Self.file(("gAMA", TinyPNG.bigEndian(UInt32(gamma))))).metadata
        #expect(metadata.gamma == gamma && metadata.profile == nil)
        for (format, isGray) in [(PixelFormat.gray, true), (.rgb, false)] {
            let picture = PixelBuffer(width: 1, height: 1, format: format, filledWith: 9)
            let jpeg = try JPEGReader(bytes: picture.fileBytes(as: .jpeg(), metadata: metadata))
            let profile = hasProfile ? ColorProfile(gamma: gamma, isGray: isGray) : nil
            #expect(jpeg.metadata.profile?.bytes == profile?.bytes)
            let png = try PNGReader(bytes: picture.fileBytes(as: .png(), metadata: metadata))
            #expect(png.metadata.gamma == gamma && png.metadata.profile == nil)
        }
    }

    @Test func `Damaged profiles are none`() throws {
        let bytes = try Self.grays().bytes
        for count in 0..<bytes.count { _ = ColorProfile(name: "cut", bytes: Array(bytes.prefix(count))).inRGB }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: 0..<200, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = ColorProfile(name: "damaged", bytes: damaged).inRGB
        }
        #expect(ColorProfile(gamma: 0, isGray: true) == nil && ColorProfile(gamma: -1, isGray: false) == nil)
        #expect(ColorProfile(gamma: 1, isGray: true) == nil && ColorProfile(gamma: .max, isGray: true) == nil)
    }
}
