import PlanGeometry
import TestSupport
import Testing

/// Polygons of almost or exactly no area.
@Suite struct SliverTests {
    /// Checks what every polygon's centroid and label point must keep.
    private func check(_ shape: MultiPolygon) throws {
        let box = try #require(shape.boundingBox)
        let centroid = try #require(shape.centroid)
        #expect(centroid.isFinite && box.contains(centroid), "\(centroid) of \(shape)")
        let label = shape.labelPoint()
        #expect(label.isFinite && box.contains(label), "\(label) of \(shape)")
        // A hole that sticks out may hide all of an outline.
        let isCovered = shape.polygons.contains { !$0.holes.isEmpty }
        #expect(isCovered || shape.location(of: label) != .outside, "\(label) of \(shape)")
    }

    /// A polygon along a line, as wide as its points are off it.
    private func sliver(_ cases: inout NastyCases, width: Double) -> Ring? {
        let (start, end) = (cases.point(.ordinary), cases.point(.ordinary))
        let fractions = (0..<Int.random(in: 1...6, using: &cases.random))
            .map { _ in Double.random(in: 0...1, using: &cases.random) }.sorted()
        func place(_ fraction: Double) -> Point {
            let offset = width == 0 ? 0 : Double.random(in: 0...width, using: &cases.random)
            return Point(
                x: start.x * (1 - fraction) + end.x * fraction, y: start.y * (1 - fraction) + end.y * fraction + offset)
        }
        return try? Ring([start] + fractions.map(place) + [end] + fractions.reversed().map(place))
    }

    @Test(arguments: [0, 1e-300, 1e-16, 1e-13, 1e-9, 1e-3])
    func `Slivers have a centroid in their box and a label point inside or on them`(width: Double) throws {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 61)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 300, 8) {
            guard let first = sliver(&cases, width: width), let second = sliver(&cases, width: width) else { continue }
            try check(MultiPolygon(Polygon(exterior: first)))
            try check(MultiPolygon([Polygon(exterior: first), Polygon(exterior: second)]))
            try check(MultiPolygon(Polygon(exterior: first, holes: [first.reversed])))
        }
    }

    @Test(arguments: NastyCases.Family.allCases)
    func `Any outline has a finite centroid in its box`(family: NastyCases.Family) throws {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 67)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 300, 8) {
            let shape = cases.multiPolygon(family)
            if !shape.polygons.isEmpty { try check(shape) }
        }
    }

    @Test func `The centroid of a thin triangle lies along it`() throws {
        // The corners are off the diagonal by the last bit.
        let triangle = try Ring([
            Point(x: 0, y: 0), Point(x: 1000, y: 1000), Point(x: 500, y: 500.00000000000006),
        ])
        let centroid = try #require(triangle.centroid)
        #expect(abs(centroid.x - 500) < 1e-9 && abs(centroid.y - 500) < 1e-9)
        let flat = try Ring([Point(x: 0.1, y: 0.1), Point(x: 0.3, y: 0.3), Point(x: 0.7, y: 0.7)])
        let middle = try #require(flat.centroid)
        #expect(abs(middle.x - 0.4) < 1e-12 && middle.x == middle.y)
    }

    @Test func `A rectangle has its label point in the middle, however fine the search`() throws {
        for (width, height) in [(3999.0, 2999), (4000, 3999), (1e6, 7e5), (10, 1e6)] {
            let rectangle = try Polygon(Box(minX: 0, minY: 0, maxX: width, maxY: height))
            #expect(rectangle.labelPoint(precision: 1e-9) == Point(x: width / 2, y: height / 2))
        }
    }
}
