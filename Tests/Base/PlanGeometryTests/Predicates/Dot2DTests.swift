import PlanGeometry
import TestSupport
import Testing

@Suite struct Dot2DTests {
    @Test func `The sign tells less than a right angle from more`() {
        let right = Point(x: 1, y: 0)
        #expect(dot2d(right, Point(x: 5, y: 9), .zero) > 0)
        #expect(dot2d(right, Point(x: -5, y: 9), .zero) < 0)
        #expect(dot2d(right, Point(x: 0, y: 9), .zero) == 0)
        #expect(dot2d(right, .zero, .zero) == 0 && dot2d(right, right, right) == 0)
    }

    @Test func `Beside a right angle by one unit in the last place the sign is right`() {
        let far = 0x1p52
        for step in -8...8 {
            let c = Point(x: far, y: far)
            let (a, b) = (Point(x: far + 3, y: far + 5), Point(x: far - 5, y: far + 3))
            #expect(dot2d(a, b, c) == 0)
            let beside = Point(x: b.x + Double(step), y: b.y)
            let sign = dot2d(a, beside, c)
            #expect((sign > 0) == (step > 0) && (sign < 0) == (step < 0))
        }
    }

    @Test func `Random angles near a right one have the sign of whole numbers' arithmetic`() {
        var random = SeededGenerator(seed: FuzzSettings.seed)
        for _ in 0..<20_000 {
            func whole(_ bits: Int) -> Int64 { Int64.random(in: -(1 << bits)...(1 << bits), using: &random) }
            let (cx, cy, u, v) = (whole(50), whole(50), whole(20), whole(20))
            let (turned, scale) = ((x: -v, y: u), whole(20))
            let (dx, dy) = (turned.x * scale + whole(1), turned.y * scale + whole(1))
            let exact = Int128(u) * Int128(dx) + Int128(v) * Int128(dy)
            func point(_ x: Int64, _ y: Int64) -> Point { Point(x: Double(cx + x), y: Double(cy + y)) }
            let sign = dot2d(point(u, v), point(dx, dy), point(0, 0))
            #expect((sign > 0) == (exact > 0) && (sign < 0) == (exact < 0), "\(u) \(v) \(dx) \(dy)")
        }
    }

    @Test func `Magnitudes at the ends of the range of Double keep their signs`() {
        let (least, far) = (Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude)
        #expect(dot2d(Point(x: least, y: 0), Point(x: least, y: far), .zero) > 0)
        #expect(dot2d(Point(x: least, y: 0), Point(x: -least, y: far), .zero) < 0)
        let sum = dot2d(Point(x: far, y: far), Point(x: far, y: far), Point(x: -far, y: -far))
        #expect(sum > 0 && sum.isFinite)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `Coordinates that are not finite give 0`(value: Double) {
        #expect(dot2d(Point(x: value, y: 0), Point(x: 1, y: 0), .zero) == 0)
        #expect(dot2d(Point(x: 1, y: 0), Point(x: 1, y: 0), Point(x: 0, y: value)) == 0)
    }
}
