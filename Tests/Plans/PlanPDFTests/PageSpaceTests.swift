import PlanGeometry
import PlanImage
import TestSupport
import Testing

@testable import PlanPDF

@Suite("Places on a page")
struct PageSpaceTests {
    @Test(
        "The corners of the drawing are those of the page as it is shown",
        arguments: [
            // Upper left, upper right, lower left, in the page's own space.
            (0, [Point(x: 100, y: 250), Point(x: 500, y: 250), Point(x: 100, y: 50)]),
            (90, [Point(x: 100, y: 50), Point(x: 100, y: 250), Point(x: 500, y: 50)]),
            (180, [Point(x: 500, y: 50), Point(x: 100, y: 50), Point(x: 500, y: 250)]),
            (270, [Point(x: 500, y: 250), Point(x: 500, y: 50), Point(x: 100, y: 250)]),
        ], [1.0, 2.0])
    func corners(turn: (rotation: Int, corners: [Point]), unit: Double) throws {
        let content = PDFSample.pages([
            "/MediaBox [0 0 900 900] /CropBox [100 50 500 250] /Rotate \(turn.rotation) /UserUnit \(unit)"
        ])
        let page = try PDFDocument(bytes: content, name: "page.pdf").page(1)
        let isTurned = turn.rotation % 180 != 0
        let drawing = Size(width: isTurned ? 600 : 1200, height: isTurned ? 1200 : 600)
        let space = try #require(PageSpace(page, drawing: drawing))
        let corners = [Point(x: 0, y: 0), Point(x: drawing.width, y: 0), Point(x: 0, y: drawing.height)]
        for (corner, expected) in zip(corners, turn.corners) {
            #expect(corner.applying(space.toPage) == expected)
            #expect(expected.applying(space.toDrawing).distance(to: corner) < 1e-9)
        }
        #expect(abs(space.unitsPerPixel - 1.0 / 3) < 1e-12)
        #expect(abs(space.pointsPerPixel - unit / 3) < 1e-12 && space.units(points: 18) == 18 / unit)
    }
}
