import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// The picture must not depend on how the drawing is divided.
@Suite struct StripTests {
    private func paint(_ list: OverlayLayout, over drawing: PixelBuffer, stripHeight: Int) throws -> PixelBuffer {
        var picture = drawing
        let painter = OverlayRenderer(list.displayList).makePainter()
        let stride = drawing.bytesPerRow * stripHeight
        let format = drawing.format
        try picture.withUnsafeMutableBytes { bytes in
            for start in Swift.stride(from: 0, to: bytes.count, by: stride) {
                let rows = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<min(start + stride, bytes.count)])
                try painter.paint(onto: rows, format: format, firstRow: start / drawing.bytesPerRow)
            }
        }
        return picture
    }

    @Test(arguments: [1, 7, 64, 100, 333], [PixelFormat.rgb, .rgba])
    func `The strip height makes no difference, to the byte`(stripHeight: Int, format: PixelFormat) throws {
        let list = try OverlayFixture.everything(400, 333)
        let drawing = OverlayFixture.busy(400, 333, format: format)
        let whole = try OverlayRenderer(list.displayList).render(drawing)
        #expect(try paint(list, over: drawing, stripHeight: stripHeight) == whole)
        #expect(whole != drawing)
    }

    @Test func `The order of the strips makes no difference`() throws {
        let list = try OverlayFixture.everything(200, 150)
        let drawing = OverlayFixture.busy(200, 150, format: .rgb)
        let painter = OverlayRenderer(list.displayList).makePainter()
        var picture = drawing
        try picture.withUnsafeMutableBytes { bytes in
            for row in (0..<150).reversed() {
                let rows = UnsafeMutableRawBufferPointer(rebasing: bytes[(row * 600)..<(row * 600 + 600)])
                try painter.paint(onto: rows, format: .rgb, firstRow: row)
            }
        }
        #expect(try picture == OverlayRenderer(list.displayList).render(drawing))
    }

    @Test func `Painters on several threads make the same picture`() async throws {
        let list = try OverlayFixture.everything(300, 500)
        let drawing = OverlayFixture.busy(300, 500, format: .rgb)
        let renderer = OverlayRenderer(list.displayList)
        let strips = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for firstRow in stride(from: 0, to: 500, by: 50) {
                group.addTask {
                    var rows = Array(drawing.bytes[(firstRow * 900)..<((firstRow + 50) * 900)])
                    let painter = renderer.makePainter()
                    try rows.withUnsafeMutableBytes { try painter.paint(onto: $0, format: .rgb, firstRow: firstRow) }
                    return (firstRow, rows)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let joined = strips.keys.sorted().flatMap { strips[$0] ?? [] }
        #expect(try joined == renderer.render(drawing).bytes)
    }

    @Test(arguments: MarkerSymbol.allCases)
    func `A marker across the edges of tiles is the same as elsewhere`(symbol: MarkerSymbol) throws {
        // The pin's head spans two columns and two rows of tiles in the first drawing, none in the second.
        let (x, y) = (Double(OverlayTile.width) + 0.3, Double(OverlayTile.height) + 0.6)
        var across = OverlayFixture.list(OverlayTile.width + 100, 160)
        try across.append([OverlayFixture.marker(47, x: x, y: y, symbol: symbol, size: 50)])
        let whole = try OverlayRenderer(across.displayList).render(OverlayFixture.white(OverlayTile.width + 100, 160))

        var inside = OverlayFixture.list(200, 160)
        let shifted = OverlayFixture.marker(
            47, x: x - Double(OverlayTile.width) + 100, y: y - 10, symbol: symbol, size: 50)
        try inside.append([shifted])
        let part = try OverlayRenderer(inside.displayList).render(OverlayFixture.white(200, 160))
        let differing = (0..<150 * 200).filter { index in
            let (x, y) = (index % 200, index / 200)
            return whole[x + OverlayTile.width - 100, y + 10] != part[x, y]
        }
        #expect(differing.isEmpty)
        #expect(part != OverlayFixture.white(200, 160))
    }

    @Test func `Areas join without a seam where tiles meet`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 1000, height: 1000))
        style.areaNaming = .never
        let (width, height) = (OverlayTile.width + 200, 3 * OverlayTile.height)
        var list = OverlayFixture.list(width, height, style: style)
        let box = Box(
            minX: Double(OverlayTile.width) - 150.4, minY: 20.7, maxX: Double(OverlayTile.width) + 150.2, maxY: 180.3)
        try list.append([OverlayFixture.area("", box, color: OverlayFixture.blue)])
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(width, height))
        let inside = picture[OverlayTile.width - 100, 100]
        #expect(inside != [255, 255, 255])
        #expect((-140..<140).allSatisfy { picture[OverlayTile.width + $0, 100] == inside })
        #expect((40..<160).allSatisfy { picture[OverlayTile.width, $0] == inside })
    }

    @Test func `A drawing wider than Cairo's limit is painted to its end`() throws {
        let width = 40_000
        var list = OverlayFixture.list(width, 70)
        try list.append([
            OverlayFixture.marker(1, x: 20, y: 60), OverlayFixture.marker(2, x: 39_980, y: 60),
            OverlayFixture.marker(3, x: 32_767.5, y: 60),
        ])
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(width, 70))
        for x in [20, 39_980, 32_767] {
            let painted = (x - 12..<x + 12).filter { picture[$0, 40] != [255, 255, 255] }
            #expect(painted.count > 15, "the pin at \(x)")
        }
        #expect(picture[20_000, 40] == [255, 255, 255])
    }
}
