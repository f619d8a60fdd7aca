import CPlanmark
import FoundationEssentials
import Glibc
import PlanC
import PlanJSON
import TestSupport
import Testing

/// Imports and exports through the C interface.
@Suite struct PlanExchangeCallTests {
    private let fixture: PlanFixture

    init() throws { fixture = try PlanFixture() }

    private func importing(_ text: String, _ name: String? = "list.csv", _ request: String? = nil) throws -> JSONValue {
        let bytes = Array(text.utf8)
        return try json { planmark_plan_import_bytes(fixture.plan, bytes, bytes.count, name, request, nil, $0) }
    }

    @Test func `An import tells what was added and what was refused, and takes the rest`() throws {
        let report = try importing("title,x,y\nTap,100,100\nWall,195,100\nFar,900,1\nDoor,300,100\n")
        #expect(report["added"] == .number(2))
        #expect(report["input"] == .string("list.csv"))
        #expect(report["refused"]?.array?.map { $0["line"] } == [.number(3), .number(4)])
        #expect(try fixture.count() == 2)
    }

    @Test func `A file and its bytes are the same import`() throws {
        try fixture.folder.write(PlanFixture.list, to: "list.csv")
        let other = try PlanFixture()
        let path = fixture.folder["list.csv"]
        let report = try json { planmark_plan_import_file(fixture.plan, path, nil, nil, $0) }
        let bytes = Array(PlanFixture.list.utf8)
        let same = try json { planmark_plan_import_bytes(other.plan, bytes, bytes.count, path, nil, nil, $0) }
        #expect(report == same)
        #expect(report["added"] == .number(3))
        #expect(try fixture.query().texts("title") == other.query().texts("title"))
    }

