import Foundation
import PlanImage
import Testing

@Suite struct TilesCommandTests {
    private let inputs = ["plan.png", "--areas", "rooms.geojson", "--markers", "defects.csv"]

    private func run(_ arguments: [String], in workspace: Workspace) throws -> CommandRun {
        try CommandRun(["tiles"] + arguments, in: workspace.folder)
    }

    private func exists(_ name: String, in workspace: Workspace) -> Bool {
        FileManager.default.fileExists(atPath: workspace.path(name))
    }

    @Test func `Tiles of files and of a plan are made, and refused markers are told`() throws {
        let workspace = try Workspace.withPlan()
        let files = try run(inputs + ["--output", "a"], in: workspace)
        #expect(files.status == 1, "\(files.errors)")
        #expect(files.lines.first?.hasPrefix("a: ") == true && files.lines.first?.contains("Deep Zoom in PNG") == true)
        #expect(files.output.contains("defects.csv:"))
        #expect(exists("a/a.dzi", in: workspace) && !exists("a.partial", in: workspace))
        let plan = try run(["level.plan", "--output", "b.pmtiles", "--format", "webp"], in: workspace)
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(exists("b.pmtiles", in: workspace))
    }

    @Test func `After a marker moved an update says how many tiles it wrote`() throws {
        let workspace = try Workspace.withPlan()
        #expect(
            try run(["level.plan", "--output", "t", "--tile-size", "64", "--layout", "xyz"], in: workspace).status == 0)
        let unchanged = try run(["level.plan", "--update", "t"], in: workspace)
        #expect(unchanged.output.contains("\n0 tiles written, "), "\(unchanged.output)")
        let mark = try CommandRun(["mark", "level.plan", "100", "100"], in: workspace.folder)
        #expect(mark.status == 0, "\(mark.errors)")
        let json = try run(["level.plan", "--update", "t", "--json"], in: workspace)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let (written, kept) = (try #require(report["written"] as? Int), try #require(report["kept"] as? Int))
        #expect(written > 0 && kept > 0)
        #expect(written + kept == report["tiles"] as? Int)
    }

    @Test func `An option of the sheet counts at an update also with its usual value`() throws {
        let workspace = try Workspace.withPlan()
        let made = try run(["level.plan", "--output", "t", "--layout", "xyz", "--theme", "dark"], in: workspace)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try run(["level.plan", "--update", "t"], in: workspace).output.contains("\n0 tiles written"))
        let light = try run(["level.plan", "--update", "t", "--theme", "light"], in: workspace)
        #expect(!light.output.contains("\n0 tiles written"), "\(light.output)")
        let filtered = try run(["level.plan", "--update", "t", "--status", "open"], in: workspace)
        #expect(filtered.status == 0, "\(filtered.errors)")
        let forgotten = try run(["level.plan", "--update", "t"], in: workspace)
        #expect(forgotten.status == 1, "\(forgotten.errors)")
        #expect(forgotten.errors.contains("chosen by --status open;"), "\(forgotten.errors)")
    }

    @Test(arguments: [
        (["plan.png"], 2, "give --output"), (["plan.png", "--output", "a", "--update", "b"], 2, "not both"),
        (["plan.png", "--output", "a", "--tile-size", "0"], 2, "tile size 0"),
        (["plan.png", "--output", "a", "--overlap", "300"], 2, "overlap 300"),
        (["plan.png", "--output", "a", "--levels", "99"], 2, "levels 99"),
        (["plan.png", "--output", "a", "--layout", "mbtiles"], 2, "end it in .mbtiles"),
        (["plan.png", "--output", "a.pmtiles", "--layout", "xyz"], 2, "ends in .pmtiles"),
        (["plan.png", "--update", "a", "--format", "webp"], 2, "--format"),
        (["plan.png", "--update", "a", "--resume"], 2, "--resume"),
        (["plan.png", "--update", "nothing"], 3, "no pyramid"), (["none.png", "--output", "a"], 3, "none.png"),
        (["plan.png", "--output", "a.dzi"], 2, "leave out .dzi"),
        (["plan.png", "--output", "rooms.geojson"], 4, "exists already"),
        (["plan.png", "--output", "full"], 4, "exists already"),
        (["plan.png", "--output", "none/a"], 4, "create it first"),
        (["level.plan", "--markers", "defects.csv", "--output", "a"], 2, "a plan has its own"),
        (["plan.png", "--output", "a", "--quality", "50"], 2, "PNG has no quality"),
    ])
    func `What cannot be done is told with its remedy, and nothing is changed`(
        arguments: [String], status: Int, text: String
    ) throws {
        let workspace = try Workspace.withPlan()
        try FileManager.default.createDirectory(atPath: workspace.path("full"), withIntermediateDirectories: false)
        try workspace.write("mine", to: "full/note.txt")
        let before = try workspace.names
        let run = try run(arguments, in: workspace)
        #expect(Int(run.status) == status, "\(run.errors)")
        #expect(run.errors.contains(text), "\(run.errors)")
        #expect(try workspace.names == before)
        #expect(try String(decoding: workspace.bytes(of: "full/note.txt"), as: UTF8.self) == "mine")
    }

    @Test func `A folder of tiles has the page that shows them, where it is installed`() throws {
        let workspace = try Workspace.withPlan()
        let web = workspace.path("web")
        try FileManager.default.createDirectory(atPath: web + "/leaflet/images", withIntermediateDirectories: true)
        try workspace.write("<title><!--TITLE--></title>\nvar pyramid = {/*PYRAMID*/};\n", to: "web/viewer.html")
        for name in ["leaflet.js", "leaflet.css", "images/marker-icon.png"] {
            try workspace.write(name, to: "web/leaflet/\(name)")
        }
        let with = try CommandRun(
            ["tiles", "plan.png", "--output", "a<b>&", "--layout", "xyz"], in: workspace.folder,
            environment: ["PLANMARK_WEB": web])
        #expect(with.status == 0, "\(with.errors)")
        let page = try String(decoding: workspace.bytes(of: "a<b>&/viewer.html"), as: UTF8.self)
        #expect(page.contains("<title>a&lt;b&gt;&amp;</title>"))
        #expect(page.contains(#""layout":"xyz""#) && page.contains(#""name":"a\u003cb>&""#))
        #expect(
            try String(decoding: workspace.bytes(of: "a<b>&/leaflet/images/marker-icon.png"), as: UTF8.self)
                == "images/marker-icon.png")
        let without = try CommandRun(
            ["tiles", "plan.png", "--output", "c"], in: workspace.folder, environment: ["PLANMARK_WEB": "/nowhere"])
        #expect(without.status == 0)
        #expect(without.errors.contains("viewer.html was not written"))
    }

    @Test func `A full disk leaves nothing half done in place, and the work is gone on with`() throws {
        let workspace = try Workspace.withPlan()
        let arguments = ["tiles", "plan.png", "--output", "a.pmtiles"]
        let full = try CommandRun(arguments, in: workspace.folder, greatestFile: 8)
        #expect(full.status == 4, "\(full.errors)")
        #expect(full.errors.contains("--resume"), "\(full.errors)")
        #expect(!workspace.exists("a.pmtiles") && workspace.exists("a.pmtiles.partial"))
        let rest = try CommandRun(arguments + ["--resume"], in: workspace.folder)
        #expect(rest.status == 0, "\(rest.errors)")
        #expect(workspace.exists("a.pmtiles") && !workspace.exists("a.pmtiles.partial"))
    }
}
