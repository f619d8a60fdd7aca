import PlanGeometry
import PlanModel
import PlanStore
import TestSupport
import Testing

@Suite(.onEveryStore) struct AreaImportTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan(areas: [
            try Samples.area("1", "Kitchen", Box(minX: 20, minY: 20, maxX: 190, maxY: 280)),
            try Samples.area("2", "Store", Box(minX: 200, minY: 20, maxX: 290, maxY: 280)),
            try Samples.area("3", "Store", Box(minX: 300, minY: 20, maxX: 380, maxY: 280)),
        ])
    }

    /// A room of a file, by default without an id of its own, of which the number stands in for one.
    private func take(_ rooms: (id: String, name: String, left: Double)..., hasID: Bool = false) throws -> AreaImport {
        let areas = try rooms.map {
            try Samples.area($0.id, $0.name, Box(minX: $0.left, minY: 20, maxX: $0.left + 90, maxY: 280))
        }
        return try plan.write("area import") {
            try $0.importAreas(areas, withoutID: hasID ? [] : Set(areas.map(\.id)))
        }
    }

    @Test func `Areas without an id take no area's place, and get ids made of their names`() throws {
        let imported = try take(("1", "Stairs", 100), ("2", "", 200), ("3", "Loft", 10))
        #expect((imported.addedCount, imported.replacements.count, imported.unchangedCount) == (3, 0, 0))
        let areas = try plan.areas()
        #expect(areas.map(\.name) == ["Kitchen", "Store", "Store", "Stairs", "", "Loft"])
        #expect(imported.ids == areas.suffix(3).map(\.id))
        #expect(areas[3].id.hasPrefix("stairs-") && areas[4].id.hasPrefix("area-"))
    }

    @Test func `A file without ids that is imported twice doubles nothing, whatever its corners' order`() throws {
        let imported = try take(("1", "Stairs", 100), ("2", "", 200), ("3", "Loft", 10))
        let before = try plan.areas()
        #expect(try take(("2", "Stairs", 100), ("1", "", 200), ("3", "Loft", 10)).unchangedCount == 3)
        let turned = try Ring(Box(minX: 10, minY: 20, maxX: 100, maxY: 280).corners.reversed())
        let loft = Area(id: "9", name: "Loft", shape: MultiPolygon(Polygon(exterior: turned)))
        let again = try plan.write("area import") { try $0.importAreas([loft], withoutID: ["9"]) }
        #expect(again.ids == [imported.ids[2]] && again.unchangedCount == 1)
        #expect(try plan.areas() == before)
        #expect(try plan.history().count { $0.action == "area import" } == 1)
    }

    @Test func `An area without an id replaces the only one of its name, and no other`() throws {
        let imported = try take(("7", "Kitchen", 30), ("8", "Store", 31))
        #expect(imported.replacements.map(\.new.id) == ["1"] && imported.addedCount == 1)
        let change = try #require(imported.replacements.first)
        #expect(change.new.differences(from: change.old) == [.shape])
        #expect(imported.namesakes.map(\.name) == ["Store"])
        #expect(try plan.areas().count == 4)
        #expect(try take(("1", "Kitchen", 10), ("2", "Kitchen", 11)).addedCount == 2, "which of two is not known")
        #expect(try plan.areas().filter { $0.name == "Kitchen" }.map(\.id).first == "1")
    }

    @Test func `An area with an id takes the place of the one with the id, which is told`() throws {
        let imported = try take(("1", "Stairs", 100), ("n", "Nook", 30), hasID: true)
        #expect(imported.replacements.map(\.old.name) == ["Kitchen"])
        #expect(imported.replacements.map(\.new.name) == ["Stairs"])
        #expect(imported.ids == ["1", "n"] && imported.addedCount == 1)
        #expect(try plan.areas().map(\.name) == ["Stairs", "Store", "Store", "Nook"])
    }

    @Test(
        arguments: [
            // A column in the room of its number; one elsewhere; a room that got another name, and one that was moved.
            ("1", "Column", Box(minX: 30, minY: 30, maxX: 36, maxY: 36), true),
            ("2", "Column", Box(minX: 30, minY: 30, maxX: 36, maxY: 36), true),
            ("2", "Archive", Box(minX: 200, minY: 20, maxX: 290, maxY: 250), false),
            ("2", "Store", Box(minX: 100, minY: 284, maxX: 190, maxY: 298), false),
            ("9", "Column", Box(minX: 30, minY: 30, maxX: 36, maxY: 36), false),
        ])
    func `The numbers of another program replace no room of another name and place`(
        id: String, name: String, box: Box, isForeign: Bool
    ) throws {
        let area = try Samples.area(id, name, box)
        let before = try plan.areas()
        func take(exchanging: Bool = false) throws -> AreaImport {
            try plan.write("area import") { try $0.importAreas([area], exchanging: exchanging) }
        }
        let imported = try take()
        #expect(imported.renumbered.map(\.name) == (isForeign ? [name] : []))
        guard isForeign else { return #expect(imported.ids == [id]) }
        #expect(try plan.areas().prefix(3) == before[...])
        #expect(imported.ids != [id] && imported.replacements.isEmpty)
        let text = try #require(imported.renumberedText(in: .english, for: .command))
        #expect(text.contains("\(name) (\(imported.ids[0]))") && text.contains("--exchange-areas"))
        // Imported again it is the one that was added.
        let again = try take()
        #expect(again.unchangedCount == 1 && again.ids == imported.ids && again.renumberedText(in: .english) == nil)
        #expect(try take(exchanging: true).replacements.map(\.new.name) == [name])
    }

    @Test func `An area outside the drawing is not taken, and the plan's of its id stays`() throws {
        let before = try plan.areas()
        let imported = try take(("1", "Kitchen", -1000), ("2", "Store", 500), ("n", "Nook", 350), hasID: true)
        #expect(imported.outside.map(\.id) == ["1", "2"] && imported.ids == ["n"])
        #expect(try plan.areas().prefix(3) == before[...])
        // One that touches the drawing's edge is partly on it.
        #expect(try take(("e", "Edge", 400), hasID: true).ids == ["e"])
        // One that the plan has is equal wherever it lies.
        let far = try Samples.area("f", "Far", Box(minX: 900, minY: 20, maxX: 990, maxY: 280))
        try plan.write("area add") { try $0.add(far) }
        #expect(try take(("f", "Far", 900), hasID: true).unchangedCount == 1)
    }

    @Test func `Areas that are all of another size or place are told as such, as those of other coordinates are`()
        throws
    {
        func boxes(_ boxes: [Box]) throws -> Bool {
            let areas = try boxes.enumerated().map { try Samples.area("\($0 + 1)", "Room", $1) }
            return try plan.write("area import") { try $0.importAreas(areas) }.seemsMisread
        }
        let shown = try plan.areas().compactMap(\.shape.boundingBox)
        #expect(try !boxes(shown), "only the names are others")
        #expect(try !boxes(shown.map { $0.insetBy(dx: 5, dy: 5) }))
        #expect(try boxes(shown.map { Box(minX: $0.minX / 400, minY: 0, maxX: $0.maxX / 400, maxY: 1) }))
        #expect(try boxes(shown))
        #expect(try boxes(shown.map { Box(minX: $0.minX / 8, minY: 290, maxX: $0.maxX / 8, maxY: 300) }))
        #expect(try !boxes([Box(minX: 5, minY: 5, maxX: 6, maxY: 6)]), "one room may be anywhere")
    }

    @Test func `The history has an area as it was and as it became`() throws {
        _ = try take(("1", "Stairs", 100), hasID: true)
        let change = try #require(try plan.history(limit: 1).first?.changes.first?.areas)
        #expect((change.old.name, change.new.name) == ("Kitchen", "Stairs"))
        #expect(change.new.differences(from: change.old) == [.name, .shape])
        _ = try plan.undo()
        #expect(try plan.areas().map(\.name) == ["Kitchen", "Store", "Store"])
    }

    @Test func `A room that would move into another is not taken unseen, and a place within a room is`() throws {
        func take(_ id: String, _ name: String, _ box: Box) throws -> AreaImport {
            let area = try Samples.area(id, name, box)
            return try plan.write("area import") { try $0.importAreas([area]) }
        }
        let moved = try take("1", "Kitchen", Box(minX: 210, minY: 30, maxX: 250, maxY: 100))
        #expect(moved.exchanged.map(\.id) == ["1"] && moved.isPartial)
        #expect(try take("k", "Kiosk", Box(minX: 30, minY: 30, maxX: 60, maxY: 60)).addedCount == 1)
        let within = try take("k", "Kiosk", Box(minX: 100, minY: 100, maxX: 130, maxY: 130))
        #expect(within.replacements.map(\.new.id) == ["k"] && !within.isPartial)
    }

    @Test(arguments: [true, false])
    func `Rooms whose names or ids are exchanged in a file are not taken unseen`(hasID: Bool) throws {
        let boxes = [Box(minX: 200, minY: 20, maxX: 290, maxY: 280), Box(minX: 20, minY: 20, maxX: 190, maxY: 280)]
        let before = try plan.areas()
        try plan.write("area remove") { try $0.removeArea("3") }
        let areas = [
            try Samples.area(hasID ? "1" : "8", "Kitchen", boxes[0]),
            try Samples.area(hasID ? "2" : "9", "Store", boxes[1]),
        ]
        func take(exchanging: Bool) throws -> AreaImport {
            try plan.write("area import") {
                try $0.importAreas(areas, withoutID: hasID ? [] : ["8", "9"], exchanging: exchanging)
            }
        }
        let refused = try take(exchanging: false)
        #expect(refused.exchanged.map(\.id) == ["1", "2"] && refused.isPartial && refused.replacements.isEmpty)
        #expect(try plan.areas() == Array(before.prefix(2)))
        let taken = try take(exchanging: true)
        #expect(taken.replacements.map(\.new.id) == ["1", "2"] && !taken.isPartial)
        #expect(try plan.areas().map { $0.shape.boundingBox } == boxes)
        #expect(try take(exchanging: false).unchangedCount == 2)
    }

    @Test(arguments: [
        "y counted the other way", "x and y exchanged", "in another unit", "in parts of its width and height",
    ])
    func `Outlines in other coordinates than they are read in are not taken unseen`(_ difference: String) throws {
        let folder = try PlanFolder()
        let plan = try folder.plan(areas: [
            try Samples.area("1", "Kitchen", Box(minX: 20, minY: 20, maxX: 190, maxY: 100)),
            try Samples.area("2", "Store", Box(minX: 200, minY: 20, maxX: 290, maxY: 120)),
            try Samples.area("3", "Hall", Box(minX: 200, minY: 150, maxX: 290, maxY: 280)),
        ])
        let size = plan.drawing.size
        let before = try plan.areas()
        let other = try before.map { area in
            let box = try #require(area.shape.boundingBox)
            let read: Box =
                switch difference {
                case "y counted the other way":
                    Box(x: box.minX, y: size.height - box.maxY, width: box.width, height: box.height)
                case "x and y exchanged": Box(x: box.minY, y: box.minX, width: box.height, height: box.width)
                case "in another unit":
                    // Metres with three decimals.
                    Box(
                        minX: box.minX.metres, minY: box.minY.metres, maxX: box.maxX.metres, maxY: box.maxY.metres)
                default:
                    Box(
                        x: box.minX / size.width, y: box.minY / size.height, width: box.width / size.width,
                        height: box.height / size.height)
                }
            return try Samples.area(area.id, area.name, read)
        }
        let refused = try plan.write("area import") { try $0.importAreas(other) }
        let text = try #require(refused.outsideText(in: .english))
        #expect(refused.isPartial && refused.replacements.isEmpty && refused.ids.isEmpty)
        #expect(text.contains(difference), "\(text)")
        #expect(try plan.areas() == before)
        let taken = try plan.write("area import") { try $0.importAreas(other, exchanging: true) }
        #expect(!taken.replacements.isEmpty && taken.exchanged.isEmpty)
    }

    @Test func `A room may be moved to a free place, and its outline be changed`() throws {
        let imported = try take(("1", "Kitchen", 30), ("2", "Store", 205), hasID: true)
        #expect(imported.exchanged.isEmpty && imported.replacements.count == 2)
        let free = try Samples.area("3", "Store", Box(minX: 382, minY: 20, maxX: 398, maxY: 90))
        #expect(try plan.write("area import") { try $0.importAreas([free]) }.replacements.count == 1)
    }

    @Test func `An id for a new area is none of those that are taken`() {
        let ids = Set((0..<2000).map { _ in Area.newID(named: "Flur 1.OG") })
        #expect(ids.allSatisfy { $0.hasPrefix("flur-1-og-") && $0.count == 14 })
        #expect(!ids.contains(Area.newID(named: "Flur 1.OG", except: ids)))
    }

    @Test(arguments: [
        ("Küche", "küche-"), ("Büroleitung 2", "büroleitung-2-"), ("厨房 A", "厨房-a-"), ("Кухня", "кухня-"),
        ("रसोई", "रसोई-"),
        ("!?", "area-"), ("A\u{301}/B", "a\u{301}-b-"), ("", "area-"),
    ])
    func `An id keeps letters and digits of any script`(name: String, start: String) {
        let id = Area.newID(named: name)
        #expect(id.hasPrefix(start) && id.count == start.count + 4, "\(id)")
    }

    @Test func `An id has composed letters, however the name is encoded`() {
        // Texts are equal in Swift however they are encoded, so the bytes are compared.
        #expect(Array(Area.newID(named: "Bu\u{308}ro").utf8.prefix(6)) == Array("b\u{FC}ro-".utf8))
    }

    @Test func `An id is short, whatever the name`() {
        let accents = String(repeating: "\u{301}", count: 3000)
        #expect(Area.newID(named: String(repeating: "Zimmer", count: 500)).utf8.count == 29)
        #expect(Area.newID(named: String(repeating: "a\(accents)", count: 3)).utf8.count <= 101)
    }
}

extension Double {
    /// The length of a plan of 37.5 pixels a metre in metres with three decimals.
    fileprivate var metres: Double { (self / 37.5 * 1000).rounded() / 1000 }
}
