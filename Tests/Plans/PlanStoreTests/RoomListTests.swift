import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import Testing

@testable import PlanStore

/// Lists that name rooms and have no coordinates.
@Suite struct RoomListTests {
    private let folder: PlanFolder

    init() throws { folder = try PlanFolder() }

    // MARK: - A plan of two floors

    /// A room of the generated plan.
    private struct Room {
        let number: String?
        let name: String
        let floor: String
        var title: String { [number, name].compactMap(\.self).joined(separator: " ") }
    }

    /// Twelve rooms on each of two floors; corridors, toilets and stores have no number and the same name on both.
    private static let rooms: [Room] = ["EG", "1. OG"].enumerated().flatMap { level, floor -> [Room] in
        let names =
            level == 0
            ? ["Büro", "Technik", "Großküche", "Empfang", "Büro", "Serverraum", "Archiv", "Besprechung Süd"]
            : ["Büro", "Lüftungszentrale", "Teeküche", "Bibliothek", "Büro", "Labor", "Kopierraum", "Besprechung Nord"]
        let numbered = names.enumerated().map { index, name in
            Room(number: "\(level).\(index + 11)", name: name, floor: floor)
        }
        return numbered + ["Flur", "WC Herren", "WC Damen", "Lager"].map { Room(number: nil, name: $0, floor: floor) }
    }

    private static func box(_ index: Int) -> Box {
        let (column, row) = (index % 6, index / 6)
        return Box(
            minX: Double(column) * 600 + 20, minY: Double(row) * 600 + 20, maxX: Double(column) * 600 + 580,
            maxY: Double(row) * 600 + 580)
    }

    private static func shape(_ box: Box, hole: Box? = nil) throws -> MultiPolygon {
        func ring(_ box: Box) throws -> Ring {
            try Ring([
                Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
                Point(x: box.minX, y: box.maxY),
            ])
        }
        return MultiPolygon([Polygon(exterior: try ring(box), holes: try hole.map { [try ring($0)] } ?? [])])
    }

    private func plan(_ name: String = "two.plan") throws -> Plan {
        let drawing = PlanDrawing(drawing: Drawing(name: "two.png", width: 3600, height: 2400))
        let plan = try Plan.create(path: folder.path(name), name: "Office", drawing: drawing)
        try plan.write("new") { transaction in
            for (index, room) in Self.rooms.enumerated() {
                let box = Self.box(index)
                // A shaft in the middle of each third room.
                let hole = Box(minX: box.minX + 200, minY: box.minY + 200, maxX: box.minX + 320, maxY: box.minY + 320)
                try transaction.add(
                    Area(
                        id: "a\(index)", name: room.title, shape: Self.shape(box, hole: index % 3 == 0 ? hole : nil),
                        properties: ["floor": .string(room.floor)]))
            }
        }
        return plan
    }

    /// Six ways of writing a room, in three languages.
    private static func spelling(_ way: Int, _ room: Room) -> String {
        guard let number = room.number else {
            let base = room.name
            return [
                base, base.uppercased(), "\(base) ", base.replacing(" ", with: "-"), "Raum \(base)", base.lowercased(),
            ][way]
        }
        switch way {
        case 0: return number
        case 1: return "Raum \(number)"
        case 2: return "\(room.floor) \(number) \(room.name)"
        case 3: return number.replacing(".", with: "-")
        case 4: return "Room \(number)"
        default: return "房间\(number)"
        }
    }

    private static let floors = [
        "EG": ["EG", "Ground floor", "一层", "0"], "1. OG": ["1. OG", "First floor", "二层", "1"],
    ]

    private static func list() -> (text: String, rooms: [Int?]) {
        var lines = ["Nr.;Mangel;Raum;Geschoss;Status"]
        var expected: [Int?] = []
        let bad = [
            ("Tehcnik", "EG"), ("3.14", ""), ("Büro", "EG"), ("", "EG"), ("Flur", "3. OG"),
        ]
        for index in 0..<200 {
            let title = "\(index + 1);Mangel \(index + 1)"
            if index % 40 == 39 {
                let (text, floor) = bad[index / 40]
                lines.append("\(title);\(text);\(floor);offen")
                expected.append(nil)
            } else {
                let room = index * 7 % rooms.count
                let floor = floors[rooms[room].floor]?[index / 5 % 4] ?? ""
                lines.append("\(title);\(spelling(index % 6, rooms[room]));\(floor);offen")
                expected.append(room)
            }
        }
        return (lines.joined(separator: "\n") + "\n", expected)
    }

