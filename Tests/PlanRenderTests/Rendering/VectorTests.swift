import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanRender

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct VectorTests {
    private func written(_ list: DisplayList, _ drawing: PixelBuffer, dpi: Double?, as format: VectorFormat) throws
        -> [UInt8]
    {
        let metadata = PNGMetadata(resolution: dpi.flatMap { PNGResolution(dotsPerInch: $0) })
        let bytes = try drawing.pngBytes(metadata: metadata)
        var result: [UInt8] = []
        try TemporaryFile.withPath { path in
            try OverlayRenderer(list).render(PNGReader(bytes: bytes), to: path, as: format)
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
            #expect(throws: Failing.Failure.self) { try OverlayRenderer(list).render(reader, to: path, as: .pdf) }
            // The file that was there is as it was, which is empty.
            #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
        }
    }
}
