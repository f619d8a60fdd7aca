import PlanGeometry
import Testing

@Suite struct MeasureTests {
    static func lShapedRoom() throws -> Polygon {
        Polygon(exterior: try PointLocationTests.ring([(0, 0), (30, 0), (30, 10), (10, 10), (10, 40), (0, 40)]))
    }

    @Test func `An L-shaped room has the area, perimeter and centroid of the textbook`() throws {
        let room = try Self.lShapedRoom()
        #expect(room.area == 600)
        #expect(room.exterior.signedArea == 600)
        #expect(room.exterior.reversed.signedArea == -600)
        #expect(room.perimeter == 140)
        let centroid = try #require(room.centroid)
        #expect(abs(centroid.x - 10) < 1e-12 && abs(centroid.y - 15) < 1e-12)
        #expect(room.exterior.reversed.centroid == room.exterior.centroid)
    }

    @Test(arguments: [0, 1 << 20, 1 << 24, -(1 << 24)])
    func `A sliver has its exact area wherever it lies`(offset: Int) throws {
        // Neighbours of Fibonacci's row span a triangle of half a square, however long it is.
        var (one, two, three) = (1, 1, 2)
        while three < 1 << 26 {
            let origin = Point(x: Double(offset), y: Double(-3 * offset))
            let far = Point(x: origin.x + Double(two), y: origin.y + Double(one))
            let farther = Point(x: origin.x + Double(three), y: origin.y + Double(two))
            #expect(try Ring([origin, far, farther]).area == 0.5)
            #expect(try Ring([farther, far, origin]).signedArea == -Ring([origin, far, farther]).signedArea)
            (one, two, three) = (two, three, two + three)
        }
    }

    @Test func `A frame around little has its exact area`() throws {
        // A band a thousandth wide around a square of ten thousand, as one ring that goes there and back.
        let (side, width) = (10_000.0, 0x1p-10)
        let outer = [(0.0, 0.0), (side, 0), (side, side), (0, side), (0, 0)].map { Point(x: 1e6 + $0.0, y: 1e6 + $0.1) }
        let inner = [
            (width, width), (width, side - width), (side - width, side - width), (side - width, width), (width, width),
        ]
        .map { Point(x: 1e6 + $0.0, y: 1e6 + $0.1) }
        let band = try Ring(outer + inner)
        let exact = side * side - (side - 2 * width) * (side - 2 * width)
        #expect(abs(band.area / exact - 1) < 1e-10)
    }

    @Test func `Holes are taken off whichever way they wind`() throws {
        let room = try PointLocationTests.roomWithColumn()
        let rewound = Polygon(exterior: room.exterior, holes: room.holes.map(\.reversed))
        #expect(room.area == 96 && rewound.area == 96)
        #expect(room.perimeter == 48)
        #expect(room.centroid == Point(x: 5, y: 5) && rewound.centroid == Point(x: 5, y: 5))
    }

    @Test(arguments: [1e-300, 1e-150, 1, 1e150, 1e300])
    func `Extreme magnitudes keep their centroid`(size: Double) throws {
        let square = try Ring(Box(minX: size, minY: size, maxX: 3 * size, maxY: 3 * size))
        let centroid = try #require(square.centroid)
        #expect(abs(centroid.x / size - 2) < 1e-12 && abs(centroid.y / size - 2) < 1e-12)
    }

    @Test func `Flat rings have the centroid of their edges, and no polygons have none`() throws {
        #expect(try PointLocationTests.ring([(0, 0), (2, 2), (4, 4)]).centroid == Point(x: 2, y: 2))
        #expect(try PointLocationTests.ring([(3, 1), (3, 1), (3, 1), (3, 1)]).centroid == Point(x: 3, y: 1))
        let square = try PointLocationTests.ring([(0, 0), (4, 0), (4, 4), (0, 4)])
        #expect(Polygon(exterior: square, holes: [square]).centroid == Point(x: 2, y: 2))
        #expect(MultiPolygon([]).centroid == nil)
    }

    @Test func `The label point is the roomiest inner point`() throws {
        let room = try Self.lShapedRoom()
        let label = room.labelPoint(precision: 0.01)
        // The greatest circle in the corner of the L touches both outer walls and the inner corner.
        let radius = 20 - 200.0.squareRoot()
        #expect(room.location(of: label) == .inside)
        #expect(abs(room.nearestBoundaryPoint(to: label).distance - radius) < 0.02)
        let ringRoom = Polygon(
            exterior: try PointLocationTests.ring([(0, 0), (100, 0), (100, 100), (0, 100)]),
            holes: [try PointLocationTests.ring([(10, 10), (90, 10), (90, 80), (10, 80)])])
        #expect(ringRoom.location(of: ringRoom.labelPoint()) == .inside)
        #expect(ringRoom.labelPoint().y > 80)
    }

    @Test func `Slanted slivers have a label point inside`() throws {
        let sliver = Polygon(exterior: try PointLocationTests.ring([(0, 0), (1000, 1000), (1000, 1000.01)]))
        #expect(sliver.location(of: sliver.labelPoint()) == .inside)
        let flat = Polygon(exterior: try PointLocationTests.ring([(0, 0), (2, 2), (4, 4)]))
        #expect(flat.labelPoint() == .zero)
    }

    @Test func `The nearest boundary point is on the nearest wall`() throws {
        let room = try PointLocationTests.roomWithColumn()
        let onColumn = room.nearestBoundaryPoint(to: Point(x: 3.5, y: 5))
        #expect(onColumn.point == Point(x: 4, y: 5) && onColumn.distance == 0.5)
        let onCorner = room.nearestBoundaryPoint(to: Point(x: 13, y: 14))
        #expect(onCorner.point == Point(x: 10, y: 10) && onCorner.distance == 5)
        let far = room.nearestBoundaryPoint(to: Point(x: 1e300, y: 5))
        #expect(far.point.x == 10 && far.distance == 1e300)
    }
}
