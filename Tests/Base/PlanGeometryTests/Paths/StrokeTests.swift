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

@Suite struct StrokeTests {
    /// The area that a path fills by the non-zero rule, by adding up what many parallel lines see of it; aslant, so that
    /// none lies along a side.
    private func filledArea(_ upright: Path, lines: Int = 2000) throws -> Double {
        let path = upright.applying(.rotation(radians: 0.3))
        let rings = path.rings(tolerance: 1e-4)
        let box = try #require(path.boundingBox)
        let height = box.height / Double(lines)
        var crossings = [[(x: Double, turn: Int)]](repeating: [], count: lines)
        for edge in rings.flatMap(\.segments) where edge.start.y != edge.end.y {
            let (low, high) = (min(edge.start.y, edge.end.y), max(edge.start.y, edge.end.y))
            let first = max(Int(((low - box.minY) / height - 0.5).rounded(.up)), 0)
            let last = min(Int(((high - box.minY) / height - 0.5).rounded(.up)), lines)
            for line in first..<max(first, last) {
                let y = box.minY + (Double(line) + 0.5) * height
                let x = edge.start.x + (y - edge.start.y) * (edge.end.x - edge.start.x) / (edge.end.y - edge.start.y)
                crossings[line].append((x, edge.end.y > edge.start.y ? 1 : -1))
            }
        }
        var covered = 0.0
        for line in crossings {
            var winding = 0
            var start = 0.0
            for crossing in line.sorted(by: { $0.x < $1.x }) {
                if winding == 0 { start = crossing.x }
                winding += crossing.turn
                if winding == 0 { covered += crossing.x - start }
            }
        }
        return covered * height
    }

    private func stroke(_ data: String, _ style: StrokeStyle, tolerance: Double = 1e-4) throws -> Path {
        try Path(svgPathData: data).strokeOutline(style, tolerance: tolerance)
    }

    @Test(arguments: [(StrokeStyle.LineCap.butt, 1000.0), (.square, 1100), (.round, 1000 + 25 * .pi)])
    func `A line's stroke has the area of its rectangle and its caps`(cap: StrokeStyle.LineCap, area: Double) throws {
        let outline = try stroke("M10 20 L70 100", StrokeStyle(lineWidth: 10, lineCap: cap))
        #expect((outline.signedArea - area).magnitude < 1e-3)
    }

    @Test func `The stroke of a closed rectangle lies half inside and half outside, with whole corners`() throws {
        let path = Path(Box(x: 0, y: 0, width: 100, height: 50))
        let outline = try path.strokeOutline(StrokeStyle(lineWidth: 10))
        #expect(outline.boundingBox == Box(minX: -5, minY: -5, maxX: 105, maxY: 55))
        #expect((try filledArea(outline) - (110 * 60 - 90 * 40)).magnitude < 0.01)
        #expect(outline.location(of: Point(x: 50, y: 25)) == .outside)
        #expect(outline.location(of: Point(x: -4.9, y: -4.9)) == .inside)
    }

    @Test(arguments: [
        // A right angle: a square of the half width, a quarter disc, half of the square.
        (StrokeStyle.LineJoin.miter, 10.0, 25.0), (.round, 10, 25 * .pi / 4), (.bevel, 10, 12.5),
        (.miter, 1.4, 12.5), (.miter, 1.42, 25),
    ])
    func `Corners have the area of their join`(join: StrokeStyle.LineJoin, limit: Double, corner: Double) throws {
        let outline = try stroke("M0 0 H50 V50", StrokeStyle(lineWidth: 10, lineJoin: join, miterLimit: limit))
        // Two strips that overlap in a square of the half width.
        #expect((try filledArea(outline) - (1000 - 25 + corner)).magnitude < 0.01)
    }

    @Test(arguments: [1.0, 10, 40, 99])
    func `Strokes of circles have the area of the ring`(width: Double) throws {
        let circle = Circle().path(in: Box(x: 0, y: 0, width: 100, height: 100))
        let outline = try circle.strokeOutline(StrokeStyle(lineWidth: width), tolerance: 1e-4)
        // The circle's own curves are too long by up to 0.03 %.
        #expect((try filledArea(outline) / (.pi * 100 * width) - 1).magnitude < 4e-4)
    }

    @Test func `A stroke wider than the circle covers the middle`() throws {
        let circle = Circle().path(in: Box(x: 0, y: 0, width: 100, height: 100))
        let outline = try circle.strokeOutline(StrokeStyle(lineWidth: 130), tolerance: 0.01)
        #expect((try filledArea(outline) / (.pi * 115 * 115) - 1).magnitude < 5e-4)
        #expect(outline.contains(Point(x: 50, y: 50)))
    }

