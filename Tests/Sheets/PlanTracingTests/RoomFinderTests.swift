import Glibc
import PlanBase
import PlanGeometry
import PlanTracing
import Testing

@Suite struct RoomFinderTests {
    private func rooms(_ flat: PaintedFlat) throws -> RoomFindings { try RoomFinder().rooms(of: flat.page) }

    /// True if a room's corners are those of a box, to a hundredth of a point.
    private func isBox(_ room: FoundRoom, _ box: Box) -> Bool {
        let corners = room.outline.exterior.vertices
        return corners.count == 4
            && box.corners.allSatisfy { corner in corners.contains { $0.distance(to: corner) < 0.01 } }
    }

    private static let left = PaintedFlat.box(0, 0, 5, 4)
    private static let right = PaintedFlat.box(5.2, 0, 9.2, 4)

    @Test func `Rooms between double lines are exact to the inner faces, and straight across a door`() throws {
        let findings = try rooms(.twoRooms)
        #expect(findings.rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
        #expect(findings.rooms.map { ($0.area * 10).rounded() / 10 }.sorted() == [16, 20])
        #expect(findings.scale.source == .text)
    }

    @Test func `A search that is no longer wanted ends at its next step`() throws {
        var steps = 0
        _ = try RoomFinder().rooms(of: PaintedFlat.twoRooms.page) {
            steps += 1
            return false
        }
        for wanted in 0..<steps {
            var asked = 0
            let error = #expect(throws: RoomFindingError.self) {
                try RoomFinder().rooms(of: PaintedFlat.twoRooms.page) {
                    asked += 1
                    return asked > wanted
                }
            }
            #expect(error?.code == "cancelled" && asked == wanted + 1)
        }
    }

    @Test func `A door joins the two rooms beside it`() throws {
        let door = try #require(try rooms(.twoRooms).doors.first)
        #expect(Set(door.rooms) == [0, 1])
        #expect(door.opening.start.distance(to: PaintedFlat.point(5.2, 1)) < 0.5)
        #expect(door.opening.end.distance(to: PaintedFlat.point(5.2, 1.9)) < 0.5)
    }

    @Test func `Grid lines, hatches, furniture, dimensions and leaders do not matter`() throws {
        var flat = PaintedFlat.twoRooms
        for x in [2.5, 7.0] { flat.line([(x, -2.5), (x, 6.5)], width: 0.7, dashes: [20, 4, 2, 4]) }
        for step in 0..<30 { flat.line([(0, 0.1 * Double(step)), (5, 0.1 * Double(step))], width: 0.35) }
        flat.line([(6.5, 2.5), (8, 2.5), (8, 3.3), (6.5, 3.3), (6.5, 2.5)])
        flat.line([(6.6, 2.6), (7.9, 2.6), (7.9, 3.2), (6.6, 3.2), (6.6, 2.6)])
        flat.line([(0, -1.5), (9.2, -1.5)], width: 0.2)
        flat.line([(3, 2), (3.8, 1.2), (4.4, 1.2)], width: 0.2)
        let findings = try rooms(flat)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
        #expect(findings.rooms.count == 2)
    }

    @Test func `Filled walls are walls`() throws {
        var flat = PaintedFlat()
        for box in [(-0.3, -0.3, 6.3, 0.0), (-0.3, 3.0, 6.3, 3.3), (-0.3, 0.0, 0.0, 3.0), (6.0, 0.0, 6.3, 3.0)] {
            let corners = PaintedFlat.box(box.0, box.1, box.2, box.3).corners
            flat.fill(corners)
        }
        flat.text("M 1:100", 12, 10)
        let room = try #require(try rooms(flat).rooms.first)
        #expect(isBox(room, PaintedFlat.box(0, 0, 6, 3)))
    }

    @Test func `A short text in a wall takes no wall away`() throws {
        var flat = PaintedFlat.twoRooms
        flat.text("F90", 2.5, -0.1, height: 0.1)
        flat.text("F90", 7, 4.1, height: 0.1)
        let findings = try rooms(flat)
        #expect(findings.rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
    }

    @Test(arguments: [0.8, 0.9])
    func `A shower in a corner is no door`(radius: Double) throws {
        var flat = PaintedFlat.twoRooms
        let arc = (0...16).map { step -> (Double, Double) in
            let turn = Double(step) * Double.pi / 32
            return (radius * cos(turn), radius * sin(turn))
        }
        flat.line(arc, width: 0.35)
        let findings = try rooms(flat)
        #expect(findings.rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
    }

    @Test(arguments: [3, 4, 5])
    func `A window of several lines closes its room`(lineCount: Int) throws {
        var flat = PaintedFlat()
        flat.wall(-0.3, -0.3, 2, 0)
        flat.wall(4.5, -0.3, 6.3, 0)
        for line in 0..<lineCount {
            let y = -0.3 + 0.3 * Double(line) / Double(lineCount - 1)
            flat.line([(2, y), (4.5, y)], width: 0.35)
        }
        flat.wall(-0.3, 4, 6.3, 4.3)
        flat.wall(-0.3, 0, 0, 4)
        flat.wall(6, 0, 6.3, 4)
        flat.text("1:100", 14, 11)
        let room = try #require(try rooms(flat).rooms.first)
        #expect(isBox(room, PaintedFlat.box(0, 0, 6, 4)))
    }

    @Test func `A room that is open to the outside is told, and not taken`() throws {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, 6.2, 0)
        flat.wall(-0.2, 0, 0, 5)
        flat.wall(6, 0, 6.2, 5)
        flat.text("1.01", 3, 2)
        flat.text("Lager", 3, 1.7)
        flat.text("1:100", 12, 10)
        let findings = try rooms(flat)
        #expect(findings.rooms.isEmpty)
        #expect(findings.notTaken.contains { $0.reason == .openToOutside && $0.tags.map(\.number) == ["1.01"] })
    }

    @Test func `A room with two tags is doubtful, never certain`() throws {
        var flat = PaintedFlat.twoRooms
        for (number, x) in [("1.01", 1.2), ("1.02", 3.5)] {
            flat.text("Büro", x, 1.7)
            flat.text(number, x, 2)
        }
        let room = try #require(try rooms(flat).rooms.first { isBox($0, Self.left) })
        #expect(room.doubts.first?.code == "severalTags")
        #expect(room.confidence < 0.5)
    }

    @Test func `A printed area that contradicts the outline makes a room doubtful`() throws {
        var flat = PaintedFlat.twoRooms
        flat.text("Büro", 2, 1.7)
        flat.text("1.01 | 12,5 m²", 2, 2)
        flat.text("Küche", 7.5, 2.7)
        flat.text("1.02 | 16,0 m²", 7.5, 3)
        let findings = try rooms(flat)
        let office = try #require(findings.rooms.first { $0.number == "1.01" })
        #expect(office.doubts.map(\.code) == ["areaContradictsTag"])
        #expect(office.confidence < 0.5)
        let kitchen = try #require(findings.rooms.first { $0.number == "1.02" })
        #expect(kitchen.doubts.isEmpty && kitchen.name == "Küche")
    }

    @Test func `The paper between a frame of two lines and the building is no room`() throws {
        var flat = PaintedFlat.twoRooms
        for edge in [-2.6, -2.3] {
            let (right, bottom) = (9.2 - edge, 4 - edge)
            flat.line([(edge, edge), (right, edge), (right, bottom), (edge, bottom), (edge, edge)])
        }
        let findings = try rooms(flat)
        #expect(findings.rooms.count == 2)
        #expect(findings.notTaken.contains { $0.reason == .openToOutside })
    }

    @Test func `A room that surrounds others is doubtful, as its area includes theirs`() throws {
        var flat = PaintedFlat(width: 24, height: 18)
        func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
            flat.wall(minX - 0.2, minY - 0.2, maxX + 0.2, minY)
            flat.wall(minX - 0.2, maxY, maxX + 0.2, maxY + 0.2)
            flat.wall(minX - 0.2, minY, minX, maxY)
            flat.wall(maxX, minY, maxX + 0.2, maxY)
        }
        for (minX, maxX) in [(0.0, 10.0), (10.2, 14), (14.2, 18)] { box(minX, 0, maxX, 9) }
        box(4, 3, 7, 6)
        for (number, x, y) in [("1.01", 2.0, 1.5), ("1.02", 5.5, 4.5), ("1.03", 12, 4), ("1.04", 16, 4)] {
            flat.text("Halle", x, y)
            flat.text(number, x, y + 0.3)
        }
        flat.text("1:100", 20, 15)
        let findings = try rooms(flat)
        let around = try #require(findings.rooms.first { $0.number == "1.01" })
        #expect(around.isDoubtful && around.doubts.map(\.code) == ["surroundsRooms"])
        #expect(findings.rooms.filter(\.isDoubtful).count == 1)
    }

    @Test func `A room without a tag among tagged ones is certain if it has a door, else doubtful`() throws {
        var flat = PaintedFlat.twoRooms
        flat.page.size = PaintedFlat(width: 24, height: 12).page.size
        for (minX, number) in [(9.4, "1.03"), (13.6, "1.04"), (17.8, "")] {
            flat.wall(minX, -0.2, minX + 4.2, 0)
            flat.wall(minX, 4, minX + 4.2, 4.2)
            flat.wall(minX + 4, 0, minX + 4.2, 4)
            if !number.isEmpty { flat.text("Büro \(number)", minX + 2, 2) }
        }
        flat.text("Büro 1.01", 2.5, 3)
        let findings = try rooms(flat)
        let untagged = findings.rooms.filter { $0.tag == nil }
        #expect(untagged.count == 2 && untagged.allSatisfy { $0.doubts.map(\.code) == ["untagged"] })
        #expect(untagged.map(\.isDoubtful).sorted { !$0 && $1 } == [false, true])
        #expect(untagged.first { !$0.isDoubtful }.map { isBox($0, Self.right) } == true)
    }

    @Test func `A page with nothing on it, or of no size, is refused with the reason`() {
        let pages: [(DrawnPage, String)] = [
            (DrawnPage(size: Size(width: 595, height: 842)), "noWalls"),
            (DrawnPage(size: Size(width: 0, height: 842)), "pageSize"),
            (DrawnPage(size: Size(width: .nan, height: 842)), "pageSize"),
            (DrawnPage(size: Size(width: 1e300, height: 842)), "pageSize"),
        ]
        for (page, code) in pages {
            let error = #expect(throws: RoomFindingError.self) { try RoomFinder().rooms(of: page) }
            #expect(error?.code == code)
        }
        for meter in [0, -1, Double.nan, .infinity, 1e9] {
            let finder = RoomFinder(options: RoomFinderOptions(pointsPerMeter: meter))
            let error = #expect(throws: RoomFindingError.self) { try finder.rooms(of: PaintedFlat.twoRooms.page) }
            #expect(error?.code == "scaleOutOfRange")
        }
    }

    @Test func `Coordinates that are no numbers or huge change nothing`() throws {
        var flat = PaintedFlat.twoRooms
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e18] {
            flat.line([(value, 1), (2, value), (3, 1)], width: value)
            flat.text("9.99", value, 2)
        }
        let findings = try rooms(flat)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
    }

    @Test func `Many tiny lines are no walls`() throws {
        var flat = PaintedFlat.twoRooms
        for step in 0..<40_000 {
            let (x, y) = (Double(step % 200) * 0.02 + 0.3, Double(step / 200) * 0.015 + 0.3)
            flat.line([(x, y), (x + 0.012, y + 0.004)], width: 0.1)
        }
        let findings = try rooms(flat)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
    }

    @Test(arguments: [true, false])
    func `Letters that are drawn as outlines, and their frames, are no walls`(isFramed: Bool) throws {
        var flat = PaintedFlat.twoRooms
        // A word of letters H from near the one wall to near the other, or a shorter one in a frame at the wall.
        for place in 0..<(isFramed ? 3 : 8) {
            let x = 0.2 + (isFramed ? 0.35 : 0.6) * Double(place)
            let letter = [
                (0.0, 0.0), (0.06, 0), (0.06, 0.1), (0.2, 0.1), (0.2, 0), (0.26, 0), (0.26, 0.28), (0.2, 0.28),
                (0.2, 0.16), (0.06, 0.16), (0.06, 0.28), (0, 0.28), (0, 0),
            ]
            flat.fill(letter.map { PaintedFlat.point(x + $0.0, 2 + $0.1) })
        }
        if isFramed { flat.wall(0, 1.9, 1.36, 2.38) }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.map { $0.area.rounded() }.sorted() == [16, 20])
    }
}
