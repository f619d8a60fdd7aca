import PlanGeometry
import PlanTracing
import Testing

@Suite struct TagTests {
    /// A tag as a drawing prints it, line by line, and what it says.
    struct Sample: Sendable, CustomTestStringConvertible {
        let lines: [String]
        let name: String
        let number: String
        let area: Double?
        var testDescription: String { lines.joined(separator: " / ") }
    }

    @Test(arguments: [
        Sample(lines: ["OFFICE", "136"], name: "OFFICE", number: "136", area: nil),
        Sample(lines: ["PATIENT", "ROOM", "137"], name: "PATIENT ROOM", number: "137", area: nil),
        Sample(lines: ["Bad", "4.01 | 43.1 m²"], name: "Bad", number: "4.01", area: 43.1),
        Sample(lines: ["0.01 Empfang A = 43,34 m²"], name: "Empfang", number: "0.01", area: 43.34),
        Sample(lines: ["STORAGE", "134A", "16 SF"], name: "STORAGE", number: "134A", area: 1.48644864),
        Sample(lines: ["卧室", "A101", "12.5 m²"], name: "卧室", number: "A101", area: 12.5),
        Sample(lines: ["Büro 1.07", "12,50 m²"], name: "Büro", number: "1.07", area: 12.5),
        Sample(lines: ["Zimmer 2", "12,50 m²"], name: "Zimmer 2", number: "", area: 12.5),
        Sample(lines: ["Wohnen", "24,10 m²"], name: "Wohnen", number: "", area: 24.1),
        Sample(lines: ["Wohnen ca. 24,1 m²"], name: "Wohnen", number: "", area: 24.1),
        Sample(lines: ["CANTEEN 473.73 Sqm."], name: "CANTEEN", number: "", area: 473.73),
        Sample(lines: ["BED ROOM", "10' x 12'-6\""], name: "BED ROOM", number: "", area: 11.6128800),
        Sample(lines: ["Soba", "3,00 x 4,50 m"], name: "Soba", number: "", area: 13.5),
        Sample(
            lines: ["Technik", "FFB=", "RFB=FFB=-?", "B: Parkett", "9.65 m²"], name: "Technik", number: "", area: 9.65),
    ])
    func `Tags are read in the forms that drawings have`(sample: Sample) throws {
        var flat = PaintedFlat.twoRooms
        for (index, line) in sample.lines.enumerated() { flat.text(line, 2.5, 1.5 + 0.3 * Double(index)) }
        let findings = try RoomFinder().rooms(of: flat.page)
        let tag = try #require(findings.rooms.compactMap(\.tag).first)
        #expect(tag.name == sample.name)
        #expect(tag.number == sample.number)
        #expect(tag.area.map { ($0 * 1e6).rounded() } == sample.area.map { ($0 * 1e6).rounded() })
    }

    @Test(arguments: [
        (["1.06", "Kind", "1"], ["12,34", "m²"], 0.25), (["1.06", "K", "i", "n", "d 1"], ["12,3", "4 m²"], 0.02),
    ])
    func `Words and letters of one line are one text`(first: [String], second: [String], gap: Double) throws {
        var flat = PaintedFlat.twoRooms
        for (line, y) in [(first, 1.5), (second, 1.8)] {
            var x = 1.0
            for piece in line {
                let width = 0.12 * Double(piece.count)
                // Between letters there is no gap, between words one of a quarter of their height.
                flat.text(piece, x + width / 2, y)
                x += width + (gap > 0.1 || piece == "1.06" ? 0.25 : gap) * 0.2
            }
        }
        let tag = try #require(try RoomFinder().rooms(of: flat.page).rooms.compactMap(\.tag).first)
        #expect(tag.number == "1.06" && tag.name == "Kind 1" && tag.area == 12.34)
    }

    @Test(arguments: [
        ("3232 Aalseth Lane", nil), ("2042 Barber Dr. Stoughton, WI 53589", nil), ("12 Lange Hauptstraße", nil),
        ("2042 Drive Room", "Drive Room"), ("204 Avenue", "Avenue"),
    ])
    func `The address in a title block is no tag`(text: String, name: String?) throws {
        var flat = PaintedFlat.twoRooms
        flat.text(text, 2.5, 2, height: 0.1)
        #expect(try RoomFinder().rooms(of: flat.page).rooms.compactMap(\.tag).first?.name == name)
    }

    @Test func `A name of two signs of Chinese stands alone`() throws {
        var flat = PaintedFlat.twoRooms
        flat.text("厨房", 2.5, 2)
        flat.text("客厅", 7, 2)
        #expect(Set(try RoomFinder().rooms(of: flat.page).rooms.map(\.name)) == ["厨房", "客厅"])
    }

    @Test(arguments: [
        ("Kind 2", "Kind 2"), ("BEDROOM 3", "BEDROOM 3"), ("卧室2", "卧室2"), ("Type 2", ""),
        ("Kind 301", "Kind"),
    ])
    func `A name that stands alone may count such rooms`(text: String, name: String) throws {
        var flat = PaintedFlat.twoRooms
        flat.text(text, 2.5, 2)
        flat.text("Lager", 7, 2)
        #expect(Set(try RoomFinder().rooms(of: flat.page).rooms.map(\.name)) == [name, "Lager"])
    }

