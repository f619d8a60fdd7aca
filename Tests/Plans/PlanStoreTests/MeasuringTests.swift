import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct MeasuringTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    private func measure(_ name: String, on plan: Plan? = nil, _ points: Point...) throws -> MeasuredLine {
        let points = points.isEmpty ? [Point(x: 10, y: 10), Point(x: 60, y: 10)] : points
        return try (plan ?? self.plan).write("measure add") { try $0.measure(points, name: name) }
    }

    private func detail(_ name: String, scale: Double = 50, maxX: Double = 400) throws -> DrawingDetail {
        let box = Box(minX: 300, minY: 200, maxX: maxX, maxY: 300)
        return try #require(DrawingDetail(name: name, box: box, pixelsPerMetre: scale))
    }

    @Test func `Lines and details are kept, and others who open the plan have them`() throws {
        let (one, two) = (try measure("one"), try measure("two", Point(x: 310, y: 210), Point(x: 310, y: 260)))
        try plan.write("scale") { transaction in
            try transaction.put(detail("Section"))
            try transaction.setScale(pixelsPerMetre: 25)
        }
        let again = try folder.again(plan)
        #expect(try again.measuredLines() == [one, two])
        #expect(try again.details() == [detail("Section")])
        let measures = try again.measures()
        #expect(measures.map(\.name) == ["one", "two"] + (try plan.areas().map(\.name)))
        #expect(measures[0].metres == 2)
        #expect(measures[1].metres == 1)
        #expect(measures[1].scale.detail?.name == "Section")
        #expect(PlanCheck.run(again).findings == [])
    }

    @Test func `Areas are measured with the count of their markers`() throws {
        try plan.write("mark") { transaction in
            for x in [50.0, 60, 70] { try transaction.mark(at: Point(x: x, y: 50)) }
        }
        let measures = try plan.measures()
        #expect(measures.map(\.markerCount) == [3, 0, 0])
    }

    @Test func `What a line or a detail may not be is refused, and nothing is changed`() throws {
        let outside = Point(x: 401, y: 10)
        func refuse(_ expected: PlanStoreError, _ body: (PlanTransaction) throws -> Void) {
            #expect(throws: expected) { try plan.write("x", body) }
        }
        refuse(.badLine(name: "a")) { try $0.measure([.zero], name: "a") }
        let (a, d) = ("a", "d")
        let (line, part) = (
            Message("the line '\(a)'", context: "subject"), Message("the detail '\(d)'", context: "subject")
        )
        refuse(.offDrawing(line)) { try $0.measure([.zero, outside], name: a) }
        refuse(.offDrawing(part)) { try $0.put(detail(d, maxX: 401)) }
        refuse(.noLine("b")) { try $0.removeLine("b") }
        refuse(.noDetail("b")) { try $0.removeDetail("b") }
        let twins = [try measure("twin"), try measure("twin")]
        refuse(.ambiguousLine("twin", ids: twins.map(\.id))) { try $0.removeLine("twin") }
        #expect(try plan.history().count == 3)
        try plan.write("measure remove") { try $0.removeLine(twins[0].id) }
        #expect(try plan.measuredLines() == [twins[1]])
    }

    @Test func `Changes are undone and redone, and the history tells them in words`() throws {
        let line = try measure("Cable")
        try plan.write("scale") { try $0.put(detail("Section")) }
        let longer = try #require(line.with(points: line.points + [Point(x: 60, y: 90)]))
        try plan.write("measure") { try $0.put(longer) }
        let texts = try plan.history(limit: 3).flatMap(\.changes).map { $0.text(in: .english) }
        #expect(texts == ["line 'Cable' changed", "detail 'Section' added", "line 'Cable' added"])
        try plan.undo()
        #expect(try plan.measuredLines() == [line])
        try plan.undo()
        #expect(try plan.details() == [])
        try plan.undo()
        #expect(try plan.measuredLines() == [])
        for _ in 0..<3 { try plan.redo() }
        #expect(try plan.measuredLines() == [longer])
        #expect(try plan.details() == [detail("Section")])
    }

    @Test func `Undoing a merge that removed a line brings the line back`() throws {
        let line = try measure("Cable")
        let other = try folder.copy(plan, "copy.plan")
        try other.write("measure remove") { try $0.removeLine(line.id) }
        try plan.merge(other)
        #expect(try plan.measuredLines() == [])
        try plan.undo()
        #expect(try plan.measuredLines() == [line])
    }

    @Test func `A merge brings the lines and details of both, and of what both changed the later`() throws {
        let shared = try measure("shared")
        let theirs = try folder.copy(plan, "copy.plan")
        let mine = try measure("mine")
        let other = try measure("other", on: theirs)
        try theirs.write("scale") { try $0.put(detail("Section")) }
        let changed = try #require(shared.with(points: shared.points + [.zero]))
        try plan.shifted(by: 0) { _ = try plan.write("measure remove") { try $0.removeLine(shared.id) } }
        try theirs.shifted(by: 3_600_000) { try theirs.write("measure") { try $0.put(changed) } }
        let merge = try plan.merge(theirs)
        #expect(Set(try plan.measuredLines()) == [changed, mine, other])
        #expect(try plan.details() == [detail("Section")])
        #expect(merge.conflicts.map(\.field) == ["line:\(shared.id)"])
        let text = merge.text(in: .english, other: "copy.plan")
        #expect(
            text.contains("line 'shared': (removed or empty) here, 110.83 px there; kept theirs, the later"), "\(text)")
    }

    @Test func `A snapshot and a selection show the lines`() throws {
        let line = try measure("Cable")
        try plan.write("scale") { try $0.put(detail("Section")) }
        let selection = PlanSelection(plan)
        let snapshot = try PlanSnapshot(selection)
        _ = try measure("later")
        #expect(snapshot.shownLines() == [line])
        #expect(snapshot.shownDetails() == [try detail("Section")])
        #expect(try selection.shownLines().count == 2)
    }
}