    @Test func `With round caps and joins a stroke is all within half its width of the path, and nothing else`() throws
    {
        var generator = SeededGenerator(seed: FuzzSettings.seed)
        for index in 0..<FuzzSettings.cases(default: 25) {
            let isLattice = index.isMultiple(of: 3)
            func coordinate() -> Double {
                isLattice ? 25 * generator.whole(0...4) : Double.random(in: 0...100, using: &generator)
            }
            func point() -> Point { Point(x: coordinate(), y: coordinate()) }
            var path = Path()
            path.move(to: point())
            path.addCurve(to: point(), control1: point(), control2: point())
            path.addQuadCurve(to: point(), control: point())
            path.addLine(to: point())
            // Nearer and nearer to a cusp: handles that cross.
            if let pen = path.currentPoint {
                let error = pow(10, Double.random(in: -9...1, using: &generator))
                path.addCurve(
                    to: Point(x: pen.x + 50, y: pen.y), control1: Point(x: pen.x + 50 + error, y: pen.y + 50),
                    control2: Point(x: pen.x, y: pen.y + 50))
            }
            if generator.oneIn(3) { path.closeSubpath() }
            let width = pow(10, Double.random(in: -0.5...2, using: &generator))
            let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
            let outline = try path.strokeOutline(style, tolerance: 0.02).flattened(tolerance: 0.005)
            let lines = path.flattened(tolerance: 1e-3).segments.map { LineSegment(start: $0.start, end: $0.end) }
            let box = try #require(path.boundingBox).insetBy(dx: -width, dy: -width)
            for _ in 0..<40 {
                let place = Point(
                    x: Double.random(in: box.minX...box.maxX, using: &generator),
                    y: Double.random(in: box.minY...box.maxY, using: &generator))
                let distance = try #require(lines.map { $0.distance(to: place) }.min())
                guard (distance - width / 2).magnitude > 0.06 else { continue }
                let winding = outline.windingNumber(around: place) ?? 0
                #expect(winding >= 0)
                #expect((winding > 0) == (distance < width / 2), "\(path) width \(width) at \(place)")
            }
        }
    }

    @Test func `Dashes are as long as they should be, the phase goes into the pattern`() throws {
        let line = try Path(svgPathData: "M0 0H100")
        func spans(_ pattern: [Double], _ phase: Double) throws -> [[Double]] {
            try line.dashed(pattern, phase: phase).segments.map { segment in
                [segment.start.x, segment.end.x].map { ($0 * 1e9).rounded() / 1e9 }
            }
        }
        #expect(try spans([30, 20], 0) == [[0, 30], [50, 80]])
        #expect(try spans([30, 20], 10) == [[0, 20], [40, 70], [90, 100]])
        #expect(try spans([30, 20], 40) == [[10, 40], [60, 90]])
        #expect(try spans([30, 20], -10) == [[10, 40], [60, 90]])
        #expect(try spans([30], 0) == [[0, 30], [60, 90]])
        #expect(try spans([10, 20, 30], 0) == [[0, 10], [30, 60], [70, 90]])
        #expect(try spans([], 0) == [[0, 100]])
        #expect(try spans([0, 0], 0) == [[0, 100]])
        #expect(try spans([200, 5], 0) == [[0, 100]])
    }

    @Test func `Dashes on a curve are measured along it`() throws {
        let circle = Circle().path(in: Box(x: 0, y: 0, width: 100, height: 100))
        let length = circle.length()
        let dashed = try circle.dashed([length / 20, length / 20], phase: length / 40)
        // The one at the start goes through it, from before to after: ten dashes of equal length.
        #expect(dashed.elements.filter { if case .move = $0 { true } else { false } }.count == 10)
        #expect((dashed.length() - length / 2).magnitude < 1e-6)
        let whole = try circle.dashed([2 * length, 5])
        #expect(whole.elements.last == .closeSubpath)
    }

    @Test func `A dash goes round the corner where a closed path begins`() throws {
        let square = Path(Box(x: 0, y: 0, width: 100, height: 100))
        let outline = try square.strokeOutline(StrokeStyle(lineWidth: 10, dash: [40, 10], dashPhase: 20))
        #expect(outline.location(of: Point(x: -4, y: -4)) == .inside)
    }

