import PlanGeometry
import Testing

@testable import PlanModel

/// The places of rooms that smaller areas lie over.
@Suite struct RoomPlacesTests {
    /// A room and the smaller areas over it.
    struct Case: CustomTestStringConvertible {
        let name: String
        /// The boxes of the areas, the room first.
        let boxes: [Box]
        let count: Int
        /// The number of areas that the places are in.
        let areaCount: Int
        /// True if the places are on the room's own paper.
        var isOwn = false
        var testDescription: String { name }
    }

    private static let spacing = 50.0
    private static let room = Box(minX: 0, minY: 0, maxX: 800, maxY: 600)

    /// A box cut into columns and rows of boxes with gaps between them.
    private static func parts(_ box: Box, _ columns: Int, _ rows: Int, gap: Double = 0) -> [Box] {
        let (width, height) = (box.width / Double(columns), box.height / Double(rows))
        return (0..<columns * rows).map { index in
            let (minX, minY) = (
                box.minX + Double(index % columns) * width, box.minY + Double(index / columns) * height
            )
            return Box(minX: minX, minY: minY, maxX: minX + width, maxY: minY + height).insetBy(
                dx: gap / 2, dy: gap / 2)
        }
    }

    private static let zones = parts(room, 2, 1)
    private static let whole = Box(minX: 0, minY: 0, maxX: 40, maxY: 40)

    static let cases = [
        Case(name: "one area over all", boxes: [room, room.insetBy(dx: 0.25, dy: 0.25)], count: 8, areaCount: 1),
        Case(name: "four quarters, one marker each", boxes: [room] + parts(room, 2, 2), count: 4, areaCount: 4),
        Case(name: "four quarters, many markers", boxes: [room] + parts(room, 2, 2), count: 60, areaCount: 4),
        Case(name: "gaps of a hair", boxes: [room] + parts(room, 3, 2, gap: 0.5), count: 12, areaCount: 6),
        Case(name: "gaps thinner than a pin", boxes: [room] + parts(room, 3, 2, gap: 30), count: 12, areaCount: 6),
        Case(
            name: "gaps narrower than a pin, and wider where they meet",
            boxes: [room] + parts(room, 3, 2, gap: 45), count: 12, areaCount: 6),
        Case(
            name: "gaps as wide as a pin", boxes: [room] + parts(room, 2, 2, gap: 51), count: 8, areaCount: 1,
            isOwn: true),
        Case(name: "nested twice", boxes: [room] + zones + zones.flatMap { parts($0, 2, 3) }, count: 24, areaCount: 12),
        Case(
            name: "nested twice, the zone", boxes: [zones[0], room] + parts(zones[0], 2, 3), count: 12, areaCount: 6),
        Case(
            name: "overlapping areas",
            boxes: [
                room, Box(minX: 0, minY: 0, maxX: 420, maxY: 600), Box(minX: 380, minY: 0, maxX: 800, maxY: 600),
            ], count: 10, areaCount: 2),
        Case(
            name: "areas that reach out of the room",
            boxes: [
                room, Box(minX: -300, minY: -2, maxX: 400.5, maxY: 603),
                Box(minX: 399.5, minY: -400, maxX: 801, maxY: 601),
            ], count: 10, areaCount: 2),
        Case(
            name: "some areas smaller than a pin", boxes: [room] + parts(zones[0], 1, 2) + parts(zones[1], 20, 20),
            count: 20, areaCount: 2),
        Case(
            name: "an area in the middle", boxes: [room, Box(minX: 300, minY: 200, maxX: 500, maxY: 400)], count: 60,
            areaCount: 1, isOwn: true),
        Case(
            name: "a corridor between rooms",
            boxes: [
                room, Box(minX: 0, minY: 0, maxX: 800, maxY: 270), Box(minX: 0, minY: 325, maxX: 800, maxY: 600),
            ], count: 12, areaCount: 1, isOwn: true),
    ]

    private static func places(_ count: Int, _ boxes: [Box], _ spacing: Double = spacing) throws -> Places {
        let areas = try boxes.enumerated().map { index, box in
            Area(id: "a\(index)", name: "A\(index)", shape: MultiPolygon(try Polygon(box)))
        }
        let finder = AreaFinder(areas)
        var grid = PointGrid(cellSide: spacing)
        var places = RoomPlaces(0, of: areas, finder, spacing: spacing)
        return Places(areas: areas, finder: finder, list: (0..<count).map { _ in places.next(beside: &grid) })
    }

    private struct Places {
        let areas: [Area]
        let finder: AreaFinder
        let list: [RoomPlaces.Place]

        /// The least distance of a place to the outline of any area, the room's or another.
        var leastClearance: Double {
            list.reduce(.infinity) { least, place in
                areas.reduce(least) { min($0, $1.shape.nearestBoundaryPoint(to: place.point).distance) }
            }
        }

