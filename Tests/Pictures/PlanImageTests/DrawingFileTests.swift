import TestSupport
import Testing

@testable import PlanImage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct DrawingFileTests {
    /// A file of each format that is read.
    static func sample(_ kind: FileKind) throws -> [UInt8] {
        switch kind {
        case .png: try PixelBuffer(width: 48, height: 32, format: .rgb, filledWith: 7).pngBytes()
        case .jpeg: JPEGSamples.quarters()
        // At 200 pixels to the inch.
        case .pdf: PDFSample.pages(["/MediaBox [0 0 17.28 11.52]"], content: "0.8 0 0 rg 4 4 9 3 re f")
        default: try #require(nil as [UInt8]?, "\(kind) has no sample")
        }
    }

    private func rows(_ reader: any DrawingReader) throws -> [UInt8] { try PixelBuffer(reading: reader).bytes }

    @Test func `Messages list the formats that have codecs`() {
        #expect(DrawingCodecs.all.map(\.kind) == FileKind.drawings)
        for list in [FileKind.oneOfDrawings, FileKind.noneOfDrawings] {
            let words = list.english.split { $0 == " " || $0 == "," }.map(String.init)
            #expect(words.filter { !["or", "neither", "nor"].contains($0) } == FileKind.drawings.map(\.name))
        }
    }

    @Test(arguments: FileKind.drawings)
    func `A file, its bytes and a pipe give the same drawing`(kind: FileKind) throws {
        let bytes = try Self.sample(kind)
        let folder = try TemporaryFolder()
        let path = folder["plan"]
        try Data(bytes).write(to: URL(filePath: path))
        let expected = try rows(DrawingFile.open(path))
        #expect(expected.count == 48 * 32 * 3)
        #expect(try rows(DrawingFile.open(bytes)) == expected)

        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { close(ends[0]) }
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        let piped = try DrawingFile.open("/dev/fd/\(ends[0])")
        #expect(piped.fileKind == kind && piped.name == "/dev/fd/\(ends[0])")
        #expect(try rows(piped) == expected)
    }

    @Test(arguments: FileKind.drawings)
    func `The content tells the format, whatever the name says`(kind: FileKind) throws {
        let folder = try TemporaryFolder()
        let path = folder[kind == .png ? "plan.jpg" : "plan.png"]
        try Data(Self.sample(kind)).write(to: URL(filePath: path))
        #expect(try DrawingFile.open(path).fileKind == kind)
        #expect(DrawingFile.isMisnamed(path, kind: kind))
    }

    @Test func `A name is wrong only if it ends like another format's`() {
        for (path, kind) in [("a/plan.JPG", FileKind.jpeg), ("plan.jpeg", .jpeg), ("plan", .jpeg), ("plan.tif", .png)] {
            #expect(!DrawingFile.isMisnamed(path, kind: kind))
        }
    }

    @Test(arguments: FileKindTests.examples.filter { !FileKind.drawings.contains($0.kind) && !$0.bytes.isEmpty })
    func `A format that is not read is refused with its name and a remedy`(kind: FileKind, bytes: [UInt8]) {
        let error = #expect(throws: ImageError.self) { try DrawingFile.open(bytes, name: "plan.png") }
        #expect(error == .unsupportedFormat(file: "plan.png", kind: kind))
        #expect(
            error?.description == "plan.png: is neither PNG, JPEG nor PDF but \(kind.phrase); \(kind.remedy)")
        #expect(!DrawingFile.canOpen(firstBytes: bytes))
    }

    @Test(arguments: FileKind.drawings)
    func `A file of one page has no second`(kind: FileKind) throws {
        let bytes = try Self.sample(kind)
        for page in [0, 2] {
            let error = #expect(throws: ImageError.self) {
                try DrawingFile.open(bytes, name: "p", options: DrawingOptions(page: page))
            }
            #expect(error == .noSuchPage(file: "p", page: page, pageCount: 1))
        }
    }

    @Test(arguments: FileKind.drawings)
    func `Limits hold for every format`(kind: FileKind) throws {
        let bytes = try Self.sample(kind)
        let error = ImageError.tooLarge(file: "p", width: 48, height: 32, limit: .height(31))
        #expect(throws: error) {
            try DrawingFile.open(bytes, name: "p", options: DrawingOptions(limits: DrawingLimits(height: 31)))
        }
    }

    @Test(arguments: FileKind.drawings)
    func `A file cut off within its first bytes is damaged, not of another format`(kind: FileKind) throws {
        let bytes = try Self.sample(kind)
        for count in 4..<40 {
            let error = #expect(throws: ImageError.self) { try DrawingFile.open(Array(bytes.prefix(count))) }
            switch error {
            case .truncated, .corrupt(_, kind, _): break
            default: Issue.record("cut to \(count): \(String(describing: error))")
            }
        }
    }

    @Test func `Only regular files can be opened again`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "plan.png")
        #expect(DrawingFile.canBeReopened(folder["plan.png"]))
        for path in ["/dev/stdin", "/dev/fd/0", folder.path, folder["none.png"]] {
            #expect(!DrawingFile.canBeReopened(path))
        }
    }

    @Test(arguments: PixelFormat.allCases)
    func `A picture in memory is read as a drawing`(format: PixelFormat) throws {
        var picture = PixelBuffer(width: 5, height: 7, format: format)
        picture.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index * 29) }
        }
        let metadata = DrawingMetadata(resolution: Resolution(dotsPerInch: 300))
        for wanted in PixelFormat.allCases {
            let drawing = PixelDrawing(picture, name: "level 4", metadata: metadata)
            #expect(drawing.name == "level 4" && drawing.metadata == metadata && drawing.fileKind == nil)
            #expect(drawing.width == 5 && drawing.height == 7 && drawing.naturalFormat == format)
            // Stored as a PNG and read back the picture gives the same samples in every format.
            let expected = try PixelBuffer(png: picture.pngBytes(), as: wanted).bytes
            var rows = [UInt8](repeating: 0, count: expected.count)
            try rows.withUnsafeMutableBytes { bytes in
                while drawing.nextRow < drawing.height {
                    let start = drawing.nextRow * 5 * wanted.channels
                    try drawing.readRows(3, as: wanted, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
                }
                #expect(try drawing.readRows(1, as: wanted, into: bytes) == 0)
            }
            #expect(rows == expected)
        }
    }
}
