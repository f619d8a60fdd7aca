import PlanBase
import Testing

@testable import PlanImage

@Suite struct PNGLimitsTests {
    private func file(_ width: Int, _ height: Int, interlaced: Bool = false) -> [UInt8] {
        // The rows are far too few; the limits are looked at before.
        var picture = TinyPNG(header: PNGHeader(width: 1, height: 1, format: .gray), rows: [0])
        let rows = picture.filteredRows
        picture.header.isInterlaced = interlaced
        var data = TinyPNG.bigEndian(UInt32(width)) + TinyPNG.bigEndian(UInt32(height)) + [8, 0, 0, 0]
        data.append(interlaced ? 1 : 0)
        return TinyPNG.signature + TinyPNG.chunk("IHDR", data) + TinyPNG.chunk("IDAT", TinyPNG.zlib(rows))
            + TinyPNG.chunk("IEND", [])
    }

    @Test func `A picture without pixels is refused`() {
        for (width, height) in [(0, 5), (5, 0), (0, 0)] {
            #expect(throws: ImageError.zeroSize(file: "z.png", width: width, height: height)) {
                try PNGReader(bytes: file(width, height), name: "z.png")
            }
        }
    }

    @Test func `A picture beyond a limit is refused, naming the limit; a raised limit lets it in`() throws {
        let cases: [(Int, Int, DrawingLimits.Limit, DrawingLimits)] = [
            (1_000_001, 1, .width(1_000_000), DrawingLimits(width: 2_000_000)),
            (1, 1_000_001, .height(1_000_000), DrawingLimits(height: 2_000_000)),
            (60_000, 60_000, .pixels(2_000_000_000), DrawingLimits(pixels: 4_000_000_000)),
            (
                DrawingLimits.greatestWidth, Int(Int32.max), .width(1_000_000),
                DrawingLimits(width: .max, height: .max, pixels: .max)
            ),
        ]
        for (width, height, limit, raised) in cases {
            let file = file(width, height)
            #expect(throws: ImageError.tooLarge(file: "l.png", width: width, height: height, limit: limit)) {
                try PNGReader(bytes: file, name: "l.png")
            }
            #expect(try PNGReader(bytes: file, limits: raised).header.width == width)
        }
    }

    @Test(arguments: [DrawingLimits.greatestWidth + 1, 1_900_000_000, Int(Int32.max)], [false, true])
    func `Rows too wide for memory are refused whatever the limits`(width: Int, isInterlaced: Bool) {
        let limit = DrawingLimits.Limit.readableWidth(DrawingLimits.greatestWidth)
        let error = ImageError.tooLarge(file: "w.png", width: width, height: 1, limit: limit)
        for limits in [
            DrawingLimits(), DrawingLimits(width: .max, height: .max, pixels: .max, wholePictureBytes: .max),
        ] {
            #expect(throws: error) {
                try PNGReader(bytes: file(width, 1, interlaced: isInterlaced), name: "w.png", limits: limits)
            }
        }
        #expect(
            error.description
                == "w.png: \(width) x 1 pixels are too large: rows of more than 67108864 pixels cannot be read; "
                + "scale the picture down, or cut it into parts")
    }

    @Test func `The error says how large the picture is, what the limit is and that it can be raised`() {
        let error = ImageError.tooLarge(file: "l.png", width: 60_000, height: 60_000, limit: .pixels(5))
        #expect(
            error.description
                == "l.png: 60000 x 60000 pixels are too large: the limit is 5 pixels in all; "
                + "raise it when you trust the file, or scale the picture down, or cut it into parts"
        )
        #expect(error.kind == .limit)
    }

    @Test(
        arguments: [
            (
                "l.png", .command,
                "raise it when you trust the file, with --max-megapixels 200, or scale the picture down, or cut it into parts"
            ),
            (
                "l.pdf", .job(of: .swift),
                "raise it when you trust the file, with request.maxMegapixels 200, or draw the page with a lower dpi"
            ),
        ] as [(String, FrontEnd, String)])
    func `The setting that raises the limit is named in the front end's terms`(
        file: String, frontEnd: FrontEnd, advice: String
    ) {
        let error = ImageError.tooLarge(file: file, width: 20_000, height: 10_000, limit: .pixels(5))
        let remedy = Remedy.set(Setting("maxMegapixels", isOfRequest: true), to: "200")
        let message = error.message(raisingLimit: remedy)
        #expect(message.text(in: .english, for: frontEnd).hasSuffix("in all; \(advice)"))
        #expect(message.remedies == [remedy])
        let plain = error.message(raisingLimit: nil)
        #expect(!plain.english.contains("raise") && plain.remedies.isEmpty)
    }

    @Test func `An interlaced picture, and a pixel buffer, must fit into the memory allowed`() throws {
        let limits = DrawingLimits(wholePictureBytes: 9999)
        let error = ImageError.tooLarge(
            file: "i.png", width: 100, height: 100, limit: .wholePictureBytes(9999, needed: 10000))
        #expect(throws: error) { try PNGReader(bytes: file(100, 100, interlaced: true), name: "i.png", limits: limits) }
        #expect(try PNGReader(bytes: file(100, 100), limits: limits).header.width == 100)
        #expect(throws: ImageError.self) { try PixelBuffer(png: file(100, 100), limits: limits) }
    }

    @Test func `A small file that claims to be huge ends in an error at its first missing row`() throws {
        let huge = DrawingLimits(width: 1 << 30, height: 1 << 30, pixels: .max)
        let reader = try PNGReader(bytes: file(60_000, 60_000), limits: huge)
        var strip = [UInt8](repeating: 0, count: 60_000 * 4)
        strip.withUnsafeMutableBytes { bytes in
            _ = #expect(throws: ImageError.self) { try reader.readRows(1, as: .rgba, into: bytes) }
        }
        #expect(throws: ImageError.self) { try PixelBuffer(png: file(40_000, 40_000)) }
    }

    @Test func `A profile that unpacks to more than is allowed is left out`() throws {
        var profile = PNGMetadataTests.profile("RGB ").bytes
        profile += [UInt8](repeating: 0, count: 100_000 - profile.count)
        profile.replaceSubrange(0..<4, with: TinyPNG.bigEndian(100_000))
        let writer = try PNGWriter(
            header: PNGHeader(width: 1, height: 1, format: .rgb),
            metadata: DrawingMetadata(profile: ColorProfile(name: "bomb", bytes: profile)))
        try writer.writeAll([1, 2, 3])
        let file = try writer.finish()
        #expect(try PNGReader(bytes: file).metadata.profile?.bytes.count == 100_000)
        let limited = try PNGReader(bytes: file, limits: DrawingLimits(profileBytes: 50_000))
        #expect(limited.metadata.profile == nil)
        #expect(try limited.allNativeRows() == [1, 2, 3])
    }
}
