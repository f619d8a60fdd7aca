import Dispatch
import PlanBase
import PlanGeometry
import Testing

@testable import PlanImage

@Suite struct DecodedDrawingTests {
    private func picture(_ format: PixelFormat) -> PixelBuffer {
        var picture = PixelBuffer(width: 53, height: 41, format: format)
        picture.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index * 37 + index / 91) }
        }
        return picture
    }

    @Test(arguments: PixelFormat.allCases, PixelFormat.allCases)
    func `A decoded drawing gives the file's rows again and again`(stored: PixelFormat, wanted: PixelFormat) throws {
        let metadata = DrawingMetadata(resolution: Resolution(dotsPerInch: 300))
        let bytes = try picture(stored).pngBytes(metadata: metadata)
        let drawing = DecodedDrawing(try DrawingFile.open(bytes, name: "p.png"))
        #expect(drawing.name == "p.png" && drawing.metadata == metadata && drawing.fileKind == .png)
        let expected = try PixelBuffer(png: bytes, as: wanted)
        for stripHeight in [1, 7, 41, 100] {
            let reader = try drawing.reader()
            #expect(reader.width == 53 && reader.height == 41 && reader.naturalFormat == stored)
            #expect(reader.name == "p.png" && reader.metadata == metadata && reader.fileKind == .png)
            var rows: [UInt8] = []
            let strip = UnsafeMutableRawBufferPointer.allocate(
                byteCount: stripHeight * 53 * wanted.channels, alignment: 16)
            defer { strip.deallocate() }
            while reader.nextRow < reader.height {
                let count = try reader.readRows(stripHeight, as: wanted, into: strip)
                rows += strip[..<(count * 53 * wanted.channels)]
            }
            #expect(rows == expected.bytes)
        }
    }

    @Test func `Rows of a decoded drawing are handed out without a copy`() throws {
        let picture = picture(.rgb)
        let reader = try DecodedDrawing(PixelDrawing(picture)).reader()
        #expect(try reader.takeRows(5, as: .rgba) == nil && reader.nextRow == 0)
        var rows: [UInt8] = []
        while reader.nextRow < reader.height {
            let taken = try #require(try reader.takeRows(12, as: .rgb))
            #expect(taken.count == min(12, 41 - rows.count / (53 * 3)))
            taken.forEach(in: 0..<taken.count) { _, row in rows += UnsafeBufferPointer(start: row, count: 53 * 3) }
        }
        #expect(rows == picture.bytes)
        #expect(try reader.takeRows(1, as: .rgb)?.count == 0)
    }

    @Test func `Many threads read a decoded drawing at the same time`() throws {
        let picture = picture(.rgba)
        let drawing = DecodedDrawing(PixelDrawing(picture))
        let readings = try concurrentMap(Array(0..<50)) { _ in
            try PixelBuffer(reading: drawing.reader(), limits: DrawingLimits())
        }
        #expect(readings.allSatisfy { $0 == picture })
    }

    @Test func `A damaged drawing is an error on every read`() throws {
        let bytes = try picture(.rgb).pngBytes()
        let cut = DecodedDrawing(try DrawingFile.open(Array(bytes.prefix(bytes.count / 2)), name: "cut.png"))
        for _ in 0..<2 {
            let error = #expect(throws: ImageError.self) { try cut.reader() }
            guard case .truncated("cut.png", _) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test func `A drawing that would take more memory than is allowed is refused`() {
        let drawing = DecodedDrawing(
            PixelDrawing(picture(.rgb), name: "p"), limits: DrawingLimits(wholePictureBytes: 53 * 41 * 3 - 1))
        let error = ImageError.tooLarge(
            file: "p", width: 53, height: 41, limit: .wholePictureBytes(53 * 41 * 3 - 1, needed: 53 * 41 * 3))
        #expect(throws: error) { try drawing.reader() }
    }

    @Test func `A drawing fits if its pixels do`() {
        let drawing = PixelDrawing(picture(.rgb))
        #expect(DecodedDrawing.fits(drawing))
        #expect(DecodedDrawing.fits(drawing, byteCount: 53 * 41 * 3))
        #expect(!DecodedDrawing.fits(drawing, byteCount: 53 * 41 * 3 - 1))
    }

    /// Rows without end, so that decoding them is over only when it is cancelled.
    private final class EndlessDrawing: DrawingReader {
        let name = "endless", width = 10, height = 10, nextRow = 0
        let naturalFormat = PixelFormat.gray, metadata = DrawingMetadata(), warnings: [Message] = []
        let reading = DispatchSemaphore(value: 0)

        func readRows(
            _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
        ) throws(ImageError) -> Int {
            // The rows that were asked for, of which none counts as read.
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            reading.signal()
            return min(count, height)
        }
    }

    @Test(arguments: [false, true])
    func `A drawing that is given up is not decoded to its end`(hasBegun: Bool) {
        let source = EndlessDrawing()
        let drawing = DecodedDrawing(source)
        if hasBegun { source.reading.wait() }
        drawing.cancel()
        #expect(throws: ImageError.cancelled(file: "endless")) { try drawing.reader() }
        // One that nobody keeps ends too, or it would hold a thread from here on.
        _ = DecodedDrawing(EndlessDrawing())
    }

    @Test func `A JPEG is handed out as it is in the file too`() throws {
        let bytes = JPEGSamples.quarters()
        let drawing = DecodedDrawing(try DrawingFile.open(bytes))
        for _ in 0..<2 { #expect(try drawing.reader().originalJPEG() == bytes) }
        #expect(try DecodedDrawing(PixelDrawing(picture(.rgb))).reader().originalJPEG() == nil)
    }

    @Test(arguments: [(PixelFormat.gray, PixelFormat.rgb), (.gray, .rgba), (.rgb, .rgba), (.rgba, .rgba)])
    func `Widening copies samples and adds opaque alpha`(formats: (PixelFormat, PixelFormat)) throws {
        let (source, target) = formats
        for width in [1, 15, 16, 17, 32, 33, 100] {
            var picture = PixelBuffer(width: width, height: 3, format: source, filledWith: 200)
            picture.withUnsafeMutableBytes { bytes in
                for index in bytes.indices where index % 40 > 25 { bytes[index] = UInt8(truncatingIfNeeded: index) }
            }
            let wide = picture.widened(to: target)
            for y in 0..<3 {
                for x in 0..<width {
                    var pixel = Array(picture[x, y])
                    if source == .gray { pixel = [pixel[0], pixel[0], pixel[0]] }
                    if pixel.count < target.channels { pixel.append(255) }
                    #expect(Array(wide[x, y]) == pixel)
                }
            }
        }
    }
}
