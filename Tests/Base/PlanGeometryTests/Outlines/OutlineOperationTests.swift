import PlanGeometry
import Testing

@Suite struct OutlineOperationTests {
    @Test func `The convex hull has only corners`() {
        let points = [(0, 0), (2, 0), (1, 0), (2, 2), (1, 1), (0, 2), (0, 1), (0, 0)].map { Point(x: $0.0, y: $0.1) }
        let corners = [(0, 0), (2, 0), (2, 2), (0, 2)].map { Point(x: $0.0, y: $0.1) }
        #expect(points.convexHull == corners)
        #expect([Point(x: 1, y: 1), Point(x: 1, y: 1)].convexHull == [Point(x: 1, y: 1)])
        #expect([Point(x: 1, y: 1), Point(x: 3, y: 3), Point(x: 2, y: 2)].convexHull.count == 2)
        #expect([Point(x: .nan, y: 1)].convexHull.isEmpty)
    }

    @Test(arguments: NastyCases.Family.allCases)
    func `The convex hull contains all points exactly`(family: NastyCases.Family) throws {
        var cases = NastyCases(seed: 21)
        for _ in 0..<50 {
            let points = (0..<20).map { _ in cases.point(family) }
            guard let hull = try? Ring(points.convexHull) else { continue }
            #expect(points.allSatisfy { hull.location(of: $0) != .outside })
            #expect(Set(hull.vertices).isSubset(of: points))
        }
    }

    @Test func `Clipping keeps what is in the box`() throws {
        let room = try MeasureTests.lShapedRoom()
        let clipped = try #require(room.clipped(to: Box(minX: 5, minY: 5, maxX: 40, maxY: 20)))
        #expect(clipped.area == 25 * 5 + 5 * 10)
        #expect(clipped.boundingBox == Box(minX: 5, minY: 5, maxX: 30, maxY: 20))
        #expect(room.clipped(to: Box(minX: 11, minY: 11, maxX: 20, maxY: 20)) == nil)
        #expect(room.clipped(to: Box(minX: 30, minY: 0, maxX: 40, maxY: 10)) == nil)
        #expect(room.clipped(to: Box(minX: -1, minY: -1, maxX: 50, maxY: 50)) == room)
        let column = try PointLocationTests.roomWithColumn().clipped(to: Box(minX: 5, minY: 0, maxX: 10, maxY: 10))
        #expect(column?.area == 48)
    }

    @Test func `Clipping agrees with the location of points`() throws {
        var cases = NastyCases(seed: 23)
        let box = Box(minX: -400, minY: -300, maxX: 500, maxY: 350)
        for _ in 0..<30 {
            guard let ring = cases.ring(.ordinary) else { continue }
            let clipped = ring.clipped(to: box)
            for _ in 0..<30 {
                let point = Point(
                    x: .random(in: -399...499, using: &cases.random), y: .random(in: -299...349, using: &cases.random))
                #expect(clipped?.location(of: point) ?? .outside == ring.location(of: point))
            }
        }
    }

    @Test func `Simplification stays within the tolerance and valid`() throws {
        var cases = NastyCases(seed: 29)
        for tolerance in [0.0, 1, 20, 1000] {
            var vertices: [Point] = []
            for index in 0..<300 {
                let length = Double.random(in: 80...100, using: &cases.random)
                let turn = AffineTransform.rotation(radians: Double(index) / 300 * 2 * .pi)
                vertices.append(Point(x: length, y: 0).applying(turn))
            }
            let column = try Ring(vertices.map { Point(x: $0.x / 2, y: $0.y / 2) })
            let room = Polygon(exterior: try Ring(vertices), holes: [column])
            let simplified = room.simplified(tolerance: tolerance)
            #expect(simplified.isValid)
            #expect(simplified.vertexCount <= room.vertexCount && simplified.exterior.vertices.count >= 3)
            for (ring, original) in zip(simplified.rings, room.rings) {
                #expect(original.vertices.allSatisfy { ring.nearestBoundaryPoint(to: $0).distance <= tolerance + 1e-9 })
            }
            if tolerance == 20 { #expect(simplified.vertexCount < 60) }
        }
    }

    @Test func `Simplification without tolerance straightens walls only`() throws {
        let room = try PointLocationTests.ring([(0, 0), (5, 0), (10, 0), (10, 10), (10, 10), (0, 10), (0, 5)])
        #expect(room.simplified(tolerance: 0).vertices.count == 4)
        #expect(room.simplified(tolerance: 0).area == 100)
        #expect(room.simplified(tolerance: .nan) == room)
    }

    @Test func `A narrow passage is not closed by simplification`() throws {
        // Two teeth that reach into each other's gap: cutting one off would cross the other.
        let comb = try PointLocationTests.ring(
            [(0, 0), (100, 0), (100, 50), (52, 50), (51, 2), (50, 50), (49, 50), (48.5, 1), (48, 50), (0, 50)])
        let simplified = Polygon(exterior: comb).simplified(tolerance: 49.5)
        #expect(simplified.isValid)
    }
}
