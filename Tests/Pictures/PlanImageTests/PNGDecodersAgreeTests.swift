import PlanBase
import TestSupport
import Testing

@testable import PlanImage

/// The decoder for common pictures and libpng, held against each other.
@Suite struct PNGDecodersAgreeTests {
    enum Outcome: Equatable {
        case rows([UInt8])
        case failure(ImageError)

        var isFailure: Bool { if case .failure = self { true } else { false } }
    }

    static func read(_ file: [UInt8], _ decoding: PNGReader.Decoding, stripHeight: Int = 5) -> Outcome {
        do throws(ImageError) {
            let source = try PNGSource(CodecInput(bytes: file, name: "p.png"))
            let limits = DrawingLimits(pixels: 1 << 21)
            let reader = try PNGReader(source: source, limits: limits, decoding: decoding)
            var rows = [UInt8](repeating: 0, count: reader.header.bytesPerRow * reader.header.height)
            var failure: ImageError?
            rows.withUnsafeMutableBytes { bytes in
                do throws(ImageError) {
                    while reader.nextRow < reader.header.height {
                        let start = reader.nextRow * reader.header.bytesPerRow
                        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
                        try reader.readNativeRows(stripHeight, into: rest)
                    }
                } catch {
                    failure = error
                }
            }
            return failure.map { .failure($0) } ?? .rows(rows)
        } catch {
            return .failure(error)
        }
    }

    static let commonHeaders: [PNGHeader] = PNGColorType.allCases.map { colorType in
        var header = PNGHeader(width: 5, height: 6, colorType: colorType)
        if colorType == .palette {
            header.palette = (0...255).map { PNGPaletteColor(red: $0, green: ~$0, blue: 7, alpha: $0) }
        }
        return header
    }

    @Test(arguments: commonHeaders)
    func `All filters and widths give the same rows`(header: PNGHeader) {
        for width in [1, 2, 3, 5, 6, 7, 15, 16, 17, 31, 33, 67] {
            var header = header
            header.width = width
            header.height = 23
            let picture = SamplePicture(header, seed: UInt64(width))
            let file = TinyPNG(header: header, rows: picture.rows, chunkSize: 41).file
            #expect(Self.read(file, .ahead) == .rows(picture.rows))
            #expect(Self.read(file, .libpng) == .rows(picture.rows))
        }
    }