        /// The least distance between two places.
        var leastDistance: Double {
            list.indices.reduce(.infinity) { least, index in
                list[..<index].reduce(least) { min($0, $1.point.distance(to: list[index].point)) }
            }
        }
    }

    @Test(arguments: cases)
    func `Markers stand on free paper, clear of all walls and of each other`(example: Case) throws {
        let places = try Self.places(example.count, example.boxes)
        let room = places.areas[0].shape
        #expect(places.list.allSatisfy { $0.isFree && room.location(of: $0.point) == .inside })
        #expect(places.list.allSatisfy { $0.isInPart != example.isOwn && $0.room == 0 })
        #expect(places.leastClearance >= Self.spacing / 2 - 1e-6)
        #expect(places.leastDistance >= Self.spacing - 1e-6)
        let owners = places.list.compactMap { places.finder.area(at: $0.point) }
        #expect(Set(owners).count == example.areaCount)
        #expect(example.isOwn ? owners == owners.map { _ in 0 } : !owners.contains(0))
    }

    @Test func `Of areas of different sizes each has one marker before one has two, and the large ones have more`()
        throws
    {
        let boxes = [Self.room] + Self.parts(Self.zones[0], 1, 1) + Self.parts(Self.zones[1], 4, 3)
        let places = try Self.places(40, boxes)
        let owners = places.list.map { places.finder.area(at: $0.point) }
        #expect(Set(owners.prefix(13)).count == 13)
        #expect(owners.count { $0 == 1 } > 2 * owners.count { $0 == 2 })
    }

    @Test func `A room whose smaller areas are full has places between those that are there`() throws {
        let places = try Self.places(600, [Self.room] + Self.parts(Self.room, 2, 2, gap: 4))
        let free = places.list.prefix { $0.isFree }
        #expect(free.count > 60 && free.count < 300)
        #expect(Set(places.list.map(\.point)).count == 600)
        #expect(places.leastClearance > 5 && places.leastDistance > 5)
        #expect(Set(places.list.dropFirst(free.count).compactMap { places.finder.area(at: $0.point) }).count == 4)
    }

    /// Rooms in which nothing is as wide as a pin is high.
    @Test(
        arguments: [
            ([whole], true), ([whole] + parts(whole, 2, 2), false), ([whole] + parts(whole, 2, 2, gap: 2), false),
            ([whole, Box(minX: 38, minY: 0, maxX: 70, maxY: 20)], true),
            ([whole, Box(minX: 0, minY: 0, maxX: 40, maxY: 16), Box(minX: 0, minY: 28, maxX: 40, maxY: 40)], true),
        ])
    func `Markers of a small room stand in the widest place`(boxes: [Box], isOwn: Bool) throws {
        let places = try Self.places(4, boxes)
        #expect(places.list.allSatisfy { !$0.isFree && $0.isInPart != isOwn })
        #expect(places.list.allSatisfy { places.areas[0].shape.location(of: $0.point) == .inside })
        #expect(places.leastClearance > 2 && places.leastDistance > 4)
    }

    @Test func `A full room goes on in the smaller areas that cover most of it, and else on its own paper`() throws {
        // A shaft among rooms, and a kiosk in a hall.
        let shaft = Box(minX: 340, minY: 240, maxX: 460, maxY: 360)
        let around = [
            Box(minX: 0, minY: 0, maxX: 800, maxY: 240), Box(minX: 0, minY: 360, maxX: 800, maxY: 600),
            Box(minX: 0, minY: 240, maxX: 340, maxY: 360), Box(minX: 460, minY: 240, maxX: 800, maxY: 360),
        ]
        let floor = try Self.places(40, [Self.room] + around)
        let ownCount = floor.list.prefix { !$0.isInPart }.count
        #expect(ownCount > 0 && ownCount < 10 && floor.list.dropFirst(ownCount).allSatisfy(\.isInPart))
        #expect(floor.list.allSatisfy(\.isFree) && floor.leastDistance >= Self.spacing - 1e-6)
        let hall = try Self.places(300, [Self.room, shaft])
        #expect(hall.list.allSatisfy { !$0.isInPart } && hall.list.last?.isFree == false)
        #expect(hall.list.allSatisfy { hall.areas[1].shape.location(of: $0.point) == .outside })
    }

    @Test func `Crowds of rooms over the same paper have other places`() throws {
        let boxes = [Self.room, Self.room] + Self.parts(Self.room, 2, 2)
        let areas = try boxes.enumerated().map { index, box in
            Area(id: "a\(index)", name: "A\(index)", shape: MultiPolygon(try Polygon(box)))
        }
        let finder = AreaFinder(areas)
        var grid = PointGrid(cellSide: Self.spacing)
        var rooms = areas.indices.map { RoomPlaces($0, of: areas, finder, spacing: Self.spacing) }
        var points: [Point] = []
        for index in 0..<3000 { points.append(rooms[index % rooms.count].next(beside: &grid).point) }
        #expect(Set(points).count == points.count)
    }
}
