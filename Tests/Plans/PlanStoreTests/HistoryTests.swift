import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct HistoryTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan(areas: [])
        try plan.write("mark", by: "Ada") {
            try $0.mark(at: Point(x: 10, y: 20), details: MarkerDetails(title: "Crack"))
        }
    }

    @Test func `Every change is in the history: when, who, what from, what to`() throws {
        try plan.write("edit", by: "Max") {
            try $0.set([.title: .string("Long crack"), .assignee: .string("Eva")], of: 1)
        }
        let revisions = try plan.history(ofMarker: 1)
        #expect(revisions.map(\.action) == ["edit", "mark"])
        #expect(revisions.map(\.author) == ["Max", "Ada"])
        let change = try #require(revisions[0].changes.first { $0.field == "title" })
        #expect(change.old == .string("Crack"))
        #expect(change.new == .string("Long crack"))
        #expect(change.subject == .marker(1))
    }

    @Test func `Undoing step by step leads back to the beginning, and each step is a change of its own`() throws {
        let first = try plan.markers()
        try plan.write("edit") { try $0.set([.note: .string("n"), .property("k"): .array([.number(1)])], of: 1) }
        let edited = try plan.markers()
        try plan.write("move") { try $0.move(1, to: Point(x: 30, y: 40)) }
        try plan.write("attach") { try $0.attach([1, 2, 3], named: "a", to: 1) }
        try plan.write("remove") { try $0.remove(1) }
        #expect(try plan.undo().action == "remove")
        #expect(try plan.markers().first?.attachments.count == 1)
        #expect(try plan.undo().action == "attach")
        #expect(try plan.undo().action == "move")
        #expect(try plan.markers().first?.marker == edited.first?.marker)
        #expect(try plan.undo().action == "edit")
        #expect(try plan.markers().first?.marker == first.first?.marker)
        #expect(try plan.undo().action == "mark")
        #expect(try plan.markers().isEmpty)
        #expect(throws: PlanStoreError.nothingToUndo) { try plan.undo() }
        #expect(try plan.history(limit: 1).first?.undoes == 1)
    }

    @Test func `What was undone can be done again step by step, and undone once more`() throws {
        try plan.write("edit", by: "Max") { try $0.set([.note: .string("n")], of: 1) }
        try plan.write("remove") { try $0.remove(1) }
        try plan.undo()
        try plan.undo()
        let undone = try plan.markers()
        #expect(try plan.redo(by: "Eva").action == "edit")
        #expect(try plan.history(limit: 1).map(\.author) == ["Eva"])
        #expect(try plan.markers().first?.marker.details.note == "n")
        #expect(try plan.redo().action == "remove")
        #expect(try plan.markers().isEmpty)
        #expect(throws: PlanStoreError.nothingToRedo) { try plan.redo() }
        #expect(try plan.undo().action == "remove")
        #expect(try plan.undo().action == "edit")
        #expect(try plan.markers().first?.marker == undone.first?.marker)
        #expect(try plan.undo().action == "mark")
        #expect(try plan.redo().action == "mark")
        #expect(try plan.markers().first?.marker == undone.first?.marker)
    }

    @Test func `After a new change nothing is redone, and undoing takes back the new change`() throws {
        #expect(throws: PlanStoreError.nothingToRedo) { try plan.redo() }
        try plan.write("edit") { try $0.set([.title: .string("A")], of: 1) }
        try plan.undo()
        try plan.write("move") { try $0.move(1, to: Point(x: 30, y: 40)) }
        #expect(throws: PlanStoreError.nothingToRedo) { try plan.redo() }
        #expect(try plan.undo().action == "move")
        #expect(try plan.redo().action == "move")
        #expect(try plan.undo().action == "move")
        #expect(try plan.undo().action == "mark")
        #expect(throws: PlanStoreError.nothingToUndo) { try plan.undo() }
    }

    @Test func `Several changes are undone and redone at once, each a step of the history`() throws {
        try plan.write("edit", by: "Max") { try $0.set([.note: .string("n")], of: 1) }
        try plan.write("move") { try $0.move(1, to: Point(x: 30, y: 40)) }
        let (before, revisions) = (try plan.markers(), try plan.history().count)
        #expect(try plan.undo(3, by: "Eva").map(\.action) == ["move", "edit", "mark"])
        #expect(try plan.markers().isEmpty)
        #expect(try plan.history().count == revisions + 3)
        #expect(try plan.history(limit: 3).map(\.author) == ["Eva", "Eva", "Eva"])
        #expect(try plan.redo(2).map(\.action) == ["mark", "edit"])
        #expect(try plan.undo(2).map(\.action) == ["edit", "mark"])
        #expect(try plan.redo(3).map(\.action) == ["mark", "edit", "move"])
        #expect(try plan.markers().map(\.marker) == before.map(\.marker))
    }

    @Test func `Where fewer changes than are asked for can be undone or redone, none is`() throws {
        try plan.write("edit") { try $0.set([.note: .string("n")], of: 1) }
        let (before, history) = (try plan.markers(), try plan.history())
        for count in [3, 100, Int.max] {
            #expect(throws: PlanStoreError.fewerToUndo(count: count, possible: 2)) { try plan.undo(count) }
        }
        #expect(throws: PlanStoreError.nothingToRedo) { try plan.redo(2) }
        #expect(try plan.markers() == before && plan.history() == history)
        try plan.undo()
        #expect(throws: PlanStoreError.fewerToRedo(count: 2, possible: 1)) { try plan.redo(2) }
        try plan.undo()
        #expect(throws: PlanStoreError.nothingToUndo) { try plan.undo(2) }
    }

    @Test func `Where one of several changes cannot be undone, none is`() throws {
        let workflow = Workflow(steps: [Workflow.Step(from: nil, to: "new")])
        try plan.write("workflow") { try $0.setWorkflow(workflow) }
        try plan.write("edit") { try $0.set([.note: .string("n")], of: 1) }
        let (before, history) = (try plan.markers(), try plan.history())
        #expect(throws: PlanStoreError.reversalNotAllowed(.workflow)) { try plan.undo(2, rights: .steps(role: nil)) }
        #expect(try plan.markers() == before && plan.history() == history)
        #expect(try plan.undo(2).map(\.action) == ["edit", "workflow"])
    }

    @Test func `Areas come back as they were, in their place`() throws {
        let rooms = try Samples.rooms()
        try plan.write("area") { for room in rooms { try $0.add(room) } }
        try plan.write("area") { try $0.removeArea("k") }
        try plan.undo()
        #expect(try plan.areas() == rooms)
        var other = rooms[1]
        other.name = "Study"
        other.properties = ["floor": .number(2)]
        try plan.write("area") { try $0.put(other) }
        try plan.undo()
        #expect(try plan.areas() == rooms)
    }

    @Test func `A status that the workflow does not have is refused with the one that was meant`() throws {
        for (text, meant) in [("Offfen", "'offen' (open)"), ("closd", "'closed'"), ("in progres", "'in progress'")] {
            let error = #expect(throws: PlanStoreError.self) { try plan.write("status") { try $0.step(1, to: text) } }
            #expect(
                error.map { "\($0)" }
                    == "the workflow has no status '\(text)'; did you mean \(meant)? it has: open, in progress, ready for review, "
                    + "closed, rejected; PlanTransaction.setWorkflow() changes them")
        }
        let error = #expect(throws: PlanStoreError.self) { try plan.write("status") { try $0.step(1, to: "xyz") } }
        #expect(
            error.map { "\($0)".hasPrefix("the workflow has no status 'xyz'; it has: open") && $0.kind == .refused }
                ?? false)
    }

    @Test func `A step that the workflow does not have is refused with those it has`() throws {
        #expect(
            throws: PlanStoreError.stepNotAllowed(
                number: 1, from: "open", to: "closed", role: nil, possible: ["in progress"], others: [])
        ) { try plan.write("status") { try $0.step(1, to: "closed") } }
        for status in ["In_Progress", "ready-for-review", "rejected", "in progress", "ready for review", "closed"] {
            try plan.write("status") { try $0.step(1, to: status) }
        }
        #expect(try plan.marker(numbered: 1)?.marker.details.status == "closed")
    }

    /// Takes the marker 1 through statuses, as their roles may.
    private func step(_ statuses: String...) throws {
        for status in statuses { try plan.write("status") { try $0.step(1, to: status, role: "reviewer") } }
    }

    /// The status of the marker 1.
    private func status() throws -> String? { try plan.marker(numbered: 1)?.marker.details.status }

    @Test func `Undoing a closing needs the role that may open the marker again, and else undoes nothing`() throws {
        try step("in progress", "ready for review", "closed")
        try plan.write("edit") {
            try $0.set([.title: .string("later")], of: 1)
            try $0.set([.status: .string("open")], of: 1)
        }
        try plan.undo()
        let revision = try plan.latestRevision()
        for role in [nil, "annotator"] {
            let error = #expect(throws: PlanStoreError.self) {
                try plan.redo(rights: .steps(role: role))
            }
            #expect(error.map { "\($0)".contains("closed -> open (reviewer)") && $0.kind == .forbidden } == true)
            #expect(throws: PlanStoreError.self) { try plan.undo(rights: .steps(role: role)) }
        }
        #expect(try status() == "closed" && plan.latestRevision() == revision)
        #expect(try plan.marker(numbered: 1)?.marker.details.title != "later")
        try plan.undo(rights: .steps(role: "reviewer"))
        #expect(try status() == "ready for review")
    }

    @Test func `Undoing and redoing a step that is everybody's needs no role`() throws {
        try step("in progress", "ready for review")
        try plan.undo(rights: .steps(role: nil))
        try plan.undo(rights: .steps(role: nil))
        #expect(try status() == "open")
        try plan.redo(rights: .steps(role: nil))
        try plan.redo(rights: .steps(role: nil))
        #expect(try status() == "ready for review")
    }

    @Test func `Redoing a step needs the role that the step needs`() throws {
        let steps = [
            Workflow.Step(from: nil, to: "open"), Workflow.Step(from: "open", to: "closed", role: "reviewer"),
            Workflow.Step(from: "closed", to: "open"),
        ]
        try plan.write("workflow") { try $0.setWorkflow(Workflow(steps: steps)) }
        try step("closed")
        try plan.undo(rights: .steps(role: nil))
        #expect(throws: PlanStoreError.self) { try plan.redo(rights: .steps(role: nil)) }
        #expect(try status() == "open")
        try plan.redo(rights: .steps(role: "reviewer"))
        #expect(try status() == "closed")
    }

    @Test func `Redoing an addition needs the role that may give the marker its status`() throws {
        let steps = [Workflow.Step(from: nil, to: "open"), Workflow.Step(from: nil, to: "approved", role: "reviewer")]
        try plan.write("workflow") { try $0.setWorkflow(Workflow(steps: steps)) }
        try plan.write("mark") {
            try $0.mark(at: Point(x: 50, y: 50), details: MarkerDetails(status: "approved"), role: "reviewer")
        }
        try plan.undo(rights: .steps(role: nil))
        #expect(throws: PlanStoreError.self) { try plan.redo(rights: .steps(role: nil)) }
        #expect(try plan.marker(numbered: 2) == nil)
        try plan.redo(rights: .steps(role: "reviewer"))
        #expect(try plan.marker(numbered: 2)?.marker.details.status == "approved")
        // What was removed comes back as it was, whoever undoes the removal.
        try plan.write("remove") { try $0.remove(2) }
        try plan.undo(rights: .steps(role: nil))
        #expect(try plan.marker(numbered: 2)?.marker.details.status == "approved")
    }

    @Test func `A change of the workflow is undone with all rights alone`() throws {
        try plan.write("workflow") { try $0.setWorkflow(Workflow(steps: [Workflow.Step(from: nil, to: "open")])) }
        #expect(throws: PlanStoreError.reversalNotAllowed(.workflow)) {
            try plan.undo(rights: .steps(role: "reviewer"))
        }
        try plan.undo()
        #expect(try plan.workflow() == .standard)
    }

    @Test func `A closed marker is opened again by a reviewer, and a status that it has already changes nothing`()
        throws
    {
        for status in ["in progress", "ready for review", "closed"] {
            try plan.write("status") { try $0.step(1, to: status) }
        }
        let revisions = try plan.history().count
        try plan.write("status") { try $0.step(1, to: "Closed") }
        #expect(try plan.history().count == revisions)
        let error = try #require(throws: PlanStoreError.self) {
            try plan.write("status") { try $0.step(1, to: "open") }
        }
        #expect(error.description.contains("with another role: open (reviewer)"))
        #expect(
            try plan.write("status") { try $0.step(1, to: "open", role: "reviewer") }.marker.details.status == "open")
    }

    @Test
    func `An area that is put again with its rings turned is no change, and a name that two have does not say which`()
        throws
    {
        let kitchen = try Samples.area("k", "Kitchen", Box(minX: 20, minY: 20, maxX: 190, maxY: 280))
        try plan.write("area add") { try $0.add(kitchen) }
        var turned = kitchen
        let vertices = kitchen.shape.polygons[0].exterior.vertices
        turned.shape.polygons[0].exterior = try Ring((vertices[2...] + vertices[..<2]).reversed())
        let revisions = try plan.history().count
        try plan.write("area import") { try $0.put(turned) }
        #expect(try plan.history().count == revisions)
        try plan.write("area add") {
            try $0.add(try Samples.area("k2", "Kitchen", Box(minX: 30, minY: 30, maxX: 40, maxY: 40)))
        }
        #expect(throws: PlanStoreError.ambiguousArea("Kitchen", ids: ["k", "k2"])) {
            try plan.write("area remove") { try $0.removeArea("Kitchen") }
        }
        try plan.write("area remove") { try $0.removeArea("k2") }
    }

    @Test func `A step may be for one role only, and a project has its own workflow`() throws {
        let steps: [Workflow.Step] = [
            .init(from: nil, to: "open"), .init(from: "open", to: "done"),
            .init(from: "open", to: "void", role: "lead"),
        ]
        try plan.write("workflow") { try $0.setWorkflow(Workflow(steps: steps)) }
        let error = try #require(throws: PlanStoreError.self) {
            try plan.write("status") { try $0.step(1, to: "void") }
        }
        let message = error.description
        #expect(message.contains("allowed: done; with another role: void (lead)"))
        try plan.write("status") { try $0.step(1, to: "void", role: "lead") }
        #expect(try plan.workflow().steps == steps)
        try plan.undo()
        try plan.undo()
        #expect(try plan.workflow() == .standard)
    }

    @Test func `Statuses are exchanged at once, and markers that no step names are found`() throws {
        try plan.write("mark") {
            try $0.mark(at: Point(x: 50, y: 50))
            try $0.step(2, to: "in progress")
        }
        let before = try plan.markers().map(\.marker.details.status)
        let count = try plan.write("workflow") {
            try $0.renameStatuses(["Open": "in progress", "in_progress": "open"])
        }
        #expect(count == before.count)
        let after = try plan.markers().map(\.marker.details.status)
        #expect(after == before.map { $0 == "open" ? "in progress" : "open" })
        let steps = [Workflow.Step(from: nil, to: "open")]
        try plan.write("workflow") { try $0.setWorkflow(Workflow(steps: steps)) }
        let left = try plan.statusesWithoutStep()
        #expect(left.map(\.status) == ["in progress"] && left.first?.count == left.first?.numbers.count)
        try plan.undo()
        try plan.undo()
        #expect(try plan.markers().map(\.marker.details.status) == before)
    }

    @Test func `The name and the scale are those of the open plan at once, and of the history`() throws {
        let (name, scale) = (plan.name, plan.drawing.pixelsPerMeter)
        try plan.write("set") { transaction in
            try transaction.rename("Level 4")
            try transaction.setScale(pixelsPerMetre: 120)
            try transaction.setUnits(.imperial)
        }
        #expect(plan.name == "Level 4" && plan.drawing.name == "Level 4" && plan.drawing.pixelsPerMeter == 120)
        #expect(plan.drawing.units == .imperial)
        #expect(try folder.again(plan).drawing.units == .imperial)
        #expect(try folder.again(plan).name == "Level 4")
        try plan.undo()
        #expect(plan.name == name && plan.drawing.pixelsPerMeter == scale && plan.drawing.units == nil)
        for wrong in [0, -1, .nan, .infinity] {
            #expect(
                throws: PlanStoreError.badPlanValue(
                    .pixelsPerMetre, expected: Message("a number above 0", context: "value"))
            ) {
                try plan.write("set") { try $0.setScale(pixelsPerMetre: wrong) }
            }
        }
        #expect(throws: PlanStoreError.self) { try plan.write("set") { try $0.rename("") } }
        let count = try plan.history().count
        try plan.write("set") { try $0.rename(name) }
        #expect(try plan.history().count == count)
    }

    @Test func `A status is final if no step leads on from it, but back to the start at most`() {
        func final(_ steps: [(String?, String)]) -> [String] {
            Workflow(steps: steps.map { Workflow.Step(from: $0.0, to: $0.1) }).finalStatuses
        }
        #expect(Workflow.standard.finalStatuses == ["closed"])
        #expect(final([(nil, "open"), ("open", "done"), ("open", "void")]) == ["done", "void"])
        #expect(final([(nil, "open"), ("open", "done"), ("done", "open")]) == ["done"])
        #expect(final([(nil, "open"), ("open", "done"), ("done", "closed")]) == ["closed"])
        #expect(final([(nil, "open")]).isEmpty && final([]).isEmpty)
    }

    @Test func `Times never go backwards, whatever the clock does`() throws {
        try plan.shifted(by: 1_000_000) { _ = try plan.write("edit") { try $0.set([.title: .string("ahead")], of: 1) } }
        try plan.write("edit") { try $0.set([.title: .string("later")], of: 1) }
        let times = try plan.history().map(\.time)
        #expect(times == times.sorted(by: >))
    }
}