    @Test(arguments: commonHeaders)
    func `Calm pictures, where Paeth copies runs, give the same rows`(header: PNGHeader) {
        var header = header
        header.width = 150
        header.height = 60
        var rows = [UInt8](repeating: 250, count: header.bytesPerRow * header.height)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            let start = Int.random(in: 0..<rows.count, using: &random)
            let count = Int.random(in: 1...40, using: &random)
            for index in start..<min(start + count, rows.count) { rows[index] = UInt8(truncatingIfNeeded: count) }
        }
        #expect(Self.read(TinyPNG(header: header, rows: rows).file, .ahead) == .rows(rows))
    }

    /// Small files, their rows stored and deflated.
    static let files: [[UInt8]] = commonHeaders.flatMap { header in
        let picture = SamplePicture(header)
        var deflated = TinyPNG(header: header, rows: picture.rows.map { $0 & 0xC1 })
        let plain = deflated.file
        deflated.isDeflated = true
        return [plain, deflated.file]
    }

    @Test(arguments: files.indices)
    func `Cut off at any byte, both fail in the same way`(index: Int) {
        let file = Self.files[index]
        for count in 0..<file.count {
            let cut = Array(file.prefix(count))
            let ahead = Self.read(cut, .ahead)
            #expect(ahead.isFailure && Self.read(cut, .libpng).isFailure, "cut to \(count) bytes")
            if case .failure(.truncated) = ahead { continue }
            #expect(count == 0, "cut to \(count) bytes: \(ahead)")
        }
    }

    @Test(arguments: files.indices)
    func `With any byte changed, both fail or both give the same rows`(index: Int) {
        var file = Self.files[index]
        guard case .rows(let rows) = Self.read(file, .libpng) else {
            Issue.record("the undamaged file cannot be read")
            return
        }
        for position in file.indices {
            for mask: UInt8 in [0x01, 0x08, 0x20, 0x80, 0xFF] {
                file[position] ^= mask
                Self.compare(file, undamaged: rows, "byte \(position) changed by \(mask)")
                file[position] ^= mask
            }
        }
    }

    @Test(arguments: [0, 1])
    func `With any byte of the compressed rows changed and the CRC made right, both fail or agree`(isDeflated: Int) {
        for header in Self.commonHeaders {
            let picture = SamplePicture(header)
            var tiny = TinyPNG(header: header, rows: picture.rows.map { $0 & 0xC1 })
            tiny.isDeflated = isDeflated == 1
            let stream = tiny.compressedRows
            for position in stream.indices {
                for bit in 0..<8 {
                    var changed = tiny
                    changed.streamChange = (position, 1 << UInt8(bit))
                    Self.compare(
                        changed.file, undamaged: tiny.rows, "\(header.colorType): bit \(bit) of byte \(position)")
                }
            }
        }
    }

    /// zlib refuses a block whose codes are incomplete even when it does without the missing ones; ISA-L then decodes it.
    /// So there libpng is the stricter one, and the rows, whose checksum is right, are those of the undamaged file.
    private static func compare(_ file: [UInt8], undamaged: [UInt8], _ what: String) {
        let ahead = read(file, .ahead)
        let libpng = read(file, .libpng)
        switch (ahead, libpng) {
        case (.failure, .failure): break
        case (.rows(let rows), .failure(.corrupt(_, .png, let reason))) where reason.english.hasSuffix(" set"):
            #expect(rows == undamaged, "\(what)")
        default: #expect(ahead == libpng, "\(what)")
        }
    }

    @Test func `Rows before the damage are given, and the error names the row that is missing`() throws {
        let picture = SamplePicture(PNGHeader(width: 4, height: 50, format: .rgb))
        let file = TinyPNG(header: picture.header, rows: picture.rows).file
        let cut = Array(file.prefix(file.count - 16 - 4 - 13 * 10 - 5))
        let reader = try PNGReader(bytes: cut, name: "cut.png")
        var row = [UInt8](repeating: 0, count: 12)
        for index in 0..<39 {
            _ = try row.withUnsafeMutableBytes { (bytes) throws in try reader.readNativeRows(1, into: bytes) }
            #expect(row[...] == picture.rows[index * 12..<index * 12 + 12])
        }
        #expect(throws: ImageError.truncated(file: "cut.png", row: 39)) {
            try row.withUnsafeMutableBytes { bytes in try reader.readNativeRows(1, into: bytes) }
        }
    }

    @Test func `Thousands of chunks after the rows are skipped`() throws {
        let picture = SamplePicture(PNGHeader(width: 4, height: 4, format: .rgba))
        var tiny = TinyPNG(header: picture.header, rows: picture.rows)
        tiny.chunksAfter = (0..<5000).map { ("tEXt", Array("Key\0\($0)".utf8)) }
        tiny.chunksAfter.append(("prVt", [UInt8](repeating: 7, count: 1 << 20)))
        #expect(Self.read(tiny.file, .ahead) == .rows(picture.rows))
    }

    @Test func `A bad filter, and chunks that do not belong after the rows, are refused`() {
        let header = PNGHeader(width: 2, height: 2, format: .gray)
        var tiny = TinyPNG(header: header, rows: [1, 2, 3, 4])
        for type in ["PLTE", "IHDR", "ABCD"] {
            tiny.chunksAfter = [(type, [0, 0, 0])]
            #expect(Self.read(tiny.file, .ahead).isFailure, "\(type)")
        }
        let file = TinyPNG.signature + Array(tiny.file[8..<33])
        let rows = file + TinyPNG.chunk("IDAT", TinyPNG.zlib([5, 1, 2, 0, 3, 4])) + TinyPNG.chunk("IEND", [])
        #expect(
            Self.read(rows, .ahead)
                == .failure(
                    .corrupt(
                        file: "p.png", format: .png, reason: Message(untranslated: "bad adaptive filter value"))))
        #expect(Self.read(rows, .libpng).isFailure)
    }
}
