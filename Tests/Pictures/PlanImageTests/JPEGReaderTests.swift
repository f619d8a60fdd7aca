import CJPEG
import Glibc
import PlanBase
import Testing

@testable import PlanImage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct JPEGReaderTests {
    private func picture(_ bytes: [UInt8], as format: PixelFormat = .rgb, strip: Int = 5) throws -> PixelBuffer {
        let reader = try DrawingFile.open(bytes)
        var picture = PixelBuffer(width: reader.width, height: reader.height, format: format)
        let rowBytes = picture.bytesPerRow
        try picture.withUnsafeMutableBytes { bytes in
            while reader.nextRow < reader.height {
                let start = reader.nextRow * rowBytes
                try reader.readRows(
                    strip, as: format, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
            }
        }
        return picture
    }

    private func isNear(_ one: ArraySlice<UInt8>, _ other: [UInt8]) -> Bool {
        zip(one, other).allSatisfy { abs(Int($0) - Int($1)) < 40 }
    }

    @Test(arguments: [false, true])
    func `Pixels are read, baseline and progressive`(isProgressive: Bool) throws {
        let picture = try picture(JPEGSamples.quarters(isProgressive: isProgressive))
        #expect(picture.width == 48 && picture.height == 32)
        for (x, y) in [(4, 4), (44, 4), (4, 28), (44, 28)] {
            #expect(isNear(picture[x, y], JPEGSamples.color(left: x < 24, top: y < 16)))
        }
        let rgba = try self.picture(JPEGSamples.quarters(isProgressive: isProgressive), as: .rgba)
        #expect(rgba[4, 4].last == 255)
    }

    /// The rows of a file up to an error, and the error.
    ///
    /// - Parameter pause: Milliseconds for which rows are decoded ahead; nil if none are.
    private func rows(
        _ bytes: [UInt8], ahead pause: UInt32?, strip: Int, as format: PixelFormat
    ) throws -> (rows: [[UInt8]], error: String?, warnings: [Message]) {
        let reader = try JPEGReader(bytes: bytes)
        if let pause {
            reader.prepareRows()
            usleep(1000 * pause)
        }
        var rows: [[UInt8]] = []
        do {
            while reader.nextRow < reader.height {
                let count = min(strip, reader.height - reader.nextRow)
                let read = try reader.nextRows(count, as: format)
                read.forEach(in: 0..<count) { _, row in
                    rows.append(Array(UnsafeBufferPointer(start: row, count: reader.width * format.channels)))
                }
            }
        } catch {
            return (rows, "\(error)", reader.warnings)
        }
        return (rows, nil, reader.warnings)
    }

    @Test(arguments: [0, 40] as [UInt32], [1, 64, 128, 1000])
    func `Rows decoded ahead are those that are read without`(pause: UInt32, strip: Int) throws {
        // Of RGB, more than is decoded ahead.
        let file = JPEGSamples.quarters(width: 2500, height: 2100)
        for format in [PixelFormat.rgb, .gray] {
            let found = try rows(file, ahead: pause, strip: strip, as: format)
            let expected = try rows(file, ahead: nil, strip: strip, as: format)
            #expect(found == expected && found.error == nil && found.rows.count == 2100)
        }
    }

    @Test(arguments: [0, 40] as [UInt32], [1000, 20_000, 60_000])
    func `A file that ends early is told as without decoding ahead`(pause: UInt32, size: Int) throws {
        let file = Array(JPEGSamples.quarters(width: 2500, height: 2100).prefix(size))
        let found = try rows(file, ahead: pause, strip: 128, as: .rgb)
        #expect(try found == rows(file, ahead: nil, strip: 128, as: .rgb))
        #expect(found.error != nil)
    }

    // Where the file's top-left quarter, the red one, and its top-right one, the green one, are when upright.
    @Test(arguments: [
        (1, true, true, false, true), (2, false, true, true, true), (3, false, false, true, false),
        (4, true, false, false, false), (5, true, true, true, false), (6, false, true, false, false),
        (7, false, false, false, true), (8, true, false, true, true),
    ])
    func `All eight EXIF orientations come out upright`(
        orientation: Int, redLeft: Bool, redTop: Bool, greenLeft: Bool, greenTop: Bool
    ) throws {
        let picture = try picture(JPEGSamples.quarters(orientation: UInt32(orientation)))
        #expect(picture.width == (orientation > 4 ? 32 : 48))
        #expect(picture.height == (orientation > 4 ? 48 : 32))
        func corner(left: Bool, top: Bool) -> ArraySlice<UInt8> {
            picture[left ? 3 : picture.width - 4, top ? 3 : picture.height - 4]
        }
        #expect(isNear(corner(left: redLeft, top: redTop), [220, 20, 20]))
        #expect(isNear(corner(left: greenLeft, top: greenTop), [20, 200, 20]))
    }

    @Test func `The resolution is the file's`() throws {
        let resolution = try JPEGReader(bytes: JPEGSamples.quarters(dotsPerInch: 300)).metadata.resolution
        #expect(resolution == Resolution(dotsPerInch: 300))
    }

    @Test func `A JPEG cut off anywhere ends in an error`() throws {
        let bytes = JPEGSamples.quarters()
        for count in 0..<bytes.count - 2 {
            #expect(throws: ImageError.self) { try picture(Array(bytes.prefix(count))) }
        }
    }

    @Test(arguments: [false, true], [0, 1] as [Int32])
    func `A file that ends early is cut off`(isProgressive: Bool, rowsPerRestart: Int32) throws {
        let bytes = JPEGSamples.quarters(isProgressive: isProgressive, rowsPerRestart: rowsPerRestart)
        for count in stride(from: 3, to: bytes.count - 3, by: 7) {
            let error = #expect(throws: ImageError.self) { try picture(Array(bytes.prefix(count))) }
            guard case .truncated = error else {
                Issue.record("cut to \(count): \(String(describing: error))")
                continue
            }
        }
    }

    @Test(arguments: [
        JPEGSamples.quarters(isProgressive: true), JPEGSamples.quarters(isInterleaved: false),
    ])
    func `A file without its last scans is cut off`(bytes: [UInt8]) throws {
        let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        try #require(scans.count > 2)
        for scan in scans {
            #expect(throws: ImageError.truncated(file: "drawing in memory", row: nil)) {
                try picture(Array(bytes.prefix(scan)))
            }
        }
    }

    @Test(arguments: [
        JPEGSamples.quarters(), JPEGSamples.quarters(isProgressive: true), JPEGSamples.quarters(isInterleaved: false),
    ])
    func `A missing end marker alone is a note`(bytes: [UInt8]) throws {
        let reader = try DrawingFile.open(Array(bytes.dropLast(2)))
        #expect(try PixelBuffer(reading: reader) == picture(bytes))
        #expect(reader.warnings.map(\.english) == ["its end marker (EOI) is missing, but no row is"])
        #expect(try reader.originalJPEG() == bytes)
        let whole = try DrawingFile.open(bytes)
        _ = try PixelBuffer(reading: whole)
        #expect(whole.warnings.isEmpty)
    }

    @Test func `A whole file with rows missing in its middle is damaged, not cut off`() throws {
        let bytes = JPEGSamples.quarters(rowsPerRestart: 1)
        let restart = try #require(bytes.indices.last { bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[$0 + 1]) })
        for removed in [restart - 30..<restart, restart + 2..<bytes.count - 2] {
            var damaged = bytes
            damaged.removeSubrange(removed)
            let error = #expect(throws: ImageError.self) { try picture(damaged) }
            guard case .corrupt(_, .jpeg, let reason) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(reason.english.hasPrefix("premature end of data segment, seen in row"))
        }
    }

    // MARK: - Kinds

    @Test(
        arguments: [
            ([0: 0xC3], "with lossless coding"), ([0: 0xC7], "with lossless coding"),
            ([0: 0xC5], "with hierarchical coding"), ([0: 0xF7], "of the kind JPEG-LS"),
            ([3: 12], "with 12 bits a sample"),
            ([4: 0, 5: 0], "that does not tell its height before its rows"),
        ] as [([Int: UInt8], String)])
    func `A kind of JPEG that is not read is named, with a remedy`(header: [Int: UInt8], variant: String) {
        let error = #expect(throws: ImageError.self) {
            try JPEGReader(bytes: JPEGSamples.quarters(frameHeader: header), name: "plan.jpg")
        }
        #expect(
            error?.description
                == "plan.jpg: is a JPEG \(variant), which is not read; save it as a JPEG of the usual kind, or as PNG")
    }

    @Test(arguments: JPEGSamples.arithmetic)
    func `Arithmetic coding is read, or named where libjpeg was built without it`(bytes: [UInt8]) throws {
        do {
            let picture = try picture(bytes)
            #expect(isNear(picture[1, 4], [200, 200, 200]) && isNear(picture[6, 4], [40, 40, 40]))
        } catch {
            #expect("\(error)".contains("is a JPEG with arithmetic coding, which is not read"))
        }
    }

    @Test(
        arguments: [
            (JERR_ARITH_NOTIMPL, 0, JPEGVariant.arithmetic), (JERR_SOF_UNSUPPORTED, 0xC9, .arithmetic),
            (JERR_SOF_UNSUPPORTED, 0xCB, .lossless), (JERR_SOF_UNSUPPORTED, 0xCD, .hierarchical),
            (JERR_FRACT_SAMPLE_NOTIMPL, 0, .oddSubsampling), (JERR_COMPONENT_COUNT, 12, .components(12)),
        ] as [(J_MESSAGE_CODE, Int, JPEGVariant)])
    func `What libjpeg gives up at is told by its error`(code: J_MESSAGE_CODE, parameter: Int, variant: JPEGVariant) {
        #expect(JPEGVariant(errorCode: Int32(code.rawValue), parameter: parameter, height: 1) == variant)
    }

    // MARK: - Colours

    @Test(arguments: [400, 100])
    func `The colour profile is kept, in one segment or several, and goes into a PNG`(size: Int) throws {
        let profile = PNGMetadataTests.profile("RGB ").bytes
        let bytes = JPEGSamples.quarters(orientation: 6, segments: JPEGSamples.segments(of: profile, size: size))
        let drawing = try DrawingFile.open(bytes)
        #expect(drawing.metadata.profile == ColorProfile(name: "ICC profile", bytes: profile))
        let png = try PixelBuffer(reading: drawing).pngBytes(metadata: drawing.metadata)
        #expect(try PNGReader(bytes: png).metadata.profile == drawing.metadata.profile)
    }

    @Test func `A profile that is not complete, too large or for other colours is left out`() throws {
        let parts = JPEGSamples.segments(of: PNGMetadataTests.profile("RGB ").bytes, size: 100)
        let cases: [([JPEGSamples.Segment], DrawingLimits, String?)] = [
            (Array(parts.dropFirst()), DrawingLimits(), "its colour profile is not complete and is left out"),
            (parts + [parts[0]], DrawingLimits(), "its colour profile is damaged and is left out"),
            (parts, DrawingLimits(profileBytes: 50), "its colour profile has more than 50 bytes and is left out"),
            (JPEGSamples.segments(of: PNGMetadataTests.profile("CMYK").bytes, size: 400), DrawingLimits(), nil),
        ]
        for (segments, limits, note) in cases {
            let reader = try JPEGReader(bytes: JPEGSamples.quarters(segments: segments), limits: limits)
            #expect(reader.metadata.profile == nil)
            #expect(reader.warnings.map(\.english) == [note].compactMap(\.self))
        }
    }

    // MARK: - Limits

    @Test func `A progressive picture may take the memory of a picture that is held whole`() throws {
        // 4:2:0 takes 3 bytes a pixel.
        let bytes = JPEGSamples.quarters(width: 5000, height: 5000, isProgressive: true)
        let reader = try JPEGReader(bytes: bytes)
        #expect(reader.heldBytes > 70 << 20)
        var row = [UInt8](repeating: 0, count: 3 * 5000)
        let read = try row.withUnsafeMutableBytes { try reader.readRows(1, as: .rgb, into: $0) }
        #expect(read == 1 && isNear(row[0..<3], JPEGSamples.color(left: true, top: true)))

        let limit = DrawingLimits.Limit.wholePictureBytes(reader.heldBytes - 1, needed: reader.heldBytes)
        #expect(throws: ImageError.tooLarge(file: "p", width: 5000, height: 5000, limit: limit)) {
            try JPEGReader(
                bytes: bytes, name: "p", limits: DrawingLimits(wholePictureBytes: reader.heldBytes - 1))
        }
    }

    @Test func `A picture in several scans counts as held whole, also if it is not progressive`() throws {
        #expect(try JPEGReader(bytes: JPEGSamples.quarters()).heldBytes == 0)
        // 4:2:0 in blocks of 8 x 8 samples of two bytes.
        let reader = try JPEGReader(bytes: JPEGSamples.quarters(isInterleaved: false))
        #expect(reader.heldBytes == 48 * 32 * 3)
    }

    @Test func `A side longer than libjpeg reads is too large, not damaged`() {
        let bytes = JPEGSamples.quarters(frameHeader: [4: 0xFF, 5: 0xFF])
        let error = #expect(throws: ImageError.self) { try JPEGReader(bytes: bytes, name: "p.jpg") }
        #expect(error == .tooLarge(file: "p.jpg", width: 48, height: 65535, limit: .sideOfFormat(65500, .jpeg)))
        #expect(
            error?.description == "p.jpg: 48 x 65535 pixels are too large: "
                + "sides of more than 65500 pixels cannot be read from a JPEG; save the picture as PNG")
    }

    @Test func `Any byte changed ends in a picture or an error`() throws {
        let bytes = JPEGSamples.quarters(orientation: 6)
        var pictures = 0
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0xFF
            let limits = DrawingLimits(pixels: 1_000_000, wholePictureBytes: 8_000_000)
            guard let reader = try? JPEGReader(bytes: changed, limits: limits) else { continue }
            var row = [UInt8](repeating: 0, count: reader.width * 3)
            do {
                while reader.nextRow < reader.height {
                    try row.withUnsafeMutableBytes { _ = try reader.readRows(1, as: .rgb, into: $0) }
                }
                pictures += 1
            } catch {
                #expect(error is ImageError)
            }
        }
        #expect(pictures > 100)
    }

    @Test func `Too large a picture is refused before it is decoded`() {
        #expect(throws: ImageError.self) {
            try JPEGReader(bytes: JPEGSamples.quarters(), limits: DrawingLimits(width: 40))
        }
        #expect(throws: ImageError.self) {
            try DrawingFile.open(
                JPEGSamples.quarters(orientation: 6),
                options: DrawingOptions(limits: DrawingLimits(wholePictureBytes: 100)))
        }
    }
}