    @Test func `Of 200 rows with rooms in six spellings, 195 are in their rooms and the rest is told`() throws {
        let plan = try plan()
        let (text, rooms) = Self.list()
        let report = try plan.importFile(Array(text.utf8), name: "list.csv")
        #expect((report.added, report.placed, report.crowded) == (195, 195, 0), "\(report.text())")
        #expect(report.refused.told.map(\.place) == stride(from: 41, through: 201, by: 40).map { .line($0) })
        let reasons = report.refused.told.map { "\($0.reason)" }
        #expect(reasons[0].hasPrefix("no area is called 'Tehcnik'; the nearest are '0.12 Technik'"))
        #expect(reasons[1].hasPrefix("no area is called '3.14'; the nearest are "))
        #expect(reasons[2] == "the room 'Büro' may be '0.11 Büro', '0.15 Büro'; write the area's whole name or number")
        #expect(reasons[3] == "the row has neither coordinates nor a room")
        #expect(reasons[4] == "the room 'Flur' is on the floor '3. OG', which this plan is not of")
        let markers = try plan.markers()
        let areas = try plan.areas()
        for item in markers {
            let number = try #require(item.marker.number)
            let room = try #require(rooms[number - 1])
            #expect(item.area == "a\(room)", "\(item)")
            #expect(areas[room].shape.location(of: item.marker.point) == .inside)
            #expect(areas[room].shape.nearestBoundaryPoint(to: item.marker.point).distance >= 28)
            #expect(!item.marker.details.isLocated)
        }
        let points = markers.map(\.marker.point)
        let pin = MarkerStyle.pinHeight(onDrawingOf: plan.drawing.size)
        for (index, point) in points.enumerated() {
            #expect(points[..<index].allSatisfy { $0.distance(to: point) >= pin })
        }
        #expect(report.text().contains("they count as not yet located"))
        // The list again is the plan's.
        let again = try plan.importFile(Array(text.utf8), name: "list.csv")
        #expect((again.added, again.kept, again.refused.count) == (0, 195, 5))
        #expect(try plan.markers().map(\.marker.point) == points)
        // Equal plans and lists give equal places.
        let twin = try self.plan("twin.plan")
        _ = try twin.importFile(Array(text.utf8), name: "list.csv")
        #expect(try twin.markers().map(\.marker.point) == points)
    }

    @Test func `A hundred markers of one room stand apart, beside those that are there`() throws {
        let plan = try plan()
        let there = [Point(x: 60, y: 60), Point(x: 300, y: 500), Point(x: 500, y: 100)]
        try plan.write("mark") { transaction in for point in there { _ = try transaction.mark(at: point) } }
        let list = "title,room\n" + (1...30).map { "T\($0),0.11\n" }.joined()
        let report = try plan.importFile(Array(list.utf8), name: "list.csv")
        #expect((report.added, report.crowded) == (30, 0))
        let points = try plan.markers().map(\.marker.point)
        for (index, point) in points.enumerated() {
            #expect(points[..<index].allSatisfy { $0.distance(to: point) >= 57 })
        }
        let many = "title,room\n" + (1...400).map { "U\($0),0.11\n" }.joined()
        let full = try plan.importFile(Array(many.utf8), name: "list.csv")
        #expect(full.added == 400 && full.crowded > 0)
        #expect(full.text().contains("stand closer to others or to a wall"))
        let all = try plan.markers()
        #expect(Set(all.map(\.marker.point)).count == 433)
        #expect(all.dropFirst(3).allSatisfy { $0.area == "a0" })
    }

