import PlanGeometry
import PlanModel
import Testing

@testable import PlanCanvas

@Suite struct PlacedTextTests {
    @Test(arguments: [6.0, 23, 90])
    func `A long text is painted to its last letter`(size: Double) throws {
        // Cairo leaves out letters far beyond a small surface's edge.
        let layout = try TextLayout("Window handle loose, hinge bent, and the pane cracked", font: Font(size: size))
        let text = try PlacedText(layout, at: Point(x: 10, y: 10), color: .black)
        let width = Int(layout.logicalSize.width + 40)
        let (placed, drawn) = (
            try Canvas(width: width, height: 150, background: .white),
            try Canvas(width: width, height: 150, background: .white)
        )
        text.paint(on: placed)
        drawn.draw(layout, at: Point(x: 10, y: 10), color: .black)
        #expect(try placed.picture() == drawn.picture())
        let ink = try #require(try placed.inkedBox())
        #expect(text.bounds.contains(ink))
        #expect(ink.width > 20 * size)
    }

    @Test func `A text can be moved`() throws {
        let layout = try TextLayout("会议室 Küche", font: Font(size: 20))
        let text = try PlacedText(layout, at: Point(x: 5, y: 5), color: .black, halo: Halo(.white, width: 2))
        let moved = text.moved(by: Vector(dx: 30, dy: 20))
        let there = try PlacedText(layout, at: Point(x: 35, y: 25), color: .black, halo: Halo(.white, width: 2))
        #expect(moved.bounds == there.bounds)
        let (one, two) = (
            try Canvas(width: 250, height: 80, background: .white),
            try Canvas(width: 250, height: 80, background: .white)
        )
        moved.paint(on: one)
        there.paint(on: two)
        #expect(try one.picture() == two.picture())
    }
}
