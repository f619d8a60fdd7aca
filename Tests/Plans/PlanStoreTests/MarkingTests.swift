import PlanBase
import PlanGeometry
import PlanModel
import Testing

@testable import PlanStore

@Suite(.onEveryStore) struct MarkingTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    @discardableResult
    private func mark(_ x: Double, _ y: Double, _ title: String? = nil) throws -> PlanMarker {
        try plan.write("mark", by: "Ada") {
            try $0.mark(at: Point(x: x, y: y), details: MarkerDetails(title: title)).marker
        }
    }

    @Test func `A marker is there for whoever opens the file next, with its number, area, status and author`() throws {
        try mark(100, 100, "Tap drips")
        let other = try folder.again(plan)
        let found = try #require(try other.marker(numbered: 1))
        #expect(found.marker.details.title == "Tap drips")
        #expect(found.marker.details.status == "open")
        #expect(found.area == "k")
        #expect(found.author == "Ada")
        #expect(found.created == found.changed)
        #expect(try other.marker(id: found.id) == found)
    }

    @Test func `The rules follow the areas while points are refused`() throws {
        let outside = Point(x: 195, y: 100)
        try plan.write("mark") { transaction in
            func refuse() {
                #expect(throws: PlacementRefusal.self) { try transaction.mark(at: outside) }
            }
            for _ in 0..<5 { refuse() }
            // An area over the point, which is placed by the new rules.
            let hall = Area(
                id: "h", name: "Hall",
                shape: MultiPolygon(Polygon(exterior: try Ring(Box(minX: 190, minY: 90, maxX: 200, maxY: 110)))))
            try transaction.add(hall)
            _ = try transaction.mark(at: outside)
            #expect(throws: PlacementRefusal.self) { try transaction.mark(at: Point(x: 195, y: 200)) }
            try transaction.removeArea("h")
            for _ in 0..<3 { refuse() }
            _ = try transaction.mark(at: outside, tolerance: PlacementTolerance(anywhere: true))
        }
        #expect(try plan.markers().count == 2)
    }

    @Test func `A marker of a great number comes back when its removal is undone`() throws {
        let number = 9_007_199_254_740_994
        try plan.write("mark") { _ = try $0.mark(at: Point(x: 100, y: 100), number: number) }
        try plan.write("remove") { _ = try $0.remove(number) }
        try plan.undo()
        #expect(try plan.markers().map(\.marker.number) == [number])
    }

    @Test func `Numbers are never given again, also not that of the last marker`() throws {
        for x in [50, 60, 70] { try mark(Double(x), 50) }
        try plan.write("remove") { _ = try $0.remove(3) }
        #expect(try mark(80, 50).marker.number == 4)
        #expect(throws: PlanStoreError.numberTaken(3)) {
            try plan.write("mark") { try $0.mark(at: Point(x: 90, y: 50), number: 3) }
        }
        #expect(throws: PlanStoreError.noMarker(number: 3, isRetired: true)) {
            try plan.write("edit") { try $0.set([.title: .string("x")], of: 3) }
        }
    }

    @Test func `An id is not given twice, also not that of a removed marker`() throws {
        let ids = try [50, 60].map { try mark($0, 50).marker.id }
        try plan.write("remove") { _ = try $0.remove(2) }
        for id in ids {
            #expect(throws: PlanStoreError.idTaken(id)) {
                try plan.write("mark") { try $0.mark(at: Point(x: 90, y: 50), id: id) }
            }
        }
        try plan.undo()
        #expect(try plan.marker(id: ids[1])?.marker.number == 2)
    }

    @Test func `Markers of a room that is gone belong to no other one, also to one in its row`() throws {
        try mark(300, 100)
        try plan.write("area remove") { _ = try $0.removeArea("o") }
        #expect(try plan.marker(numbered: 1)?.area == nil)
        let loft = try Samples.area("l", "Loft", Box(minX: 20, minY: 200, maxX: 60, maxY: 280))
        try plan.write("area add") { try $0.add(loft) }
        #expect(try plan.marker(numbered: 1)?.area == nil)
        #expect(try folder.again(plan).marker(numbered: 1)?.area == nil)
    }

    @Test func `The next number follows the greatest, also where that was lowered`() throws {
        for x in [50, 60] { try mark(Double(x), 50) }
        try plan.write("edit") { _ = try $0.set([.number: .number(1000)], of: 2) }
        try plan.write("edit") { _ = try $0.set([.number: .number(6)], of: 1000) }
        #expect(try mark(70, 50).marker.number == 7)
    }

    @Test func `A transaction inside another one is refused, and the outer one goes on`() throws {
        try plan.write("mark") { transaction in
            try transaction.mark(at: Point(x: 50, y: 50))
            #expect(throws: PlanStoreError.alreadyInTransaction(file: plan.location)) { try mark(60, 50) }
            try transaction.mark(at: Point(x: 70, y: 50))
        }
        #expect(try plan.markers().map(\.marker.number) == [1, 2])
    }

    @Test func `A point is refused by the rules of the session, and nothing is stored then`() throws {
        #expect(
            throws: PlacementRefusal.outsideDrawing(Point(x: 500, y: 5), drawingSize: Size(width: 400, height: 300))
        ) {
            try mark(500, 5)
        }
        #expect(throws: PlacementRefusal.self) { try mark(390, 40) }
        #expect(throws: PlacementRefusal.self) { try mark(.nan, 40) }
        #expect(try plan.count(MarkerQuery()) == 0)
        #expect(try plan.history().count == 1)
    }

    @Test func `A point that misses its room by a little is moved to the room's nearest point when that is wished`()
        throws
    {
        let tolerance = PlacementTolerance(snapDistance: 10)
        let placed = try plan.write("mark") { try $0.mark(at: Point(x: 193, y: 100), tolerance: tolerance) }
        #expect(placed.marker.marker.point == Point(x: 190, y: 100))
        #expect(placed.snappedFrom == Point(x: 193, y: 100))
        #expect("\(placed)".hasSuffix(", moved from (193.0, 100.0)"))
        #expect(placed.marker.area == "k")
        #expect(throws: PlacementRefusal.self) {
            try plan.write("mark") { try $0.mark(at: Point(x: 5, y: 5), tolerance: tolerance) }
        }
    }

    @Test func `A point moved to a wall has the decimals that were meant`() throws {
        let ring = try Ring([
            Point(x: 61.1, y: 10), Point(x: 200, y: 10), Point(x: 200, y: 90), Point(x: 61.1, y: 110.3),
        ])
        let area = Area(id: "w", name: "Wall", shape: MultiPolygon(Polygon(exterior: ring)))
        let plan = try folder.plan("wall.plan", areas: [area])
        for y in stride(from: 10, through: 110, by: 2.3) {
            let point = Point(x: 50.3, y: (y * 10).rounded() / 10)
            let placed = try plan.write("mark") {
                try $0.mark(at: point, tolerance: PlacementTolerance(snapDistance: 25)).marker.marker.point
            }
            #expect(placed == Point(x: 61.1, y: point.y))
        }
    }

    @Test(arguments: 0..<25)
    func `A point moved to a slanting wall lies in the room by the exact rule`(seed: Int) throws {
        let (a, b) = (Double(seed) * 2.74 + 0.1, Double(seed) * 1.46 + 0.3)
        let ring = try Ring([Point(x: 100 + a, y: 50), Point(x: 300, y: 80 + b), Point(x: 180 - b, y: 250)])
        let area = Area(id: "t", name: "Triangle", shape: MultiPolygon(Polygon(exterior: ring)))
        let point = Point(x: 330 + b, y: 200 - a)
        let plan = try folder.plan("triangle.plan", areas: [area])
        let tolerance = PlacementTolerance(snapDistance: 400)
        let snapped = try plan.write("mark") { try $0.mark(at: point, tolerance: tolerance).marker.marker.point }
        #expect(area.shape.location(of: snapped) != .outside)
        let distance = area.shape.nearestBoundaryPoint(to: point).distance
        #expect(abs(snapped.distance(to: point) - distance) < 1e-6)
    }

    @Test func `Markers are counted to areas anew when areas change, to the smallest of several`() throws {
        try mark(100, 100)
        try mark(300, 100)
        try plan.write("area") {
            try $0.add(try Samples.area("n", "Niche", Box(minX: 90, minY: 90, maxX: 110, maxY: 110)))
        }
        #expect(try plan.markers().map(\.area) == ["n", "o"])
        try plan.write("area") {
            try $0.put(try Samples.area("n", "Niche", Box(minX: 290, minY: 90, maxX: 310, maxY: 110)))
        }
        #expect(try plan.markers().map(\.area) == ["k", "n"])
        try plan.write("area") { try $0.removeArea("Niche") }
        #expect(try plan.markers().map(\.area) == ["k", "o"])
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `On a shared wall a marker is counted to one room, always the same`() throws {
        try plan.write("area") {
            try $0.add(try Samples.area("big", "Hall", Box(minX: 20, minY: 20, maxX: 380, maxY: 290)))
        }
        #expect(try mark(190, 100).area == "big")
    }

    @Test func `One content attached twice is kept once, and comes back byte for byte`() throws {
        try mark(100, 100)
        try mark(110, 100)
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
        try plan.write("attach") { transaction in
            try transaction.attach(bytes, named: "a/b/photo.jpg", to: 1)
            try transaction.attach(bytes, named: "same.jpg", to: 2)
        }
        let attachment = try #require(try plan.marker(numbered: 1)?.attachments.first)
        #expect(attachment.name == "photo.jpg")
        #expect(try plan.content(of: attachment) == bytes)
        try plan.copy(to: folder.path("copy.plan"))
        #expect(try folder.size(of: "copy.plan") < 1_500_000)
        let copied = try Plan(path: folder.path("copy.plan"))
        #expect(try copied.content(of: attachment) == bytes)
        #expect(try copied.history() == plan.history())
    }

    @Test func `A transaction that fails changes nothing`() throws {
        try mark(100, 100)
        #expect(throws: PlanStoreError.self) {
            try plan.write("two things") { transaction in
                try transaction.set([.title: .string("new")], of: 1)
                try transaction.remove(99)
            }
        }
        #expect(try plan.marker(numbered: 1)?.marker.details.title == nil)
    }

    @Test func `A plan is a store of markers, as an app may have its own`() throws {
        let store: any MarkerStore = try folder.plan("bare.plan", areas: [])
        let change = try store.apply([.place(at: Point(x: 1, y: 2))], as: "mark", by: nil)
        let id = try #require(change.added.first?.id)
        try store.apply(
            [.set(id, [.title: .string("Loose"), .point: .array([.number(3), .number(4)])])], as: "edit", by: nil)
        #expect(try store.marker(numbered: 1)?.marker.details.title == "Loose")
        #expect(try store.count(MarkerQuery(box: Box(minX: 3, minY: 4, maxX: 3, maxY: 4))) == 1)
        try store.apply([.remove(id)], as: "remove", by: nil)
        #expect(try store.markers().isEmpty)
    }
}