    @Test func `A list that was numbered anew changes the markers of its titles, not of its numbers`() throws {
        let plan = try plan()
        let first = "number,title,room\n1,Door,0.11\n2,Window,0.11\n3,Lamp,0.11\n4,Tile,Technik\n"
        _ = try plan.importFile(Array(first.utf8), name: "list.csv")
        let ids = Dictionary(uniqueKeysWithValues: try plan.markers().map { ($0.marker.details.title ?? "", $0.id) })
        var request = PlanImport()
        request.duplicates = .update
        let second = "number,title,room,note\n1,Window,0.11,a\n2,Lamp,0.11,b\n3,Socket,0.11,c\n1,Tile,Technik,d\n"
        let report = try plan.importFile(Array(second.utf8), name: "list.csv", request)
        let markers = try plan.markers()
        let titles = Dictionary(uniqueKeysWithValues: markers.map { ($0.id, $0.marker.details.title ?? "") })
        for (title, id) in ids { #expect(titles[id] == title, "\(report.text())") }
        let notes = Dictionary(
            uniqueKeysWithValues: markers.map { ($0.marker.details.title ?? "", $0.marker.details.note) })
        #expect(notes["Window"] == "a" && notes["Lamp"] == "b" && notes["Tile"] == "d" && notes["Door"] == .some(nil))
        // The number of the last is that of a marker that another row is about.
        #expect(report.left.told.map(\.place) == [.line(4)])
    }

    @Test(arguments: [MarkerImport.Duplicates.keep, .update, .add], [true, false])
    func `A list that is imported again after undo has the same numbers and ids`(
        duplicates: MarkerImport.Duplicates, hasNumbers: Bool
    ) throws {
        let plan = try plan()
        try plan.write("mark") { _ = try $0.mark(at: Point(x: 60, y: 60)) }
        let header = hasNumbers ? "number,title,room\n" : "title,room\n"
        func list(_ titles: String...) -> [UInt8] {
            let rows = titles.enumerated().map { "\(hasNumbers ? "\($0 + 2)," : "")\($1),0.11\n" }
            return Array((header + rows.joined()).utf8)
        }
        var request = PlanImport()
        request.duplicates = duplicates
        _ = try plan.importFile(list("A", "B"), name: "list.csv", request)
        let first = try plan.markers()
        #expect(first.map(\.marker.number) == [1, 2, 3])
        try plan.undo()
        // What is done in between changes nothing.
        try plan.write("scale") { try $0.setScale(pixelsPerMetre: 5) }
        request.dryRun = true
        let dry = try plan.importFile(list("A", "B", "C"), name: "list.csv", request)
        request.dryRun = false
        #expect(dry.added == 3 && dry.changes.count == 3)
        let report = try plan.importFile(list("A", "B", "C"), name: "list.csv", request)
        #expect((report.added, report.changed, report.kept) == (3, 0, 0), "\(report.text())")
        #expect(!report.text().contains("got another number"))
        let again = try plan.markers()
        #expect(again.map(\.marker.number) == [1, 2, 3, 4])
        #expect(again.prefix(3).map(\.id) == first.map(\.id))
        #expect(again.prefix(3).map(\.marker.point) == first.map(\.marker.point))
        #expect(PlanCheck.run(plan).findings.isEmpty)
        try plan.undo()
        #expect(try plan.markers().count == 1 && PlanCheck.run(plan).findings.isEmpty)
        try plan.redo()
        #expect(try plan.markers().map(\.marker) == again.map(\.marker))
        // A marker that was removed on purpose keeps its number to itself.
        try plan.write("remove") { try $0.remove(again[1].id) }
        let third = try plan.importFile(list("A"), name: "list.csv", request)
        #expect(try plan.markers().allSatisfy { $0.id != again[1].id })
        #expect(third.added == (hasNumbers && duplicates != .add ? 0 : 1))
    }

    @Test func `An export that is imported after its markers were undone has their ids and numbers`() throws {
        let plan = try plan()
        _ = try plan.importFile(Array("number,title,x,y\n7,A,60,60\n8,B,90,60\n".utf8), name: "list.csv")
        let first = try plan.markers()
        let rows = first.map { "\($0.id),\($0.marker.details.title ?? ""),\($0.marker.point.x),\($0.marker.point.y)\n" }
        try plan.undo()
        let list = Array(("id,title,x,y\n" + rows.joined()).utf8)
        let report = try plan.importFile(list, name: "export.csv")
        #expect((report.added, report.refused.count) == (2, 0), "\(report.text())")
        #expect(try plan.markers().map(\.id) == first.map(\.id))
        #expect(try plan.markers().map(\.marker.number) == [7, 8])
        try plan.write("remove") { try $0.remove(first[0].id) }
        #expect(try plan.importFile(list, name: "export.csv").refused.told.map(\.kind) == [.id])
    }

    @Test func `A row whose room takes no markers is refused by the room's name`() throws {
        let folder = try PlanFolder()
        let plan = try folder.plan()
        let list = Array("title,room\nA,Shaft\nB,Office\n".utf8)
        let report = try plan.importFile(list, name: "list.csv")
        #expect(report.added == 1 && report.refused.told.map(\.kind) == [.place])
        let reason = try #require(report.refused.told.first?.reason)
        #expect(
            reason.text(in: .english, for: .command)
                == "no marker may stand in 'Shaft'; --anywhere takes it all the same")
        var request = PlanImport()
        request.anywhere = true
        // The marker in the office is known by then.
        #expect(try plan.importFile(list, name: "list.csv", request).added == 1)
    }

