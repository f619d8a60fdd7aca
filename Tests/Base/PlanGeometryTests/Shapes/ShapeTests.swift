import PlanGeometry
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct ShapeTests {
    private let wide = Box(x: 10, y: 20, width: 200, height: 100)

    @Test func `A circle is the largest that fits, in the middle, to 0.03 % of its radius`() throws {
        let path = Circle().path(in: wide)
        #expect(path.boundingBox == Box(minX: 60, minY: 20, maxX: 160, maxY: 120))
        let errors = path.segments.flatMap { segment in
            (0...200).map { segment.point(at: Double($0) / 200).distance(to: Point(x: 110, y: 70)) - 50 }
        }
        let worst = try #require(errors.map(\.magnitude).max())
        #expect(worst <= 0.03 / 100 * 50)
    }

    @Test func `Shapes that fill their space reach all four sides`() throws {
        let shapes: [any Shape] = [
            Rectangle(), Ellipse(), Capsule(), Capsule(style: .circular), RoundedRectangle(cornerRadius: 12), Arrow(),
            UnevenRoundedRectangle(topLeadingRadius: 30), RevisionCloud(), RevisionCloud(scallop: 7, bulge: 0.5),
        ]
        for shape in shapes {
            let box = try #require(shape.path(in: wide).boundingBox)
            let pairs = [(box.minX, wide.minX), (box.minY, wide.minY), (box.maxX, wide.maxX), (box.maxY, wide.maxY)]
            for (found, wanted) in pairs { #expect((found - wanted).magnitude < 0.01, "\(shape)") }
        }
    }

    @Test func `Round outlines begin at the middle of the right side and go clockwise, rectangles at the top left`() {
        for shape in [Capsule() as any Shape, RoundedRectangle(cornerRadius: 10), Ellipse()] {
            #expect(shape.path(in: wide).elements.first == .move(to: Point(x: 210, y: 70)))
            #expect(shape.path(in: wide).signedArea > 0)
        }
        #expect(Rectangle().path(in: wide).elements.first == .move(to: Point(x: 10, y: 20)))
        #expect(Rectangle().path(in: wide).signedArea > 0)
    }

    @Test func `A circular corner has the area of its quarter disc`() {
        let path = RoundedRectangle(cornerRadius: 20, style: .circular).path(in: wide)
        #expect((path.area - (20_000 - (4 - .pi) * 400)).magnitude < 0.4)
    }

    @Test
    func `A continuous corner has the measured curves, without gaps, and bends by at most 2.5 degrees between them`()
        throws
    {
        let path = RoundedRectangle(cornerRadius: 20).path(in: wide)
        // Down the right side to the bottom right corner at (210, 120).
        func point(_ x: Double, _ y: Double) -> Point { Point(x: 210 - 20 * x, y: 120 - 20 * y) }
        let expected = [
            point(0, 1.52866483), point(0, 1.08849296), point(0, 0.86840694), point(0.07491139, 0.63149379),
            point(0.16905956, 0.37282383), point(0.37282383, 0.16905956), point(0.63149379, 0.07491139),
        ]
        guard case .line(let start) = path.elements[1],
            case .curve(let end, let control1, let control2) = path.elements[2],
            case .curve(let middleEnd, let middle1, let middle2) = path.elements[3]
        else {
            Issue.record("not a line and two curves: \(path)")
            return
        }
        for (found, wanted) in zip([start, control1, control2, end, middle1, middle2, middleEnd], expected) {
            #expect(found.distance(to: wanted) < 1e-9)
        }
        let segments = path.segments
        for (segment, next) in zip(segments, segments.dropFirst() + segments.prefix(1)) {
            #expect(segment.end == next.start)
            let before = try #require(segment.tangent(at: 1))
            let after = try #require(next.tangent(at: 0))
            #expect(atan2(before.cross(after), before.dot(after)).magnitude < 2.5 * .pi / 180)
        }
    }

    @Test func `Continuous corners are visibly different from circular ones`() throws {
        let continuous = RoundedRectangle(cornerRadius: 20, style: .continuous).path(in: wide)
        let circular = RoundedRectangle(cornerRadius: 20, style: .circular).path(in: wide)
        #expect((continuous.area - circular.area).magnitude > 4)
        // 22 from the corner the circle has not begun, the continuous corner has.
        let place = Point(x: 210 - 0.05, y: 120 - 22)
        #expect(circular.contains(place))
        #expect(!continuous.contains(place))
    }

    @Test func `Radii too large become a capsule; the continuous one's ends are nearly half circles`() throws {
        let circular = RoundedRectangle(cornerRadius: 1000, style: .circular).path(in: wide)
        #expect(circular == Capsule(style: .circular).path(in: wide))
        let continuous = RoundedRectangle(cornerRadius: .infinity).path(in: wide)
        #expect(continuous == Capsule().path(in: wide))
        let square = Capsule().path(in: Box(x: -50, y: -50, width: 100, height: 100))
        for segment in square.segments {
            for step in 0...20 {
                let distance = segment.point(at: Double(step) / 20).distance(to: .zero)
                #expect((distance / 50 - 1).magnitude < 0.005)
            }
        }
        // No jump as the radius grows past what there is room for.
        var previous = RoundedRectangle(cornerRadius: 25).path(in: wide).area
        for step in 1...250 {
            let area = RoundedRectangle(cornerRadius: 25 + Double(step) / 10).path(in: wide).area
            #expect((area - previous).magnitude < 10)
            previous = area
        }
    }

    @Test func `Radii that overlap on a side all shrink by the same factor`() {
        let path = UnevenRoundedRectangle(
            topLeadingRadius: 100, bottomLeadingRadius: 100, topTrailingRadius: 50, style: .circular
        ).path(in: wide)
        let expected = UnevenRoundedRectangle(
            topLeadingRadius: 50, bottomLeadingRadius: 50, topTrailingRadius: 25, style: .circular
        ).path(in: wide)
        #expect(path == expected)
    }

    @Test func `Insets move the sides by as much`() throws {
        #expect(Rectangle().inset(by: 10).path(in: wide).boundingBox == Box(x: 20, y: 30, width: 180, height: 80))
        #expect(Circle().inset(by: 10).path(in: wide).boundingBox == Box(x: 70, y: 30, width: 80, height: 80))
        #expect(Circle().inset(by: 6).inset(by: 4).path(in: wide) == Circle().inset(by: 10).path(in: wide))
        #expect(Rectangle().inset(by: -10).path(in: wide).boundingBox == Box(x: 0, y: 10, width: 220, height: 120))
        #expect(
            RoundedRectangle(cornerRadius: 20).inset(by: 8).path(in: wide)
                == RoundedRectangle(cornerRadius: 12).path(in: wide.insetBy(dx: 8, dy: 8)))
        let gone = [
            AnyShape(Circle().inset(by: 51)), AnyShape(Rectangle().inset(by: 51)), AnyShape(Star().inset(by: 51)),
        ]
        for shape in gone { #expect(shape.path(in: wide).isEmpty) }
        func check(_ outer: Path, _ inner: Path, _ amount: Double) {
            let sides = outer.segments.map { LineSegment(start: $0.start, end: $0.end) }
            #expect(sides.count == inner.segments.count)
            for (side, segment) in zip(sides, inner.segments) {
                #expect((side.distance(to: segment.point(at: 0.5)) - amount).magnitude < 1e-9)
            }
        }
        let heptagon = RegularPolygon(sides: 7)
        check(heptagon.path(in: wide), heptagon.inset(by: 5).path(in: wide), 5)
        let star = Star(points: 6, innerRatio: 0.6)
        check(star.path(in: wide), star.inset(by: 4).path(in: wide), 4)
    }

    @Test func `Polygons and stars have the areas of the textbook`() {
        let square = Box(x: 0, y: 0, width: 100, height: 100)
        for sides in [3, 4, 5, 12] {
            let area = RegularPolygon(sides: sides).path(in: square).area
            #expect((area - 1250 * Double(sides) * sin(2 * .pi / Double(sides))).magnitude < 1e-9)
        }
        #expect(RegularPolygon(sides: 6).path(in: square).elements.first == .move(to: Point(x: 50, y: 0)))
        let star = Star(points: 7, innerRatio: 0.4).path(in: square)
        #expect((star.area - 7 * 0.4 * 2500 * sin(.pi / 7)).magnitude < 1e-9)
        // The pentagram's sides are in line: a point, the corner beside it and the next but one corner.
        let points = Star().path(in: square).segments.map(\.start)
        #expect((points[1] - points[0]).cross(points[3] - points[0]).magnitude < 1e-6)
    }

    @Test func `Sectors and rings have the areas of the textbook`() {
        let square = Box(x: 0, y: 0, width: 100, height: 100)
        let slice = Sector(startAngle: .degrees(-90), endAngle: .degrees(30)).path(in: square)
        #expect((slice.area / (2500 * .pi / 3) - 1).magnitude < 4e-4)
        #expect(slice.contains(Point(x: 60, y: 20)))
        #expect(!slice.contains(Point(x: 40, y: 20)))
        let ring = Sector(startAngle: .zero, endAngle: .degrees(360), innerRatio: 0.6).path(in: square)
        #expect((ring.area / (2500 * .pi * 0.64) - 1).magnitude < 4e-4)
        #expect(!ring.contains(Point(x: 50, y: 50)))
        #expect(!ring.contains(Point(x: 50, y: 50), eoFill: true))
        let arc = Arc(startAngle: .degrees(0), endAngle: .degrees(90)).inset(by: 10).path(in: square)
        #expect((arc.length() - 20 * .pi).magnitude < 0.02)
    }

    @Test func `A pin's tip is in the middle of the bottom side, its hole is a hole`() throws {
        let space = Box(x: 0, y: 0, width: 100, height: 145)
        let path = MapPin().path(in: space)
        let box = try #require(path.boundingBox)
        #expect(box.contains(Point(x: 50, y: 145)))
        #expect(box.minY.magnitude < 0.05 && box.minX.magnitude < 0.05)
        #expect(!path.contains(Point(x: 50, y: 50)))
        #expect(path.contains(Point(x: 50, y: 80)))
        #expect(path.contains(Point(x: 50, y: 140)))
        #expect(MapPin(hole: 0).path(in: space).contains(Point(x: 50, y: 50)))
    }

    @Test func `A cloud's scallops are even on each side and close exactly`() throws {
        let path = RevisionCloud(scallop: 20, bulge: 0.5).path(in: wide)
        let segments = path.segments
        #expect(segments.last?.end == segments.first?.start)
        #expect(path.signedArea > 0)
        // Half circles are two quarter circles each, of one length across and one down.
        #expect(Set(segments.map { ($0.length() * 1e4).rounded() }).count <= 2)
        let along = Circle().path(in: wide).scalloped(size: 10)
        // Equally long along the circle's path, which is not quite a circle.
        let lengths = along.segments.map { $0.length() }
        #expect(try #require(lengths.max()) - #require(lengths.min()) < 0.01)
        #expect(along.segments.last?.end == along.segments.first?.start)
        #expect(along.area > Circle().path(in: wide).area)
        #expect(Circle().path(in: wide).reversed().scalloped(size: 10).area > Circle().path(in: wide).area)
        #expect(RevisionCloud(scallop: -1).path(in: wide) == Path(wide))
        #expect(RevisionCloud(scallop: 1e-9).path(in: wide).elements.count < 50_000)
        #expect(Path(wide).scalloped(size: 1e-9).elements.count < 100_000)
    }

    @Test func `The order of modifiers matters, as in SwiftUI`() throws {
        let turnedThenMoved = Rectangle().rotation(.degrees(90)).offset(x: 30).path(in: wide)
        let movedThenTurned = Rectangle().offset(x: 30).rotation(.degrees(90)).path(in: wide)
        #expect(turnedThenMoved.boundingBox == Box(x: 90, y: -30, width: 100, height: 200))
        #expect(movedThenTurned.boundingBox == Box(x: 60, y: 0, width: 100, height: 200))
        let scaled = Rectangle().scale(0.5, anchor: .topLeading).path(in: wide)
        #expect(scaled.boundingBox == Box(x: 10, y: 20, width: 100, height: 50))
        let sized = Rectangle().size(width: 30, height: 40).path(in: wide)
        #expect(sized.boundingBox == Box(x: 10, y: 20, width: 30, height: 40))
        let turned = Rectangle().rotation(.degrees(90), anchor: .bottomTrailing).path(in: wide)
        #expect(turned.boundingBox == Box(x: 210, y: -80, width: 100, height: 200))
        let mapped = Rectangle().transform(.scale(x: 2, y: 1)).path(in: wide)
        #expect(mapped.boundingBox == Box(x: 20, y: 20, width: 400, height: 100))
        let ring = Circle().trim(from: 0, to: 0.72).stroke(style: StrokeStyle(lineWidth: 12, lineCap: .round))
        #expect(ring.path(in: wide).contains(Point(x: 165, y: 70)))
        #expect(!ring.path(in: wide).contains(Point(x: 110 + 50 * cos(-0.5), y: 70 + 50 * sin(-0.5))))
    }

    @Test func `A rectangle that is not finite gives nothing, one without extent a point or a line`() throws {
        let shapes: [any Shape] = [
            Rectangle(), Circle(), Ellipse(), Capsule(), RoundedRectangle(cornerRadius: 5), RevisionCloud(), Star(),
            UnevenRoundedRectangle(topLeadingRadius: 5), RegularPolygon(sides: 5), Arrow(), MapPin(),
            Arc(startAngle: .zero, endAngle: .degrees(90)), Sector(startAngle: .zero, endAngle: .degrees(90)),
        ]
        for shape in shapes {
            for bad in [Double.nan, .infinity, -.infinity] {
                #expect(shape.path(in: Box(x: bad, y: 0, width: 10, height: 10)).isEmpty)
                #expect(shape.path(in: Box(x: 0, y: 0, width: 10, height: bad)).isEmpty)
            }
            for (width, height) in [(0.0, 0.0), (0, 50), (50, 0)] {
                let path = shape.path(in: Box(x: 3, y: 4, width: width, height: height))
                #expect(path.isFinite)
                #expect(path.area == 0, "\(shape) in \(width) x \(height)")
            }
            let turned = shape.path(in: Box(x: 10, y: 10, width: -10, height: -10))
            #expect(turned == shape.path(in: Box(x: 0, y: 0, width: 10, height: 10)))
        }
        #expect(RegularPolygon(sides: -4).path(in: wide) == RegularPolygon(sides: 3).path(in: wide))
        #expect(RoundedRectangle(cornerRadius: .nan).path(in: wide).area == 20_000)
        #expect(RoundedRectangle(cornerRadius: -5).path(in: wide).area == 20_000)
    }
}
