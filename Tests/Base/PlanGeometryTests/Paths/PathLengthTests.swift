import PlanGeometry
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct PathLengthTests {
    /// The length by Simpson's rule on many equal parts, which shares nothing with the product's quadrature.
    private func simpson(_ from: Double, _ to: Double, parts: Int = 20_000, _ speed: (Double) -> Double) -> Double {
        let step = (to - from) / Double(parts)
        var (sum, lost) = (0.0, 0.0)
        for index in 0...parts {
            let weight = index == 0 || index == parts ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
            let term = weight * speed(from + Double(index) * step) - lost
            let next = sum + term
            lost = (next - sum) - term
            sum = next
        }
        return sum * step / 3
    }

    private func speed(_ points: [Point], _ t: Double) -> Double {
        let s = 1 - t
        let x =
            3
            * (s * s * (points[1].x - points[0].x) + 2 * s * t * (points[2].x - points[1].x) + t * t
                * (points[3].x - points[2].x))
        let y =
            3
            * (s * s * (points[1].y - points[0].y) + 2 * s * t * (points[2].y - points[1].y) + t * t
                * (points[3].y - points[2].y))
        return sqrt(x * x + y * y)
    }

    @Test func `A parabola is as long as its closed form says`() {
        // y = x (2 - x) scaled by 100: the length of y = x² over -1...1 is sqrt 5 + asinh 2 / 2.
        let curve = PathSegment.quadratic(Point(x: 0, y: 0), Point(x: 100, y: 200), Point(x: 200, y: 0))
        #expect((curve.length() - 100 * (sqrt(5) + asinh(2) / 2)).magnitude < 1e-9)
    }

    @Test func `A semicubical parabola, cusp and all, is as long as its closed form says`() {
        // (t², t³) over -1...1 as a cubic curve: twice (13^1.5 - 8) / 27.
        let curve = PathSegment.cubic(
            Point(x: 100, y: -100), Point(x: -100.0 / 3, y: 100), Point(x: -100.0 / 3, y: -100), Point(x: 100, y: 100))
        #expect((curve.length() - 200 * (pow(13, 1.5) - 8) / 27).magnitude < 1e-9)
    }

    @Test func `Cubic curves are as long as Simpson's rule finds them`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<12 {
            let points = (0..<4).map { _ in
                Point(x: generator.whole(0...100), y: generator.whole(0...100))
            }
            let curve = PathSegment.cubic(points[0], points[1], points[2], points[3])
            let expected = simpson(0, 1) { speed(points, $0) }
            #expect((curve.length() - expected).magnitude < 1e-9, "\(curve)")
        }
    }

    @Test func `An ellipse's path is as long as quadrature finds it, and near the true ellipse`() throws {
        let path = Ellipse().path(in: Box(x: 0, y: 0, width: 200, height: 80))
        var pen = Point.zero
        var expected = 0.0
        for element in path.elements {
            if case .curve(let end, let control1, let control2) = element {
                let points = [pen, control1, control2, end]
                expected += simpson(0, 1) { speed(points, $0) }
            }
            if let end = element.endPoint { pen = end }
        }
        #expect((path.length() - expected).magnitude < 1e-9)
        let ellipse = simpson(0, 2 * .pi) { hypot(100 * sin($0), 40 * cos($0)) }
        #expect((path.length() - ellipse).magnitude < 3e-4 * ellipse)
        // Every point is within 0.03 % of the ellipse, measured from the centre.
        for segment in path.segments {
            for step in 0...50 {
                let point = segment.point(at: Double(step) / 50)
                #expect((hypot((point.x - 100) / 100, (point.y - 40) / 40) - 1).magnitude < 3e-4)
            }
        }
    }

    @Test(arguments: [0.1, 0.25, 0.5, 0.72, 0.999])
    func `A length asked for is reached within 1e-6, by trimming as by a point`(_ fraction: Double) throws {
        let path = try Path(
            svgPathData: "M10 80 C40 10 65 10 95 80 S150 150 180 80 Q 200 0 250 90 L 260 200 Z M 0 0 L 30 40")
        let length = path.length()
        #expect((path.trimmedPath(from: 0, to: fraction).length() - fraction * length).magnitude < 1e-6)
        #expect((path.trimmedPath(from: fraction, to: 1).length() - (1 - fraction) * length).magnitude < 1e-6)
        let end = try #require(path.trimmedPath(from: 0, to: fraction).currentPoint)
        let point = try #require(PathMeasure(path).point(atLength: fraction * length))
        #expect(end.distance(to: point) < 1e-9)
    }

    @Test func `Trimming keeps fractions to 0...1 and is empty the wrong way round, as in SwiftUI`() {
        let circle = Circle().path(in: Box(x: 0, y: 0, width: 100, height: 100))
        #expect(circle.trimmedPath(from: -1, to: 2) == circle)
        #expect(circle.trimmedPath(from: 0, to: 1) == circle)
        #expect(circle.trimmedPath(from: -3, to: 0.25) == circle.trimmedPath(from: 0, to: 0.25))
        #expect(circle.trimmedPath(from: 0.8, to: 0.2).isEmpty)
        #expect(circle.trimmedPath(from: 0.5, to: 0.5).isEmpty)
        #expect(circle.trimmedPath(from: .nan, to: 1).isEmpty)
        #expect(circle.trimmedPath(from: 1, to: 2).isEmpty)
    }

    @Test func `A circle is trimmed from three o'clock, clockwise`() throws {
        let quarter = Circle().trim(from: 0, to: 0.25).path(in: Box(x: 0, y: 0, width: 100, height: 100))
        #expect(quarter.elements.first == .move(to: Point(x: 100, y: 50)))
        let end = try #require(quarter.currentPoint)
        #expect(end.distance(to: Point(x: 50, y: 100)) < 1e-9)
    }

    @Test func `A place far along has the direction of the curve there; a corner that of what follows`() throws {
        let measure = PathMeasure(Path(Box(x: 0, y: 0, width: 100, height: 50)))
        #expect(measure.length == 300)
        #expect(measure.point(atLength: 130) == Point(x: 100, y: 30))
        #expect(measure.tangent(atLength: 130) == Vector(dx: 0, dy: 1))
        #expect(measure.tangent(atLength: 100) == Vector(dx: 0, dy: 1))
        #expect(measure.tangent(atLength: 300) == Vector(dx: 0, dy: -1))
        #expect(measure.point(atLength: -5) == Point(x: 0, y: 0))
        #expect(measure.point(atLength: .nan) == nil)
        #expect(PathMeasure(Path()).point(atLength: 0) == nil)
    }

    @Test(arguments: [1e-60, 1e-9, 1, 1e9, 1e60])
    func `Lengths of tiny and huge curves keep their digits`(_ scale: Double) {
        let curve = Path(ellipseIn: Box(x: 0, y: 0, width: 200, height: 80))
        let measure = PathMeasure(curve.applying(.scale(x: scale, y: scale)))
        #expect((measure.length / scale - curve.length()).magnitude < 1e-9)
    }
}
