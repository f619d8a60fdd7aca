import PlanGeometry
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Outlines that made work grow with the square of their size. Eight times as many vertices may take four times as long
/// as in proportion, which is half of what a square would take; processor time is measured, so that other work does not
/// count.
@Suite struct OutlineWorkTests {
    /// The least processor time of three runs, in seconds.
    private static func time(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        return (0..<3).map { _ in
            let start = now()
            work()
            return now() - start
        }.min() ?? 0
    }

    /// Checks that the work for eight times `size` is in about that proportion.
    private static func expectProportion<Shape>(
        _ size: Int, _ shape: (Int) throws -> Shape, sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (Shape) -> Void
    ) throws {
        let (small, large) = (try shape(size), try shape(8 * size))
        let times = (time { work(small) }, time { work(large) })
        #expect(times.1 < 32 * times.0 + 0.1, "\(times)", sourceLocation: sourceLocation)
    }

    @Test func `Checks take time in proportion`() throws {
        try Self.expectProportion(250, Self.nest) { _ = $0.isValid }
        try Self.expectProportion(2000, { try Self.comb($0, lean: 300) }) { _ = $0.isValid }
        try Self.expectProportion(250, Self.fan) { _ = $0.isValid }
        func sieve(_ count: Int) throws -> Polygon { try Self.sieve(Int(Double(count).squareRoot())) }
        try Self.expectProportion(1024, sieve) { _ = $0.isValid }
        try Self.expectProportion(1024, { MultiPolygon(try sieve($0).holes.map { Polygon(exterior: $0) }) }) {
            _ = $0.isValid
        }
    }

    @Test func `Label points take time in proportion`() throws {
        try Self.expectProportion(250, { try Self.comb($0, lean: 0) }) { _ = $0.labelPoint(precision: 1000) }
    }

    @Test(arguments: [1, 1e308])
    func `Simplification takes time in proportion`(tolerance: Double) throws {
        try Self.expectProportion(250, Self.nest) { _ = $0.simplified(tolerance: tolerance) }
        try Self.expectProportion(250, { try Self.comb($0, lean: 0.4) }) { _ = $0.simplified(tolerance: tolerance) }
        try Self.expectProportion(250, Self.fan) { _ = $0.simplified(tolerance: tolerance) }
    }
    private static func square(_ inset: Double) throws -> Ring {
        try Ring(Box(minX: inset, minY: inset, maxX: 1e6 - inset, maxY: 1e6 - inset))
    }

    /// Squares in each other, by turns a part and its hole.
    private static func nest(_ count: Int) throws -> MultiPolygon {
        let parts = try (0..<count).map { (part: Int) -> Polygon in
            let inset = Double(4 * part)
            return Polygon(exterior: try square(inset), holes: [try square(inset + 1)])
        }
        return MultiPolygon(parts)
    }

    /// A square with holes side by side.
    private static func sieve(_ side: Int) throws -> Polygon {
        let step = 1e6 / Double(side)
        return Polygon(
            exterior: try square(0),
            holes: try (0..<side * side).map { index in
                let (x, y) = (Double(index % side) * step, Double(index / side) * step)
                return try Ring(
                    Box(minX: x + step / 4, minY: y + step / 4, maxX: x + step * 3 / 4, maxY: y + step * 3 / 4))
            })
    }

    /// Teeth side by side; a lean of more than their distance makes the boxes of their edges overlap.
    private static func comb(_ count: Int, lean: Double) throws -> Polygon {
        var vertices: [Point] = []
        for tooth in 0..<count {
            let x = Double(tooth)
            vertices += [
                Point(x: x, y: 0), Point(x: x + lean, y: 1e4), Point(x: x + 0.5 + lean, y: 1e4),
                Point(x: x + 0.5, y: 0),
            ]
        }
        return Polygon(exterior: try Ring(vertices + [Point(x: Double(count), y: -1), Point(x: 0, y: -1)]))
    }

    /// Parts that have one corner in common.
    private static func fan(_ count: Int) throws -> MultiPolygon {
        MultiPolygon(
            try (0..<count).map { part in
                func point(_ fraction: Double) -> Point {
                    let angle = (Double(part) + fraction) / Double(count) * 2 * .pi
                    return Point(x: 1000 * cos(angle), y: 1000 * sin(angle))
                }
                return Polygon(exterior: try Ring([.zero, point(0), point(0.2), point(0.5)]))
            })
    }

    @Test func `Deep nests are checked`() throws {
        var nest = try Self.nest(5000)
        #expect(nest.isValid)
        nest.polygons[4000].holes = []
        // The parts in it lie in a part now, the next one directly.
        #expect(
            nest.validityIssues() == [
                .nested(ring: .init(polygon: 4001), inside: .init(polygon: 4000), Point(x: 16004, y: 16004))
            ])
        let holes = Polygon(exterior: try Self.square(0), holes: try (1...5000).map { try Self.square(Double($0)) })
        #expect(holes.validityIssues(limit: 5000).count == 4999)
    }

    @Test func `Very many holes and parts are checked and have a label point`() throws {
        let sieve = try Self.sieve(100)
        #expect(sieve.isValid)
        #expect(sieve.location(of: sieve.labelPoint()) == .inside)
        #expect(MultiPolygon(sieve.holes.map { Polygon(exterior: $0) }).isValid)
    }

    @Test(arguments: [0, 0.4, 300])
    func `Combs are checked, simplified and have a label point`(lean: Double) throws {
        let comb = try Self.comb(2000, lean: lean)
        #expect(comb.isValid)
        #expect(comb.location(of: comb.labelPoint(precision: 1000)) == .inside)
        #expect(comb.simplified(tolerance: 1e308).exterior.vertices.count < 10)
    }

    @Test func `Very many parts around one point are checked and simplified`() throws {
        let fan = try Self.fan(5000)
        #expect(fan.isValid)
        #expect(fan.simplified(tolerance: 0.01).isValid)
        // One part more lies across the others.
        let across = Polygon(
            exterior: try Ring([Point(x: 500, y: -500), Point(x: 501, y: 500), Point(x: 502, y: 500)]))
        let issues = MultiPolygon(fan.polygons + [across]).validityIssues()
        #expect(!issues.isEmpty)
    }

    @Test(arguments: [1, 1e308])
    func `Spirals and zigzags are simplified`(tolerance: Double) throws {
        let count = 5000
        let spiral = (0..<2 * count).map { index -> Point in
            let turn = Double(index < count ? index : 2 * count - 1 - index)
            let radius = 10 + turn / 10 + (index < count ? 0 : 1)
            return Point(x: radius * cos(turn / 40), y: radius * sin(turn / 40))
        }
        let zigzag = (0..<count).map { index -> Point in
            let x = Double(index)
            return Point(x: x, y: index % 2 == 0 ? x : -x)
        }
        for vertices in [spiral, zigzag + [Point(x: 1e6, y: -1e6), Point(x: -1e6, y: -1e6)]] {
            let polygon = Polygon(exterior: try Ring(vertices))
            let isValid = polygon.isValid
            let simplified = polygon.simplified(tolerance: tolerance)
            #expect(simplified.isValid || !isValid)
            #expect(simplified.vertexCount <= polygon.vertexCount)
        }
    }
}
