import TestSupport
import Testing

@testable import PlanGeometry

@Suite struct RingSweepTests {
    /// Rings of few vertices at few whole numbers, which touch, cross, overlap and lie in each other in many ways.
    private static func rings(_ random: inout SeededGenerator) -> [[Point]] {
        (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
            let count = Int.random(in: 3...5, using: &random)
            let vertices = (0..<count).map { _ in Point(x: random.whole(0...7), y: random.whole(0...7)) }
            guard Set(vertices).count == count, let ring = try? Ring(vertices), !ring.isFlat else { return nil }
            return ring.vertices
        }
    }

    /// The middles of the pieces into which points of other rings divide a ring.
    private static func middles(of ring: [Point], among rings: [[Point]]) -> [Point] {
        RingSegments(vertices: ring).flatMap { edge in
            let cuts = Set(rings.joined().filter { $0.distance(to: edge.nearestPoint(to: $0)) < 1e-9 } + [edge.end])
            let sorted = cuts.sorted { $0.squaredDistance(to: edge.start) < $1.squaredDistance(to: edge.start) }
            return zip([edge.start] + sorted, sorted).filter { $0 != $1 }.map { $0.midpoint(to: $1) }
        }
    }

    private static func location(of point: Point, _ ring: [Point]) throws -> Location {
        try Ring(ring).location(of: point)
    }

    /// Whether edges cross or overlap, found pair by pair.
    private static func hasConflict(_ rings: [[Point]]) throws -> Bool {
        let edges = rings.flatMap { Array(RingSegments(vertices: $0)) }
        for (index, edge) in edges.enumerated() {
            for other in edges[(index + 1)...] {
                switch SegmentIntersection(edge, other) {
                case .crossing, .overlapping: return true
                case .none, .touching: break
                }
            }
        }
        for ring in rings {
            for other in rings where other != ring {
                let places = try Set(middles(of: ring, among: rings).map { try location(of: $0, other) })
                if places.isSuperset(of: [.inside, .outside]) { return true }
            }
        }
        return false
    }

    @Test func `Conflicts and the rings around each ring are those found pair by pair`() throws {
        var random = SeededGenerator(seed: FuzzSettings.seed &+ 71)
        var soundCount = 0
        for _ in 0..<FuzzSettings.cases(default: 3000) {
            let rings = Self.rings(&random)
            let simple = rings.filter { RingSweep([$0]).conflict == nil && RingSweep([$0]).contacts.isEmpty }
            let sweep = RingSweep(simple)
            let hasConflict = try Self.hasConflict(simple)
            #expect((sweep.conflict != nil) == hasConflict, "\(simple)")
            guard !hasConflict, sweep.conflict == nil, simple.count > 1 else { continue }
            soundCount += 1
            #expect(sweep.order.sorted() == Array(simple.indices))
            for (index, ring) in simple.enumerated() {
                var around: Set<Int> = []
                var next = sweep.parents[index]
                while let parent = next, around.insert(parent).inserted { next = sweep.parents[parent] }
                let middles = Self.middles(of: ring, among: simple)
                let expected = try simple.indices.filter { other in
                    try other != index && middles.contains { try Self.location(of: $0, simple[other]) == .inside }
                }
                #expect(around == Set(expected), "ring \(index) of \(simple)")
            }
        }
        #expect(soundCount > 20)
    }

    @Test(arguments: NastyCases.Family.allCases)
    func `A sweep over one ring finds a conflict wherever two edges cross or overlap`(family: NastyCases.Family) {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 73)
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 10, 50) {
            guard let ring = cases.ring(family) else { continue }
            var vertices: [Point] = []
            for vertex in ring.vertices where vertex != vertices.last { vertices.append(vertex) }
            while vertices.count > 1, vertices.last == vertices[0] { vertices.removeLast() }
            guard vertices.count > 2 else { continue }
            let edges = Array(RingSegments(vertices: vertices))
            let crosses = edges.indices.contains { index in
                edges[(index + 1)...].contains { other in
                    switch SegmentIntersection(edges[index], other) {
                    case .crossing, .overlapping: true
                    case .none, .touching: false
                    }
                }
            }
            // Edges may also cross where they touch.
            if crosses { #expect(RingSweep([vertices]).conflict != nil, "\(vertices)") }
            if RingSweep([vertices]).conflict != nil {
                #expect(!Polygon(exterior: ring).validityIssues().allSatisfy { $0.isWarning }, "\(vertices)")
            }
        }
    }

    @Test func `An outline is valid exactly if no fault is listed`() throws {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 83)
        var shapes: [MultiPolygon] = []
        for _ in 0..<max(FuzzSettings.cases(default: 3000) / 20, 50) {
            shapes += NastyCases.Family.allCases.map { cases.multiPolygon($0) }
            let rings = try Self.rings(&cases.random).map { Polygon(exterior: try Ring($0)) }
            shapes.append(MultiPolygon(rings))
            guard let first = rings.first else { continue }
            shapes.append(
                MultiPolygon(Polygon(exterior: first.exterior, holes: rings.dropFirst().map(\.exterior))))
        }
        for shape in shapes {
            let faults = shape.validityIssues().filter { !$0.isWarning }
            #expect(shape.isValid == faults.isEmpty, "\(shape): \(faults)")
        }
    }

    @Test func `Polygons are made of rings as by a look at each pair of them`() throws {
        var random = SeededGenerator(seed: FuzzSettings.seed &+ 79)
        for _ in 0..<FuzzSettings.cases(default: 3000) {
            let rings = try Self.rings(&random).filter { RingSweep([$0]).conflict == nil }.map { try Ring($0) }
            #expect(Polygon.nested(rings) == Polygon.nestedByPairs(rings), "\(rings)")
        }
    }

    @Test func `The order of many edges is kept in blocks`() {
        var random = SeededGenerator(seed: 5)
        var status = SweepStatus()
        var plain: [Int] = []
        for step in 0..<4000 {
            let place = Int.random(in: 0...plain.count, using: &random)
            let limit = plain.count - place
            let count = min(limit, random.oneIn(50) ? 700 : Int.random(in: 0...2, using: &random))
            let fresh = Array(
                step * 1000..<step * 1000 + (random.oneIn(50) ? 900 : Int.random(in: 0...3, using: &random)))
            // The numbers say nothing of the order, so that the place is looked for by what lies before it.
            let before = Set(plain[..<place])
            let position = status.firstPosition { !before.contains($0) }
            #expect(status.edge(at: position) == (place < plain.count ? plain[place] : nil))
            #expect(status.edge(before: position) == (place > 0 ? plain[place - 1] : nil))
            status.replace(count, at: position, with: fresh)
            plain.replaceSubrange(place..<place + count, with: fresh)
            if plain.count > 5000 {
                status.replace(4000, at: status.firstPosition { _ in true }, with: [])
                plain.removeFirst(4000)
            }
        }
        var position = status.firstPosition { _ in true }
        var content: [Int] = []
        while let edge = status.edge(at: position) {
            content.append(edge)
            position = status.position(after: position)
        }
        #expect(content == plain)
    }
}