@Suite struct MeasuringFileTests {
    private let folder: PlanFolder

    init() throws { folder = try PlanFolder() }

    /// Makes a plan a file of version 1, which has no table for measuring.
    private func makeOld(_ plan: Plan) throws -> String {
        let path = plan.location
        try plan.close()
        try FileDatabase(path).downgrade(to: 1)
        return path
    }

    @Test func `A file of the version before is read as it is, and gets the table when it is changed`() throws {
        let path = try makeOld(folder.plan())
        let reading = try Plan(path: path, access: .readOnly)
        #expect(try reading.measuredLines() == [])
        try reading.close()
        let plan = try Plan(path: path)
        let line = try plan.write("measure add") { try $0.measure([.zero, Point(x: 9, y: 9)]) }
        try plan.close()
        #expect(try Plan(path: path, access: .readOnly).measuredLines() == [line])
        #expect(PlanCheck.run(path: path).findings == [])
    }

    @Test func `A repair saves lines and details, also where an old file has none`() throws {
        let plan = try folder.plan()
        let line = try plan.write("measure add") { try $0.measure([.zero, Point(x: 9, y: 9)], name: "a") }
        try plan.close()
        try FileDatabase(plan.location).execute("INSERT INTO measuring (key, value) VALUES ('line:x', 'nonsense')")
        #expect(PlanCheck.run(path: plan.location).findings != [])
        let repair = try PlanRepair.run(from: plan.location, to: folder.path("saved.plan"))
        #expect(repair.tables.first { $0.name == "measuring" }?.saved == 2)
        #expect(try Plan(path: folder.path("saved.plan")).measuredLines() == [line])

        let old = try makeOld(folder.plan("old.plan"))
        let other = try PlanRepair.run(from: old, to: folder.path("new.plan"))
        #expect(other.tables.allSatisfy { !$0.isIncomplete })
        #expect(PlanCheck.run(path: folder.path("new.plan")).findings == [])
    }

    @Test func `A repair leaves no measure off the drawing, and makes a lost drawing large enough`() throws {
        let plan = try folder.plan()
        let line = try plan.write("measure add") { try $0.measure([.zero, Point(x: 30, y: 20)]) }
        try plan.close()
        try FileDatabase(plan.location).execute(
            "INSERT INTO measuring (key, value) VALUES ('line:x', '{}'), ('other', '1'), ('line:far', '{\"points\":[[0,0],[1e6,1]]}')"
        )
        let saved = folder.path("saved.plan")
        _ = try PlanRepair.run(from: plan.location, to: saved)
        #expect(PlanCheck.run(path: saved).findings == [])
        #expect(try Plan(path: saved).measuredLines() == [line])

        try FileDatabase(saved).execute("DELETE FROM plan")
        let resized = folder.path("resized.plan")
        _ = try PlanRepair.run(from: saved, to: resized)
        #expect(PlanCheck.run(path: resized).findings.filter { !$0.isWarning } == [])
        #expect(try Plan(path: resized).measuredLines() == [line])
        #expect(try Plan(path: resized).drawing.size == Size(width: 30, height: 20))
    }

    @Test func `A line that is no line is found by a check`() throws {
        let plan = try folder.plan()
        try plan.close()
        try FileDatabase(plan.location).execute("INSERT INTO measuring (key, value) VALUES ('line:x', '{}')")
        let findings = PlanCheck.run(path: plan.location).findings
        #expect(findings.map(\.message.english) == ["the line 'x' is not readable"])
    }
}
