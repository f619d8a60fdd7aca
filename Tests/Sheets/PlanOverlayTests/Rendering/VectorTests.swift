import PlanFiles
import PlanGeometry
import PlanImage
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct VectorTests {
    private func written(_ list: OverlayLayout, _ drawing: PixelBuffer, dpi: Double?, as format: VectorFormat) throws
        -> [UInt8]
    {
        let metadata = DrawingMetadata(resolution: dpi.flatMap { Resolution(dotsPerInch: $0) })
        let bytes = try drawing.pngBytes(metadata: metadata)
        var result: [UInt8] = []
        try TemporaryFile.withPath { path in
            try OverlayRenderer(list.displayList).render(PNGReader(bytes: bytes), to: path, as: format)
            result = Array(try Data(contentsOf: URL(filePath: path)))
        }
        return result
    }

    @Test(arguments: [(300.0, 96.0, 48.0), (nil, 300, 150)])
    func `A page is as large as the drawing in print`(dpi: Double?, width: Double, height: Double) throws {
        let text = String(
            decoding: try written(
                OverlayFixture.list(400, 200), OverlayFixture.white(400, 200), dpi: dpi, as: .svg), as: UTF8.self)
        let box = try #require(text.split(separator: "viewBox=\"0 0 ").dropFirst().first).prefix { $0 != "\"" }
        let sides = box.split(separator: " ").compactMap { Double($0) }
        #expect(abs(sides[0] - width) < 0.01 && abs(sides[1] - height) < 0.01)
    }

    @Test func `An SVG has the text of areas, markers and panels, escaped, and is whole`() throws {
        var list = OverlayFixture.list(800, 600)
        try list.append([OverlayFixture.area("A & B <会议室>", Box(minX: 20, minY: 20, maxX: 700, maxY: 500))])
        try list.append([OverlayFixture.marker(4711, x: 300, y: 300)])
        try list.append(TitleBlock(rows: [.init("Project", "Hafenkontor")]))
        let text = String(
            decoding: try written(list, OverlayFixture.white(800, 600), dpi: nil, as: .svg), as: UTF8.self)
        for content in ["A &amp; B &lt;会议室&gt;</text>", ">4711</text>", ">Hafenkontor</text>"] {
            #expect(text.contains(content), "\(content)")
        }
        #expect(text.hasSuffix("</svg>\n"))
    }

    @Test func `A PDF is one page, and its marks are no picture`() throws {
        var list = OverlayFixture.list(800, 600)
        try list.append([OverlayFixture.marker(12, x: 300, y: 300)])
        let plain = try written(OverlayFixture.list(800, 600), OverlayFixture.white(800, 600), dpi: 100, as: .pdf)
        let marked = try written(list, OverlayFixture.white(800, 600), dpi: 100, as: .pdf)
        #expect(marked.starts(with: Array("%PDF".utf8)))
        func count(_ word: String, in bytes: [UInt8]) -> Int {
            String(decoding: bytes, as: UTF8.self).components(separatedBy: word).count - 1
        }
        // The drawing alone is an image; the digits bring a font.
        #expect(count("/Image", in: marked) == count("/Image", in: plain))
        #expect(count("/Type /Font", in: plain) == 0)
        #expect(count("/Type /Font", in: marked) > 0)
    }

    @Test func `When something goes wrong there is no file`() throws {
        struct Failing: OverlayLayer {
            struct Failure: Error {}
            var bounds: Box { Box(minX: 0, minY: 0, maxX: 10, maxY: 10) }
            func paint(on canvas: Canvas) throws { throw Failure() }
        }
        try TemporaryFile.withPath { path in
            var list = OverlayFixture.list(40, 40)
            list.append(Failing())
            let reader = try PNGReader(bytes: OverlayFixture.white(40, 40).pngBytes())
            #expect(throws: Failing.Failure.self) {
                try OverlayRenderer(list.displayList).render(reader, to: path, as: .pdf)
            }
            // The file that was there is as it was, which is empty.
            #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
        }
    }

    /// A grey JPEG of 8 x 8 pixels (ITU-T T.81), all of one shade: a single block without any difference.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        + [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
        + [0xFF, 0xC4, 0, 20, 0x00, 1] + [UInt8](repeating: 0, count: 15) + [0]
        + [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x3F, 0xFF, 0xD9]

    @Test func `A JPEG is put into a PDF as it is, unless it is toned down`() throws {
        func pdf(fading: Double) throws -> [UInt8] {
            var style = OverlayStyle(forDrawingOf: Size(width: 8, height: 8))
            style.drawingTone.fade = fading
            var result: [UInt8] = []
            try TemporaryFile.withPath { path in
                try OverlayRenderer(OverlayFixture.list(8, 8, style: style).displayList)
                    .render(JPEGReader(bytes: Self.jpeg), to: path, as: .pdf)
                result = Array(try Data(contentsOf: URL(filePath: path)))
            }
            return result
        }
        func holdsJPEG(_ bytes: [UInt8]) -> Bool {
            bytes.indices.contains { bytes[$0...].starts(with: Self.jpeg) }
        }
        #expect(try holdsJPEG(pdf(fading: 0)))
        #expect(try !holdsJPEG(pdf(fading: 0.5)))
    }

    @Test func `A damaged JPEG is an error, not a page with a damaged picture`() throws {
        try TemporaryFile.withPath { path in
            let reader = try JPEGReader(bytes: Self.jpeg.dropLast(4) + [])
            #expect(throws: ImageError.self) {
                try OverlayRenderer(OverlayFixture.list(8, 8).displayList).render(reader, to: path, as: .pdf)
            }
            #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
        }
    }

    @Test(arguments: VectorFormat.allCases)
    func `Drawings with more pixels along a side than Cairo takes are laid on the page in pieces`(
        format: VectorFormat
    ) throws {
        let bytes = try written(
            OverlayFixture.list(40_000, 3), OverlayFixture.white(40_000, 3), dpi: nil, as: format)
        let text = String(decoding: bytes, as: UTF8.self)
        let word = format == .pdf ? "/Subtype /Image" : "<image "
        #expect(text.components(separatedBy: word).count - 1 == 3)
    }

    @Test(arguments: [(1, 1), (4000, 3000), (40_000, 5), (5, 40_000), (10_000, 7000), (32_767, 600)])
    func `The pieces of a drawing cover it and overlap`(width: Int, height: Int) {
        let boxes = PictureTiles(width: width, height: height).boxes
        #expect(boxes.map { ($0.right - $0.left) * ($0.bottom - $0.top) }.reduce(0, +) >= width * height)
        #expect(boxes.allSatisfy { $0.right <= width && $0.bottom <= height && !$0.isEmpty })
        #expect(boxes.allSatisfy { max($0.right - $0.left, $0.bottom - $0.top) <= Canvas.greatestSide })
        #expect(boxes.contains { $0.right == width && $0.bottom == height })
        #expect(boxes.count == 1 || boxes.count < width * height / 1_000_000 + 9)
    }
}
