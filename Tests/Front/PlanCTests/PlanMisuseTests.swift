import CPlanmark
import PlanC
import TestSupport
import Testing

/// Calls about plans with pointers, handles and texts that are none, and from many threads.
@Suite struct PlanMisuseTests {
    private let fixture: PlanFixture

    init() throws { fixture = try PlanFixture() }

    /// Each function with a plan, and else what it needs.
    private static func calls(_ plan: OpaquePointer?, _ output: UnsafeMutablePointer<OpaquePointer?>)
        -> [(name: String, status: planmark_status)]
    {
        let bytes = Array("x,y\n".utf8)
        var number: Int64 = 1
        return [
            ("info", planmark_plan_info(plan, output)), ("areas", planmark_plan_areas(plan, output)),
            ("query", planmark_plan_query(plan, nil, output)),
            ("place", planmark_plan_place(plan, nil, 0, nil, nil, nil, nil)),
            ("edit", planmark_plan_edit(plan, "[]", nil)),
            ("set_status", planmark_plan_set_status(plan, &number, 1, "open", nil)),
            ("remove", planmark_plan_remove(plan, &number, 1, nil)),
            ("import_file", planmark_plan_import_file(plan, "/none", nil, nil, output)),
            ("import_bytes", planmark_plan_import_bytes(plan, bytes, bytes.count, nil, nil, nil, output)),
            ("export_file", planmark_plan_export_file(plan, "/none/none.csv", nil, nil, output)),
            ("export_bytes", planmark_plan_export_bytes(plan, #"{"format": "csv"}"#, nil, output)),
            ("export", planmark_plan_export(plan, #"{"format": "csv"}"#, nil, output, nil)),
            ("plans_export_file", planmark_plans_export_file([plan], 1, "/none/none.pdf", nil, output)),
            ("merge", planmark_plan_merge(plan, plan, nil, output)),
            ("history", planmark_plan_history(plan, nil, output)), ("undo", planmark_plan_undo(plan, nil, output)),
            ("redo", planmark_plan_redo(plan, nil, output)),
        ]
    }

    @Test func `Every call refuses null, a closed plan and a handle of another kind`() throws {
        let closed = try fixture.opened()
        close(closed)
        let areas = try areas()
        defer { close(areas) }
        var output: OpaquePointer?
        for (name, status) in Self.calls(nil, &output) {
            #expect(status == PLANMARK_INVALID_ARGUMENT.status, "\(name)")
        }
        for (name, status) in Self.calls(closed, &output) { #expect(status == PLANMARK_CLOSED.status, "\(name)") }
        for (name, status) in Self.calls(areas, &output) {
            #expect(status == PLANMARK_WRONG_HANDLE.status, "\(name)")
        }
        #expect(output == nil)
    }

    @Test func `What must be there must not be null`() throws {
        try fixture.importList()
        let (plan, path) = (fixture.plan, fixture.folder["level.plan"])
        var handle: OpaquePointer?
        let statuses = [
            planmark_plan_open(nil, 0, &handle), planmark_plan_open(path, 0, nil),
            planmark_plan_create(nil, path, nil, &handle), planmark_plan_create(path, nil, nil, &handle),
            planmark_plan_create(path, path, nil, nil), planmark_plan_info(plan, nil), planmark_plan_areas(plan, nil),
            planmark_plan_query(plan, nil, nil), planmark_plan_place(plan, nil, 1, nil, nil, nil, nil),
            planmark_plan_edit(plan, nil, nil), planmark_plan_set_status(plan, nil, 1, "open", nil),
            planmark_plan_set_status(plan, nil, 0, nil, nil), planmark_plan_remove(plan, nil, 2, nil),
            planmark_plan_import_file(plan, nil, nil, nil, nil),
            planmark_plan_import_bytes(plan, nil, 3, nil, nil, nil, nil),
            planmark_plan_export_file(plan, nil, nil, nil, nil),
            planmark_plan_export_bytes(plan, nil, nil, nil), planmark_plan_export(plan, nil, nil, nil, nil),
            planmark_plan_merge(plan, nil, nil, nil),
            planmark_plan_history(plan, nil, nil), planmark_input_set_plan(nil, plan, nil),
        ]
        for (index, status) in statuses.enumerated() {
            #expect(status == PLANMARK_INVALID_ARGUMENT.status, "call \(index)")
        }
        #expect(handle == nil)
        #expect(try fixture.count() == 3)
    }

    @Test func `Texts that are not UTF-8 are refused by name`() throws {
        // The byte 0xFF is in no text.
        let bad: [CChar] = [0x7B, -1, 0x7D, 0]
        let plan = fixture.plan
        var handle: OpaquePointer?
        let calls: [(status: planmark_status, place: String)] = [
            (planmark_plan_open(bad, 0, &handle), "location"),
            (planmark_plan_query(plan, bad, &handle), "query"),
            (planmark_plan_place(plan, [1, 1], 1, bad, nil, nil, nil), "details"),
            (planmark_plan_place(plan, [1, 1], 1, nil, bad, nil, nil), "request"),
            (planmark_plan_edit(plan, bad, nil), "edits"),
            (planmark_plan_set_status(plan, [1], 1, bad, nil), "status"),
            (planmark_plan_import_file(plan, bad, nil, nil, nil), "path"),
            (planmark_plan_import_bytes(plan, nil, 0, bad, nil, nil, nil), "name"),
            (planmark_plan_export_file(plan, bad, nil, nil, nil), "path"),
        ]
        for call in calls { #expect(call.status == PLANMARK_INVALID_TEXT.status, "\(call.place)") }
        #expect(planmark_plan_history(plan, bad, &handle) == PLANMARK_INVALID_TEXT.status)
        #expect(LastError.current.place == "request")
        #expect(handle == nil)
    }

    @Test func `A task of another kind is refused before anything is done`() throws {
        let bytes = Array(PlanFixture.list.utf8)
        let status = planmark_plan_import_bytes(
            fixture.plan, bytes, bytes.count, "list.csv", nil, fixture.plan, nil)
        #expect(status == PLANMARK_WRONG_HANDLE.status)
        #expect(try fixture.count() == 0)
    }

    @Test func `Calls of many threads to one plan take turns`() throws {
        // OpaquePointers are tickets that any thread may use.
        nonisolated(unsafe) let plan = fixture.plan
        Threads(8) {
            for _ in 0..<10 {
                var number: Int64 = 0
                var table: OpaquePointer?
                #expect(planmark_plan_place(plan, [100, 100], 1, nil, nil, nil, &number) == PLANMARK_OK.status)
                #expect(number > 0)
                #expect(planmark_plan_query(plan, #"{"status": "open"}"#, &table) == PLANMARK_OK.status)
                var rows = 0
                #expect(planmark_table_count(table, &rows) == PLANMARK_OK.status)
                #expect(rows > 0)
                #expect(planmark_close(table.map { UnsafeRawPointer($0) }) == PLANMARK_OK.status)
            }
        }.join()
        #expect(try fixture.query().integers("number") == Array(1...80))
    }

    @Test func `A plan is closed when the calls that use it are done, and refuses those that come later`() throws {
        let opened = try fixture.opened()
        // OpaquePointers are tickets that any thread may use.
        nonisolated(unsafe) let plan = opened
        let threads = Threads(4) {
            while true {
                let status = planmark_plan_place(plan, [100, 100], 1, nil, nil, nil, nil)
                if status == PLANMARK_CLOSED.status { return }
                #expect(status == PLANMARK_OK.status)
            }
        }
        var count = 0
        while count < 10 { count = try fixture.count() }
        try call(planmark_close(UnsafeRawPointer(opened)))
        threads.join()
        #expect(try fixture.query().integers("number").last == Int64(fixture.count()))
    }
}
