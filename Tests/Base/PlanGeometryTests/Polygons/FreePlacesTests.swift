import Testing

@testable import PlanGeometry

@Suite struct FreePlacesTests {
    private func rectangle(_ width: Double, _ height: Double, hole: Box? = nil) throws -> MultiPolygon {
        func ring(_ box: Box) throws -> Ring {
            try Ring([
                Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
                Point(x: box.minX, y: box.maxY),
            ])
        }
        let outline = try ring(Box(minX: 0, minY: 0, maxX: width, maxY: height))
        return MultiPolygon([Polygon(exterior: outline, holes: try hole.map { [try ring($0)] } ?? [])])
    }

    private func places(
        _ count: Int, in shape: MultiPolygon, spacing: Double, beside others: [Point] = []
    ) -> [FreePlaces.Place] {
        var grid = PointGrid(cellSide: spacing)
        for point in others { grid.insert(point) }
        var places = FreePlaces(in: shape, spacing: spacing)
        return (0..<count).map { _ in places.next(beside: &grid) }
    }

    private func leastDistance(_ points: [Point]) -> Double {
        points.indices.reduce(Double.infinity) { least, index in
            points[..<index].reduce(least) { min($0, $1.distance(to: points[index])) }
        }
    }

    @Test(arguments: [1, 2, 7, 40, 100])
    func `Places of a large room lie inside, apart from each other and from its walls`(count: Int) throws {
        let hole = Box(minX: 120, minY: 80, maxX: 220, maxY: 180)
        let room = try rectangle(600, 400, hole: hole)
        let found = places(count, in: room, spacing: 30)
        let points = found.map(\.point)
        #expect(found.allSatisfy { $0.isFree })
        #expect(points.allSatisfy { room.location(of: $0) == .inside })
        #expect(points.allSatisfy { room.nearestBoundaryPoint(to: $0).distance >= 15 })
        #expect(count == 1 || leastDistance(points) >= 30 - 1e-6)
    }

    @Test func `A few places are far apart`() throws {
        let points = places(6, in: try rectangle(600, 400), spacing: 20).map(\.point)
        #expect(leastDistance(points) > 120)
    }

    @Test func `Equal rooms have equal places`() throws {
        let room = try rectangle(333, 127)
        #expect(places(200, in: room, spacing: 17).map(\.point) == places(200, in: room, spacing: 17).map(\.point))
    }

    @Test func `Places keep clear of points that are there`() throws {
        let others = (0..<40).map { Point(x: Double($0 % 8) * 40 + 20, y: Double($0 / 8) * 40 + 20) }
        let found = places(10, in: try rectangle(600, 400), spacing: 20, beside: others)
        for place in found {
            #expect(place.isFree)
            #expect(others.allSatisfy { $0.distance(to: place.point) >= 20 - 1e-6 })
        }
    }

    @Test func `A corridor that is just wide enough has places along its middle`() throws {
        let found = places(8, in: try rectangle(400, 21), spacing: 20)
        #expect(found.allSatisfy { $0.isFree })
        #expect(leastDistance(found.map(\.point)) >= 20 - 1e-6)
    }

    @Test(arguments: [(30.0, 30.0, 500), (8, 8, 20), (400, 300, 5000)])
    func `A room that is too small or too full has places that differ`(
        width: Double, height: Double, count: Int
    ) throws {
        let room = try rectangle(width, height)
        let found = places(count, in: room, spacing: 20)
        #expect(Set(found.map(\.point)).count == count)
        #expect(found.allSatisfy { room.location(of: $0.point) == .inside })
        #expect(found.last?.isFree == false)
        // Those with room come first.
        let free = found.prefix { $0.isFree }.map(\.point)
        #expect(free.count < 2 || leastDistance(free) >= 20 - 1e-6)
    }

    @Test func `A hundred thousand places of one room differ`() throws {
        let found = places(100_000, in: try rectangle(2000, 1500), spacing: 40)
        #expect(Set(found.map(\.point)).count == 100_000)
    }

    /// A wall across a room of 200 x 100.
    private static let wall = LineSegment(start: Point(x: 100, y: 0), end: Point(x: 100, y: 100))

    @Test(arguments: [false, true])
    func `A place that is not the room's own is not taken`(isLeft: Bool) throws {
        var grid = PointGrid(cellSide: 20)
        var places = FreePlaces(in: try rectangle(200, 100), walls: [Self.wall], spacing: 20) { ($0.x < 100) == isLeft }
        let points = (0..<60).map { _ in places.next(beside: &grid).point }
        #expect(points.allSatisfy { ($0.x < 100) == isLeft } && Set(points).count == 60)
    }

    @Test func `Places keep clear of walls inside, and of those alone that are inside`() throws {
        let outside = [
            LineSegment(start: Point(x: 0, y: 0), end: Point(x: 200, y: 0)),
            LineSegment(start: Point(x: 200, y: 50), end: Point(x: 300, y: 50)),
        ]
        func places(_ walls: [LineSegment]) throws -> [Point] {
            var grid = PointGrid(cellSide: 20)
            var places = FreePlaces(in: try rectangle(200, 100), walls: walls, spacing: 20)
            var found: [Point] = []
            while let place = places.nextFree(beside: &grid) { found.append(place.point) }
            return found
        }
        #expect(try places(outside) == places([]))
        let clear = try places(outside + [Self.wall])
        #expect(clear.count > 20 && clear.allSatisfy { Self.wall.distance(to: $0) >= 10 - 1e-6 })
        #expect(leastDistance(clear) >= 20 - 1e-6)
    }

    /// Places of upright walls and of level ones in a room of 200 x 100, and the distance of the place that is farthest from all.
    private static let crossed: [(upright: [Double], level: [Double], clearance: Double)] = [
        ([], [], 50), ([100], [], 50), ([], [40], 30), ([], [25, 50], 25), ([50, 100, 150], [], 25), ([100], [40], 30),
        // Many walls.
        ((1..<200).map(Double.init), [], 0.5),
    ]

    @Test(arguments: crossed)
    func `The clearance is that of the widest place`(upright: [Double], level: [Double], clearance: Double) throws {
        let walls =
            upright.map { LineSegment(start: Point(x: $0, y: 0), end: Point(x: $0, y: 100)) }
            + level.map { LineSegment(start: Point(x: 0, y: $0), end: Point(x: 200, y: $0)) }
        let places = FreePlaces(in: try rectangle(200, 100), walls: walls, spacing: 2 * clearance)
        #expect(abs(places.clearance - clearance) <= 1e-9)
    }

    @Test func `A shape without a place of its own has no clearance`() throws {
        var grid = PointGrid(cellSide: 20)
        var places = FreePlaces(in: try rectangle(200, 100), spacing: 20) { _ in false }
        #expect(places.clearance == 0)
        #expect(places.nextFree(beside: &grid)?.point == nil)
        #expect(places.next(beside: &grid).point.isFinite)
    }

    @Test func `A room without any extent has its label point`() throws {
        let line = MultiPolygon([Polygon(exterior: try Ring([.zero, Point(x: 100, y: 0), Point(x: 50, y: 0)]))])
        let found = places(2, in: line, spacing: 20)
        #expect(found.allSatisfy { !$0.isFree && $0.point.isFinite })
        let sliver = MultiPolygon([
            Polygon(exterior: try Ring([.zero, Point(x: 4000, y: 3000), Point(x: 4000, y: 3000.001)]))
        ])
        #expect(places(3, in: sliver, spacing: 20).allSatisfy { $0.point.isFinite })
    }
}
