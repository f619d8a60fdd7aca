import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite struct PlacedTextTests {
    @Test(arguments: [6.0, 23, 90])
    func `A long text is painted to its last letter`(size: Double) throws {
        // Cairo leaves out letters far beyond a small surface's edge.
        let layout = try TextLayout("Window handle loose, hinge bent, and the pane cracked", font: Font(size: size))
        let text = try PlacedText(layout, at: Point(x: 10, y: 10), color: .black, outlines: GlyphOutlines())
        let width = Int(layout.logicalSize.width + 40)
        let (placed, drawn) = (
            try Canvas(width: width, height: 150, background: .white),
            try Canvas(width: width, height: 150, background: .white)
        )
        text.paint(on: placed)
        drawn.draw(layout, at: Point(x: 10, y: 10), color: .black)
        let ink = try #require(try placed.inkedBox())
        // Letters are moved by half a pixel at most.
        let exact = try #require(try drawn.inkedBox())
        #expect(exact.insetBy(dx: -1, dy: -1).contains(ink) && ink.insetBy(dx: -1, dy: -1).contains(exact))
        #expect(text.bounds.contains(ink))
        #expect(ink.width > 20 * size)
    }

    @Test func `A text can be moved`() throws {
        let layout = try TextLayout("会议室 Küche", font: Font(size: 20))
        let (halo, outlines) = (Halo(.white, width: 2), try GlyphOutlines())
        let text = PlacedText(layout, at: Point(x: 5, y: 5), color: .black, halo: halo, outlines: outlines)
        let moved = text.moved(by: Vector(dx: 30, dy: 20))
        let there = PlacedText(layout, at: Point(x: 35, y: 25), color: .black, halo: halo, outlines: outlines)
        #expect(moved.bounds == there.bounds)
        let (one, two) = (
            try Canvas(width: 250, height: 80, background: .white),
            try Canvas(width: 250, height: 80, background: .white)
        )
        moved.paint(on: one)
        there.paint(on: two)
        #expect(try one.picture() == two.picture())
    }

    @Test(arguments: [(14.7, 4.0), (21.3, 2), (80.5, 1)])
    func `Letters stand on whole rows, at parts of a pixel that are coarser in larger fonts`(
        size: Double, steps: Double
    ) throws {
        let layout = try TextLayout("Küche 3.04", font: Font(size: size))
        let outlines = try GlyphOutlines()
        let corner = Point(x: 10.37, y: 20.81)
        let level = PlacedText(layout, at: corner, color: .black, outlines: outlines)
        let upright = PlacedText(
            layout, toPlace: .rotation(radians: -.pi / 2).concatenating(.translation(x: 40.4, y: 200.6)), color: .black,
            outlines: outlines)
        // The space has no ink.
        #expect(try #require(level.letters).count == 9)
        for letter in try #require(level.letters) {
            #expect(letter.origin.y == (corner.y + layout.baseline).rounded())
            #expect((letter.origin.x * steps).rounded() == letter.origin.x * steps)
        }
        for letter in try #require(upright.letters) {
            #expect(letter.origin.x == (40.4 + layout.baseline).rounded())
            #expect((letter.origin.y * steps).rounded() == letter.origin.y * steps)
        }
    }

    @Test func `The same letter has one outline`() throws {
        let outlines = try GlyphOutlines()
        let layouts = try ["Hall", "Halle"].map { try TextLayout($0, font: Font(size: 20)) }
        let letters = layouts.flatMap { layout in
            PlacedText(layout, at: .zero, color: .black, outlines: outlines).letters ?? []
        }
        #expect(letters.count == 9)
        #expect(Set(letters.map { ObjectIdentifier($0.outline) }).count == 4)
    }
}
