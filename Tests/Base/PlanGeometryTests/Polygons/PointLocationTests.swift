import PlanGeometry
import Testing

/// The classic traps of ray casting.
@Suite struct PointLocationTests {
    static func ring(_ coordinates: [(Double, Double)]) throws -> Ring {
        try Ring(coordinates.map { Point(x: $0.0, y: $0.1) })
    }

    /// A square room with a square column in it.
    static func roomWithColumn() throws -> Polygon {
        Polygon(
            exterior: try ring([(0, 0), (10, 0), (10, 10), (0, 10)]),
            holes: [try ring([(4, 4), (6, 4), (6, 6), (4, 6)])])
    }

    static let roomCases: [(Point, Location)] = [
        (Point(x: 1, y: 1), .inside),
        (Point(x: 2, y: 4), .inside),  // level with two vertices of the hole
        (Point(x: 8, y: 6), .inside),
        (Point(x: 5, y: 5), .outside),  // in the hole
        (Point(x: 4, y: 5), .boundary),  // on the hole's edges and vertices
        (Point(x: 5, y: 6), .boundary),
        (Point(x: 6, y: 6), .boundary),
        (Point(x: 0, y: 5), .boundary),  // on the vertical edges
        (Point(x: 10, y: 5), .boundary),
        (Point(x: 5, y: 0), .boundary),  // on the horizontal edges
        (Point(x: 5, y: 10), .boundary),
        (Point(x: 0, y: 0), .boundary),  // on the vertices
        (Point(x: 10, y: 10), .boundary),
        (Point(x: -1, y: 0), .outside),  // level with horizontal edges
        (Point(x: 11, y: 10), .outside),
        (Point(x: -1, y: 4), .outside),
        (Point(x: 0, y: 0.0.nextDown), .outside),
        (Point(x: 5, y: 10.0.nextUp), .outside),
        (Point(x: 10.0.nextDown, y: 5), .inside),
        (Point(x: .nan, y: 5), .outside),
        (Point(x: 5, y: .infinity), .outside),
    ]

    @Test(arguments: roomCases, FillRule.allCases)
    func `A room with a column answers everywhere`(_ expected: (point: Point, location: Location), rule: FillRule)
        throws
    {
        let room = try Self.roomWithColumn()
        #expect(room.location(of: expected.point, rule: rule) == expected.location)
        let rewound = Polygon(exterior: room.exterior.reversed, holes: room.holes.map(\.reversed))
        #expect(rewound.location(of: expected.point, rule: rule) == expected.location)
    }

    static let diamondCases: [(Point, Location)] = [
        (Point(x: 2, y: 2), .inside),  // level with the left and right vertices
        (Point(x: -1, y: 2), .outside),
        (Point(x: 5, y: 2), .outside),
        (Point(x: 0, y: 2), .boundary),
        (Point(x: -1, y: 0), .outside),  // level with the lowest vertex
        (Point(x: -1, y: 4), .outside),
        (Point(x: 1, y: 1), .boundary),
        (Point(x: 1, y: 3), .boundary),
        (Point(x: 2, y: 4), .boundary),
    ]

    @Test(arguments: diamondCases, FillRule.allCases)
    func `A point level with a vertex is not counted twice`(
        _ expected: (point: Point, location: Location), rule: FillRule
    ) throws {
        let diamond = try Self.ring([(2, 0), (4, 2), (2, 4), (0, 2)])
        #expect(diamond.location(of: expected.point, rule: rule) == expected.location)
        #expect(diamond.reversed.location(of: expected.point, rule: rule) == expected.location)
    }

