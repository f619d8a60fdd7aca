import PlanGeometry
import PlanTracing
import Testing

@Suite struct LightStripTests {
    /// A room of 9.2 x 4 m whose walls end 2 m before one of its corners, where the frames of windows meet.
    private func corner(hasFrames: Bool) -> PaintedFlat {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, 9.4, 0)
        flat.wall(-0.2, 4, 7.2, 4.2)
        flat.wall(-0.2, 0, 0, 4)
        flat.wall(9.2, 0, 9.4, 2)
        if hasFrames {
            for y in [4.02, 4.18] { flat.line([(7.2, y), (9.2, y)], width: 0.2) }
            for x in [9.22, 9.38] { flat.line([(x, 2), (x, 4)], width: 0.2) }
        }
        flat.text("1:100", 14, 11)
        flat.text("STUDIO", 4, 2)
        flat.text("1.01", 4, 2.3)
        return flat
    }

    @Test func `Windows that meet at a corner close a room`() throws {
        let rooms = try RoomFinder().rooms(of: corner(hasFrames: true).page).rooms
        let room = try #require(rooms.first)
        #expect(rooms.count == 1 && room.name == "STUDIO" && !room.isDoubtful)
        #expect(abs(room.area - 36.8) < 0.5)
        #expect(try RoomFinder().rooms(of: corner(hasFrames: false).page).rooms.isEmpty)
    }

    @Test func `A counter in a room that is open to outside closes nothing`() throws {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, 9.4, 0)
        flat.wall(-0.2, 4, 9.4, 4.2)
        flat.wall(-0.2, 0, 0, 4)
        for x in [4.0, 4.4] { flat.line([(x, 0), (x, 4)], width: 0.2) }
        // What stands before the open side hides the paper from the counter.
        flat.wall(12, -3, 12.2, 7)
        flat.text("1:100", 14, 11)
        #expect(try RoomFinder().rooms(of: flat.page).rooms.isEmpty)
    }

    @Test(arguments: [2, 7])
    func `A gate of a few lines, or of many, closes a garage`(count: Int) throws {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, 9.4, 0)
        flat.wall(-0.2, 4, 9.4, 4.2)
        flat.wall(-0.2, 0, 0, 0.5)
        flat.wall(-0.2, 3.5, 0, 4)
        flat.wall(9.2, 0, 9.4, 4)
        for index in 0..<count {
            let x = -0.18 + 0.16 * Double(index * index) / Double((count - 1) * (count - 1))
            flat.line([(x, 0.5), (x, 3.5)], width: 0.2)
        }
        flat.text("1:100", 14, 11)
        flat.text("GARAGE", 4, 2)
        flat.text("1.01", 4, 2.3)
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == 1 && rooms.first?.name == "GARAGE")
    }

    @Test func `The fill of a door's opening goes on through the end of a short wall`() throws {
        // The wall beside the door is drawn by its end alone, and the wall across stands 0.2 m behind.
        var flat = PaintedFlat.hall
        flat.wall(5, 0, 5.2, 2.9)
        flat.line([(5, 3.8), (5.2, 3.8)])
        flat.swing(hinge: (5.2, 2.9), jamb: (5.2, 3.8), leaf: (6.1, 2.9))
        let areas = try RoomFinder().rooms(of: flat.page).rooms.map { $0.area.rounded() }
        #expect(areas.sorted() == [16, 20])
    }
}
