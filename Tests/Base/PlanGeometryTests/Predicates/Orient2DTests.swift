import PlanGeometry
import Testing

@Suite struct Orient2DTests {
    @Test func `The sign of the orientation follows the turn`() {
        #expect(orient2d(.zero, Point(x: 1, y: 0), Point(x: 0, y: 1)) > 0)
        #expect(orient2d(.zero, Point(x: 0, y: 1), Point(x: 1, y: 0)) < 0)
        #expect(orient2d(.zero, Point(x: 1, y: 1), Point(x: 3, y: 3)) == 0)
    }

    @Test func `Points beside a diagonal by one unit in the last place are not on it`() {
        // Kettner et al., "Classroom examples of robustness problems in geometric computations" (2008).
        let (a, b) = (Point(x: 12, y: 12), Point(x: 24, y: 24))
        for i in 0..<64 {
            for j in 0..<64 {
                let c = Point(x: 0.5 + Double(i) * 0x1p-53, y: 0.5 + Double(j) * 0x1p-53)
                let side = orient2d(a, b, c)
                #expect((side > 0) == (c.y > c.x) && (side < 0) == (c.y < c.x))
            }
        }
    }

    @Test func `Thin triangles of very different magnitudes have the right sign`() {
        let least = Double.leastNonzeroMagnitude
        let a = Point(x: 1e-300, y: 0)
        let b = Point(x: 1e300, y: 1e-300)
        #expect(orient2d(.zero, b, a) < 0)
        #expect(orient2d(b, .zero, a) > 0)
        #expect(orient2d(.zero, Point(x: least, y: least), Point(x: 2 * least, y: least)) < 0)
    }

    @Test func `Magnitudes beyond the range of Double saturate`() {
        let far = Double.greatestFiniteMagnitude
        let side = orient2d(Point(x: -far, y: -far), Point(x: far, y: -far), Point(x: far, y: far))
        #expect(side > 0 && side.isFinite)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `Coordinates that are not finite have orientation 0`(value: Double) {
        #expect(orient2d(Point(x: value, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)) == 0)
        #expect(orient2d(Point(x: 1, y: 0), Point(x: 0, y: value), Point(x: 0, y: 1)) == 0)
        #expect(orient2d(Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: value, y: value)) == 0)
    }
}
