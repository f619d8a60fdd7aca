import TestSupport
import Testing

@testable import PlanGeometry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct PathPlaceTests {
    @Test func `The box is that of the curve, not of its control points`() throws {
        let arch = try Path(svgPathData: "M0 0 C0 100 100 100 100 0")
        #expect(arch.boundingBox == Box(minX: 0, minY: 0, maxX: 100, maxY: 75))
        #expect(arch.controlBox == Box(minX: 0, minY: 0, maxX: 100, maxY: 100))
        #expect(try Path(svgPathData: "M0 0 Q50 100 100 0").boundingBox == Box(minX: 0, minY: 0, maxX: 100, maxY: 50))
        #expect(Path().boundingBox == nil)
        #expect(Path().boundingRect == Box(x: 0, y: 0, width: 0, height: 0))
    }

    @Test func `Random curves fill their boxes and do not leave them`() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let path = Path { path in
                func point() -> Point { Point(x: generator.whole(-50...50), y: generator.whole(-50...50)) }
                path.move(to: point())
                path.addCurve(to: point(), control1: point(), control2: point())
                path.addQuadCurve(to: point(), control: point())
            }
            let box = try #require(path.boundingBox)
            let sampled = try #require(
                Box(
                    enclosing: path.segments.flatMap { segment in (0...500).map { segment.point(at: Double($0) / 500) }
                    })
            )
            #expect(box.insetBy(dx: -1e-9, dy: -1e-9).contains(sampled))
            #expect(sampled.insetBy(dx: -2e-3, dy: -2e-3).contains(box))
        }
    }

    /// A path of some subpaths, open, closed and of a point alone, in which points repeat.
    private func randomPath(_ generator: inout SeededGenerator) -> Path {
        func point() -> Point { Point(x: generator.whole(-4...4), y: generator.whole(-4...4)) }
        var path = Path()
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: path.move(to: point())
            case 1: path.closeSubpath()
            case 2: path.addQuadCurve(to: point(), control: point())
            case 3: path.addCurve(to: point(), control1: point(), control2: point())
            default: path.addLine(to: point())
            }
        }
        return path
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `Rings are the flattened subpaths, and the box is that around all points`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let path = randomPath(&generator)
        let plain = path.flattened(tolerance: 0.1).subpaths.compactMap { subpath in
            try? Ring([subpath.start] + subpath.segments.map(\.end))
        }
        #expect(path.rings(tolerance: 0.1) == plain)
        let points = path.subpaths.flatMap { [$0.start] + $0.segments.flatMap(\.points) }
        #expect(path.controlBox == Box(enclosing: points))
    }

    @Test func `A path that is not finite has neither rings nor a box`() {
        let path = Path { $0.addLines([.zero, Point(x: 1, y: 0), Point(x: 1, y: .nan), Point(x: 0, y: 1)]) }
        #expect(path.rings(tolerance: 0.1).isEmpty && path.controlBox == nil && path.boundingBox == nil)
        #expect(Path(Box(x: 0, y: 0, width: 1, height: 1)).rings(tolerance: 0).isEmpty)
    }

    @Test func `Areas are exact`() throws {
        // 3/4 of the height of the control points over the whole width: x = 100 (3t² - 2t³), y = 300 t (1 - t).
        let arch = try Path(svgPathData: "M0 0 C0 100 100 100 100 0 Z")
        #expect((arch.area - 6000).magnitude < 1e-9)
        #expect((try Path(svgPathData: "M0 0 Q50 100 100 0").area - 10_000.0 / 3).magnitude < 1e-9)
        #expect(Path(Box(x: 10, y: 20, width: 30, height: 40)).signedArea == 1200)
        #expect(Path(Box(x: 10, y: 20, width: 30, height: 40)).reversed().signedArea == -1200)
        let circle = Circle().path(in: Box(x: 1e6, y: 0, width: 100, height: 100))
        // The four curves enclose 0.028 % more than the circle.
        #expect((circle.area / (2500 * .pi) - 1.000_280_010_5).magnitude < 1e-9)
    }

    @Test(arguments: [1e-8, 1e-3, 1])
    func `Points are inside, on and outside curves, also a hair's breadth away`(_ distance: Double) throws {
        let path = try Path(svgPathData: "M0 0 C0 100 100 100 100 0 Z")
        for step in 1..<40 {
            let segment = path.segments[0]
            let point = segment.point(at: Double(step) / 40)
            let normal = try #require(segment.tangent(at: Double(step) / 40)).perpendicular
            #expect(path.location(of: point) == .boundary)
            #expect(path.location(of: point + normal * distance) != path.location(of: point - normal * distance))
            #expect(path.location(of: point + normal * distance) != .boundary)
            #expect(path.location(of: point - normal * distance) != .boundary)
        }
        #expect(path.location(of: Point(x: 50, y: 0)) == .boundary)
        #expect(path.location(of: Point(x: 50, y: .leastNonzeroMagnitude)) == .inside)
        #expect(path.location(of: Point(x: 50, y: -.leastNonzeroMagnitude)) == .outside)
        #expect(path.location(of: Point(x: .nan, y: 0)) == .outside)
    }

    @Test func `Straight paths agree with rings, exactly`() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let points = (0..<7).map { _ in Point(x: generator.whole(0...6), y: generator.whole(0...6)) }
            let ring = try Ring(points)
            let path = Path { path in
                path.addLines(points)
                path.closeSubpath()
            }
            for x in 0...12 {
                for y in 0...12 {
                    let point = Point(x: Double(x) / 2, y: Double(y) / 2)
                    #expect(path.location(of: point) == ring.location(of: point, rule: .nonZero))
                    #expect(path.location(of: point, rule: .evenOdd) == ring.location(of: point, rule: .evenOdd))
                    #expect(path.windingNumber(around: point) == ring.windingNumber(around: point))
                }
            }
        }
    }

    @Test func `The fill rules differ where a path overlaps itself`() {
        let star = Path { path in
            path.addLines(
                [0, 2, 4, 1, 3].map { Point(x: sin(Double($0) * 0.4 * .pi), y: -cos(Double($0) * 0.4 * .pi)) })
            path.closeSubpath()
        }
        #expect(star.contains(.zero))
        #expect(!star.contains(.zero, eoFill: true))
        #expect(star.windingNumber(around: .zero) == 2)
    }

    @Test(arguments: [1, 0.1, 1e-3])
    func `Lines in the place of curves keep the tolerance`(_ tolerance: Double) throws {
        let path = try Path(svgPathData: "M10 80 C40 -200 165 310 95 80 Q 300 0 250 90 L 10 200 Z")
        let flat = path.flattened(tolerance: tolerance).segments
        for segment in path.segments {
            for step in 0...100 {
                let point = segment.point(at: Double(step) / 100)
                let distance = flat.map { LineSegment(start: $0.start, end: $0.end).distance(to: point) }.min()
                #expect(try #require(distance) <= tolerance)
            }
        }
        #expect(path.rings(tolerance: tolerance).count == 1)
    }

    @Test func `A path that is not finite has no box, a length of NaN, and nothing in it`() throws {
        for bad in [Double.nan, .infinity] {
            var path = Path(Box(x: 0, y: 0, width: 10, height: 10))
            path.addArc(
                center: Point(x: 5, y: 5), radius: bad, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
            #expect(!path.isFinite)
            #expect(path.boundingBox == nil)
            #expect(path.length().isNaN)
            #expect(path.signedArea.isNaN)
            #expect(path.location(of: Point(x: 5, y: 5)) == .outside)
            #expect(path.flattened(tolerance: 1).isEmpty)
            #expect(path.trimmedPath(from: 0, to: 0.5).isEmpty)
            #expect(path.strokedPath(StrokeStyle()).isEmpty)
            #expect(throws: StrokeError.pathNotFinite) { try path.strokeOutline(StrokeStyle()) }
        }
    }
}