    @Test func `A ring that touches itself has its boundary there`() throws {
        // Two squares in one ring, which meet in the vertex (2, 2).
        let ring = try Self.ring([(0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (2, 4), (2, 2), (0, 2)])
        for rule in FillRule.allCases {
            #expect(ring.location(of: Point(x: 2, y: 2), rule: rule) == .boundary)
            #expect(ring.location(of: Point(x: 1, y: 1), rule: rule) == .inside)
            #expect(ring.location(of: Point(x: 3, y: 3), rule: rule) == .inside)
            #expect(ring.location(of: Point(x: 1, y: 3), rule: rule) == .outside)
        }
    }

    @Test func `The rules differ where a ring overlaps itself`() throws {
        // A pentagram: its middle is wound around twice.
        let star = try Self.ring([(0, 3), (6, 3), (1, 7), (3, 0), (5, 7)])
        #expect(star.location(of: Point(x: 3, y: 4), rule: .evenOdd) == .outside)
        #expect(star.location(of: Point(x: 3, y: 4), rule: .nonZero) == .inside)
        #expect(star.location(of: Point(x: 3, y: 1.5), rule: .evenOdd) == .inside)
    }

    @Test func `A spike is boundary and encloses nothing`() throws {
        let ring = try Self.ring([(0, 0), (4, 0), (4, 4), (2, 4), (2, 8), (2, 4), (0, 4)])
        for rule in FillRule.allCases {
            #expect(ring.location(of: Point(x: 2, y: 6), rule: rule) == .boundary)
            #expect(ring.location(of: Point(x: 2, y: 8), rule: rule) == .boundary)
            #expect(ring.location(of: Point(x: 1.5, y: 6), rule: rule) == .outside)
            #expect(ring.location(of: Point(x: 2, y: 9), rule: rule) == .outside)
        }
    }

    @Test func `A flat ring is all boundary`() throws {
        let flat = try Self.ring([(0, 0), (2, 2), (1, 1)])
        #expect(flat.location(of: Point(x: 1.5, y: 1.5)) == .boundary)
        #expect(flat.location(of: Point(x: 1.5, y: 1.25)) == .outside)
        let dot = try Self.ring([(1, 1), (1, 1), (1, 1), (1, 1)])
        #expect(dot.location(of: Point(x: 1, y: 1)) == .boundary)
        #expect(dot.location(of: Point(x: 1, y: 1.0.nextUp)) == .outside)
    }

    @Test func `Polygons that overlap are one area`() throws {
        let left = Polygon(exterior: try Self.ring([(0, 0), (2, 0), (2, 2), (0, 2)]))
        let right = Polygon(exterior: try Self.ring([(1, 0), (3, 0), (3, 2), (1, 2)]))
        let union = MultiPolygon([left, right])
        #expect(union.location(of: Point(x: 1.5, y: 1)) == .inside)
        #expect(union.location(of: Point(x: 2, y: 1)) == .inside)
        #expect(union.location(of: Point(x: 1.5, y: 0)) == .boundary)
        #expect(MultiPolygon([]).location(of: .zero) == .outside)
    }

    @Test func `Edges shared by two squares answer alike in both`() throws {
        // A point on the shared edge of two squares, reported to lie in one, both or neither elsewhere.
        let left = try Self.ring([(0, 0), (1, 0), (1, 1), (0, 1)])
        let right = try Self.ring([(1, 0), (2, 0), (2, 1), (1, 1)])
        for y in [0.0, 1e-17, 0.1, 0.5, 0.7, 1] {
            #expect(left.location(of: Point(x: 1, y: y)) == .boundary)
            #expect(right.location(of: Point(x: 1, y: y)) == .boundary)
        }
    }

    @Test func `Corners and edges of a Web Mercator rectangle are boundary`() throws {
        let box = Box(minX: -13_627_665.271_218_5, minY: 4_547_675.354_340_558, maxX: -13_627_361.1, maxY: 4_548_286.85)
        let ring = try Ring(box)
        for x in [box.minX, box.center.x, box.maxX] {
            for y in [box.minY, box.center.y, box.maxY] {
                let isCenter = x == box.center.x && y == box.center.y
                #expect(ring.location(of: Point(x: x, y: y)) == (isCenter ? .inside : .boundary))
            }
        }
    }

    @Test func `Lists of points that make no ring are refused`() {
        #expect(throws: RingError.tooFewVertices(count: 0)) { try Ring([]) }
        #expect(throws: RingError.tooFewVertices(count: 1)) { try Ring([.zero, .zero]) }
        #expect(throws: RingError.tooFewVertices(count: 2)) { try Ring([.zero, Point(x: 1, y: 1), .zero]) }
        #expect(throws: RingError.nonFiniteVertex(index: 1, Point(x: .infinity, y: 0))) {
            try Ring([.zero, Point(x: .infinity, y: 0), Point(x: 1, y: 1)])
        }
    }
}
