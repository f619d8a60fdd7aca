import PlanGeometry
import PlanModel
import TestSupport
import Testing

@Suite struct MeasureTests {
    private func line(_ points: (Double, Double)..., name: String = "") throws -> MeasuredLine {
        try #require(MeasuredLine(id: "1", name: name, points: points.map { Point(x: $0.0, y: $0.1) }))
    }

    private func detail(_ name: String, _ x: Double, _ y: Double, _ side: Double, _ scale: Double) throws
        -> DrawingDetail
    {
        let box = Box(minX: x, minY: y, maxX: x + side, maxY: y + side)
        return try #require(DrawingDetail(name: name, box: box, pixelsPerMetre: scale))
    }

    @Test func `A line needs two points that differ, all finite`() {
        let one = Point(x: 1, y: 2)
        #expect(MeasuredLine(id: "1", points: [one]) == nil)
        #expect(MeasuredLine(id: "1", points: [one, one]) == nil)
        #expect(MeasuredLine(id: "1", points: [one, Point(x: .nan, y: 0)]) == nil)
        #expect(MeasuredLine(id: "", points: [one, .zero]) == nil)
        #expect(MeasuredLine(id: "1", points: [one, one, .zero, .zero])?.points == [one, .zero])
    }

    @Test func `Two points are a distance and more a polyline, whose pieces add up`() throws {
        let scales = DrawingScales(pixelsPerMetre: 100)
        let distance = Measure(try line((0, 0), (30, 40)), scales: scales)
        #expect(distance.kind == .distance)
        #expect((distance.pixels, distance.metres) == (50, 0.5))
        let polyline = Measure(try line((0, 0), (30, 40), (30, 140)), scales: scales)
        #expect(polyline.kind == .polyline)
        #expect((polyline.pixels, polyline.metres) == (150, 1.5))
        #expect(polyline.squareMetres == nil)
    }

    @Test func `An area has the size inside, the length of its outline, and its markers`() throws {
        let outer = try Ring([Point(x: 0, y: 0), Point(x: 200, y: 0), Point(x: 200, y: 100), Point(x: 0, y: 100)])
        let hole = try Ring([Point(x: 50, y: 50), Point(x: 60, y: 50), Point(x: 60, y: 60), Point(x: 50, y: 60)])
        let area = Area(id: "a", name: "Hall", shape: MultiPolygon(Polygon(exterior: outer, holes: [hole])))
        let measure = Measure(area, scales: DrawingScales(pixelsPerMetre: 10), markerCount: 3)
        #expect((measure.squarePixels, measure.squareMetres) == (19_900, 199))
        #expect((measure.pixels, measure.metres) == (640, 64))
    }

    @Test func `What lies in a detail has its scale, in the smallest of several`() throws {
        let scales = DrawingScales(
            pixelsPerMetre: 100,
            details: [try detail("big", 100, 100, 200, 20), try detail("small", 150, 150, 50, 500)])
        func scale(_ points: (Double, Double)...) throws -> DrawingScales.Scale {
            let points = points.map { Point(x: $0.0, y: $0.1) }
            return scales.scale(of: try #require(MeasuredLine(id: "1", points: points)).segments)
        }
        #expect(try scale((0, 0), (50, 50)) == .drawing(pixelsPerMetre: 100))
        #expect(try scale((100, 100), (300, 100)).detail?.name == "big")
        #expect(try scale((160, 160), (190, 190)).detail?.name == "small")
        // Across an edge no scale holds: from outside, through, and from the big one into the small one.
        #expect(try scale((50, 150), (110, 150)).pixelsPerMetre == nil)
        #expect(try scale((50, 250), (350, 250)).pixelsPerMetre == nil)
        #expect(try scale((110, 160), (190, 160)).pixelsPerMetre == nil)
        // Along an edge, or around a detail, is outside it.
        #expect(try scale((50, 100), (350, 100)).pixelsPerMetre == 100)
        #expect(try scale((90, 90), (310, 90), (310, 310), (90, 310), (90, 90)).pixelsPerMetre == 100)
        #expect(DrawingScales().scale(of: [LineSegment(start: .zero, end: Point(x: 1, y: 1))]) == .unknown)
    }

    @Test func `What lies partly in a detail is told by name`() throws {
        let scales = DrawingScales(pixelsPerMetre: 100, details: [try detail("Section", 100, 100, 50, 20)])
        let measure = Measure(try line((90, 120), (120, 120), name: "Beam"), scales: scales)
        #expect(measure.metres == nil)
        let problem = try #require(measure.scaleProblem).english
        #expect(problem.contains("'Beam' lies partly in the detail 'Section'"))
    }

    @Test func `The scale fits several lengths, the long ones more, and tells when they contradict each other`() throws
    {
        func length(_ pixels: Double, _ metres: Double) throws -> ScaleFit.KnownLength {
            try #require(
                ScaleFit.KnownLength(LineSegment(start: .zero, end: Point(x: pixels, y: 0)), metres: metres))
        }
        let same = try #require(ScaleFit([length(780, 7.8), length(520, 5.2)]))
        #expect(same.pixelsPerMetre == 100 && !same.isDistorted)
        let other = try #require(ScaleFit([length(1000, 10), length(103, 1)]))
        #expect(other.pixelsPerMetre > 100 && other.pixelsPerMetre < 100.1)
        #expect(other.isDistorted && abs(other.spread - 0.03) < 1e-12)
        #expect(ScaleFit([]) == nil)
        #expect(ScaleFit.KnownLength(LineSegment(start: .zero, end: Point(x: 1, y: 0)), metres: 1) == nil)
        #expect(ScaleFit.KnownLength(LineSegment(start: .zero, end: Point(x: 9, y: 0)), metres: 0) == nil)
    }
}
