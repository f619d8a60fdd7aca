import PlanGeometry
import PlanTracing
import Testing

@testable import PlanSheet

@Suite struct AllRoomsTests {
    private static let left = Box(minX: 70, minY: 70, maxX: 320, maxY: 330)
    private static let right = Box(minX: 330, minY: 70, maxX: 580, maxY: 330)

    private func rooms(in plan: DrawnPlan) throws -> [RoomTracer.Found] { try RoomTracer(reading: plan.reader).rooms() }

    private func boxes(_ rooms: [RoomTracer.Found]) -> [Box] { rooms.map(\.room.polygon.boundingBox) }

    @Test func `All rooms between thick walls are found, to the pixel`() throws {
        var plan = DrawnPlan.twoRooms
        plan.fill(320..<330, 180..<216, 255)
        let rooms = try rooms(in: plan)
        #expect(boxes(rooms) == [Self.left, Self.right])
        #expect(rooms.allSatisfy { $0.boundedPart == 1 })
    }

    @Test func `Neither the paper around a building nor boxes of thin lines are rooms`() throws {
        var plan = DrawnPlan.twoRooms
        plan.frame(5..<645, 5..<395, thickness: 1)
        plan.frame(300..<640, 350..<390, thickness: 1)
        plan.frame(60..<325, 20..<50, thickness: 1)
        plan.frame(325..<590, 20..<50, thickness: 1)
        plan.frame(120..<220, 120..<220, thickness: 1)
        #expect(boxes(try rooms(in: plan)) == [Self.left, Self.right])
    }

    @Test func `A room that a thin line closes between walls is found too`() throws {
        var plan = DrawnPlan.twoRooms
        plan.fill(70..<320, 60..<70, 255)
        plan.fill(60..<330, 64..<65)
        let rooms = try rooms(in: plan)
        #expect(rooms.count == 2)
        let room = try #require(rooms.map(\.room.polygon.boundingBox).first { $0.minX < 300 })
        #expect(room.minX == 70 && room.maxX == 320 && room.maxY == 330 && (64...71).contains(room.minY))
    }

    @Test func `No room is found on paper, or when the search is given up`() throws {
        #expect(try rooms(in: DrawnPlan(width: 300, height: 200)).isEmpty)
        #expect(try RoomTracer(reading: DrawnPlan.twoRooms.reader).rooms { true }.isEmpty)
    }

    private func findings(_ plan: DrawnPlan, pixelsPerMeter: Double? = nil) throws -> RoomFindings {
        RoomFindings(
            try rooms(in: plan), inDrawingOf: Size(width: Double(plan.width), height: Double(plan.height)),
            pixelsPerMeter: pixelsPerMeter)
    }

    @Test func `The scale is the plan's or that of the doors, else a guess that is told`() throws {
        var plan = DrawnPlan.twoRooms
        plan.fill(320..<330, 80..<116, 255)
        let guessed = try findings(plan)
        #expect(guessed.scale.source == .assumed && guessed.rooms.allSatisfy { $0.doubts == [.scaleUnknown] })
        let given = try findings(plan, pixelsPerMeter: 50)
        #expect(given.rooms.map(\.area) == [26, 26] && given.rooms.allSatisfy(\.doubts.isEmpty))
        for top in [180, 280] { plan.fill(320..<330, top..<top + 36, 255) }
        let measured = try findings(plan)
        #expect(measured.scale == SheetScale(pointsPerMeter: 40, source: .doors))
        #expect(measured.doors.map(\.rooms) == [[0, 1], [0, 1], [0, 1]])
        #expect(measured.rooms.map { ($0.area * 100).rounded() } == [4063, 4063])
    }

    @Test func `Rooms without a door between them, and a few small ones on a large picture, are doubtful`() throws {
        let closed = try findings(.twoRooms, pixelsPerMeter: 50)
        #expect(closed.rooms.allSatisfy { $0.doubts == [.noPlan(title: nil)] && $0.isDoubtful })
        var plan = DrawnPlan(width: 2600, height: 2600)
        plan.frame(60..<590, 60..<340, thickness: 10)
        plan.fill(320..<330, 60..<340)
        plan.fill(320..<330, 180..<216, 255)
        #expect(try findings(plan, pixelsPerMeter: 50).rooms.map(\.isDoubtful) == [true, true])
    }

    @Test func `Spaces that are smaller than any room are told as such`() throws {
        let found = try findings(.twoRooms, pixelsPerMeter: 500)
        #expect(found.rooms.isEmpty && found.notTaken.map(\.reason.code) == ["tooSmall", "tooSmall"])
    }
}
