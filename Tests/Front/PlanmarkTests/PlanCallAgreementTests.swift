import CPlanmark
import Foundation
import PlanC
import PlanJSON
import Testing

/// The C interface and the command tell the same of a plan.
@Suite struct PlanCallAgreementTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace.withPlan()
        let imported = try run("import", "level.plan", "defects.csv", "--author", "Ada")
        #expect(imported.status == 1)
        try workspace.write("number,title,x,y\n1,Tap drips badly,100,100\n9,Door,210,30\n", to: "more.csv")
    }

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    private func copy(_ name: String) throws {
        try FileManager.default.copyItem(atPath: workspace.path("level.plan"), toPath: workspace.path(name))
    }

    private func withPlan<Result>(_ name: String, _ body: (OpaquePointer) throws -> Result) throws -> Result {
        var handle: OpaquePointer?
        let status = planmark_plan_open(workspace.path(name), 0, &handle)
        #expect(status == 0)
        let plan = try #require(handle)
        defer { #expect(planmark_close(UnsafeRawPointer(plan)) == 0) }
        return try body(plan)
    }

    /// The JSON value that a call hands out.
    private func json(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws -> JSONValue {
        try JSONValue(parsing: bytes(make))
    }

    private func bytes(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status) throws -> [UInt8] {
        var handle: OpaquePointer?
        let status = make(&handle)
        #expect(status == 0, "\(String(cString: planmark_last_error().pointee.message))")
        let bytes = try #require(handle)
        defer { #expect(planmark_close(UnsafeRawPointer(bytes)) == 0) }
        var (data, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
        #expect(planmark_bytes_get(bytes, &data, &count) == 0)
        return Array(UnsafeBufferPointer(start: data, count: count))
    }

    @Test(arguments: [
        ("defects.csv", [], "{}"), ("more.csv", ["--duplicates", "update"], #"{"duplicates": "update"}"#),
        ("more.csv", ["--lang", "zh"], #"{"language": "zh"}"#), ("defects.csv", ["--strict"], #"{"strict": true}"#),
        ("rooms.geojson", [], "{}"),
        (
            "defects.csv", ["--duplicates", "add", "--anywhere", "--any-status"],
            #"{"duplicates": "add", "anywhere": true, "anyStatus": true}"#
        ),
    ]) func `An import is reported alike`(file: String, options: [String], request: String) throws {
        try copy("other.plan")
        let command = try CommandRun(
            ["import", "level.plan", file, "--json"] + options, in: workspace.folder,
            environment: ["PLANMARK_AUTHOR": "Ada"])
        let input = workspace.path(file)
        let reported = try withPlan("other.plan") { plan in
            try json { planmark_plan_import_file(plan, input, request, nil, $0) }
        }
        guard case .object(var members) = reported else {
            Issue.record("no object")
            return
        }
        // The command was given the file's name alone.
        #expect(members["input"] == .string(input))
        members["input"] = .string(file)
        // The command names options, the library members.
        let report = ["duplicates": "duplicates", "any-status": "anyStatus", "role": "role"].reduce(command.output) {
            $0.replacing("--\($1.key)", with: $1.value)
        }
        #expect(try JSONValue(parsing: report.utf8) == .object(members))
        let lists = try [run("list", "level.plan", "--json"), run("list", "other.plan", "--json")].map { list in
            try JSONValue(parsing: list.outputData).array?.map { [$0["title"], $0["x"], $0["status"], $0["area"]] }
        }
        #expect(lists[0] == lists[1])
    }

    @Test(arguments: [
        ("out.csv", [], "{}"), ("out.geojson", ["--status", "open"], #"{"filter": {"status": "open"}}"#),
        (
            "out.jsonl", ["--coordinates", "leaflet", "--zoom", "3"],
            #"{"coordinates": {"system": "leaflet", "zoom": 3}}"#
        ),
        ("list.csv", ["--excel", "--delimiter", ";"], #"{"excel": true, "delimiter": ";"}"#),
        ("out.json", ["--format", "coco", "--lang", "zh"], #"{"format": "coco", "language": "zh"}"#),
    ]) func `An export is written and reported alike`(file: String, options: [String], request: String) throws {
        let command = try CommandRun(
            ["export", "level.plan", "--json", "--output", file] + options, in: workspace.folder)
        #expect(command.status == 0)
        let path = workspace.path("copy-" + file)
        let report = try withPlan("level.plan") { plan in
            try json { planmark_plan_export_file(plan, path, request, nil, $0) }
        }
        #expect(try workspace.bytes(of: file) == workspace.bytes(of: "copy-" + file))
        let told = try JSONValue(parsing: command.outputData)
        #expect(["areas", "markers", "notHeld"].allSatisfy { told[$0] == report[$0] && report[$0] != nil })
    }

    @Test func `The history is the command's, one object a revision`() throws {
        let command = try run("history", "level.plan", "--json")
        let revisions = try withPlan("level.plan") { plan in try json { planmark_plan_history(plan, nil, $0) } }
        #expect(try command.lines.map { try JSONValue(parsing: $0.utf8) } == revisions.array)
        #expect(revisions.array?.count == 2)
        let one = try run("history", "level.plan", "2", "--limit", "1", "--json")
        let other = try withPlan("level.plan") { plan in
            try json { planmark_plan_history(plan, #"{"marker": 2, "limit": 1}"#, $0) }
        }
        #expect(try one.lines.map { try JSONValue(parsing: $0.utf8) } == other.array)
    }

    @Test func `Undoing and redoing are reported alike`() throws {
        try copy("other.plan")
        let undone = try run("undo", "level.plan", "--json")
        let redone = try run("redo", "level.plan", "--json")
        let told = (try JSONValue(parsing: undone.outputData), try JSONValue(parsing: redone.outputData))
        try withPlan("other.plan") { plan in
            let reports = try (
                json { planmark_plan_undo(plan, nil, $0) }, json { planmark_plan_redo(plan, nil, $0) }
            )
            #expect(reports == (.array([told.0]), .array([told.1])))
        }
    }

    @Test func `A merge is reported alike`() throws {
        try copy("theirs.plan")
        _ = try run("edit", "theirs.plan", "1", "--title", "Theirs")
        _ = try run("mark", "theirs.plan", "50", "50")
        _ = try run("mark", "level.plan", "60", "60")
        try copy("ours.plan")
        let command = try run("merge", "level.plan", "theirs.plan", "--json")
        let report = try withPlan("ours.plan") { plan in
            try withPlan("theirs.plan") { theirs in try json { planmark_plan_merge(plan, theirs, nil, $0) } }
        }
        #expect(try JSONValue(parsing: command.outputData) == report)
        #expect(report["renumbered"]?.array?.count == 1)
    }

    @Test func `A new plan is what the command makes`() throws {
        let command = try run(
            "new", "a.plan", "--drawing", "plan.png", "--areas", "rooms.geojson", "--pixels-per-metre", "40", "--json")
        let request = #"{"areas": "\#(workspace.path("rooms.geojson"))", "pixelsPerMetre": 40}"#
        var handle: OpaquePointer?
        #expect(planmark_plan_create(workspace.path("b.plan"), workspace.path("plan.png"), request, &handle) == 0)
        let info = try json { planmark_plan_info(handle, $0) }
        #expect(planmark_close(handle.map { UnsafeRawPointer($0) }) == 0)
        let told = try JSONValue(parsing: command.outputData)
        for member in ["width", "height", "sha256", "embedded", "path"] {
            #expect(told["drawing"]?[member] == info["drawing"]?[member], "\(member)")
        }
        #expect(told["areas"] == info["areas"])
        #expect(info["name"] == .string("b"))
        #expect(info["pixelsPerMetre"] == .number(40))
    }

    @Test func `A table has the markers that the command lists`() throws {
        let list = try JSONValue(parsing: run("list", "level.plan", "--sort", "changed", "--json").outputData).array
        try withPlan("level.plan") { plan in
            var table: OpaquePointer?
            #expect(planmark_plan_query(plan, #"{"sort": "changed"}"#, &table) == 0)
            defer { #expect(planmark_close(table.map { UnsafeRawPointer($0) }) == 0) }
            var rows = 0
            #expect(planmark_table_count(table, &rows) == 0)
            var (numbers, x): (UnsafePointer<Int64>?, UnsafePointer<Double>?)
            #expect(planmark_table_integers(table, "number", &numbers) == 0)
            #expect(planmark_table_doubles(table, "x", &x) == 0)
            let found = (0..<rows).map { [Double(numbers?[$0] ?? 0), x?[$0] ?? 0] }
            #expect(found == list?.map { [$0["number"]?.number ?? -1, $0["x"]?.number ?? -1] })
            #expect(rows == 2)
        }
    }
}
