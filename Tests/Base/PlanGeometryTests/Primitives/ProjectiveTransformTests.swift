import PlanGeometry
import TestSupport
import Testing

@Suite struct ProjectiveTransformTests {
    /// A rectangle in the middle of a box, of which each corner is moved by less than a quarter of the way to the next: convex.
    private static func quadrilateral(in box: Box, _ random: inout SeededGenerator) -> [Point] {
        box.insetBy(dx: box.width / 4, dy: box.height / 4).corners.map {
            Point(
                x: $0.x + Double.random(in: -0.12...0.12, using: &random) * box.width,
                y: $0.y + Double.random(in: -0.12...0.12, using: &random) * box.height)
        }
    }

    private static let square = Box(minX: 0, minY: 0, maxX: 1, maxY: 1).corners

    @Test func `Four points are taken to four points, and back, on drawings of 30,000 pixels`() throws {
        var random = SeededGenerator(seed: 7)
        let drawing = Box(minX: 0, minY: 0, maxX: 30_000, maxY: 21_000)
        for _ in 0..<2000 {
            let source = Self.quadrilateral(in: drawing, &random)
            let target = Self.quadrilateral(in: Box(minX: 0, minY: 0, maxX: 31_000, maxY: 24_000), &random)
            let map = try #require(ProjectiveTransform(mapping: source, to: target))
            let back = try #require(map.inverted())
            for (point, image) in zip(source, target) {
                #expect(try #require(point.applying(map)).distance(to: image) < 1e-9 * 30_000)
            }
            for _ in 0..<10 {
                let point = Point(
                    x: Double.random(in: 0...30_000, using: &random), y: Double.random(in: 0...21_000, using: &random))
                // Near the vanishing line images are too far away for their digits to tell the point.
                guard map.denominator(at: point) > 0.05, let image = point.applying(map) else { continue }
                #expect(try #require(image.applying(back)).distance(to: point) < 1e-9 * 30_000)
            }
        }
    }

    @Test func `Equal quadrilaterals give the identity up to rounding`() throws {
        let corners = Box(minX: 110, minY: 220, maxX: 30_000, maxY: 20_000).corners
        let map = try #require(ProjectiveTransform(mapping: corners, to: corners))
        for point in [Point.zero, Point(x: 29_999.5, y: 0.5), Point(x: 17, y: 19_000)] {
            #expect(try #require(point.applying(map)).distance(to: point) < 1e-10)
        }
    }

    @Test func `A parallelogram onto a rectangle has no vanishing line`() throws {
        let source = [Point(x: 10, y: 20), Point(x: 50, y: 30), Point(x: 60, y: 80), Point(x: 20, y: 70)]
        let map = try #require(ProjectiveTransform(mapping: source, to: Self.square))
        #expect(Point(x: -1e6, y: 1e6).applying(map) != nil)
    }

    @Test func `A square seen in perspective has its vanishing line where its sides meet`() throws {
        let source = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 3, y: 2), Point(x: 1, y: 2)]
        let map = try #require(ProjectiveTransform(mapping: source, to: Self.square))
        // The left and right sides meet at (2, 4), and the others never.
        #expect(abs(map.denominator(at: Point(x: -100, y: 4))) < 1e-12)
        #expect(Point(x: 2, y: 4.000001).applying(map) == nil)
        #expect(Point(x: 2, y: 3.9).applying(map) != nil)
        #expect(Point(x: 2, y: 5).applying(map) == nil)
        #expect(Point(x: .nan, y: 5).applying(map) == nil)
        // The diagonals' crossing is the middle of the square.
        let middle = try #require(Point(x: 2, y: 4.0 / 3).applying(map))
        #expect(middle.distance(to: Point(x: 0.5, y: 0.5)) < 1e-14)
    }

    @Test(
        arguments: [
            ("three on a line", [(0, 0), (1, 0), (2, 0), (0, 1)]), ("crossing", [(0, 0), (1, 1), (1, 0), (0, 1)]),
            ("two equal", [(0, 0), (1, 0), (1, 0), (0, 1)]), ("all equal", [(3, 3), (3, 3), (3, 3), (3, 3)]),
            ("a dent", [(0, 0), (4, 0), (1, 1), (0, 4)]), ("infinite", [(0, 0), (1, 0), (.infinity, 1), (0, 1)]),
            ("not a number", [(0, 0), (1, 0), (1, 1), (.nan, 1)]), ("three points", [(0, 0), (1, 0), (1, 1)]),
        ] as [(String, [(Double, Double)])])
    func `What is no convex quadrilateral has no map onto a square`(name: String, corners: [(Double, Double)]) {
        let points = corners.map { Point(x: $0.0, y: $0.1) }
        #expect(ProjectiveTransform(mapping: points, to: Self.square) == nil)
        #expect(ProjectiveTransform(mapping: Self.square, to: points) == nil)
    }

    @Test func `The corners may go round either way, and start anywhere`() throws {
        let source = [Point(x: 1, y: 2), Point(x: 90, y: 10), Point(x: 80, y: 70), Point(x: 5, y: 60)]
        for first in 0..<4 {
            let turned = Array(source[first...] + source[..<first])
            #expect(try #require(ProjectiveTransform(mapping: turned, to: Self.square)).determinant > 0)
            #expect(try #require(ProjectiveTransform(mapping: turned.reversed(), to: Self.square)).determinant < 0)
        }
    }

    @Test func `Maps applied one after the other are one map`() throws {
        let one = ProjectiveTransform(.translation(x: 3, y: -4))
        let two = try #require(
            ProjectiveTransform(
                mapping: [Point(x: 0, y: 0), Point(x: 40, y: 2), Point(x: 38, y: 30), Point(x: 3, y: 33)],
                to: Self.square))
        let both = one.concatenating(two)
        let point = Point(x: 11, y: 17)
        let image = try #require(point.applying(one)?.applying(two))
        #expect(try #require(point.applying(both)).distance(to: image) < 1e-12)
        #expect(point.applying(.identity) == point)
    }

    @Test func `The affine map near a point has the map's value and slopes`() throws {
        let source = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 3, y: 2), Point(x: 1, y: 2)]
        let map = try #require(ProjectiveTransform(mapping: source, to: Self.square))
        let point = Point(x: 1.5, y: 1)
        let near = try #require(map.affineMap(near: point))
        #expect(point.applying(near).distance(to: try #require(point.applying(map))) < 1e-12)
        for step in [Vector(dx: 1e-5, dy: 0), Vector(dx: 0, dy: 1e-5)] {
            let other = point + step
            #expect(other.applying(near).distance(to: try #require(other.applying(map))) < 1e-9)
        }
        #expect(map.affineMap(near: Point(x: 2, y: 5)) == nil)
    }
}
