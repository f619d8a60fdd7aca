import TestSupport
import Testing

@testable import PlanImage

@Suite struct JPEGWriterTests {
    /// A busy picture, whose rows all differ.
    static func picture(_ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
        var random = SeededGenerator(seed: UInt64(width + height))
        let period = min(width * format.channels, 509)
        let noise = (0..<period).map { UInt8(($0 * 3) & 0xC0) + UInt8.random(in: 0...60, using: &random) }
        var line: [UInt8] = []
        while line.count < width * format.channels + height { line += noise }
        var bytes: [UInt8] = []
        for row in 0..<height { bytes += line[row..<row + width * format.channels] }
        var picture = PixelBuffer(width: width, height: height, format: format)
        picture.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
        return picture
    }

    static func write(
        _ picture: PixelBuffer, quality: Int = 90, metadata: DrawingMetadata = DrawingMetadata(), stripHeight: Int = 50
    ) throws -> [UInt8] {
        let writer = try JPEGWriter(
            width: picture.width, height: picture.height, format: picture.format, metadata: metadata, quality: quality)
        let stride = stripHeight * picture.bytesPerRow
        try picture.bytes.withUnsafeBytes { bytes in
            for start in Swift.stride(from: 0, to: bytes.count, by: stride) {
                try writer.writeRows(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + stride, bytes.count)]))
            }
        }
        return try writer.finish()
    }

    /// What libjpeg makes of a picture in one piece, on one thread.
    static func inOnePiece(_ picture: PixelBuffer, quality: Int, hasRestarts: Bool) throws -> [UInt8] {
        let encoder = try #require(
            JPEGEncoder(
                format: picture.format, quality: quality, hasHalfColor: quality < 90, hasRestarts: hasRestarts))
        let isEncoded = picture.bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                encoder.encode($0, stride: picture.bytesPerRow, width: picture.width, height: picture.height)
            }
        }
        try #require(isEncoded == true)
        return Array(encoder.file)
    }

    static func decoded(_ bytes: [UInt8]) throws -> PixelBuffer {
        let reader = try JPEGReader(bytes: bytes)
        let picture = try PixelBuffer(reading: reader)
        #expect(reader.warnings.isEmpty)
        return picture
    }

    /// Around the borders of blocks and bands, and so wide that a band is lower.
    static let sizes = [
        (1, 1), (7, 9), (16, 16), (33, 64), (33, 65), (33, 127), (33, 128), (33, 129), (250, 700), (22_001, 130),
        (65_500, 3),
    ]

    @Test(arguments: sizes, [PixelFormat.gray, .rgb])
    func `A file is to the byte what libjpeg writes in one piece with restarts`(
        size: (Int, Int), format: PixelFormat
    ) throws {
        let picture = Self.picture(size.0, size.1, format)
        for quality in [75, 90] {
            let file = try Self.write(picture, quality: quality)
            #expect(try file == Self.inOnePiece(picture, quality: quality, hasRestarts: true))
        }
    }

    @Test(arguments: [PixelFormat.gray, .rgb], [1, 30, 89, 90, 100])
    func `The pixels are those of a file without restarts`(format: PixelFormat, quality: Int) throws {
        let picture = Self.picture(101, 300, format)
        let plain = try Self.inOnePiece(picture, quality: quality, hasRestarts: false)
        #expect(try Self.decoded(Self.write(picture, quality: quality)) == Self.decoded(plain))
    }

    @Test func `At quality 100 pixels are off by little, and by less the higher the quality`() throws {
        let picture = Self.picture(200, 200, .gray)
        let errors = try [20, 60, 90, 100].map { quality in
            let found = try Self.decoded(Self.write(picture, quality: quality))
            return SampleDifferences(found.bytes, picture.bytes).meanSquare
        }
        #expect(errors == errors.sorted(by: >))
        // 48 dB.
        #expect(errors[3] < 1)
    }

    @Test func `Below quality 90 colour has half the resolution of brightness`() throws {
        func sampling(_ quality: Int) throws -> UInt8 {
            let file = try Self.write(Self.picture(20, 20, .rgb), quality: quality)
            let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
            return file[frame + 11]
        }
        #expect(try sampling(89) == 0x22 && sampling(90) == 0x11)
    }

    @Test func `The file is the same however the rows are handed over`() throws {
        let picture = Self.picture(100, 500, .rgb)
        let files = try [1, 7, 128, 500].map { try Self.write(picture, quality: 80, stripHeight: $0) }
        #expect(Set(files).count == 1)
    }

    @Test func `Rows may lie apart from each other`() throws {
        let picture = Self.picture(40, 30, .rgb)
        var apart: [UInt8] = []
        for row in 0..<30 {
            apart += picture.bytes[row * 120..<row * 120 + 120]
            apart += [UInt8](repeating: 9, count: 8)
        }
        let writer = try JPEGWriter(width: 40, height: 30, format: .rgb)
        try apart.withUnsafeBytes { try writer.writeRows($0, rowStride: 128) }
        #expect(try writer.finish() == Self.write(picture))
    }

    @Test(arguments: [(0, 10), (10, 0), (65_501, 1), (1, 65_501)])
    func `A size that JPEG does not have is refused before anything is written`(width: Int, height: Int) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: ImageError.self) {
            try JPEGWriter(path: folder["a.jpg"], width: width, height: height, format: .rgb)
        }
        #expect(
            error?.description
                == "\(folder["a.jpg"]): cannot be encoded as JPEG: its size is \(width) x \(height) and a "
                + "JPEG's sides have 1 to 65500 pixels; write a PNG, or make it smaller")
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [0, 101, -1])
    func `A quality out of range is refused`(quality: Int) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: ImageError.self) {
            try JPEGWriter(path: folder["a.jpg"], width: 1, height: 1, format: .rgb, quality: quality)
        }
        #expect(error?.description.hasSuffix("its quality is \(quality); give one from 1 to 100") == true)
        #expect(try folder.names.isEmpty)
    }

    @Test func `A picture that fails on the way leaves the old file and no trace`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.jpg")
        let rows = [UInt8](repeating: 1, count: 30 * 200)
        do {
            let short = try JPEGWriter(path: folder["a.jpg"], width: 30, height: 201, format: .gray)
            try rows.withUnsafeBytes { try short.writeRows($0) }
            #expect(throws: ImageError.self) { try short.finish() }
            let long = try JPEGWriter(path: folder["a.jpg"], width: 30, height: 199, format: .gray)
            #expect(throws: ImageError.self) { try rows.withUnsafeBytes { try long.writeRows($0) } }
            #expect(throws: ImageError.self) { try long.finish() }
            // Given up.
            let left = try JPEGWriter(path: folder["a.jpg"], width: 30, height: 200, format: .gray)
            try rows.withUnsafeBytes { try left.writeRows($0) }
        }
        #expect(try folder.read("a.jpg") == "old")
        #expect(try folder.names == ["a.jpg"])
    }

    @Test(
        arguments: [
            (Resolution(x: 11811, y: 11811), .inch, 300, 300), (Resolution(x: 11800, y: 5900), .centimetre, 118, 59),
            (Resolution(x: 3, y: 4, isPerMetre: false), .none, 3, 4), (nil, .none, 1, 1),
            (Resolution(x: 2_000_001, y: 2_000_001), .inch, 50800, 50800),
            (Resolution(x: 0, y: 9), .none, 1, 1), (Resolution(x: .max, y: .max), .none, 1, 1),
        ] as [(Resolution?, JFIFDensity.Unit, UInt16, UInt16)])
    func `The resolution is written as dots to the inch, or the centimetre where that is exact`(
        resolution: Resolution?, unit: JFIFDensity.Unit, x: UInt16, y: UInt16
    ) throws {
        let file = try Self.write(Self.picture(8, 8, .gray), metadata: DrawingMetadata(resolution: resolution))
        #expect(file[13..<18] == [unit.rawValue, UInt8(x >> 8), UInt8(x & 0xFF), UInt8(y >> 8), UInt8(y & 0xFF)])
    }

    @Test(arguments: [344, 65_519, 65_520, 200_000])
    func `A profile is kept in parts of at most 65,519 bytes`(size: Int) throws {
        var profile = PNGMetadataTests.profile("RGB ")
        profile.bytes += [UInt8](repeating: 7, count: size - profile.bytes.count)
        let file = try Self.write(Self.picture(8, 8, .rgb), metadata: DrawingMetadata(profile: profile))
        #expect(try JPEGReader(bytes: file).metadata.profile?.bytes == profile.bytes)
        let parts = file.indices.filter { file[$0...].starts(with: "ICC_PROFILE\0".utf8) }
        #expect(parts.count == (size + 65_518) / 65_519)
    }

    @Test(arguments: [("GRAY", PixelFormat.rgb), ("RGB ", .gray), ("CMYK", .rgb)])
    func `A profile of other colours is left out`(space: String, format: PixelFormat) throws {
        let metadata = DrawingMetadata(profile: PNGMetadataTests.profile(space))
        #expect(
            try Self.write(Self.picture(8, 8, format), metadata: metadata) == Self.write(Self.picture(8, 8, format)))
    }

    @Test(arguments: [(50, true), (94, true), (95, false), (100, false)])
    func `A photo's own resolution of colour is kept where that is asked for`(quality: Int, isHalf: Bool) throws {
        let photo = try JPEGReader(bytes: Self.write(Self.picture(40, 30, .rgb), quality: 80))
        #expect(photo.metadata.hasHalfColor)
        let picture = try PixelBuffer(reading: photo)
        func written(_ color: JPEGColor, _ metadata: DrawingMetadata) throws -> JPEGReader {
            try JPEGReader(bytes: picture.fileBytes(as: .jpeg(quality: quality, color: color), metadata: metadata))
        }
        #expect(try written(.ofDrawing, photo.metadata).metadata.hasHalfColor == isHalf)
        #expect(try written(.byQuality, photo.metadata).metadata.hasHalfColor == (quality < 90))
        #expect(try written(.ofDrawing, DrawingMetadata()).metadata.hasHalfColor == (quality < 90))
        #expect(try !JPEGReader(bytes: Self.write(Self.picture(8, 8, .gray), quality: 80)).metadata.hasHalfColor)
    }

    @Test func `What is transparent in a picture shows white paper`() throws {
        let (seeThrough, black) = ([UInt8](repeating: 0, count: 16), [[UInt8]](repeating: [0, 0, 0, 255], count: 4))
        let row: [UInt8] = seeThrough + black.joined()
        let rows = [[UInt8]](repeating: row, count: 64)
        let picture = try #require(PixelBuffer(width: 8, height: 64, format: .rgba, bytes: Array(rows.joined())))
        let found = try Self.decoded(picture.fileBytes(as: .jpeg(quality: 100)))
        #expect(found.format == .rgb && found[0, 9].allSatisfy { $0 > 250 } && found[7, 9].allSatisfy { $0 < 5 })
    }
}
