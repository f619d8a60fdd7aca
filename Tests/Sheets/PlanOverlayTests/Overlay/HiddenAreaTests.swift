import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// What markers hide is not painted, which must be told by nothing in the picture.
@Suite struct HiddenAreaTests {
    /// So many markers that most of the drawing is covered, with gaps.
    private static func markers(_ symbol: MarkerSymbol, width: Int, height: Int) -> [Marker] {
        var generator = SeededGenerator(seed: 5)
        return (0..<900).map { number in
            OverlayFixture.marker(
                number, x: .random(in: 0...Double(width), using: &generator),
                y: .random(in: 0...Double(height) * 0.8, using: &generator), symbol: symbol, size: 60)
        }
    }

    @Test(arguments: [PixelFormat.rgb, .rgba], [MarkerSymbol.pin, .square, .cross])
    func `Areas below markers are what they would be one layer after the other`(
        format: PixelFormat, symbol: MarkerSymbol
    ) throws {
        let (width, height) = (1300, 300)
        let areas = try (0..<60).map { number in
            let (x, y) = (Double(number % 12) * 108, Double(number / 12) * 60)
            return try OverlayFixture.area(
                "\(number)", Box(minX: x + 3, minY: y + 4, maxX: x + 100, maxY: y + 57), isAllowed: number % 3 != 0)
        }
        var style = OverlayStyle(forDrawingOf: Size(width: Double(width), height: Double(height)))
        style.areaNaming = .never
        let markers = Self.markers(symbol, width: width, height: height)
        var together = OverlayFixture.list(width, height, style: style)
        try together.append(areas)
        try together.append(markers)
        var below = OverlayFixture.list(width, height, style: style)
        try below.append(areas)
        var above = OverlayFixture.list(width, height, style: style)
        try above.append(markers)
        let drawing = OverlayFixture.busy(width, height, format: format)
        let apart = try OverlayRenderer(above.displayList).render(OverlayRenderer(below.displayList).render(drawing))
        #expect(try OverlayRenderer(together.displayList).render(drawing) == apart)
        // The case is there: some areas are hidden, and some are not.
        let layer = try #require(above.markerLayers.first)
        let cover = SeenMarks(of: layer, in: PixelBox(left: 0, top: 128, right: width, bottom: 192))
        let hidden = stride(from: 0, to: width, by: 20).count {
            cover.hide(PixelBox(left: $0, top: 130, right: $0 + 20, bottom: 180))
        }
        #expect(symbol == .cross || hidden > 0)
        #expect(symbol != .pin || hidden < width / 20)
    }

    @Test func `Of two layers of markers the upper one hides what lies below both`() throws {
        let markers = Self.markers(.dot, width: 400, height: 200)
        let area = try OverlayFixture.area("A", Box(minX: 20, minY: 20, maxX: 380, maxY: 180))
        var style = OverlayStyle(forDrawingOf: Size(width: 400, height: 200))
        style.areaNaming = .never
        func list(_ parts: [Int]) throws -> OverlayLayout {
            var list = OverlayFixture.list(400, 200, style: style)
            for part in parts {
                switch part {
                case 0: try list.append(markers.prefix(300))
                case 1: try list.append([area])
                default: try list.append(markers.dropFirst(300))
                }
            }
            return list
        }
        let drawing = OverlayFixture.busy(400, 200, format: .rgb)
        var apart = drawing
        for part in 0..<3 { apart = try OverlayRenderer(list([part]).displayList).render(apart) }
        #expect(try OverlayRenderer(list([0, 1, 2]).displayList).render(drawing) == apart)
    }
}
