import PlanGeometry
import Testing

@Suite struct PathBuildingTests {
    @Test func `Steps are kept as they are drawn; lines without a current point are ignored`() {
        let path = Path { path in
            path.addLine(to: Point(x: 9, y: 9))
            path.move(to: Point(x: 5, y: 5))
            path.move(to: Point(x: 1, y: 2))
            path.addLine(to: Point(x: 3, y: 4))
            path.closeSubpath()
            path.closeSubpath()
            path.addLine(to: Point(x: 5, y: 6))
        }
        #expect(
            path.elements == [
                .move(to: Point(x: 1, y: 2)), .line(to: Point(x: 3, y: 4)), .closeSubpath,
                .move(to: Point(x: 1, y: 2)), .line(to: Point(x: 5, y: 6)),
            ])
        #expect(path.currentPoint == Point(x: 5, y: 6))
        #expect(Path().currentPoint == nil)
        #expect(Path().isEmpty)
    }

    @Test func `After closing, the pen is at the start`() {
        let path = Path(Box(x: 1, y: 2, width: 3, height: 4))
        #expect(path.currentPoint == Point(x: 1, y: 2))
        #expect(path.applying(.translation(x: 10, y: 0)).currentPoint == Point(x: 11, y: 2))
    }

    @Test(arguments: [
        (0.0, 90.0, false, Point(x: 0, y: 10), 0.25), (0, 90, true, Point(x: 0, y: 10), 0.75),
        (90, 0, false, Point(x: 10, y: 0), 0.75), (90, 0, true, Point(x: 10, y: 0), 0.25),
        (0, 360, false, Point(x: 10, y: 0), 1), (0, -360, true, Point(x: 10, y: 0), 1),
        (0, -90, false, Point(x: 0, y: -10), 0.75), (0, 810, false, Point(x: 10, y: 0), 1),
        (180, 180, false, Point(x: -10, y: 0), 0),
    ])
    func `Arcs go the way SwiftUI's do: not clockwise is towards greater angles`(
        start: Double, end: Double, clockwise: Bool, endPoint: Point, turns: Double
    ) throws {
        let path = Path {
            $0.addArc(
                center: .zero, radius: 10, startAngle: .degrees(start), endAngle: .degrees(end), clockwise: clockwise)
        }
        #expect(try #require(path.currentPoint).distance(to: endPoint) < 1e-12)
        #expect((path.length() - 20 * .pi * turns).magnitude < 0.01)
        // The first curve leaves along the circle, up or down.
        if turns > 0, turns < 1 {
            let middle = try #require(PathMeasure(path).point(atLength: path.length() / 2))
            let direction = clockwise ? -1.0 : 1.0
            let angle = Angle.degrees(start + direction * 180 * turns)
            let expected = Point(x: 10, y: 0).applying(.rotation(radians: angle.radians))
            #expect(middle.distance(to: expected) < 0.01)
        }
    }

    @Test func `Several turns are drawn as such`() {
        let path = Path {
            $0.addRelativeArc(center: .zero, radius: 1, startAngle: .zero, delta: .degrees(-900))
        }
        #expect((path.length() - 5 * .pi).magnitude < 0.01)
        #expect(path.currentPoint == Point(x: -1, y: 0))
    }

    @Test func `An arc is joined to an open subpath by a line, and starts one otherwise`() {
        var path = Path()
        path.move(to: .zero)
        path.addArc(
            center: Point(x: 20, y: 0), radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        #expect(path.elements[1] == .line(to: Point(x: 30, y: 0)))
        path.closeSubpath()
        path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        #expect(path.elements[4] == .move(to: Point(x: 10, y: 0)))
    }

    @Test func `A rounded corner touches both lines`() throws {
        let path = Path { path in
            path.move(to: Point(x: 0, y: 100))
            path.addArc(tangent1End: .zero, tangent2End: Point(x: 100, y: 0), radius: 20)
        }
        #expect(path.elements.count == 3)
        guard case .line(let start) = path.elements[1] else {
            Issue.record("no line to the arc")
            return
        }
        #expect(start.distance(to: Point(x: 0, y: 20)) < 1e-12)
        #expect(try #require(path.currentPoint).distance(to: Point(x: 20, y: 0)) < 1e-12)
        for segment in path.segments.dropFirst() {
            let distance = segment.point(at: 0.3).distance(to: Point(x: 20, y: 20))
            #expect((distance - 20).magnitude < 0.03 * 20 / 100)
        }
    }

    @Test(arguments: [(-50.0, 20.0), (50, 0), (50, -1), (50, .nan)])
    func `Without an arc that touches both, a line leads to the corner`(x: Double, radius: Double) {
        let path = Path { path in
            path.move(to: Point(x: -100, y: 0))
            path.addArc(tangent1End: .zero, tangent2End: Point(x: x, y: 0), radius: radius)
        }
        #expect(path.elements == [.move(to: Point(x: -100, y: 0)), .line(to: .zero)])
    }

    @Test func `Reversing keeps the drawing and turns it round`() throws {
        let path = try Path(svgPathData: "M10 80 C40 10 65 10 95 80 Q 200 0 250 90 L 260 200 Z M 0 0 L 30 40")
        #expect(path.reversed().length() == path.length())
        #expect(path.reversed().signedArea == -path.signedArea)
        #expect(path.reversed().boundingBox == path.boundingBox)
    }

    @Test func `Affine maps move the numbers that were given`() throws {
        let path = try Path(svgPathData: "M1 2L3 4Q5 6 7 8C9 10 11 12 13 14Z")
        #expect(path.offsetBy(dx: 1, dy: -1).svgPathData == "M2 1L4 3Q6 5 8 7C10 9 12 11 14 13Z")
        #expect(path.applying(.scale(x: 2, y: -1)).svgPathData == "M2 -2L6 -4Q10 -6 14 -8C18 -10 22 -12 26 -14Z")
    }

    @Test func `Curves of any size become a bounded number of lines, and all of their ends are kept`() throws {
        var path = Path()
        for index in 0..<400 {
            let x = Double(index) * 3
            path.move(to: Point(x: x, y: 0))
            path.addCurve(
                to: Point(x: x + 1, y: 1), control1: Point(x: x, y: 1e12), control2: Point(x: x + 1, y: -1e12))
            path.addLine(to: Point(x: x + 2, y: 5))
        }
        let rings = path.rings(tolerance: 0.05)
        let most = (1 << 20) + 256 * 1200 + 3 * 400
        #expect(rings.count == 400)
        #expect(rings.map(\.vertices.count).reduce(0, +) < most)
        for (index, ring) in rings.enumerated() {
            let end = Point(x: Double(index) * 3 + 1, y: 1)
            #expect(ring.vertices.contains(end))
        }
        #expect(path.flattened(tolerance: 0.05).elements.count < most)
        // A curve that is large in no such way keeps the tolerance.
        var curve = Path()
        curve.move(to: .zero)
        curve.addQuadCurve(to: Point(x: 2e6, y: 0), control: Point(x: 1e6, y: 2e6))
        let points = curve.flattened(tolerance: 0.05).elements.compactMap(\.endPoint)
        let distances = zip(points, points.dropFirst()).map { one, other in
            let (x, y) = ((one.x + other.x) / 2, (one.y + other.y) / 2)
            return abs(y - 2 * x * (2e6 - x) / 2e6)
        }
        #expect((distances.max() ?? .infinity) < 0.05 * 2.5)
    }
}
