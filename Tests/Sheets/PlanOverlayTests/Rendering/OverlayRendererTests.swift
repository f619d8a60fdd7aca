import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct OverlayRendererTests {
    @Test(arguments: [PixelFormat.rgb, .rgba])
    func `Pixels that nothing is painted on keep their bytes`(format: PixelFormat) throws {
        var list = OverlayFixture.list(200, 200)
        try list.append([OverlayFixture.marker(12, x: 60.5, y: 90.25), OverlayFixture.marker(7, x: 150, y: 160)])
        let drawing = OverlayFixture.busy(200, 200, format: format)
        let picture = try OverlayRenderer(list.displayList).render(drawing)
        let touched = list.displayList.items.map { PixelBox(covering: $0.bounds) }
        var changed = 0
        var changedElsewhere = 0
        for y in 0..<200 {
            for x in 0..<200 where picture[x, y] != drawing[x, y] {
                let isTouched = touched.contains {
                    ($0.left..<$0.right).contains(x) && ($0.top..<$0.bottom).contains(y)
                }
                if isTouched { changed += 1 } else { changedElsewhere += 1 }
            }
        }
        #expect(changedElsewhere == 0)
        #expect(changed > 1000)
    }

    @Test func `An empty list leaves the drawing as it is`() throws {
        let drawing = OverlayFixture.busy(50, 40, format: .rgba)
        #expect(try OverlayRenderer(OverlayFixture.list(50, 40).displayList).render(drawing) == drawing)
    }

    @Test func `A grey drawing becomes RGB`() throws {
        let drawing = OverlayFixture.busy(60, 60, format: .gray)
        var list = OverlayFixture.list(60, 60)
        try list.append([OverlayFixture.marker(x: 30, y: 50)])
        let picture = try OverlayRenderer(list.displayList).render(drawing)
        #expect(picture.format == .rgb)
        let gray = drawing[1, 1].first
        #expect(picture[1, 1].allSatisfy { $0 == gray })
        #expect(Set(picture[23, 24]).count > 1)
    }

    @Test(arguments: [PNGColorType.gray, .grayAlpha, .rgb, .rgba, .palette])
    func `A PNG is painted over, its resolution and sRGB mark kept`(colorType: PNGColorType) throws {
        var header = PNGHeader(width: 90, height: 150, format: .rgb)
        header.colorType = colorType
        if colorType == .palette { header.palette = [PNGPaletteColor(red: 250, green: 240, blue: 230)] }
        let metadata = DrawingMetadata(resolution: Resolution(dotsPerInch: 300), standardRGBIntent: 0)
        let source = try PNGWriter(header: header, metadata: metadata)
        let row = [UInt8](repeating: 0, count: header.bytesPerRow)
        for _ in 0..<150 { try row.withUnsafeBytes { try source.writeRows($0) } }
        let drawing = try source.finish()

        var list = OverlayFixture.list(90, 150)
        try list.append([OverlayFixture.marker(5, x: 45, y: 100)])
        let reader = try PNGReader(bytes: drawing)
        let format = OverlayRenderer.outputFormat(for: reader.header)
        #expect(format == (colorType == .grayAlpha || colorType == .rgba ? .rgba : .rgb))
        let writer = try PNGWriter(
            header: PNGHeader(width: 90, height: 150, format: format), metadata: reader.metadata)
        let written = try OverlayRenderer(list.displayList).render(reader, with: writer)

        let result = try PNGReader(bytes: written)
        #expect(result.metadata == reader.metadata)
        #expect(result.metadata.resolution == metadata.resolution)
        #expect(result.metadata.standardRGBIntent == 0)
        let picture = try PixelBuffer(png: written)
        let expected = try OverlayRenderer(list.displayList).render(PixelBuffer(png: drawing, as: format))
        #expect(picture == expected)
    }

    @Test func `A file is written, and only when all went well`() throws {
        struct Failing: OverlayLayer {
            struct Failure: Error {}
            var bounds: Box { Box(minX: 0, minY: 70, maxX: 10, maxY: 80) }
            func paint(on canvas: Canvas) throws { throw Failure() }
        }
        try TemporaryFile.withPath { path in
            let drawing = try OverlayFixture.white(40, 100).pngBytes()
            var list = OverlayFixture.list(40, 100)
            try list.append([OverlayFixture.marker(x: 20, y: 60)])
            try OverlayRenderer(list.displayList).render(PNGReader(bytes: drawing), to: path)
            let first = try PixelBuffer(pngFile: path)
            #expect(try first == OverlayRenderer(list.displayList).render(OverlayFixture.white(40, 100)))

            list.append(Failing())
            let renderer = OverlayRenderer(list.displayList)
            #expect(throws: Failing.Failure.self) { try renderer.render(PNGReader(bytes: drawing), to: path) }
            #expect(try PixelBuffer(pngFile: path) == first)
        }
    }

    @Test func `Custom layers are cut off at their bounds and lie in the order given`() throws {
        struct Sheet: OverlayLayer {
            let bounds: Box
            let color: Color
            func paint(on canvas: Canvas) { canvas.fillAll(color) }
        }
        var list = OverlayFixture.list(40, 40)
        list.append(Sheet(bounds: Box(minX: 5, minY: 5, maxX: 30, maxY: 30), color: .black))
        list.append(Sheet(bounds: Box(minX: 10, minY: 10, maxX: 20, maxY: 20), color: OverlayFixture.blue))
        list.append(Sheet(bounds: Box(minX: 50, minY: 50, maxX: 60, maxY: 60), color: .black))
        #expect(list.displayList.items.count == 2)
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(40, 40))
        #expect(picture[4, 20] == [255, 255, 255])
        #expect(picture[5, 20] == [0, 0, 0])
        #expect(picture[15, 15] == [0, 0x72, 0xB2])
        #expect(picture[20, 15] == [0, 0, 0])
        #expect(picture[30, 15] == [255, 255, 255])
    }

    @Test func `A layer may reach to the drawing's edge`() throws {
        struct Veil: OverlayLayer {
            let bounds = Box(minX: 10, minY: -.infinity, maxX: .infinity, maxY: .infinity)
            func paint(on canvas: Canvas) { canvas.fillAll(.black) }
        }
        var list = OverlayFixture.list(30, 200)
        list.append(Veil())
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(30, 200))
        #expect(picture[29, 199] == [0, 0, 0])
        #expect(picture[10, 0] == [0, 0, 0])
        #expect(picture[9, 100] == [255, 255, 255])
    }

    @Test func `A mistake in a layer ends the rendering`() {
        struct Wrong: OverlayLayer {
            let bounds = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
            func paint(on canvas: Canvas) { canvas.addCircle(center: .zero, radius: -1) }
        }
        var list = OverlayFixture.list(30, 30)
        list.append(Wrong())
        #expect(throws: RenderError.invalidLength(name: Message("the radius"), value: -1)) {
            try OverlayRenderer(list.displayList).render(OverlayFixture.white(30, 30))
        }
    }

    @Test func `A drawing of another size is refused`() throws {
        let renderer = OverlayRenderer(OverlayFixture.list(30, 30).displayList)
        #expect(throws: RenderError.self) { try renderer.render(OverlayFixture.white(30, 31)) }
        let reader = try PNGReader(bytes: OverlayFixture.white(31, 30).pngBytes())
        #expect(throws: RenderError.self) { try renderer.render(reader, to: "/nonexistent/out.png") }
    }

    @Test func `A writer of another kind is refused`() throws {
        let reader = try PNGReader(bytes: OverlayFixture.white(30, 30).pngBytes())
        let writer = try PNGWriter(header: PNGHeader(width: 30, height: 30, format: .gray))
        #expect(throws: RenderError.unsuitableWriter(width: 30, height: 30, kind: "8-bit gray")) {
            try OverlayRenderer(OverlayFixture.list(30, 30).displayList).render(reader, with: writer)
        }
    }

    @Test func `Rows beyond the drawing are refused`() throws {
        let painter = OverlayRenderer(OverlayFixture.list(10, 10).displayList).makePainter()
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 60, alignment: 16)
        defer { memory.deallocate() }
        for (firstRow, count) in [(9, 60), (-1, 30), (3, 31)] {
            let rows = UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
            #expect(throws: RenderError.self) { try painter.paint(onto: rows, format: .rgb, firstRow: firstRow) }
        }
    }
}
