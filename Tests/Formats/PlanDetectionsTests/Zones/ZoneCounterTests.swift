import PlanBase
import PlanDetections
import PlanGeometry
import PlanModel
import TestSupport
import Testing

@Suite struct ZoneCounterTests {
    static let anchors: [(ZoneAnchor, String, Double, Double)] = [
        (.center, "center", 15, 30), (.centerLeft, "center-left", 10, 30), (.centerRight, "center-right", 20, 30),
        (.topCenter, "top-center", 15, 20), (.topLeft, "top-left", 10, 20), (.topRight, "top-right", 20, 20),
        (.bottomLeft, "bottom-left", 10, 40), (.bottomCenter, "bottom-center", 15, 40),
        (.bottomRight, "bottom-right", 20, 40), (.centerOfMass, "center-of-mass", 15, 30),
    ]

    @Test(arguments: anchors)
    func `Each anchor is its place on the box, by its name`(anchor: ZoneAnchor, name: String, x: Double, y: Double) {
        #expect(anchor.rawValue == name && ZoneAnchor(rawValue: name) == anchor)
        #expect(anchor.point(of: .at(10, 20, 20, 40)) == Point(x: x, y: y))
    }

    @Test func `The centre of mass is that of the outline where there is one`() throws {
        var detection = Detection.at(0, 0, 9, 9)
        let corners = [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)]
        detection.outline = MultiPolygon(Polygon(exterior: try Ring(corners)))
        #expect(ZoneAnchor.centerOfMass.point(of: detection) == Point(x: 3, y: 3))
        #expect(ZoneAnchor.center.point(of: detection) == Point(x: 4.5, y: 4.5))
        detection.outline = nil
        #expect(ZoneAnchor.centerOfMass.point(of: detection) == Point(x: 4.5, y: 4.5))
    }

    @Test func `Detections are counted by zone and class, in each of the zones that overlap`() throws {
        let counter = try ZoneCounter([try .box("a", 0, 0, 10, 10), try .box("b", 5, 0, 15, 10)])
        let counts = counter.count([
            .at(1, 1, 3, 3, "car"), .at(6, 1, 8, 3, "car"), .at(6, 1, 8, 4, "person"), .at(20, 1, 22, 3, "car"),
        ])
        #expect(counts.zones == [[0], [0, 1], [0, 1], []])
        #expect(counts.counts == [3, 2])
        #expect(counts.classes == [["car": 2, "person": 1], ["car": 1, "person": 1]])
    }

    @Test func `Areas in which no markers are allowed are zones too`() throws {
        var area = try Area.box("a", 0, 0, 10, 10)
        area.isAllowed = false
        #expect(try ZoneCounter([area]).count([.around(5, 5)]).counts == [1])
    }

    static let rules: [(BoundaryRule, [Int], [[Int]])] = [
        (.inclusive, [3, 2], [[0], [0, 1], [1], [0]]), (.exclusive, [0, 0], [[], [], [], []]),
        (.tiling, [2, 2], [[0], [1], [1], [0]]),
    ]

    @Test(arguments: rules)
    func `A point on the boundary follows the rule`(rule: BoundaryRule, counts: [Int], zones: [[Int]]) throws {
        let rooms = [try Area.box("a", 0, 0, 10, 10), try .box("b", 10, 0, 20, 10)]
        // On the left side, on the wall between, on the right side, on a corner.
        let detections: [Detection] = [.at(-1, 0, 1, 5), .at(9, 0, 11, 5), .at(19, 0, 21, 5), .at(-1, -5, 1, 0)]
        let found = try ZoneCounter(rooms, boundary: rule).count(detections)
        #expect(found.counts == counts && found.zones == zones)
    }

    @Test func `A point beside the boundary by one unit in the last place is not in the zone`() throws {
        let counter = try ZoneCounter([try .box("a", 0, 0, 0.1, 0.1)], anchors: [.bottomRight])
        #expect(counter.count([.at(0, 0, 0.1, 0.1), .at(0, 0, 0.1.nextUp, 0.1)]).zones == [[0], []])
    }

    @Test func `With several anchors all must lie in the zone`() throws {
        let rooms = [try Area.box("a", 0, 0, 10, 10), try .box("b", 5, 0, 15, 10)]
        let counter = try ZoneCounter(rooms, anchors: ZoneAnchor.corners)
        #expect(
            counter.count([.at(1, 1, 3, 3), .at(6, 1, 8, 3), .at(4, 1, 8, 3), .at(8, 1, 12, 3), .at(4, 1, 12, 3)]).zones
                == [[0], [0, 1], [0], [1], []])
    }

    @Test func `A detection that is not finite is in no zone, and none are counted of none`() throws {
        let counter = try ZoneCounter([try .box("a", 0, 0, 10, 10)])
        #expect(counter.count([.at(.nan, 1, 3, 3), .at(1, 1, .infinity, 3)]).counts == [0])
        #expect(counter.count([]).counts == [0])
        #expect(try ZoneCounter([]).count([.around(1, 1)]).zones == [[]])
    }

    @Test func `Without an anchor there is no counter`() {
        #expect(throws: ZoneError.noAnchors) { try ZoneCounter([], anchors: []) }
    }

    @Test(arguments: BoundaryRule.allCases)
    func `Bare points are counted as a scan of every outline counts them`(rule: BoundaryRule) throws {
        var random = SeededGenerator(seed: FuzzSettings.seed)
        var zones: [Area] = []
        for index in 0..<20 {
            let (x, y) = (random.whole(0...80), random.whole(0...80))
            zones.append(try .box("\(index)", x, y, x + random.whole(1...20), y + random.whole(1...20)))
        }
        let points = (0..<10_000).map { _ in Point(x: random.whole(0...200) / 2, y: random.whole(0...200) / 2) }
        let counter = try ZoneCounter(zones, boundary: rule)
        let found = counter.count(points: points)
        #expect(found == counter.count(points: points, parts: 1))
        guard rule != .tiling else { return }
        let allowed: Set<Location> = rule == .inclusive ? [.inside, .boundary] : [.inside]
        let owners = points.map { point in
            zones.indices.filter { allowed.contains(zones[$0].shape.location(of: point)) }
        }
        #expect(found.zones == owners.map { Int32($0.first ?? -1) })
        #expect(found.counts == zones.indices.map { zone in owners.count { $0.contains(zone) } })
    }
}
