import PlanGeometry
import PlanTracing
import Testing

@Suite struct DrawnViewTests {
    /// A section through two storeys of a house: slabs, walls, levels, a title, and the rooms' names.
    private func section(title: String?, levels: [String], names: [String]) -> PaintedFlat {
        var flat = PaintedFlat()
        for (top, bottom) in [(-0.3, 0.0), (2.75, 3.05), (5.8, 6.1)] { flat.wall(-0.3, top, 10.3, bottom) }
        for (top, bottom) in [(0.0, 2.75), (3.05, 5.8)] {
            for x in [-0.3, 4.85, 10] { flat.wall(x, top, x + 0.3, bottom) }
        }
        flat.line([(-2, 6.1), (12, 6.1)], width: 1.4)
        for (index, level) in levels.enumerated() { flat.text(level, 11.5, 0.1 + 2.9 * Double(index)) }
        for (index, name) in names.enumerated() {
            flat.text(name, index % 2 == 0 ? 2.4 : 7.5, index < 2 ? 1.4 : 4.4)
        }
        if let title { flat.text(title, 4, 7.2, height: 0.4) }
        flat.text("1:100", 4, 7.8)
        return flat
    }

    @Test(arguments: [
        ("Schnitt A-A", ["+2,75", "±0,00"], ["Wohnen", "Küche", "Keller", "Technik"]),
        ("SECTION 2", [], []), ("Ansicht Süd", ["+5.80"], []), ("NORTH ELEVATION", [], ["FOYER"]),
        ("1-1剖面图", ["+3.000", "±0.000"], ["卧室", "客厅"]), (nil, ["+2,75", "±0,00", "-3,05"], ["Wohnen", "Küche"]),
        (nil, [], []), ("Detail 4", [], []), ("Lageplan", [], ["Garten"]), ("SITE PLAN", [], []),
        ("Exi sti ng si te plan", [], []), ("PROPOSED SITE PLAN FOR THE NEW HOUSE AT HAND", [], []),
    ])
    func `No room of a section, an elevation or another drawing that is no floor plan is certain`(
        title: String?, levels: [String], names: [String]
    ) throws {
        let flat = section(title: title, levels: levels, names: names)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(!findings.rooms.isEmpty)
        #expect(findings.rooms.allSatisfy { room in room.isDoubtful && room.doubts.contains { $0.code == "noPlan" } })
    }

    @Test(arguments: ["Grundriss Erdgeschoss", "THIRD FLOOR PLAN", "二层平面图", "Obergeschoss"])
    func `A title of a floor plan makes rooms without doors and tags certain`(title: String) throws {
        let findings = try RoomFinder().rooms(of: section(title: title, levels: [], names: []).page)
        #expect(findings.rooms.count == 4 && findings.rooms.allSatisfy { !$0.isDoubtful })
    }

    @Test func `Spaces between beams, one of which holds a note, are doubtful`() throws {
        var flat = PaintedFlat(width: 24, height: 12)
        for index in 0...12 {
            let x = 1.2 * Double(index)
            flat.wall(x, 0, x + 0.1, 5)
        }
        flat.wall(0, -0.2, 14.5, 0)
        flat.wall(0, 5, 14.5, 5.2)
        flat.text("JOISTS", 7.8, 2)
        flat.text("1:100", 18, 11)
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == 12 && rooms.allSatisfy { room in room.doubts.contains { $0.code == "noPlan" } })
    }

    @Test(arguments: [(nil, true), ("1:100", false)])
    func `Names in cells are doubtful where nothing tells a scale`(scale: String?, isDoubtful: Bool) throws {
        var flat = PaintedFlat()
        flat.wall(-0.2, -0.2, 9.4, 0)
        flat.wall(-0.2, 4, 9.4, 4.2)
        for x in [-0.2, 4.5, 9.2] { flat.wall(x, 0, x + 0.2, 4) }
        flat.text("MASTER BED", 2, 2)
        flat.text("LIVING ROOM", 7, 2)
        if let scale { flat.text(scale, 14, 11) }
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == 2 && rooms.allSatisfy { $0.isDoubtful == isDoubtful })
    }

    @Test func `A plan beside a section on one sheet keeps its certain rooms`() throws {
        var flat = PaintedFlat(width: 32, height: 14)
        flat.page.add(section(title: "Schnitt B-B", levels: ["+2,75", "±0,00"], names: []).page, dx: 0)
        flat.page.add(PaintedFlat.twoRooms.page, dx: 18 * PaintedFlat.meter)
        flat.text("Grundriss EG", 22, 7.2, height: 0.4)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.count == 2 && findings.rooms.allSatisfy { !$0.isDoubtful })
        for room in findings.rooms { #expect(room.outline.boundingBox.minX > 17 * PaintedFlat.meter) }
        #expect(findings.notTaken.count { $0.reason == .noEntrance } == 4)
    }

    @Test func `Two plans on one sheet have each their rooms and doors`() throws {
        var flat = PaintedFlat(width: 32, height: 12)
        flat.page.add(PaintedFlat.twoRooms.page, dx: 0)
        flat.page.add(PaintedFlat.twoRooms.page, dx: 16 * PaintedFlat.meter)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.count == 4 && findings.rooms.allSatisfy { !$0.isDoubtful })
        #expect(findings.doors.count == 2)
        for door in findings.doors {
            let middles = door.rooms.map { findings.rooms[$0].outline.boundingBox.center.x }
            #expect(middles.count == 2 && abs(middles[0] - middles[1]) < 6 * PaintedFlat.meter)
        }
    }
}

extension DrawnPage {
    /// Adds what another page paints, moved to the right.
    fileprivate mutating func add(_ other: DrawnPage, dx: Double) {
        let move = Vector(dx: dx, dy: 0)
        strokes += other.strokes.map { stroke in
            var stroke = stroke
            stroke.points = stroke.points.map { $0 + move }
            return stroke
        }
        texts += other.texts.map { DrawnText($0.string, in: $0.box.offsetBy(move), angle: $0.angle) }
    }
}
