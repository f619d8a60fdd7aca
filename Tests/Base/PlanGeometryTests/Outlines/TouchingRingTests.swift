import Testing

@testable import PlanGeometry

/// Rings that share vertices with each other: where orders and tie-breaks show.
@Suite struct TouchingRingTests {
    private func ring(_ coordinates: [(Double, Double)]) throws -> Ring {
        try Ring(coordinates.map { Point(x: $0.0, y: $0.1) })
    }

    @Test func `A point on the rim belongs to the same of two areas of one box, in either order`() throws {
        let one = MultiPolygon(Polygon(exterior: try ring([(0, 0), (4, 4), (1, 3)])))
        let other = MultiPolygon(Polygon(exterior: try ring([(0, 0), (3, 1), (4, 4)])))
        for point in [Point(x: 0, y: 0), Point(x: 4, y: 4), Point(x: 2, y: 2)] {
            let first = AreaIndex([one, other]).areas(at: point, boundary: .tiling)
            let second = AreaIndex([other, one]).areas(at: point, boundary: .tiling)
            #expect(first.count == 1)
            #expect(second == first.map { 1 - $0 })
        }
    }

    @Test func `A hole around its exterior ring is found, even with all its vertices on that ring`() throws {
        let star = try ring([(0, 0), (5, 2), (10, 0), (6, 4), (5, 10), (4, 4)])
        let around = try ring([(0, 0), (10, 0), (5, 10)])
        let polygon = Polygon(exterior: star, holes: [around])
        #expect(polygon.validityIssues().contains { if case .holeOutsideShell = $0 { true } else { false } })
        #expect(Polygon(exterior: around, holes: []).isValid)
        // The other way round the hole touches the exterior ring in three points and is inside.
        #expect(
            !Polygon(exterior: around, holes: [star]).validityIssues().contains { issue in
                if case .holeOutsideShell = issue { true } else { false }
            })
    }

    @Test func `Simplified rings that touch do not come to lie on each other`() throws {
        let polygon = Polygon(
            exterior: try ring([(8, 3), (6, 6), (4, 4), (-7, 2), (-1, -9)]),
            holes: [try ring([(8, 3), (4, 4), (-1, -7)])])
        // The interior is in two pieces, before and after.
        let piece = ValidityIssue.disconnectedInterior(polygon: 0, Point(x: 8, y: 3))
        #expect(polygon.validityIssues() == [piece])
        #expect(polygon.simplified(tolerance: 2.5).validityIssues() == [piece])
        let pair = MultiPolygon([
            Polygon(exterior: try ring([(0, 0), (5, 1), (10, 0), (5, 9)])),
            Polygon(exterior: try ring([(0, 0), (5, -9), (10, 0)])),
        ])
        #expect(pair.isValid)
        #expect(pair.simplified(tolerance: 2).isValid)
    }

    @Test func `A straight line of very many vertices is simplified to its ends`() throws {
        var vertices = (0..<3000).map { (Double($0), 0.0) }
        vertices += [(3000, 0), (3000, 3000), (0, 3000)]
        let simplified = try ring(vertices).simplified(tolerance: 0)
        #expect(simplified.vertices.count == 4)
    }

    @Test func `A comb of very many teeth has a label point inside, within bounded work`() throws {
        var vertices: [(Double, Double)] = []
        for tooth in 0..<100 {
            let x = Double(tooth) * 2
            vertices += [(x, 0), (x, 1000), (x + 1, 1000), (x + 1, 0)]
        }
        vertices += [(200, -1), (0, -1)]
        let comb = Polygon(exterior: try ring(vertices))
        #expect(comb.location(of: comb.labelPoint()) == .inside)
    }
}
