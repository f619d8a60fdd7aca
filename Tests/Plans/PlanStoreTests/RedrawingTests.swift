import FoundationEssentials
import PlanGeometry
import PlanModel
import PlanPostgres
import PlanStore
import Testing

/// A plan's contents on a new picture of its drawing.
@Suite(.onEveryStore) struct RedrawingTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    /// A picture in which 400 x 300 pixels are seen through a transform.
    private static func drawing(
        _ transform: ProjectiveTransform, width: Double = 800, height: Double = 600
    ) -> RedrawnDrawing {
        RedrawnDrawing(
            picture: Array("a picture".utf8), fileName: "level-straight.png", size: Size(width: width, height: height),
            pixelsPerMetre: 80, transform: transform)
    }

    private static let doubling = ProjectiveTransform(.scale(x: 2, y: 2))

    private func fill() throws {
        try plan.write("mark", by: "Ada") { transaction in
            var details = MarkerDetails(title: "Crack", status: "open", priority: "high")
            details.properties["floor"] = .number(4)
            details.replies = [MarkerReply(id: "r", author: "Bob", text: "ordered")]
            try transaction.mark(at: Point(x: 100, y: 100), details: details)
            try transaction.mark(at: Point(x: 300, y: 150))
            try transaction.mark(at: Point(x: 190, y: 280))
            try transaction.mark(at: Point(x: 30, y: 30))
        }
        try plan.write("attach", by: "Bob") { try $0.attach([1, 2, 3], named: "photo.jpg", to: 1) }
        try plan.write("status", by: "Bob") { try $0.step(2, to: "in progress") }
        try plan.write("remove") { try $0.remove(4) }
    }

    @Test func `The new plan has everything of the old one in its new place, and its own history`() throws {
        try fill()
        try plan.write("workflow") {
            try $0.setWorkflow(
                Workflow(steps: Workflow.standard.steps + [Workflow.Step(from: "open", to: "void")]))
        }
        let (new, report) = try plan.redrawn(as: Self.drawing(Self.doubling), to: folder.path("new.plan"), by: "Eve")
        #expect(report.areaCount == 3 && report.markerCount == 3 && !report.hasRefusals && report.cutAreas.isEmpty)
        #expect(new.name == plan.name && new.id != plan.id)
        #expect(new.drawing.size == Size(width: 800, height: 600) && new.drawing.pixelsPerMeter == 80)
        #expect(try new.picture() == Array("a picture".utf8))
        #expect(new.drawingFileName == "level-straight.png")
        #expect(try new.workflow() == plan.workflow())
        let (before, after) = (try plan.markers(), try new.markers())
        #expect(after.count == before.count)
        for (old, moved) in zip(before, after) {
            var expected = old
            expected.marker.point = Point(x: 2 * old.marker.point.x, y: 2 * old.marker.point.y)
            #expect(moved == expected)
        }
        let photo = try #require(after.first?.attachments.first)
        #expect(try new.content(of: photo) == [1, 2, 3])
        for (old, moved) in zip(try plan.areas(), try new.areas()) {
            #expect((moved.id, moved.name, moved.isAllowed) == (old.id, old.name, old.isAllowed))
            let corners = old.shape.rings[0].vertices.map { Point(x: 2 * $0.x, y: 2 * $0.y) }
            #expect(moved.shape.rings[0].vertices == corners)
        }
        let history = try new.history()
        #expect(history.map(\.action) == ["new"] && history.first?.author == "Eve")
        #expect(PlanCheck.run(new).findings.isEmpty)
    }

    @Test func `Numbers of removed markers are not given again`() throws {
        try fill()
        let new = try plan.redrawn(as: Self.drawing(Self.doubling), to: folder.path("new.plan")).plan
        #expect(try new.isRetired(number: 4))
        let marked = try new.write("mark") { try $0.mark(at: Point(x: 100, y: 100)).marker }
        #expect(marked.marker.number == 5)
        #expect(throws: PlanStoreError.nothingToUndo) {
            try new.undo()
            try new.undo()
        }
    }

    @Test func `What lies outside the new picture is left out and told`() throws {
        try fill()
        // The left half of the drawing and a little more.
        let (new, report) = try plan.redrawn(
            as: Self.drawing(.identity, width: 210, height: 300), to: folder.path("new.plan"))
        #expect(report.lostMarkers.map(\.number) == [2] && report.lostMarkers.first?.point == Point(x: 300, y: 150))
        #expect(report.lostAreas.map(\.name) == ["Shaft"])
        #expect(report.cutAreas.map(\.name) == ["Office"])
        #expect(report.hasRefusals)
        #expect(try new.area("o")?.shape.boundingBox == Box(minX: 200, minY: 20, maxX: 210, maxY: 280))
        #expect(try new.markers().map(\.marker.number) == [1, 3])
        #expect(try new.isRetired(number: 2))
        #expect(PlanCheck.run(new).findings.isEmpty)
        let lines = report.refusals(in: .english)
        #expect(lines == ["area 'Shaft': outside the new drawing", "marker 2: outside the new drawing"])
        #expect(report.cutText?.english == "1 area cut at the edge of the new drawing: Office")
    }

    @Test func `Markers on walls and at the drawing's edge stay in their areas, whatever rounding does`() throws {
        let slanted = try #require(
            ProjectiveTransform(
                mapping: Box(minX: 0, minY: 0, maxX: 400, maxY: 300).corners,
                to: [Point(x: 0, y: 7.3), Point(x: 391.7, y: 0), Point(x: 400, y: 300), Point(x: 3.1, y: 281.9)]))
        try plan.write("area add") {
            try $0.add(Samples.area("top", "Top", Box(minX: 0, minY: 0, maxX: 400, maxY: 10)))
            try $0.add(Samples.area("right", "Right", Box(minX: 399, minY: 12, maxX: 400, maxY: 300)))
        }
        try plan.write("mark") { transaction in
            for step in 0...50 {
                try transaction.mark(at: Point(x: 20, y: 20 + 260 * Double(step) / 50))
                try transaction.mark(at: Point(x: 200 + 180 * Double(step) / 50, y: 280))
                try transaction.mark(at: Point(x: 400 * Double(step) / 50, y: 0))
                try transaction.mark(at: Point(x: 400, y: 12 + 288 * Double(step) / 50))
            }
        }
        let (new, report) = try plan.redrawn(
            as: Self.drawing(slanted, width: 400, height: 300), to: folder.path("new.plan"))
        #expect(!report.hasRefusals)
        #expect(try new.markers().map(\.area) == plan.markers().map(\.area))
        #expect(PlanCheck.run(new).findings.isEmpty)
    }

    @Test func `Measured lines and details are moved, and a detail keeps the scale of what it shows`() throws {
        try plan.write("measure") { transaction in
            try transaction.measure([Point(x: 10, y: 10), Point(x: 110, y: 10), Point(x: 110, y: 60)], name: "Cable")
            try transaction.measure([Point(x: 150, y: 10), Point(x: 390, y: 10)], name: "Wall")
            for (name, left) in [("Section", 20.0), ("Far", 300.0)] {
                let box = Box(minX: left, minY: 100, maxX: left + 80, maxY: 160)
                try transaction.put(try #require(DrawingDetail(name: name, box: box, pixelsPerMetre: 250)))
            }
        }
        let (new, report) = try plan.redrawn(as: Self.drawing(Self.doubling), to: folder.path("new.plan"))
        #expect(report.lineCount == 2 && !report.hasRefusals)
        #expect(report.text(in: .english) == "3 areas, 0 markers, 2 lines")
        let cable = try #require(try new.measuredLines().first { $0.name == "Cable" })
        #expect(cable.points == [Point(x: 20, y: 20), Point(x: 220, y: 20), Point(x: 220, y: 120)])
        #expect(try cable.id == plan.measuredLines().first { $0.name == "Cable" }?.id)
        let section = try #require(try new.details().first { $0.name == "Section" })
        #expect(section.box == Box(minX: 40, minY: 200, maxX: 200, maxY: 320) && section.pixelsPerMetre == 500)
        #expect(PlanCheck.run(new).findings.isEmpty)

        let cut = try plan.redrawn(as: Self.drawing(.identity, width: 210, height: 300), to: folder.path("cut.plan"))
        #expect(cut.report.lostLines.map(\.name) == ["Wall"] && cut.report.lostDetails.map(\.name) == ["Far"])
        #expect(cut.report.hasRefusals)
        #expect(try cut.plan.measuredLines().map(\.name) == ["Cable"])
        #expect(PlanCheck.run(cut.plan).findings.isEmpty)
    }

    @Test func `No plan takes the place of another, and one that fails leaves nothing`() throws {
        try fill()
        _ = try plan.redrawn(as: Self.drawing(Self.doubling), to: folder.path("new.plan"))
        let names = folder.names
        #expect(throws: PlanStoreError.alreadyExists(file: folder.path("new.plan"))) {
            try plan.redrawn(as: Self.drawing(Self.doubling), to: folder.path("new.plan"))
        }
        var drawing = Self.drawing(Self.doubling)
        drawing.pixelsPerMetre = 0
        #expect(throws: PlanStoreError.self) { try plan.redrawn(as: drawing, to: folder.path("other.plan")) }
        #expect(folder.names == names)
    }

    @Test func `A plan without areas and markers, and one in a database`() throws {
        let empty = try Plan.create(
            in: MemoryStore(), name: "empty", drawing: PlanDrawing(drawing: try Samples.drawing()))
        let (new, report) = try empty.redrawn(as: Self.drawing(Self.doubling), to: folder.path("new.plan"))
        #expect(report.areaCount == 0 && report.markerCount == 0 && new.drawing.pixelsPerMeter == 80)
        guard StoreKind.current == .postgres else { return }
        try fill()
        let moved = try plan.redrawn(as: Self.drawing(Self.doubling), at: TestDatabase.newPlan(), by: "Eve")
        #expect(moved.report.markerCount == 3)
        #expect(try moved.plan.marker(numbered: 1)?.marker.point == Point(x: 200, y: 200))
        #expect(PlanCheck.run(moved.plan).findings.isEmpty)
    }
}
