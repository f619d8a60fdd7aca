import Testing

@testable import PlanImage

@Suite struct OrientationTests {
    /// Three columns and two rows of pixels that can all be told apart.
    private func png(_ exif: [UInt8]?, isInterlaced: Bool = false, change: (inout [UInt8]) -> Void = { _ in })
        -> [UInt8]
    {
        var header = PNGHeader(width: 3, height: 2, format: .gray)
        header.isInterlaced = isInterlaced
        var picture = TinyPNG(header: header, rows: [1, 2, 3, 4, 5, 6])
        picture.chunksBefore = [("pHYs", TinyPNG.bigEndian(10) + TinyPNG.bigEndian(20) + [1])]
        if let exif { picture.chunksBefore.append(("eXIf", exif)) }
        var file = picture.file
        change(&file)
        return file
    }

    private static let uprightRows: [[UInt8]] = [
        [1, 2, 3, 4, 5, 6], [3, 2, 1, 6, 5, 4], [6, 5, 4, 3, 2, 1], [4, 5, 6, 1, 2, 3],
        [1, 4, 2, 5, 3, 6], [4, 1, 5, 2, 6, 3], [6, 3, 5, 2, 4, 1], [3, 6, 2, 5, 1, 4],
    ]

    @Test(arguments: Orientation.allCases, [false, true])
    func `A PNG is turned as its chunk eXIf says`(orientation: Orientation, isInterlaced: Bool) throws {
        let bytes = png(EXIFSample(value: orientation.rawValue).bytes, isInterlaced: isInterlaced)
        let rows = Self.uprightRows[Int(orientation.rawValue) - 1]
        let drawing = try DrawingFile.open(bytes, name: "p")
        #expect(drawing.name == "p" && drawing.fileKind == .png && drawing.naturalFormat == .gray)
        #expect(drawing.width == (orientation.swapsSides ? 2 : 3) && drawing.height == (orientation.swapsSides ? 3 : 2))
        #expect(drawing.metadata.resolution?.x == (orientation.swapsSides ? 20 : 10))
        #expect(try PixelBuffer(reading: drawing).bytes == rows)

        let later = try DrawingFile.open(bytes)
        try later.skipRows(1)
        let rest = try later.nextRows(9, as: .rgb)
        #expect(rest.count == later.height - 1 && later.nextRow == later.height)
        rest.forEach(in: 0..<1) { #expect($1[0] == rows[later.width] && $1[3] == rows[later.width + 1]) }

        // The reader itself gives the file's rows.
        let reader = try PNGReader(bytes: bytes)
        #expect(reader.orientation == orientation)
        #expect(try PixelBuffer(reading: reader).bytes == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: [1, 3, 4] as [UInt16], [false, true])
    func `The value may be a BYTE, SHORT or LONG in either byte order`(type: UInt16, isLittleEndian: Bool) throws {
        let exif = EXIFSample(value: 6, type: type, isLittleEndian: isLittleEndian).bytes
        #expect(try PNGReader(bytes: png(exif)).orientation == .turnedLeft)
        let segment = JPEGSamples.Segment(number: 1, content: Array("Exif\0\0".utf8) + exif)
        #expect(try JPEGReader(bytes: JPEGSamples.quarters(segments: [segment])).orientation == .turnedLeft)
    }

    @Test func `What is no orientation is upright`() throws {
        let good = EXIFSample(value: 6).bytes
        let cases = [
            nil, EXIFSample(value: 0).bytes, EXIFSample(value: 9).bytes, EXIFSample(value: 6 << 16, type: 4).bytes,
            EXIFSample(value: 6, type: 5).bytes, Array(good.prefix(18)), Array("MMMM".utf8), [],
        ]
        for exif in cases { #expect(try PNGReader(bytes: png(exif)).orientation == .upright) }
    }

    @Test func `A chunk eXIf that is damaged or very long is passed over`() throws {
        let damaged = png(EXIFSample(value: 6).bytes) { file in
            let start = file.indices.first { file[$0...].starts(with: "eXIf".utf8) } ?? 0
            file[start + 4 + 24] ^= 1
        }
        let reader = try PNGReader(bytes: damaged)
        #expect(reader.orientation == .upright)
        #expect(reader.warnings.map(\.english).contains("eXIf: CRC error"))

        let long = EXIFSample(value: 6).bytes + [UInt8](repeating: 0, count: 2 << 20)
        #expect(try PNGReader(bytes: png(long)).orientation == .upright)
        let some = EXIFSample(value: 6).bytes + [UInt8](repeating: 0, count: 100_000)
        #expect(try PNGReader(bytes: png(some), limits: DrawingLimits(profileBytes: 1)).orientation == .turnedLeft)
    }

    @Test func `The memory of a turned picture counts together with its reader's`() throws {
        let bytes = JPEGSamples.quarters(orientation: 3, isProgressive: true)
        let needed = try JPEGReader(bytes: bytes).heldBytes + 48 * 32 * 3
        func open(_ limit: Int) throws(ImageError) -> any DrawingReader {
            try DrawingFile.open(
                bytes, name: "p", options: DrawingOptions(limits: DrawingLimits(wholePictureBytes: limit)))
        }
        #expect(try open(needed).height == 32)
        let limit = DrawingLimits.Limit.wholePictureBytes(needed - 1, needed: needed)
        #expect(throws: ImageError.tooLarge(file: "p", width: 48, height: 32, limit: limit)) { try open(needed - 1) }
    }
}
