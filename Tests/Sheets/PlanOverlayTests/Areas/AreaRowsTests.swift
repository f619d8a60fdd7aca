import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// Areas are painted onto a drawing's rows without Cairo; it must not be seen.
@Suite struct AreaRowsTests {
    private func area(_ rings: [[Point]], color: Color = OverlayFixture.blue) throws -> Area {
        try OverlayFixture.area("", rings, color: color)
    }

    private func star(_ center: Point, _ radius: Double, points: Int, turned: Double) -> [Point] {
        (0..<2 * points).map { index in
            let angle = turned + Double(index) * .pi / Double(points)
            let length = index.isMultiple(of: 2) ? radius : 0.55 * radius
            return Point(x: length, y: 0).applying(.rotation(radians: angle))
                .applying(.translation(x: center.x, y: center.y))
        }
    }

    /// What Cairo makes of the whole area at once.
    private func reference(_ items: [AreaItem], _ width: Int, _ height: Int) throws -> PixelBuffer {
        let canvas = try Canvas(OverlayFixture.white(width, height))
        for item in items { canvas.paint(item.node) }
        return try canvas.picture()
    }

    private func render(_ items: [AreaItem], _ width: Int, _ height: Int) throws -> PixelBuffer {
        var list = DisplayList(size: Size(width: Double(width), height: Double(height)))
        for item in items { list.append(item.node) }
        return try OverlayRenderer(list).render(OverlayFixture.white(width, height))
    }

    private func items(_ areas: [Area], _ width: Int, _ height: Int) -> [AreaItem] {
        let style = OverlayStyle(forDrawingOf: Size(width: 1000, height: 1000))
        let drawing = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        return areas.compactMap { AreaItem($0, style: style, drawing: drawing) }
    }

    @Test(arguments: 0..<12)
    func `Stars and overlapping areas look as Cairo paints them`(seed: Int) throws {
        let turn = Double(seed) * 0.37
        let areas = try [
            area([star(Point(x: 620, y: 210), 190, points: 5, turned: turn)]),
            area([star(Point(x: 1030, y: 260), 230, points: 7, turned: -turn)], color: Color(hex: 0xD55E00)),
            area(
                [
                    Box(minX: 300.3, minY: 40.2, maxX: 1300.8, maxY: 480.6).corners,
                    star(Point(x: 800, y: 250), 120, points: 4, turned: turn),
                ], color: Color(hex: 0x009E73)),
        ]
        let items = items(areas, 1500, 520)
        try expectAlike(items, 1500, 520)
    }

    @Test func `Holes, wings, spikes and hatching look as Cairo paints them`() throws {
        let spiked = [(60, 60), (700, 90), (160, 100), (700, 110), (640, 460), (400, 120), (200, 470), (60, 60)]
            .map { Point(x: Double($0.0) + 0.3, y: Double($0.1) + 0.7) }
        let figureOfEight = [(800, 60), (1200, 420), (1200, 70), (800, 400)]
            .map { Point(x: Double($0.0), y: Double($0.1)) }
        let hole = Box(minX: 850, minY: 200, maxX: 880, maxY: 260).corners
        for isAllowed in [true, false] {
            let areas = try [area([spiked]), area([figureOfEight, hole])].map {
                Area(id: $0.id, name: "", isAllowed: isAllowed, shape: $0.shape)
            }
            try expectAlike(items(areas, 1500, 520), 1500, 520)
        }
    }

    @Test func `What is cut by the drawing's edges looks as Cairo paints it`() throws {
        let areas = try [
            area([star(Point(x: 5, y: 100), 300, points: 5, turned: 0.2)]),
            area([star(Point(x: 390, y: 390), 200, points: 9, turned: 0.1)], color: Color(hex: 0x009E73)),
        ]
        try expectAlike(items(areas, 400, 400), 400, 400)
    }

    private func expectAlike(_ items: [AreaItem], _ width: Int, _ height: Int) throws {
        let drawing = PixelBox(left: 0, top: 0, right: width, bottom: height)
        let parts = items.flatMap { $0.node.rasterItems(drawing: drawing, shared: SharedParts()) }
        #expect(parts.allSatisfy { if case .figure = $0 { true } else { false } }, "Cairo paints none of it")
        let (mine, cairos) = try (render(items, width, height), reference(items, width, height))
        let differences = SampleDifferences(mine.bytes, cairos.bytes)
        // Cairo samples a pixel at 15 x 17 places and rounds colours otherwise, and where edges of a stroke meet in one pixel
        // their shares are added up. Shares are rounded to half a step of a thirty-second, which is four levels.
        #expect(differences.count(above: 4) < width * height / 60)
        #expect(differences.count(above: 12) < 150)
        #expect(differences.count(above: 48) < 12)
    }
}