    @Test func `The request's members are the command's options`() throws {
        let table = "Titel;Lage X;Lage Y;Status\nTür;196,5;100;erledigt\n"
        let request = #"""
            {"format": "csv", "delimiter": ";", "decimal": "comma", "map": {"Lage X": "x", "Lage Y": "y"}, "snap": 10,
             "author": "Ada", "encoding": "UTF-8", "language": "zh"}
            """#
        let report = try importing(table, nil, request)
        #expect(report["added"] == .number(1))
        #expect(try fixture.query().doubles("x") == [200])
        #expect(try fixture.query().texts("status") == ["closed"])
        #expect(try fixture.query().texts("author") == ["Ada"])
        let update = try importing("number,x,y,title\n1,200,100,Gate\n", nil, #"{"duplicates": "update"}"#)
        #expect(update["changed"] == .number(1))
        #expect(try fixture.query().texts("title") == ["Gate"])
    }

    @Test func `A strict import of which anything is refused imports nothing`() throws {
        let report = try importing("x,y\n100,100\n195,100\n", "list.csv", #"{"strict": true}"#)
        #expect(report["added"] == .number(0))
        #expect(report["refused"]?.array?.count == 1)
        #expect(try fixture.count() == 0)
        #expect(try fixture.history().count == 1)
    }

    @Test(arguments: [
        (#"{"format": "doc"}"#, "format"), (#"{"duplicates": "maybe"}"#, "duplicates"), (#"{"snap": -1}"#, "snap"),
        (#"{"delimiter": "ab"}"#, "delimiter"), (#"{"encoding": "nope"}"#, "encoding"), (#"{"map": {"a": 1}}"#, "map"),
        (#"{"coordinates": {"yAxis": "up"}}"#, "coordinates.yAxis"), (#"{"images": "x"}"#, "images"),
    ]) func `A request that imports nothing is told by its member`(request: String, place: String) throws {
        let bytes = Array(PlanFixture.list.utf8)
        let status = planmark_plan_import_bytes(fixture.plan, bytes, bytes.count, "list.csv", request, nil, nil)
        #expect(status == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == place)
        #expect(try fixture.count() == 0)
    }

    @Test func `A file that is missing or malformed imports nothing`() throws {
        #expect(
            planmark_plan_import_file(fixture.plan, fixture.folder["no.csv"], nil, nil, nil)
                == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.file == fixture.folder["no.csv"])
        let broken = Array("title,x,y\nTap,100,100\n\"Door,1".utf8)
        #expect(
            planmark_plan_import_bytes(fixture.plan, broken, broken.count, "l.csv", nil, nil, nil)
                == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.place == "3")
        #expect(planmark_plan_import_bytes(fixture.plan, nil, 0, "l.csv", nil, nil, nil) == PLANMARK_UNREADABLE.status)
        #expect(try fixture.count() == 0)
        #expect(try fixture.history().count == 1)
    }

    @Test func `An import whose task is cancelled before or meanwhile leaves nothing`() throws {
        let task = try handle { planmark_task_create($0) }
        defer { close(task) }
        let pipe = fixture.folder["pipe.csv"]
        #expect(mkfifo(pipe, 0o600) == 0)
        // Open for reading too, so that neither end waits for the other to open it.
        let end = open(pipe, O_RDWR | O_CLOEXEC)
        #expect(end >= 0)
        var rows = Array(repeating: "100,100\n", count: 1000).joined()
        let started = "x,y\n" + rows
        #expect(write(end, started, started.utf8.count) == started.utf8.count)
        // OpaquePointers are tickets that any thread may use.
        nonisolated(unsafe) let (plan, watched) = (fixture.plan, task)
        nonisolated(unsafe) var status: planmark_status = -1
        let importer = Threads { status = planmark_plan_import_file(plan, pipe, nil, watched, nil) }
        var (done, total): (Int64, Int64) = (0, 0)
        while done < 256 { try call(planmark_task_progress(task, &done, &total)) }
        try call(planmark_task_cancel(task))
        // More entries, of which one is looked at after the cancelling.
        rows.withUTF8 { #expect(write(end, $0.baseAddress, $0.count) == $0.count) }
        importer.join()
        Glibc.close(end)
        #expect(status == PLANMARK_CANCELLED.status)
        let bytes = Array(PlanFixture.list.utf8)
        #expect(
            planmark_plan_import_bytes(fixture.plan, bytes, bytes.count, "list.csv", nil, task, nil)
                == PLANMARK_CANCELLED.status)
        #expect(try fixture.count() == 0)
        #expect(try fixture.history().count == 1)
    }

    @Test func `A task tells how much of an import and of an export is done`() throws {
        let task = try handle { planmark_task_create($0) }
        defer { close(task) }
        try fixture.folder.write(
            "x,y\n" + Array(repeating: "100,100\n", count: 600).joined(), to: "long.csv")
        try call(
            planmark_plan_import_file(
                fixture.plan, fixture.folder["long.csv"], #"{"duplicates": "add"}"#, task, nil))
        var (done, total): (Int64, Int64) = (0, 0)
        try call(planmark_task_progress(task, &done, &total))
        #expect(done == 512)
        try call(planmark_plan_export_file(fixture.plan, fixture.folder["out.csv"], nil, task, nil))
        try call(planmark_task_progress(task, &done, &total))
        #expect(done == 600 && total == 600)
    }

    @Test func `An export takes the place of an earlier one, and of any other file only if that is asked for`() throws {
        try fixture.importList()
        let path = fixture.folder["list.csv"]
        for _ in 0..<2 { try call(planmark_plan_export_file(fixture.plan, path, nil, nil, nil)) }
        try fixture.folder.write("My own notes\n", to: "list.csv")
        #expect(planmark_plan_export_file(fixture.plan, path, nil, nil, nil) == PLANMARK_UNWRITABLE.status)
        #expect(LastError.current.code == "outputIsForeign" && LastError.current.message.contains("force replaces it"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "My own notes\n")
        try call(planmark_plan_export_file(fixture.plan, path, #"{"force": true}"#, nil, nil))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Türe"))
        try fixture.folder.write("My own notes\n", to: "marked.xfdf")
        let marked = fixture.folder["marked.xfdf"]
        let plans: [OpaquePointer?] = [fixture.plan]
        #expect(planmark_plans_export_file(plans, 1, marked, nil, nil) == PLANMARK_UNWRITABLE.status)
        try call(planmark_plans_export_file(plans, 1, marked, #"{"force": true}"#, nil))
    }

    @Test(arguments: ["csv", "xlsx", "geojson", "jsonl", "coco", "labelme", "web-annotation"])
    func `An export to a file is an export to bytes`(format: String) throws {
        try fixture.importList()
        let request = #"{"format": "\#(format)"}"#
        let path = fixture.folder["out"]
        let report = try json { planmark_plan_export_file(fixture.plan, path, request, nil, $0) }
        let whole = try bytes { planmark_plan_export_bytes(fixture.plan, request, nil, $0) }
        #expect(report["output"] == .string(path))
        #expect(report["markers"] == .number(3))
        // A workbook has the time of its making.
        if format != "xlsx" { #expect(try fixture.folder.bytes("out") == whole) }
        #expect(whole.count > 100)
    }

    @Test func `An export has the markers of its filter, in its coordinates`() throws {
        try fixture.importList()
        let request = #"""
            {"excel": true, "delimiter": ";", "filter": {"area": "Kitchen"}, "coordinates": {"system": "normalized"}}
            """#
        let list = String(
            decoding: try bytes { planmark_plan_export_bytes(fixture.plan, request, nil, $0) }, as: UTF8.self)
        #expect(list.split(separator: "\r\n").count == 2)
        #expect(list.contains("0,25;"))
        #expect(list.contains("Tap"))
    }

    @Test func `An export tells values of its filter that the plan does not have`() throws {
        let request = #"{"format": "csv", "filter": {"area": "Kitchn"}}"#
        let expected = JSONValue.array([
            .string("the plan has no area 'Kitchn'; the nearest is 'Kitchen'; planmark_plan_areas() shows those it has")
        ])
        var reports: [OpaquePointer?] = [nil, nil]
        let whole = try bytes { planmark_plan_export(fixture.plan, request, nil, $0, &reports[0]) }
        let report = try json {
            $0.pointee = reports[0]
            return PLANMARK_OK.status
        }
        #expect(report["doubts"] == expected && report["output"] == .null && report["markers"] == .number(0))
        #expect(try bytes { planmark_plan_export(fixture.plan, request, nil, $0, nil) } == whole)
        let path = fixture.folder["out"]
        let told = try json { planmark_plan_export_file(fixture.plan, path, request, nil, $0) }
        #expect(told["doubts"] == expected)
        let known = try json {
            planmark_plan_export_file(fixture.plan, path, #"{"format": "csv", "filter": {"area": "Kitchen"}}"#, nil, $0)
        }
        #expect(known["doubts"] == nil)
    }

    @Test(arguments: [
        ("{}", "format"), (#"{"format": "csv", "delimiter": ";"}"#, "delimiter"),
        (#"{"format": "geojson", "excel": true}"#, "excel"),
        (#"{"excel": true, "decimal": "comma"}"#, "decimal"),
        (#"{"format": "coco", "coordinates": {"system": "vision"}}"#, "coordinates.system"),
        (#"{"format": "csv", "filter": {"limit": 0}}"#, "filter.limit"),
        (#"{"format": "csv", "filter": {"stat": "x"}}"#, "filter.stat"), (#"{"formats": "csv"}"#, "formats"),
    ]) func `A request that exports nothing is told by its member`(request: String, place: String) throws {
        var bytes: OpaquePointer?
        #expect(
            planmark_plan_export_bytes(fixture.plan, request, nil, &bytes) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == place)
        #expect(
            planmark_plan_export_file(fixture.plan, fixture.folder["out"], request, nil, nil)
                == PLANMARK_INVALID_REQUEST.status)
        #expect(try !fixture.folder.names.contains("out"))
    }

    @Test func `An export that is cancelled or has no folder leaves no file`() throws {
        try fixture.importList()
        let task = try handle { planmark_task_create($0) }
        defer { close(task) }
        try call(planmark_task_cancel(task))
        let path = fixture.folder["out.csv"]
        #expect(planmark_plan_export_file(fixture.plan, path, nil, task, nil) == PLANMARK_CANCELLED.status)
        var bytes: OpaquePointer?
        #expect(
            planmark_plan_export_bytes(fixture.plan, #"{"format": "csv"}"#, task, &bytes)
                == PLANMARK_CANCELLED.status)
        #expect(bytes == nil)
        let nowhere = fixture.folder["no/out.csv"]
        #expect(planmark_plan_export_file(fixture.plan, nowhere, nil, nil, nil) == PLANMARK_UNWRITABLE.status)
        #expect(try fixture.folder.names.allSatisfy { !$0.contains("out") && !$0.contains("tmp") })
    }

    @Test func `An export takes the place of neither the plan nor its drawing`() throws {
        let fixture = try PlanFixture("{}")
        let before = (try fixture.folder.bytes("level.plan"), try fixture.folder.bytes("plan.png"))
        for name in ["level.plan", "plan.png", "./plan.png"] {
            let status = planmark_plan_export_file(
                fixture.plan, fixture.folder[name], #"{"format": "csv"}"#, nil, nil)
            #expect(status == PLANMARK_UNWRITABLE.status)
            #expect(LastError.current.code == "isPartOfPlan")
        }
        #expect(try fixture.folder.bytes("level.plan") == before.0)
        #expect(try fixture.folder.bytes("plan.png") == before.1)
    }
}
