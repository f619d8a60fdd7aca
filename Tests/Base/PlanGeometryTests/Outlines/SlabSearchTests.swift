import TestSupport
import Testing

@testable import PlanGeometry

@Suite struct SlabSearchTests {
    /// The pairs that the search reports, and how often it does.
    private static func reported(_ edges: [LineSegment]) -> (pairs: Set<[Int]>, count: Int) {
        var pairs: Set<[Int]> = []
        var count = 0
        SlabSearch.forEachPair(of: edges) { first, second in
            pairs.insert([first, second])
            count += 1
            return true
        }
        return (pairs, count)
    }

    /// The pairs of edges that have a point in common.
    private static func meeting(_ edges: [LineSegment]) -> Set<[Int]> {
        var pairs: Set<[Int]> = []
        for first in edges.indices {
            for second in edges.indices.dropFirst(first + 1) {
                if case .none = SegmentIntersection(edges[first], edges[second]) { continue }
                pairs.insert([first, second])
            }
        }
        return pairs
    }

    /// A ring of slanting teeth, each beside the next.
    private static func teeth(_ count: Int, slant: Double = 1) -> [Point] {
        var vertices: [Point] = []
        for tooth in 0..<count {
            vertices.append(Point(x: Double(tooth), y: 0))
            vertices.append(Point(x: Double(tooth) + 0.4 + slant * Double(count), y: Double(count)))
        }
        return vertices + [Point(x: Double(count), y: 0), Point(x: Double(count), y: -1), Point(x: 0, y: -1)]
    }

    @Test(arguments: NastyCases.Family.allCases)
    func `All edges that meet are reported`(family: NastyCases.Family) {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 41)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 30, 20) {
            let edges = cases.multiPolygon(family).rings.flatMap { Array($0.segments) }
            #expect(Self.reported(edges).pairs.isSuperset(of: Self.meeting(edges)), "\(edges)")
        }
    }

    @Test(arguments: NastyCases.Outline.allCases)
    func `All edges of long rings that meet are reported`(outline: NastyCases.Outline) {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 43)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 3000, 1) {
            let edges = cases.multiPolygon(outline).rings.flatMap { Array($0.segments) }.prefix(300)
            #expect(Self.reported(Array(edges)).pairs.isSuperset(of: Self.meeting(Array(edges))))
        }
    }

    @Test(arguments: [-1, 0.3, 1, 50])
    func `Few pairs of slanting teeth are reported`(slant: Double) throws {
        let ring = try Ring(Self.teeth(2000, slant: slant))
        let edges = Array(ring.segments)
        // Far fewer than the eight million pairs of which the boxes overlap.
        #expect(Self.reported(edges).count < 40 * edges.count)
        #expect(Polygon(exterior: ring).isValid)
    }

    @Test func `Faults among slanting teeth are found`() throws {
        var vertices = Self.teeth(1000)
        // One tooth's point is moved across its neighbours.
        vertices[801].x += 3.05
        let ring = try Ring(vertices)
        let edges = Array(ring.segments)
        var expected: Set<[Int]> = []
        for pair in Self.meeting(Array(edges)) {
            if case .crossing = SegmentIntersection(edges[pair[0]], edges[pair[1]]) { expected.insert(pair) }
        }
        #expect(expected.count > 2)
        let issues = Polygon(exterior: ring).validityIssues()
        #expect(issues.count == expected.count)
        #expect(Polygon(exterior: ring).validityIssues(limit: 2).count == 2)
        #expect(
            issues.allSatisfy {
                if case .selfCrossing = $0 { return true }
                return false
            })
    }

    @Test func `The search ends when its caller has enough`() {
        let edges = (0..<50).map {
            LineSegment(start: Point(x: Double($0), y: 0), end: Point(x: Double(50 - $0), y: 10))
        }
        var count = 0
        SlabSearch.forEachPair(of: edges) { _, _ in
            count += 1
            return count < 7
        }
        #expect(count == 7)
    }
}
