import PlanGeometry
import Testing

@Suite struct ValidityTests {
    static let shell = ValidityIssue.RingPosition(polygon: 0)
    static let hole = ValidityIssue.RingPosition(polygon: 0, hole: 0)

    static let cases: [([(Double, Double)], [ValidityIssue])] = [
        ([(0, 0), (10, 0), (10, 10), (0, 10)], []),
        ([(0, 0), (10, 10), (10, 0), (0, 10)], [.selfCrossing(ring: shell, Point(x: 5, y: 5))]),
        (
            [(0, 0), (10, 0), (10, 0), (10, 10)],
            [.repeatedVertex(ring: shell, index: 2, Point(x: 10, y: 0))]
        ),
        ([(0, 0), (5, 5), (10, 10)], [.noArea(ring: shell, Point(x: 0, y: 0))]),
        (
            [(0, 0), (5, 5), (0, 0), (5, 5)],
            [.tooFewPoints(ring: shell, Point(x: 0, y: 0))]
        ),
        ([(0, 0), (4, 0), (4, 4), (2, 4), (2, 8), (2, 4), (0, 4)], [.spike(ring: shell, Point(x: 2, y: 8))]),
        (
            [(0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (2, 4), (2, 2), (0, 2)],
            [.selfTouching(ring: shell, Point(x: 2, y: 2))]
        ),
        (
            // A figure of eight that crosses itself in a vertex.
            [(0, 0), (2, 2), (4, 4), (4, 0), (2, 2), (0, 4)],
            [.selfCrossing(ring: shell, Point(x: 2, y: 2))]
        ),
    ]

    @Test(arguments: cases)
    func `Each fault of a ring is reported with its place`(
        _ expected: (vertices: [(Double, Double)], issues: [ValidityIssue])
    ) throws {
        let polygon = Polygon(exterior: try PointLocationTests.ring(expected.vertices))
        let issues = polygon.validityIssues()
        if case .spike = expected.issues.first {
            // The spike also touches the wall that it starts from.
            #expect(issues.contains { expected.issues.contains($0) })
        } else {
            #expect(issues == expected.issues)
        }
        #expect(polygon.isValid == expected.issues.allSatisfy { $0.isWarning })
    }

    @Test func `Holes must lie inside the shell and apart`() throws {
        let shell = try PointLocationTests.ring([(0, 0), (10, 0), (10, 10), (0, 10)])
        let inner = try PointLocationTests.ring([(2, 2), (4, 2), (4, 4), (2, 4)])
        let inInner = try PointLocationTests.ring([(2.5, 2.5), (3, 2.5), (3, 3)])
        let outer = try PointLocationTests.ring([(20, 2), (24, 2), (24, 4), (20, 4)])
        let crossing = try PointLocationTests.ring([(5, 5), (15, 5), (15, 6), (5, 6)])
        #expect(Polygon(exterior: shell, holes: [inner]).isValid)
        #expect(
            Polygon(exterior: shell, holes: [outer]).validityIssues()
                == [.holeOutsideShell(ring: Self.hole, Point(x: 20, y: 2))])
        #expect(
            Polygon(exterior: shell, holes: [crossing]).validityIssues().contains(
                .ringsCross(Self.shell, Self.hole, Point(x: 10, y: 5))))
        #expect(
            Polygon(exterior: shell, holes: [inner, inInner]).validityIssues()
                == [
                    .nested(
                        ring: .init(polygon: 0, hole: 1), inside: .init(polygon: 0, hole: 0), Point(x: 2.5, y: 2.5))
                ])
    }

    @Test func `Polygons may touch in points only`() throws {
        let left = Polygon(exterior: try PointLocationTests.ring([(0, 0), (10, 0), (10, 10), (0, 10)]))
        let corner = Polygon(exterior: try PointLocationTests.ring([(10, 10), (20, 10), (20, 20), (10, 20)]))
        let wall = Polygon(exterior: try PointLocationTests.ring([(10, 0), (20, 0), (20, 5), (10, 5)]))
        let inside = Polygon(exterior: try PointLocationTests.ring([(1, 1), (2, 1), (2, 2)]))
        #expect(MultiPolygon([left, corner]).isValid)
        #expect(!MultiPolygon([left, wall]).isValid)
        #expect(!MultiPolygon([left, inside]).isValid)
    }

    @Test func `No more issues are reported than asked for`() {
        var cases = NastyCases(seed: 31)
        let scrambled = cases.multiPolygon(.scrambled)
        #expect(scrambled.validityIssues(limit: 5).count == 5)
        #expect(scrambled.validityIssues(limit: 0).isEmpty)
    }
}
