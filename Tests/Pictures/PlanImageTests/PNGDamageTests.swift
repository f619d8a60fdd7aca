import Testing

@testable import PlanImage

@Suite struct PNGDamageTests {
    /// Small files of several kinds, with everything in them that is read.
    static let files: [[UInt8]] = [
        SamplePicture(PNGHeader(width: 9, height: 7, format: .rgb)),
        SamplePicture(PNGHeader(width: 9, height: 7, colorType: .rgba, bitDepth: 16, isInterlaced: true)),
        SamplePicture(PNGHeader(width: 9, height: 7, colorType: .gray, bitDepth: 2, transparentColor: .gray(1))),
        SamplePicture(
            PNGHeader(
                width: 9, height: 7, colorType: .palette, bitDepth: 4,
                palette: (0..<16).map { PNGPaletteColor(red: $0, green: 2, blue: 3, alpha: $0 * 17) })),
    ].flatMap { picture in
        let profile = PNGMetadataTests.profile(picture.header.colorType == .gray ? "GRAY" : "RGB ")
        let chunks = [
            ("iCCP", Array("p".utf8) + [0, 0] + TinyPNG.zlib(profile.bytes)),
            ("pHYs", TinyPNG.bigEndian(2835) + TinyPNG.bigEndian(2836) + [1]),
            ("tEXt", Array("Comment\0plan".utf8)),
        ]
        let stored = TinyPNG(
            header: picture.header, rows: picture.rows, chunksBefore: chunks, chunksAfter: [chunks[2]], chunkSize: 50)
        return [stored.file, Self.compressed(picture)]
    }

    private static func compressed(_ picture: SamplePicture) -> [UInt8] {
        let rows = picture.rows.map { $0 & 0xF0 }
        let writer = try? PNGWriter(header: picture.header)
        try? writer?.writeAll(rows)
        return (try? writer?.finish()) ?? []
    }

    /// Reads everything; the error that was met, or nil.
    private func read(_ file: [UInt8], as format: PixelFormat? = nil) -> ImageError? {
        do throws(ImageError) {
            _ = try PixelBuffer(png: file, as: format)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: files.indices)
    func `A file cut off anywhere gives an error`(index: Int) throws {
        let file = Self.files[index]
        try #require(read(file) == nil)
        for count in 0..<file.count {
            let error = try #require(read(Array(file.prefix(count))), "cut to \(count) of \(file.count) bytes")
            switch error {
            case .emptyFile: #expect(count == 0)
            case .truncated: #expect(count > 0)
            default: Issue.record("cut to \(count): \(error)")
            }
        }
    }

    @Test(arguments: files.indices)
    func `A byte changed where the picture needs it is an error; elsewhere an error or a picture`(index: Int) {
        var file = Self.files[index]
        let needed = Self.neededBytes(of: file)
        for position in file.indices {
            for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
                file[position] ^= mask
                let error = read(file, as: .rgba)
                #expect(error != nil || !needed.contains(position), "byte \(position) changed by \(mask)")
                file[position] ^= mask
            }
        }
    }