    @Test func `A move locates a marker, and undo takes that back`() throws {
        let plan = try plan()
        _ = try plan.importFile(Array("title,room\nA,Technik\nB,Technik\n".utf8), name: "list.csv")
        let placed = try plan.markers()
        #expect(placed.map(\.marker.details.isLocated) == [false, false])
        try plan.write("move") { _ = try $0.move(1, to: Point(x: 700, y: 100)) }
        #expect(try plan.markers().map(\.marker.details.isLocated) == [true, false])
        try plan.undo()
        #expect(try plan.markers().map(\.marker) == placed.map(\.marker))
        try plan.write("edit") { _ = try $0.set([.point: JSONValue(Point(x: 720, y: 100))], of: 2) }
        #expect(try plan.markers().map(\.marker.details.isLocated) == [false, true])
        // One that is moved to where it stands is confirmed.
        try plan.write("move") { _ = try $0.move(1, to: placed[0].marker.point) }
        #expect(try plan.markers().map(\.marker.details.isLocated) == [true, true])
    }

    @Test func `A list with other coordinates locates a marker, and one with another room moves it`() throws {
        let plan = try plan()
        func take(_ text: String, placeBy: PlaceBy? = nil) throws -> ImportReport {
            var request = PlanImport()
            (request.duplicates, request.placeBy) = (.update, placeBy)
            return try plan.importFile(Array(text.utf8), name: "list.csv", request)
        }
        _ = try take("number,title,room\n1,A,Technik\n2,B,Technik\n")
        let moved = try take("number,title,room\n1,A,Archiv\n2,B,Technik\n")
        #expect((moved.changed, moved.unchanged) == (1, 1))
        #expect(try plan.markers().map(\.area) == ["a6", "a1"])
        #expect(try plan.markers().map(\.marker.details.isLocated) == [false, false])
        _ = try take("number,title,x,y\n1,A,700,100\n")
        #expect(try plan.markers().map(\.marker.details.isLocated) == [true, false])
        // Who has located a marker knows better than the list.
        let report = try take("number,title,room\n1,A,Archiv\n")
        #expect(
            report.changed == 0 && report.text().contains("the area is passed over in 1 row: line 2 (marker 1: Archiv)")
        )
        #expect(try plan.markers().first?.marker.point == Point(x: 700, y: 100))
        // Rows without coordinates among others are placed where that is asked for.
        let mixed = "number,title,x,y,room\n3,C,710,120,Technik\n4,D,,,Technik\n"
        #expect(try take(mixed).refused.count == 1)
        let placed = try take(mixed, placeBy: .area)
        #expect((placed.added, placed.placed) == (1, 1))
        #expect(try plan.markers().map(\.marker.details.isLocated) == [true, false, true, false])
    }

    @Test(arguments: [
        ("Tap drips", "Something else", false), ("墙面裂缝", "开关松动", false), ("Tap drips", "The tap drips again", true),
        ("墙面裂缝", "墙面有裂缝", true), ("Tap drips", "", true), ("", "Tap drips", true),
    ])
    func `Of a number in its room a list changes the marker if the title is like its own`(
        old: String, new: String, isSame: Bool
    ) throws {
        let plan = try plan()
        var request = PlanImport()
        request.duplicates = .update
        func take(_ title: String, status: String) throws -> ImportReport {
            let text = "number,title,room,category\n1,\(title),Technik,\(status)\n"
            return try plan.importFile(Array(text.utf8), name: "list.csv", request)
        }
        _ = try take(old, status: "a")
        let report = try take(new, status: "b")
        #expect((report.changed, report.left.count) == (isSame ? 1 : 0, isSame ? 0 : 1))
        let categories = try plan.markers().map(\.marker.details.category)
        #expect(categories == [isSame ? "b" : "a"])
    }

    @Test(arguments: [MarkerImport.Duplicates.keep, .update])
    func `A list of a room that smaller areas cover adds and moves nothing the second time`(
        duplicates: MarkerImport.Duplicates
    ) throws {
        let plan = try plan()
        try plan.write("areas") { transaction in
            let whole = Box(minX: 20, minY: 1840, maxX: 620, maxY: 2380)
            for area in try plan.areas() { _ = try transaction.removeArea(area.id) }
            try transaction.add(Area(id: "w", name: "Wohnung 3", shape: Self.shape(whole)))
            for (index, name) in ["Bad", "Diele"].enumerated() {
                // The parts overlap, so that no wall between them is the whole's own.
                let minX = whole.minX + 290 * Double(index)
                let part = Box(minX: minX, minY: whole.minY, maxX: minX + 310, maxY: whole.maxY)
                try transaction.add(Area(id: "p\(index)", name: name, shape: Self.shape(part)))
            }
        }
        var request = PlanImport()
        request.duplicates = duplicates
        for list in ["title,room\n", "number,title,room\n"].enumerated().map({ index, header in
            header + (1...6).map { "\(index == 0 ? "" : "\($0),")T\($0),Wohnung 3\n" }.joined()
        }) {
            _ = try plan.importFile(Array(list.utf8), name: "list.csv", request)
            let first = try plan.markers()
            #expect(first.count == 6 && first.allSatisfy { $0.area != "w" })
            let again = try plan.importFile(Array(list.utf8), name: "list.csv", request)
            #expect((again.added, again.changed, again.placed, again.hasRefusals) == (0, 0, 0, false))
            #expect(!again.text().contains("passed over"))
            #expect(try plan.markers().map(\.marker) == first.map(\.marker))
        }
    }

    @Test func `Markers of a room that smaller areas cover are told`() throws {
        let plan = try plan()
        try plan.write("areas") { transaction in
            let floor = Box(minX: 0, minY: 0, maxX: 3600, maxY: 1200)
            try transaction.add(Area(id: "f", name: "Ebene 0", shape: MultiPolygon(try Polygon(floor))))
            // Shafts are the floor's own paper.
            for area in try plan.areas() where area.shape.rings.count > 1 {
                var filled = area
                filled.shape = try Self.shape(area.shape.polygons[0].boundingBox)
                _ = try transaction.removeArea(area.id)
                try transaction.add(filled)
            }
        }
        // The rooms are 40 px apart, less than a pin's height.
        let one = try plan.importFile(Array("title,room\nA,Ebene 0\nB,Technik\n".utf8), name: "list.csv")
        #expect((one.added, one.placed, one.crowded) == (2, 2, 0))
        #expect(one.text().contains("1 marker put into a smaller area, as smaller areas cover its room: 'Ebene 0'"))
        let rows = (1...11).map { "C\($0),Ebene 0\n" }.joined()
        let many = try plan.importFile(Array("title,room\n\(rows)".utf8), name: "list.csv")
        #expect(many.text().contains("11 markers put into smaller areas, as these cover their rooms: 'Ebene 0'"))
        let markers = try plan.markers()
        #expect(Set(markers.filter { $0.marker.details.title?.hasPrefix("C") == true }.map(\.area)).count == 11)
        let pin = MarkerStyle.pinHeight(onDrawingOf: plan.drawing.size)
        for (index, item) in markers.enumerated() {
            let area = try #require(try plan.areas().first { $0.id == item.area })
            #expect(area.shape.nearestBoundaryPoint(to: item.marker.point).distance >= pin / 2)
            #expect(markers[..<index].allSatisfy { $0.marker.point.distance(to: item.marker.point) >= pin })
        }
    }

    @Test func `Markers that are refused do not count as placed`() throws {
        let plan = try plan()
        let list = "title,room,status\nA,Technik,open\nB,Nirgends,open\nC,Technik,open\n"
        let report = try plan.importFile(Array(list.utf8), name: "list.csv")
        #expect((report.added, report.placed, report.refused.count) == (2, 2, 1))
        // The refused row takes no place.
        let twin = try self.plan("twin.plan")
        _ = try twin.importFile(Array("title,room\nA,Technik\nC,Technik\n".utf8), name: "list.csv")
        #expect(try twin.markers().map(\.marker.point) == plan.markers().map(\.marker.point))
        // One that another room moves is moved although its status is refused.
        var request = PlanImport()
        request.duplicates = .update
        let moved = try plan.importFile(
            Array("number,title,room,status\n1,A,Archiv,closed\n".utf8), name: "list.csv", request)
        #expect((moved.changed, moved.placed, moved.refused.count) == (1, 1, 1))
    }

    @Test func `A room that contradicts the coordinates is told`() throws {
        let plan = try plan()
        let list = "x,y,Raum\n100,100,0.11\n700,100,0.11\n800,100,Lager\n900,100,Nirgends\n"
        let report = try plan.importFile(Array(list.utf8), name: "list.csv")
        #expect((report.added, report.placed) == (4, 0))
        #expect(
            report.text().contains(
                "the coordinates lie in another room than the one named in 2 rows: line 3 (marker: 0.11), line 4 (marker: Lager)"
            ))
        #expect(try plan.markers().allSatisfy { $0.marker.details.isLocated })
        // The column stays a property.
        #expect(try plan.markers()[1].marker.details.properties["Raum"] == .string("0.11"))
    }

    @Test(
        arguments: [
            (
                "list.geojson",
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"title":"A","Raum":"Lager"},"#
                    + #""geometry":{"type":"Point","coordinates":[100,100]}}]}"#
            ), ("list.jsonl", #"{"x":100,"y":100,"title":"A","room":"Lager"}"# + "\n"),
        ])
    func `A room that contradicts the coordinates is told in other formats too`(name: String, text: String) throws {
        let report = try plan().importFile(Array(text.utf8), name: name)
        #expect(report.added == 1)
        #expect(
            report.text().contains("the coordinates lie in another room than the one named in 1 row"),
            "\(report.text())")
    }

    @Test(arguments: [MarkerImport.Duplicates.keep, .update])
    func `A room that contradicts the place of a marker that the plan has is told`(
        duplicates: MarkerImport.Duplicates
    ) throws {
        let plan = try plan()
        _ = try plan.importFile(Array("number,title,x,y,Raum\n1,A,100,100,0.11\n".utf8), name: "list.csv")
        var request = PlanImport()
        request.duplicates = duplicates
        let told = "the coordinates lie in another room than the one named in 1 row: line 2 (marker 1: Archiv)"
        for (list, told) in [
            ("number,title,x,y,Raum\n1,A,100,100,Archiv\n", told),
            ("number,title,Raum\n1,A,Archiv\n", "the area is passed over in 1 row: line 2 (marker 1: Archiv)"),
        ] where duplicates == .update || list.contains("x,y") {
            let report = try plan.importFile(Array(list.utf8), name: "list.csv", request)
            #expect(report.text().contains(told), "\(report.text())")
        }
    }

    @Test func `A cell that names several rooms, or one of two, is refused with all of them`() throws {
        let plan = try plan()
        let report = try plan.importFile(
            Array("title,room\nA,0.11/0.12\nB,Lager und Archiv\n".utf8), name: "list.csv")
        #expect(
            report.refused.told.map { "\($0.reason)" }.first
                == "the room '0.11/0.12' names several rooms, '0.11 Büro', '0.12 Technik'; write the one that is meant, or a row for each"
        )
        #expect(report.refused.count == 2 && report.added == 0)
    }

    /// Files of entries without places, with the places of those that are refused.
    private static let unplaced: [(name: String, text: String, refused: [String])] = [
        (
            "list.geojson",
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"title":"A","room":"0.12"},"geometry":null},
            {"type":"Feature","properties":{"title":"B","Raum":"Archiv"}},
            {"type":"Feature","properties":{"title":"C"},"geometry":null},
            {"type":"Feature","properties":{"title":"D"},"geometry":{"type":"Point","coordinates":[100,100]}},
            {"type":"Feature","properties":{"name":"E","area":12.5},"geometry":{"type":"Point","coordinates":[]}}]}
            """, ["feature 3 (\"C\")", "feature 5 (\"E\")"]
        ),
        (
            "list.jsonl",
            """
            {"title":"A","room":"0.12"}
            {"title":"B","Raum":"Archiv","x":null,"y":null}
            {"title":"C"}
            {"title":"D","x":100,"y":100}
            {"title":"E","x":100,"room":"0.12"}
            """, ["3", "5"]
        ),
        ("list.csv", "title,Raum,wkt\nA,0.12,\nB,Archiv,\nC,,\nD,,POINT (100 100)\nE,,\n", ["4", "6"]),
        (
            "list.kml",
            """
            <kml><Document><Placemark><name>A</name><ExtendedData><Data name="Raum"><value>0.12</value></Data></ExtendedData></Placemark>
            <Placemark><name>B</name><ExtendedData><Data name="room"><value>Archiv</value></Data></ExtendedData></Placemark>
            <Placemark><name>C</name></Placemark>
            <Placemark><name>D</name><Point><coordinates>100,100</coordinates></Point></Placemark>
            <Placemark><name>E</name></Placemark></Document></kml>
            """, ["feature 3 (\"C\")", "feature 5 (\"E\")"]
        ),
    ]

    @Test(arguments: unplaced)
    func `An entry without a place is placed by its room, or refused`(
        name: String, text: String, refused: [String]
    ) throws {
        let plan = try plan("\(name).plan")
        let report = try plan.importFile(Array(text.utf8), name: name)
        #expect((report.added, report.placed) == (3, 2), "\(report.text())")
        #expect(report.refused.told.map { $0.place.message.english } == refused)
        let areas = try plan.markers().reduce(into: [:]) { $0[$1.marker.details.title ?? ""] = $1.area }
        #expect(areas == ["A": "a1", "B": "a6", "D": "a0"])
        var request = PlanImport()
        request.strict = true
        #expect(try !plan.importFile(Array(text.utf8), name: name, request).isStored)
        (request.strict, request.placeBy) = (false, .coordinates)
        #expect(try plan.importFile(Array(text.utf8), name: name, request).refused.count == 4)
    }

    @Test func `Lines of JSON name rooms as the columns of a table do`() throws {
        func take(_ text: String, placeBy: PlaceBy? = .area) throws -> ImportReport {
            var request = PlanImport()
            (request.placeBy, request.duplicates) = (placeBy, .add)
            let plan = try plan("\(text.count)-\(placeBy == nil).plan")
            return try plan.importFile(Array(text.utf8), name: "list.jsonl", request)
        }
        // A level that is no floor says nothing, and a number is a room where nothing else is.
        let lines = #"""
            {"title": "A", "room": "0.12", "level": "high"}
            {"title": "B", "room": "Flur", "level": "EG"}
            {"title": "C", "area": 0.12}
            {"title": "D", "area": 12.5, "Raum": "0.11"}
            """#
        #expect(try take(lines, placeBy: nil).placed == 4)
        let report = try take(lines + "\n{\"title\": \"E\"}\n{\"title\": \"F\", \"x\": 5}\n")
        #expect(report.placed == 4 && report.refused.told.map(\.kind) == [.room, .malformed])
        #expect("\(report.refused.told[0].reason)" == "the row has neither coordinates nor a room")
        let error = try #require(throws: InputError.self) { try take(#"{"title": "A", "Raumteil": "0.12"}"#) }
        #expect(
            error.message.text(in: .english, for: .command) == """
                list.jsonl: there are neither coordinates nor a column of rooms (there are: Raumteil, title); \
                --map 'Raumteil=area' says which column has the rooms
                """)
    }

    @Test func `A second header ends the list, and a repeated one is passed over`() throws {
        let plan = try plan()
        let list = """
            Nr.;Mangel;Raum
            1;A;0.11
            Nr.;Mangel;Raum
            2;B;0.12
            Nr.;Status;Zuständig
            1;offen;Ada
            2;offen;Bo

            """
        let report = try plan.importFile(Array(list.utf8), name: "list.csv")
        #expect((report.added, report.refused.count) == (2, 1))
        #expect(
            report.refused.told.map { "\($0.reason)" } == [
                """
                a second list begins here, with the columns 'Nr.', 'Status', 'Zuständig'; its 2 rows are left out; put it onto a \
                worksheet or into a file of its own
                """
            ])
        #expect(report.text().contains("1 row passed over that repeats the header, row 3"))
    }

    @Test func `Dates that a spreadsheet has made of rooms and numbers are told`() throws {
        let plan = try plan()
        try plan.write("area") { transaction in
            try transaction.add(
                Area(id: "x", name: "1.2 Depot", shape: try Self.shape(Box(minX: 582, minY: 100, maxX: 618, maxY: 200)))
            )
        }
        let list = "number,title,room\n2026-02-01,A,0.11\n2,B,2026-02-01\n3,C,2026-05-04\n"
        let report = try plan.importFile(Array(list.utf8), name: "list.csv")
        #expect((report.added, report.refused.count) == (1, 2))
        let reasons = report.refused.told.map { "\($0.reason)" }
        #expect(
            reasons == [
                """
                a spreadsheet has made the date '2026-02-01' of the room, which may be '1.2 Depot'; format the column as text and \
                write the rooms again
                """,
                """
                a spreadsheet has made the date '2026-05-04' of the room; format the column as text and write the rooms again
                """,
            ])
        #expect(report.text().contains("a spreadsheet has made dates of the numbers, as it does of 1-2"))
    }

    @Test func `A plan without areas, and a list without rooms, say what to do`() throws {
        let drawing = PlanDrawing(drawing: Drawing(name: "a.png", width: 100, height: 100))
        let empty = try Plan.create(path: folder.path("empty.plan"), name: "empty", drawing: drawing)
        let report = try empty.importFile(Array("title,room\nA,0.11\n".utf8), name: "list.csv")
        #expect("\(report.refused.told[0].reason)".hasPrefix("the plan has no areas"))
        var request = PlanImport()
        request.placeBy = .area
        #expect(throws: InputError.self) { try empty.importFile(Array("title\nA\n".utf8), name: "list.csv", request) }
        #expect(throws: InputError.self) { try empty.importFile(Array("title\nA\n".utf8), name: "list.csv") }
        request.placeBy = .coordinates
        #expect(throws: InputError.self) {
            try empty.importFile(Array("title,room\nA,B\n".utf8), name: "list.csv", request)
        }
    }
}

/// The state of markers that are not yet located goes wherever markers go.
@Suite(.onEveryStore) struct LocatedStateTests {
    @Test func `A copy that moves a marker locates it in the other copy`() throws {
        let folder = try PlanFolder()
        let plan = try folder.plan()
        try plan.write("mark") { transaction in
            for x in [60.0, 100] {
                _ = try transaction.mark(at: Point(x: x, y: 60), details: MarkerDetails(located: "no"))
            }
        }
        let copy = try folder.copy(plan, "copy.plan")
        try copy.write("move") { _ = try $0.move(1, to: Point(x: 80, y: 80)) }
        try plan.write("edit") { _ = try $0.set([.title: .string("T")], of: 1) }
        _ = try plan.merge(copy)
        let markers = try plan.markers()
        #expect(markers.map(\.marker.details.isLocated) == [true, false])
        #expect(markers[0].marker.point == Point(x: 80, y: 80) && markers[0].marker.details.title == "T")
        var query = MarkerQuery()
        query.texts[try #require(TextField(.located))] = ["no"]
        #expect(try plan.markers(query).map(\.marker.number) == [2])
    }

    @Test func `Words for no and yes are read`() throws {
        let folder = try PlanFolder()
        let plan = try folder.plan()
        try plan.write("mark") { _ = try $0.mark(at: Point(x: 60, y: 60)) }
        for (word, isLocated) in [("no", false), ("ja", true), ("NEIN", false), ("是", true), ("否", false), ("", true)] {
            try plan.write("edit") { _ = try $0.set([.located: .string(word)], of: 1) }
            #expect(try plan.markers()[0].marker.details.isLocated == isLocated, "\(word)")
        }
        #expect(throws: PlanStoreError.self) {
            try plan.write("edit") { _ = try $0.set([.located: .string("perhaps")], of: 1) }
        }
    }
}
