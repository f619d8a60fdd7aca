import PlanGeometry
import TestSupport
import Testing

@Suite struct LineSegmentClippingTests {
    private let box = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)

    private func clipped(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> LineSegment? {
        LineSegment(start: Point(x: x1, y: y1), end: Point(x: x2, y: y2)).clipped(to: box)
    }

    @Test func `What lies inside stays as it is, and what passes through is cut at the edges`() {
        #expect(clipped(1, 2, 8, 9) == LineSegment(start: Point(x: 1, y: 2), end: Point(x: 8, y: 9)))
        #expect(clipped(-5, 5, 15, 5) == LineSegment(start: Point(x: 0, y: 5), end: Point(x: 10, y: 5)))
        #expect(clipped(5, 15, 5, 5) == LineSegment(start: Point(x: 5, y: 10), end: Point(x: 5, y: 5)))
    }

    @Test func `What is beside the box, touches it in a point or runs along its edge has no part inside`() {
        #expect(clipped(-5, 4, 4, -5) == nil)
        #expect(clipped(-5, 5, 5, -5) == nil)
        #expect(clipped(10, 2, 10, 8) == nil)
        #expect(clipped(11, 0, 20, 9) == nil)
        #expect(clipped(5, 5, 5, 5) == nil || clipped(5, 5, 5, 5)?.length == 0)
    }

    @Test func `What is cut is a part of the line, and no longer than the box's diagonal`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let ends = (0..<2).map { _ in Point(x: random.whole(-30...40), y: random.whole(-30...40)) }
            let whole = LineSegment(start: ends[0], end: ends[1])
            let inside = (0...200).filter { share in
                let point = whole.start + (whole.end - whole.start) * (Double(share) / 200)
                return point.x > 0 && point.x < 10 && point.y > 0 && point.y < 10
            }
            let part = whole.clipped(to: box)
            if let part {
                #expect(part.length <= 14.15)
                #expect(whole.distance(to: part.start) < 1e-9 && whole.distance(to: part.end) < 1e-9)
            } else {
                #expect(inside.isEmpty)
            }
            if !inside.isEmpty { #expect(part != nil) }
        }
    }
}
