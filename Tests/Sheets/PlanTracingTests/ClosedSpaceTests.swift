import PlanGeometry
import PlanTracing
import Testing

/// Spaces between walls into which neither a door nor an opening leads, beside two rooms with a door between them.
@Suite struct ClosedSpaceTests {
    /// Two rooms, and a space between walls of 0.2 m in the box from `minX` to `maxX` and from `minY` to `maxY`.
    private func findings(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) throws -> RoomFindings {
        var flat = PaintedFlat.twoRooms
        flat.wall(minX, minY - 0.2, maxX, minY)
        flat.wall(minX, maxY, maxX, maxY + 0.2)
        flat.wall(minX - 0.2, minY - 0.2, minX, maxY + 0.2)
        flat.wall(maxX, minY - 0.2, maxX + 0.2, maxY + 0.2)
        return try RoomFinder().rooms(of: flat.page)
    }

    @Test func `A shaft is no room, and told with the reason`() throws {
        let findings = try findings(9.4, 0, 10.4, 1.4)
        #expect(findings.rooms.count == 2 && findings.rooms.allSatisfy { $0.doubts.isEmpty })
        #expect(findings.doors.map(\.rooms.count) == [2])
        let refused = try #require(findings.notTaken.first { $0.reason == .noEntrance })
        #expect(PaintedFlat.box(9.4, 0, 10.4, 1.4).contains(refused.point))
    }

    @Test func `A space as large as rooms is doubtful`() throws {
        let findings = try findings(9.4, 0, 13.4, 4)
        #expect(findings.rooms.map(\.doubts) == [[], [], [.noEntrance]])
        #expect(findings.rooms.map(\.isDoubtful) == [false, false, true])
    }

    @Test func `A cell of a table beside the plan is no room, however large`() throws {
        let findings = try findings(1, 6.5, 9, 9)
        #expect(findings.rooms.count == 2)
        #expect(findings.notTaken.contains { $0.reason == .noEntrance })
    }

    @Test func `Where no room has an entrance, all are taken`() throws {
        var flat = PaintedFlat()
        for (minX, maxX) in [(0.0, 4.0), (4.2, 5.4)] {
            flat.wall(minX - 0.2, -0.2, maxX + 0.2, 0)
            flat.wall(minX - 0.2, 3, maxX + 0.2, 3.2)
            flat.wall(minX - 0.2, 0, minX, 3)
            flat.wall(maxX, 0, maxX + 0.2, 3)
        }
        flat.text("1:100", 14, 11)
        flat.text("Ground floor plan", 3, 5, height: 0.5)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.count == 2 && findings.rooms.allSatisfy { $0.doubts.isEmpty })
    }
}