    /// Where the signature and the chunks stand that no picture can do without.
    private static func neededBytes(of file: [UInt8]) -> Set<Int> {
        var needed = Set(0..<8)
        var start = 8
        while start < file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let isCritical = file[start + 4] & 0x20 == 0
            if isCritical { needed.formUnion(start..<start + 12 + length) }
            start += 12 + length
        }
        return needed
    }

    static let small = TinyPNG(header: PNGHeader(width: 4, height: 4, format: .gray), rows: Array(0..<16))

    private func file(idat: [UInt8]...) -> [UInt8] {
        let file = Self.small.file
        return Array(file[..<33]) + idat.flatMap { TinyPNG.chunk("IDAT", $0) } + TinyPNG.chunk("IEND", [])
    }

    @Test func `A wrong checksum of a chunk that is needed is found`() throws {
        for type in ["IHDR", "IDAT", "IEND"] {
            var file = Self.small.file
            let start = try #require(file.indices.first { file[$0...].starts(with: type.utf8) })
            let length = file[start - 4..<start].reduce(0) { $0 << 8 | Int($1) }
            file[start + 4 + length] ^= 1
            let error = try #require(read(file))
            guard case .corrupt(_, .png, let reason) = error else {
                Issue.record("\(type): \(error)")
                continue
            }
            #expect(reason.english.contains("CRC"))
        }
    }

    @Test(arguments: files.indices)
    func `A whole file of which bytes are missing, or with a chunk too long, is damaged, not cut off`(index: Int) throws
    {
        let file = Self.files[index]
        let start = try #require(file.indices.last { file[$0...].starts(with: "IDAT".utf8) })
        var shortened = file
        shortened.removeSubrange(start + 5..<start + 7)
        var long = file
        long[start - 2] = 0x7F
        for damaged in [shortened, long] {
            guard case .corrupt(_, .png, _) = read(damaged) else {
                Issue.record("\(String(describing: read(damaged)))")
                continue
            }
        }
    }

    @Test func `A wrong checksum of the compressed rows is found`() {
        var stream = TinyPNG.zlib(Self.small.filteredRows)
        stream[stream.count - 1] ^= 1
        let error = read(file(idat: stream))
        #expect(
            error?.description
                == "PNG in memory: is a damaged PNG: IDAT: incorrect data check; copy or save the file again")
    }

    @Test func `Compressed rows that end too early are an error, surplus ones a warning`() throws {
        let rows = Self.small.filteredRows
        #expect(read(file(idat: TinyPNG.zlib(Array(rows.dropLast())))) != nil)
        #expect(read(file(idat: [])) != nil)
        #expect(read(Array(Self.small.file[..<33]) + TinyPNG.chunk("IEND", [])) != nil)

        let long = try PNGReader(bytes: file(idat: TinyPNG.zlib(rows + [1, 2, 3])))
        #expect(try long.allNativeRows() == Array(0..<16))
        #expect(!long.warnings.isEmpty)
        let trailing = try PNGReader(bytes: file(idat: TinyPNG.zlib(rows), [1, 2, 3]))
        #expect(try trailing.allNativeRows() == Array(0..<16))
    }

    @Test func `A damaged chunk that is not needed for the picture is a warning`() throws {
        var picture = Self.small
        picture.chunksBefore = [("pHYs", TinyPNG.bigEndian(1) + TinyPNG.bigEndian(1) + [1])]
        var file = picture.file
        file[33 + 8] ^= 1
        let reader = try PNGReader(bytes: file)
        #expect(reader.metadata.resolution == nil)
        #expect(try reader.allNativeRows() == picture.rows)
        #expect(reader.warnings.contains { $0.english.contains("pHYs") })
    }

    @Test func `After an error the reader repeats it`() throws {
        let reader = try PNGReader(bytes: Array(Self.small.file.dropLast(30)))
        let first = #expect(throws: ImageError.self) { try reader.allNativeRows() }
        let second = #expect(throws: ImageError.self) { try reader.allNativeRows() }
        #expect(first == second)
    }

    @Test func `Thousands of ancillary chunks, and long ones, are skipped`() throws {
        var picture = Self.small
        picture.chunksBefore = (0..<5000).map { ("tEXt", Array("Key\0\($0)".utf8)) }
        picture.chunksBefore.append(("prVt", [UInt8](repeating: 7, count: 1 << 20)))
        let reader = try PNGReader(bytes: picture.file, limits: DrawingLimits(profileBytes: 1000))
        #expect(try reader.allNativeRows() == picture.rows)
    }

    @Test(arguments: ["zTXt", "iTXt"], [true, false])
    func `A text that would unpack to gigabytes is never unpacked`(type: String, isBeforeRows: Bool) throws {
        let stream = TinyPNG.bomb(mebibytes: 4 << 10)
        let start = type == "zTXt" ? Array("Comment\0\0".utf8) : Array("Comment\0\u{1}\0\0\0".utf8)
        var picture = Self.small
        if isBeforeRows {
            picture.chunksBefore = [(type, start + stream)]
        } else {
            picture.chunksAfter = [(type, start + stream)]
        }
        for decoding in [PNGReader.Decoding.ahead, .libpng] {
            let source = try PNGSource(CodecInput(bytes: picture.file, name: "bomb.png"))
            let reader = try PNGReader(source: source, limits: DrawingLimits(), decoding: decoding)
            #expect(try reader.allNativeRows() == picture.rows)
        }
    }

    @Test func `Surplus rows of gigabytes are unpacked for 64 KiB at most`() throws {
        let reader = try PNGReader(bytes: file(idat: TinyPNG.bomb(mebibytes: 4 << 10)))
        #expect(try reader.allNativeRows() == [UInt8](repeating: 0, count: 16))
        #expect(reader.warnings.map(\.english) == ["IDAT: Too much image data"])
    }

    @Test func `The error for a file changed by a text transfer or by Apple's tools says so`() throws {
        let unix = Self.small.file.filter { $0 != 13 }
        #expect(try #require(read(unix)).description.contains("transferred as text"))
        var crushed = Self.small.file
        crushed.insert(contentsOf: TinyPNG.chunk("CgBI", [0x50, 0, 0x20, 2]), at: 8)
        #expect(try #require(read(crushed)).description.contains("pngcrush -revert-iphone-optimizations"))
    }
}