    @Test func `A finish that stands in many tags is no part of their names, but a word for rooms is`() throws {
        var flat = PaintedFlat.twoRooms
        flat.text("OFFICE", 2.5, 1.2)
        flat.text("1.01", 2.5, 1.5)
        flat.text("VCT", 2.5, 1.8)
        for (index, name) in ["HALL", "LAB", "MED", "STAFF"].enumerated() {
            let x = 11 + 1.4 * Double(index)
            flat.text(name, x, 1.2)
            flat.text(index < 3 ? "VCT" : "ROOM", x, 1.5)
            flat.text("1.1\(index)", x, 1.8)
            flat.text(index < 3 ? "ROOM" : "VCT", x, 2.1)
        }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.compactMap(\.tag).map(\.name) == ["OFFICE"])
        let others = findings.notTaken.flatMap(\.tags).map(\.name)
        #expect(Set(others) == ["HALL ROOM", "LAB ROOM", "MED ROOM", "STAFF ROOM"])
    }

    @Test func `Two finishes under each other, one of which is frequent, are no tag`() throws {
        var flat = PaintedFlat.twoRooms
        for (text, y) in [("CPT-1", 0.6), ("PT-3", 0.9), ("OFFICE", 2.5), ("1.01", 2.8)] { flat.text(text, 2.5, y) }
        for index in 0..<5 { flat.text("CPT-1", 11 + Double(index), 1.2) }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.compactMap(\.tag).map { [$0.number, $0.name] } == [["1.01", "OFFICE"]])
        #expect(findings.rooms.allSatisfy { !$0.doubts.contains { $0.code == "severalTags" } })
    }

    @Test func `Beside a name with the room's sides, that of a fixture is no second tag`() throws {
        var flat = PaintedFlat.twoRooms
        flat.text("KITCHEN", 2, 1.2)
        flat.text("5.00 x 4.00", 2, 1.5)
        flat.text("OVEN", 4.5, 3.5)
        let room = try #require(try RoomFinder().rooms(of: flat.page).rooms.first { $0.name == "KITCHEN" })
        #expect(room.doubts.isEmpty)
    }

    @Test func `The tags of one room come in the order in which they are read`() throws {
        var flat = PaintedFlat.twoRooms
        for index in 0..<9 {
            let (x, y) = (1.2 + 1.5 * Double(index % 3), 1.2 + 0.9 * Double(index / 3))
            flat.text("OFFICE", x, y)
            flat.text("2.\(10 + index)", x, y + 0.3)
        }
        let room = try #require(try RoomFinder().rooms(of: flat.page).rooms.first { $0.number == "2.10" })
        let numbers = (0..<9).map { "2.\(10 + $0)" }
        #expect(room.doubts.contains(.severalTags(numbers.map { "\($0) OFFICE" })))
    }

    @Test func `A tag that is printed upright is read from its first line on`() throws {
        var flat = PaintedFlat.twoRooms
        for (line, x) in [("BEDROOM", 2.0), ("5.00 x 4.00", 2.3)] { flat.text(line, x, 2, isUpright: true) }
        for y in [5.5, 6, 6.5] { flat.text("level text", 2, y) }
        #expect(try RoomFinder().rooms(of: flat.page).rooms.contains { $0.name == "BEDROOM" && $0.tag?.area == 20 })
    }

    @Test func `A note at a door is no tag`() throws {
        var flat = PaintedFlat.twoRooms
        flat.text("Büro", 2.5, 1.7)
        flat.text("1.01", 2.5, 2)
        for (x, y) in [(4.6, 1.2), (6, 2), (1, 3.5)] { flat.text("T30-RS", x, y, height: 0.12) }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.compactMap(\.tag).map(\.number) == ["1.01"])
    }

    @Test(arguments: [
        ("1:100", 28.346), ("M 1:50", 56.693), ("1/8\" = 1'-0\"", 29.528), ("SCALE: 3/32”=1’-0”", 22.146),
        ("比例 1:200", 14.173),
    ])
    func `A scale is read from the texts`(text: String, points: Double) throws {
        var flat = PaintedFlat()
        let meter = points / PaintedFlat.meter
        flat.wall(-0.2 * meter, -0.2 * meter, 5.2 * meter, 0)
        flat.wall(-0.2 * meter, 4 * meter, 5.2 * meter, 4.2 * meter)
        flat.wall(-0.2 * meter, 0, 0, 4 * meter)
        flat.wall(5 * meter, 0, 5.2 * meter, 4 * meter)
        flat.text(text, 12, -2)
        let scale = try RoomFinder().rooms(of: flat.page).scale
        #expect(abs(scale.pointsPerMeter - points) < 0.01)
        #expect(scale.source == .text)
    }
}
