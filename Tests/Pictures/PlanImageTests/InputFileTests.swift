import Foundation
import PlanFiles
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

@Suite struct InputFileTests {
    @Test func `A path that is not a readable file is refused at once with the reason`() throws {
        let folder = try TemporaryFolder()
        let missing = folder["missing.png"]
        #expect(throws: ImageError.notFound(file: missing)) { try PNGReader(path: missing) }
        #expect(throws: ImageError.isDirectory(file: folder.path)) { try PNGReader(path: folder.path) }
        #expect(throws: ImageError.notAFile(file: "/dev/zero")) { try PNGReader(path: "/dev/zero") }
        try folder.write("", to: "empty.png")
        #expect(throws: ImageError.emptyFile(file: folder["empty.png"])) { try PNGReader(path: folder["empty.png"]) }
        #expect(throws: ImageError.self) { try PNGReader(path: "") }
        let below = folder["empty.png"] + "/a.png"
        #expect(throws: ImageError.cannotOpen(file: below, reason: "Not a directory")) { try PNGReader(path: below) }
    }

    @Test(arguments: [
        ("nothing.png", ""), ("site.pdf#seite=2", "; a page is named as in site.pdf#page=2&dpi=150"),
    ])
    func `The error for a missing file says so, and how a page is named where that may be meant`(
        name: String, advice: String
    ) throws {
        let path = try TemporaryFolder()[name]
        let error = try #require(throws: ImageError.self) { try DrawingFile.open(path) }
        #expect(error.code == "notFound" && error.kind == .unreadable && error.file == path)
        #expect(error.description == "\(path): cannot be opened: No such file or directory\(advice)")
    }

    @Test func `A named pipe is read, though its writer comes later`() throws {
        let folder = try TemporaryFolder()
        let path = folder["pipe.png"]
        #expect(mkfifo(path, 0o644) == 0)
        let picture = SamplePicture(PNGHeader(width: 30, height: 20, format: .rgb))
        let file = TinyPNG(header: picture.header, rows: picture.rows).file
        let writer = Thread {
            // Whichever end is opened first waits for the other.
            let end = open(path, O_WRONLY)
            _ = write(end, file, file.count)
            close(end)
        }
        writer.start()
        #expect(try PNGReader(path: path).allNativeRows() == picture.rows)
        #expect(!DrawingFile.canBeReopened(path) && DrawingFile.isStream(path))
    }

    @Test func `A pipe that the program was started with is read`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let picture = SamplePicture(PNGHeader(width: 30, height: 20, format: .rgb))
        let file = TinyPNG(header: picture.header, rows: picture.rows).file
        #expect(write(ends[1], file, file.count) == file.count)
        close(ends[1])
        let reader = try PNGReader(path: "/dev/fd/\(ends[0])")
        close(ends[0])
        #expect(try reader.allNativeRows() == picture.rows)
    }

    @Test func `Reading and refusing files leaves no descriptor open`() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "text.png")
        try PixelBuffer(width: 3, height: 3, format: .gray).writePNG(to: folder["a.png"])
        for _ in 0..<3000 {
            _ = try? PNGReader(path: folder["text.png"])
            _ = try? PNGReader(path: folder.path)
            _ = try PixelBuffer(pngFile: folder["a.png"])
            _ = try OutputFile(path: folder["b.png"])
        }
        #expect(try folder.names == ["a.png", "text.png"])
    }
}
