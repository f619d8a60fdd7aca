import PlanFiles
import TestSupport
import Testing

@testable import PlanImage

@Suite struct WrittenPictureTests {
    @Test func `A full disk is reported`() throws {
        let error = ImageError.output(.writeFailed(file: "/dev/full", reason: "No space left on device"))
        let picture = SamplePicture(PNGHeader(width: 300, height: 300, format: .rgb))
        let writer = try PNGWriter(path: "/dev/full", header: picture.header)
        #expect(throws: error) {
            try writer.writeAll(picture.rows)
            try writer.finish()
        }
        #expect(throws: error) { try JPEGWriter(path: "/dev/full", width: 9, height: 9, format: .gray) }
        #expect(error.kind == .unwritable)
        #expect(error.code == "writeFailed")
    }

    @Test func `A picture that fails on the way leaves the old file and no trace`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.png")
        let header = PNGHeader(width: 2, height: 2, format: .gray)
        let writer = try PNGWriter(path: folder["a.png"], header: header)
        try writer.writeAll([1, 2])
        #expect(throws: ImageError.self) { try writer.finish() }
        let invalid = PNGHeader(width: 0, height: 0, format: .gray)
        #expect(throws: ImageError.self) { try PNGWriter(path: folder["a.png"], header: invalid) }
        #expect(try folder.read("a.png") == "old")
        #expect(try folder.names == ["a.png"])
    }

    @Test func `A picture may be written over the file that it is read from`() throws {
        let folder = try TemporaryFolder()
        let picture = SamplePicture(PNGHeader(width: 30, height: 20, format: .rgb))
        let pixels = try #require(PixelBuffer(width: 30, height: 20, format: .rgb, bytes: picture.rows))
        try pixels.writePNG(to: folder["a.png"])

        let reader = try PNGReader(path: folder["a.png"])
        let writer = try PNGWriter(path: folder["a.png"], header: reader.header, metadata: reader.metadata)
        var row = [UInt8](repeating: 0, count: reader.header.bytesPerRow)
        for _ in 0..<reader.header.height {
            try row.withUnsafeMutableBytes { _ = try reader.readNativeRows(1, into: $0) }
            try writer.writeAll(row.map { ~$0 })
        }
        try writer.finish()
        #expect(try PixelBuffer(pngFile: folder["a.png"]).bytes == picture.rows.map { ~$0 })
        #expect(try folder.names == ["a.png"])
    }
}
