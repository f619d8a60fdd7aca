import CPlanmark
import FoundationEssentials
import PlanC
import TestSupport
import Testing

/// History, undoing and merging through the C interface.
@Suite struct PlanHistoryTests {
    private let fixture: PlanFixture

    init() throws { fixture = try PlanFixture() }

    /// A copy of the plan's file, opened.
    private func copied(_ name: String) throws -> OpaquePointer {
        // The other handle's changes are in the file itself when it is closed.
        close(try fixture.opened())
        try FileManager.default.copyItem(atPath: fixture.folder["level.plan"], toPath: fixture.folder[name])
        return try handle { planmark_plan_open(fixture.folder[name], 0, $0) }
    }

    @Test func `The history lists who changed what, the latest first`() throws {
        try call(fixture.place([100, 100, 300, 100], nil, #"{"author": "Ada"}"#))
        try call(planmark_plan_edit(fixture.plan, #"[{"number": 2, "title": "Door"}]"#, #"{"author": "Bo"}"#))
        let revisions = try fixture.history()
        #expect(revisions.map { $0["action"] } == [.string("edit"), .string("mark"), .string("new")])
        #expect(revisions.map { $0["author"] } == [.string("Bo"), .string("Ada"), .string("Ada")])
        #expect(revisions[0]["changes"]?.array?.first?["new"] == .string("Door"))
        let one = try json { planmark_plan_history(fixture.plan, #"{"marker": 1}"#, $0) }
        #expect(one.array?.count == 1)
        let last = try json { planmark_plan_history(fixture.plan, #"{"limit": 2}"#, $0) }
        #expect(last.array == Array(revisions.prefix(2)))
    }

    @Test func `A history that cannot be had is told`() throws {
        var json: OpaquePointer?
        #expect(planmark_plan_history(fixture.plan, #"{"limit": 0}"#, &json) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == "limit")
        #expect(planmark_plan_history(fixture.plan, #"{"marker": 5}"#, &json) == PLANMARK_NOT_FOUND.status)
        #expect(planmark_plan_history(fixture.plan, nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(json == nil)
    }

    @Test func `Changes are undone and done again`() throws {
        try call(fixture.place([100, 100]))
        try call(planmark_plan_edit(fixture.plan, #"[{"number": 1, "title": "Door"}]"#, nil))
        let undone = try json { planmark_plan_undo(fixture.plan, #"{"count": 2, "author": "Cy"}"#, $0) }
        #expect(undone.array?.map { $0["action"] } == [.string("edit"), .string("mark")])
        #expect(try fixture.count() == 0)
        #expect(try fixture.history()[0]["author"] == .string("Cy"))
        try call(planmark_plan_redo(fixture.plan, #"{"count": 2}"#, nil))
        #expect(try fixture.query().texts("title") == ["Door"])
        #expect(planmark_plan_redo(fixture.plan, nil, nil) == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "nothingToRedo")
        #expect(planmark_plan_undo(fixture.plan, #"{"count": 0}"#, nil) == PLANMARK_INVALID_REQUEST.status)
    }

    @Test func `Where fewer changes than are asked for can be undone or done again, none is`() throws {
        try call(fixture.place([100, 100]))
        try call(fixture.place([100, 100]))
        for count in ["3", "9223372036854775807"] {
            #expect(planmark_plan_undo(fixture.plan, "{\"count\": \(count)}", nil) == PLANMARK_REFUSED.status)
            #expect(LastError.current.code == "fewerToUndo")
            #expect(LastError.current.message == "only 2 changes can be undone, not \(count); nothing was undone")
        }
        #expect(try fixture.count() == 2)
        try call(planmark_plan_undo(fixture.plan, nil, nil))
        #expect(planmark_plan_redo(fixture.plan, #"{"count": 2}"#, nil) == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "fewerToRedo")
        #expect(try fixture.count() == 1)
    }

    @Test func `A plan takes the changes of another copy, and tells what both have changed`() throws {
        try fixture.importList()
        let other = try copied("other.plan")
        defer { close(other) }
        try call(planmark_plan_edit(fixture.plan, #"[{"number": 1, "title": "Ours"}]"#, nil))
        try call(planmark_plan_edit(other, #"[{"number": 1, "title": "Theirs"}, {"number": 2, "note": "n"}]"#, nil))
        let report = try json { planmark_plan_merge(fixture.plan, other, #"{"author": "Ada"}"#, $0) }
        #expect(report["conflicts"]?.array?.count == 1)
        #expect(report["revisions"] == .number(1))
        #expect(try fixture.query().texts("note")[1] == "n")
    }

    @Test func `A plan is merged with no other plan, and not with itself`() throws {
        let other = try PlanFixture()
        #expect(planmark_plan_merge(fixture.plan, other.plan, nil, nil) == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "unrelated")
        #expect(planmark_plan_merge(fixture.plan, fixture.plan, nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
        let again = try fixture.opened()
        #expect(planmark_plan_merge(fixture.plan, again, nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
        close(again)
        #expect(planmark_plan_merge(fixture.plan, again, nil, nil) == PLANMARK_CLOSED.status)
        #expect(LastError.current.place == "other")
    }

    @Test func `Two copies that are merged into each other at once do not wait for each other for ever`() throws {
        let other = try copied("other.plan")
        defer { close(other) }
        // OpaquePointers are tickets that any thread may use.
        nonisolated(unsafe) let (one, two) = (fixture.plan, other)
        let body: @Sendable () -> Void = {
            for round in 0..<20 {
                let (first, second) = round.isMultiple(of: 2) ? (one, two) : (two, one)
                #expect(planmark_plan_place(first, [100, 100], 1, nil, nil, nil, nil) == PLANMARK_OK.status)
                #expect(planmark_plan_merge(second, first, nil, nil) == PLANMARK_OK.status)
            }
        }
        Threads(4, body).join()
        try call(planmark_plan_merge(one, two, nil, nil))
        #expect(try fixture.count() == 80)
    }
}
