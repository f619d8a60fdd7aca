import PlanGeometry
import TestSupport
import Testing

@Suite struct AreaIndexTests {
    /// Rooms of `side` x `side` units in rows and columns, which share their walls.
    static func floor(columns: Int, rows: Int, side: Double) throws -> [MultiPolygon] {
        var rooms: [MultiPolygon] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let box = Box(
                    minX: Double(column) * side, minY: Double(row) * side, maxX: Double(column + 1) * side,
                    maxY: Double(row + 1) * side)
                rooms.append(MultiPolygon(try Polygon(box)))
            }
        }
        return rooms
    }

    @Test(arguments: BoundaryRule.allCases)
    func `Walls belong to rooms as the rule says`(rule: BoundaryRule) throws {
        let index = AreaIndex(try Self.floor(columns: 2, rows: 2, side: 10))
        let expected: [BoundaryRule: [[Int]]] = [
            .inclusive: [[0], [0, 1], [0, 1, 2, 3], [0], [3], []],
            .exclusive: [[0], [], [], [], [], []],
            .tiling: [[0], [1], [3], [0], [3], []],
        ]
        let points = [
            Point(x: 5, y: 5), Point(x: 10, y: 5), Point(x: 10, y: 10), Point(x: 0, y: 0), Point(x: 20, y: 20),
            Point(x: 21, y: 5),
        ]
        #expect(points.map { index.areas(at: $0, boundary: rule) } == expected[rule])
        #expect(points.map { !index.hasAreas(at: $0, boundary: rule) } == expected[rule]?.map(\.isEmpty))
    }

    @Test(arguments: [10, 0.1, 1.0 / 3])
    func `Every point of a tiled floor is counted once`(side: Double) throws {
        let rooms = try Self.floor(columns: 12, rows: 9, side: side)
        let index = AreaIndex(rooms)
        var points: [Point] = []
        for row in 0...36 {
            for column in 0...48 { points.append(Point(x: Double(column) * side / 4, y: Double(row) * side / 4)) }
        }
        let floor = Box(minX: 0, minY: 0, maxX: 12 * side, maxY: 9 * side)
        points = points.filter { point in
            rooms.contains { $0.location(of: point) != .outside } && floor.contains(point)
        }
        let matches = index.matches(of: points, boundary: .tiling)
        var counts = [Int](repeating: 0, count: points.count)
        for match in matches { counts[Int(match.point)] += 1 }
        #expect(counts.allSatisfy { $0 == 1 })
    }

    @Test(arguments: BoundaryRule.allCases, [0, 1, 600, 70_000])
    func `Pairs are in order, on one core and on all`(rule: BoundaryRule, count: Int) throws {
        let index = AreaIndex(try Self.floor(columns: 12, rows: 9, side: 10))
        // Many lie on walls and corners, which are settled out of turn.
        let points = (0..<count).map { Point(x: Double($0 % 97) * 1.25, y: Double($0 % 89)) }
        let expected = points.indices.flatMap { place in
            index.areas(at: points[place], boundary: rule).sorted().map {
                AreaMatch(point: Int32(place), area: Int32($0))
            }
        }
        #expect(index.matches(of: points, boundary: rule) == expected)
        #expect(points.withUnsafeBufferPointer { index.matchesInParallel(of: $0, boundary: rule) } == expected)
    }

    @Test func `The owner of a wall depends on shapes alone`() throws {
        let rooms = try Self.floor(columns: 3, rows: 3, side: 7)
        let order = [4, 8, 0, 2, 6, 1, 7, 5, 3]
        let rewound = try order.map { room in
            let vertices = rooms[room].polygons[0].exterior.reversed.vertices
            return MultiPolygon(Polygon(exterior: try Ring(vertices[2...] + vertices[..<2])))
        }
        let (index, other) = (AreaIndex(rooms), AreaIndex(rewound))
        for row in 0...6 {
            for column in 0...6 {
                let point = Point(x: Double(column) * 3.5, y: Double(row) * 3.5)
                let owners = index.areas(at: point, boundary: .tiling)
                #expect(owners.count == 1)
                #expect(other.areas(at: point, boundary: .tiling).map { order[$0] } == owners)
            }
        }
    }

    @Test(arguments: NastyCases.Outline.allCases, BoundaryRule.allCases)
    func `Overlapping areas are all found`(outline: NastyCases.Outline, boundary: BoundaryRule) {
        var cases = NastyCases(seed: FuzzSettings.seed &+ 7)
        for _ in 0..<max(FuzzSettings.cases(default: 2000) / 1000, 2) {
            let areas = (0..<7).map { _ in cases.multiPolygon(outline) } + [MultiPolygon([])]
            let rule: FillRule = cases.random.oneIn(2) ? .evenOdd : .nonZero
            let index = AreaIndex(areas, rule: rule)
            for _ in 0..<100 {
                let area = areas[Int.random(in: 0..<7, using: &cases.random)]
                let point = cases.point(near: area, outline.family)
                let locations = areas.map { $0.location(of: point, rule: rule) }
                let found = index.areas(at: point, boundary: boundary)
                let inside = locations.indices.filter { locations[$0] == .inside }
                let touching = locations.indices.filter { locations[$0] != .outside }
                switch boundary {
                case .inclusive: #expect(found == touching)
                case .exclusive: #expect(found == inside)
                case .tiling:
                    #expect(Set(found).isSuperset(of: inside) && Set(found).isSubset(of: touching))
                    #expect(found.isEmpty == touching.isEmpty)
                }
            }
        }
    }

    @Test func `An area too small for a grid is found by a scan`() throws {
        let tiny = MultiPolygon(try Polygon(Box(minX: 0, minY: 0, maxX: 1e-300, maxY: 1e-300)))
        let index = AreaIndex([tiny])
        #expect(index.areas(at: Point(x: 5e-301, y: 5e-301)) == [0])
        #expect(index.areas(at: Point(x: 1e-300, y: 0), boundary: .tiling) == [0])
        #expect(index.areas(at: Point(x: 2e-300, y: 0)) == [])
        #expect(AreaIndex([]).areas(at: .zero) == [])
        #expect(index.areas(at: Point(x: .nan, y: 0)) == [])
    }

    @Test func `Areas meeting a box are those that share a point`() throws {
        var cases = NastyCases(seed: 5)
        let areas = (0..<40).map { _ in
            let center = cases.point(.ordinary)
            let corners = [(0.0, -60.0), (50.0, 20.0), (-50.0, 20.0)]
            return MultiPolygon(
                [
                    try? Ring(corners.map { Point(x: center.x + $0.0, y: center.y + $0.1) })
                ].compactMap { $0.map { Polygon(exterior: $0) } })
        }
        let index = AreaIndex(areas)
        for _ in 0..<200 {
            let origin = cases.point(.ordinary)
            let box = Box(origin: origin, size: Size(width: 30, height: 300))
            // A triangle and a box meet when a corner of one is in the other or their outlines cross.
            let expected = areas.indices.filter { area in
                areas[area].polygons[0].exterior.segments.contains { box.intersects($0) }
                    || areas[area].location(of: box.center) != .outside
            }
            #expect(index.areas(meeting: box) == expected)
        }
        let room = AreaIndex(try Self.floor(columns: 1, rows: 1, side: 10))
        #expect(room.areas(meeting: Box(minX: 10, minY: 10, maxX: 12, maxY: 12)) == [0])
        #expect(room.areas(meeting: Box(minX: 4, minY: 4, maxX: 5, maxY: 5)) == [0])
        #expect(room.areas(meeting: Box(minX: -5, minY: -5, maxX: 50, maxY: 50)) == [0])
        #expect(room.areas(meeting: Box(minX: 10.0.nextUp, minY: 0, maxX: 12, maxY: 12)) == [])
    }

    @Test func `The nearest area is that of least distance`() throws {
        let index = AreaIndex(try Self.floor(columns: 4, rows: 4, side: 10))
        let beside = try #require(index.nearestArea(to: Point(x: 43, y: 5)))
        #expect(beside.area == 3 && beside.distance == 3)
        let inside = try #require(index.nearestArea(to: Point(x: 15, y: 15)))
        #expect(inside.area == 5 && inside.distance == 0)
        let diagonal = try #require(index.nearestArea(to: Point(x: -3, y: -4)))
        #expect(diagonal.area == 0 && diagonal.distance == 5)
        #expect(index.nearestArea(to: Point(x: .nan, y: 0)) == nil)
        #expect(AreaIndex([]).nearestArea(to: .zero) == nil)
    }

    @Test func `Bulk calls agree on one and on all cores`() throws {
        let index = AreaIndex(try Self.floor(columns: 20, rows: 20, side: 10))
        var cases = NastyCases(seed: 11)
        let points = (0..<20_000).map { _ in
            Point(x: cases.random.whole(-2...44) * 5, y: .random(in: -20...220, using: &cases.random))
        }
        var single = [Int32](repeating: 0, count: points.count)
        var parallel = single
        points.withUnsafeBufferPointer { points in
            single.withUnsafeMutableBufferPointer { index.locate(points, boundary: .tiling, into: $0) }
            parallel.withUnsafeMutableBufferPointer { index.locateInParallel(points, boundary: .tiling, into: $0) }
        }
        #expect(single == parallel)
        var first = single
        let counts = points.withUnsafeBufferPointer { points in
            first.withUnsafeMutableBufferPointer { index.countInParallel(of: points, boundary: .tiling, into: $0) }
        }
        #expect(first == single)
        let matches = index.matches(of: points, boundary: .tiling)
        #expect(counts == index.areas.indices.map { area in matches.count { $0.area == area } })
        for place in stride(from: 0, to: points.count, by: 97) {
            let areas = index.areas(at: points[place], boundary: .tiling)
            #expect(single[place] == areas.first.map(Int32.init) ?? AreaIndex.noArea)
        }
    }
}