    @Test func `Lines and dashes without length are dots with round and square caps, turned along the path`() throws {
        func area(_ data: String, _ cap: StrokeStyle.LineCap, _ dash: [Double] = []) throws -> Double {
            try stroke(data, StrokeStyle(lineWidth: 10, lineCap: cap, dash: dash)).area
        }
        for dot in ["M5 5L5 5", "M5 5Z", "M5 5C5 5 5 5 5 5"] {
            #expect((try area(dot, .round) - 25 * .pi).magnitude < 1e-2)
            #expect((try area(dot, .square) - 100).magnitude < 1e-9)
            #expect(try area(dot, .butt) == 0)
        }
        #expect(try area("M5 5", .round) == 0)
        #expect((try area("M0 0H95", .round, [0, 20]) - 5 * 25 * .pi).magnitude < 1e-2)
        let turned = try stroke("M0 0L50 50", StrokeStyle(lineWidth: 10, lineCap: .square, dash: [0, 200]))
        let box = try #require(turned.boundingBox)
        #expect((box.maxX - 5 * sqrt(2)).magnitude < 1e-9)
    }

    @Test func `Straight back is a half turn for a round join, and never a miter`() throws {
        for data in ["M0 0H50H0", "M0 0H50H-10", "M0 25V75V0", "M0 0C50 0 50 0 50 0C0 0 0 0 0 0"] {
            let round = try stroke(data, StrokeStyle(lineWidth: 10, lineJoin: .round))
            let sharp = try stroke(data, StrokeStyle(lineWidth: 10, lineJoin: .miter, miterLimit: 1e9))
            let spine = try #require(try Path(svgPathData: data).boundingBox)
            let roundBox = try #require(round.boundingBox)
            let reach = data.contains("V") ? roundBox.maxY - spine.maxY : roundBox.maxX - spine.maxX
            #expect((reach - 5).magnitude < 1e-2)
            #expect(roundBox.insetBy(dx: -1e-9, dy: -1e-9).contains(try #require(sharp.boundingBox)))
        }
    }

    @Test(arguments: [
        (StrokeStyle(lineWidth: -1), StrokeError.invalidLineWidth(-1)),
        (StrokeStyle(lineWidth: .infinity), .invalidLineWidth(.infinity)),
        (StrokeStyle(miterLimit: -2), .invalidMiterLimit(-2)),
        (StrokeStyle(dash: [5, -1]), .invalidDash(index: 1, -1)),
        (StrokeStyle(dash: [5], dashPhase: .infinity), .invalidDashPhase(.infinity)),
        (StrokeStyle(dash: [1e-9]), .tooManyDashes(limit: 100_000)),
        (StrokeStyle(dash: [1e-300, 1e-300]), .tooManyDashes(limit: 100_000)),
    ])
    func `A style that cannot be drawn is refused with its reason`(style: StrokeStyle, error: StrokeError) throws {
        let path = Path(Box(x: 0, y: 0, width: 100, height: 100))
        #expect(throws: error) { try path.strokeOutline(style) }
        #expect(path.strokedPath(style).isEmpty)
    }

    @Test func `No width is no stroke; defaults are SwiftUI's`() throws {
        let path = Path(Box(x: 0, y: 0, width: 100, height: 100))
        #expect(path.strokedPath(StrokeStyle(lineWidth: 0)).isEmpty)
        let style = StrokeStyle()
        #expect(style.lineWidth == 1 && style.lineCap == .butt && style.lineJoin == .miter)
        #expect(style.miterLimit == 10 && style.dash.isEmpty && style.dashPhase == 0)
    }

    @Test func `Extreme paths and styles are stroked or refused in bounded time`() throws {
        let values = [
            0, 1, -50, 100, 1e-300, 1e-160, 1e12, 1e100, 1e155, 1e308, -.greatestFiniteMagnitude, .infinity, .nan,
        ]
        var generator = SeededGenerator(seed: 1)
        func number() -> Double {
            generator.oneIn(3)
                ? values[Int.random(in: 0..<values.count, using: &generator)] : 12.5 * generator.whole(-8...8)
        }
        func point() -> Point { Point(x: number(), y: number()) }
        for _ in 0..<300 {
            let path = Path { path in
                path.move(to: point())
                path.addCurve(to: point(), control1: point(), control2: point())
                path.addQuadCurve(to: point(), control: point())
            }
            let style = StrokeStyle(
                lineWidth: number(), lineCap: .round, dash: [number().magnitude, number().magnitude],
                dashPhase: number())
            #expect(path.strokedPath(style).isFinite)
            _ = path.location(of: point())
            _ = path.trimmedPath(from: number() / 100, to: number() / 100)
        }
    }
}
