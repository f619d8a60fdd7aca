import PlanGeometry
import PlanModel
import Testing

@testable import PlanOverlay

/// A label's home is the uppermost room of its marker.
@Suite struct LabelHomeTests {
    private static let rooms = [
        Box(minX: 0, minY: 0, maxX: 100, maxY: 100), Box(minX: 60, minY: 60, maxX: 100, maxY: 100),
        Box(minX: 110, minY: 0, maxX: 200, maxY: 100),
    ]

    private static func home(of point: Point) throws -> LabelHome {
        LabelHome(of: point, in: AreaIndex(try rooms.map { try OverlayFixture.area("", $0).shape }))
    }

    @Test(arguments: [
        (Point(x: 20, y: 20), 0), (Point(x: 80, y: 80), 1), (Point(x: 150, y: 50), 2), (Point(x: 105, y: 50), nil),
    ])
    func `The room of a marker is the uppermost`(point: Point, room: Int?) throws {
        #expect(try Self.home(of: point).room == room)
    }

    @Test(arguments: [
        (Box(minX: 5, minY: 5, maxX: 55, maxY: 15), true, false),
        // In the room over it.
        (Box(minX: 65, minY: 70, maxX: 95, maxY: 80), false, false),
        // Across the wall.
        (Box(minX: 80, minY: 5, maxX: 120, maxY: 15), false, false),
        (Box(minX: 20, minY: 120, maxX: 60, maxY: 130), false, true),
        // Around a corner of the upper room.
        (Box(minX: 20, minY: 55, maxX: 70, maxY: 65), false, false),
    ])
    func `A box lies in the room, or outside all`(box: Box, isInRoom: Bool, isOutside: Bool) throws {
        let home = try Self.home(of: Point(x: 20, y: 20))
        #expect(home.contains(box, step: 4) == isInRoom)
        #expect(home.isOutside(box) == isOutside)
    }

    @Test func `Without a room a label may lie anywhere`() throws {
        let home = try Self.home(of: Point(x: 105, y: 50))
        #expect(home.contains(Box(minX: 80, minY: 5, maxX: 120, maxY: 15), step: 4))
    }
}
