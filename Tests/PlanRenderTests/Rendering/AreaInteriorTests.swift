import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanRender

/// The insides of areas are filled without Cairo; it must not be seen.
@Suite struct AreaInteriorTests {
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
        for item in items { item.paint(on: canvas) }
        return try canvas.picture()
    }

    private func render(_ items: [AreaItem], _ width: Int, _ height: Int) throws -> PixelBuffer {
        var list = OverlayFixture.list(width, height)
        for item in items { list.append(item) }
        return try OverlayRenderer(list).render(OverlayFixture.white(width, height))
    }

    private func items(_ areas: [Area], _ width: Int, _ height: Int) -> [AreaItem] {
        let style = OverlayStyle(forDrawingOf: Size(width: 1000, height: 1000))
        let drawing = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        return areas.compactMap { AreaItem($0, style: style, drawing: drawing) }
    }

    @Test func `The interior of a box is all but its outline`() throws {
        let item = try #require(
            items([area([Box(minX: 50.4, minY: 20, maxX: 250.2, maxY: 300).corners])], 400, 400).first)
        let inside = item.interior(ofRows: 100..<116)
        #expect(inside.count == 1)
        #expect(
            inside.allSatisfy { $0.lowerBound > 51 && $0.lowerBound < 56 && $0.upperBound > 244 && $0.upperBound < 250 }
        )
        #expect(item.interior(ofRows: 16..<32).isEmpty)
        #expect(item.interior(ofRows: 320..<336).isEmpty)
    }

    @Test func `A hole and what lies between two wings are no interior`() throws {
        let ring = Box(minX: 10, minY: 10, maxX: 390, maxY: 390).corners
        let hole = Box(minX: 150, minY: 100, maxX: 250, maxY: 300).corners
        let item = try #require(items([area([ring, hole])], 400, 400).first)
        let inside = item.interior(ofRows: 160..<176)
        #expect(inside.count == 2)
        #expect(inside.allSatisfy { !$0.overlaps(150..<250) })
        #expect(item.interior(ofRows: 96..<112).allSatisfy { !$0.overlaps(150..<250) })
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
        #expect(items.contains { !$0.interior(ofRows: 256..<272).isEmpty })
        let (mine, cairos) = try (render(items, 1500, 520), reference(items, 1500, 520))
        let differences = zip(mine.bytes, cairos.bytes).map { abs(Int($0) - Int($1)) }
        // Smoothed edges may be sampled differently where a tile ends, and each layer is rounded once more or less.
        #expect(differences.filter { $0 > 2 }.count < 400)
        #expect(differences.allSatisfy { $0 < 64 })
    }
}
