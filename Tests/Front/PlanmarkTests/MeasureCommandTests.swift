import Foundation
import Testing

@testable import planmark

/// Measured lines of a plan, by the command.
@Suite struct MeasureCommandTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    @discardableResult
    private func measure(_ arguments: String..., status: Int32 = 0) throws -> CommandRun {
        let run = try CommandRun(["measure"] + arguments, in: workspace.folder)
        #expect(run.status == status, "\(run.errors)")
        return run
    }

    @Test func `Lines are added, listed with the areas, and removed`() throws {
        #expect(try measure("add", "level.plan", "0,0", "30,40", "--name", "Door").output == "line Door: 50 px\n")
        #expect(
            try CommandRun(["scale", "level.plan", "0,0", "0,100", "--is", "2m"], in: workspace.folder).status == 0)
        let added = try measure("add", "level.plan", "0,0", "30,40", "30,90", "--name", "Cable", "--author", "Ada")
        #expect(added.output == "line Cable: 100 px, 2 m\n")
        let rows = try measure("list", "level.plan").lines
        #expect(rows[0] == "kind,id,name,detail,length_px,length_m,area_px,area_m2,markers")
        #expect(rows[1].hasPrefix("distance,") && rows[1].hasSuffix(",Door,,50,1,,,"))
        #expect(rows[2].hasPrefix("polyline,") && rows[2].hasSuffix(",Cable,,100,2,,,"))
        #expect(rows.dropFirst(3).allSatisfy { $0.hasPrefix("area,") } && rows.count > 3)
        let objects = try measure("list", "level.plan", "--json").lines
        #expect(objects.count == rows.count - 1 && objects[0].contains("\"metres\":1"))
        #expect(try measure("remove", "level.plan", "Door").output == "removed line Door\n")
        #expect(try measure("list", "level.plan").lines.count == rows.count - 1)
        let history = try CommandRun(["history", "level.plan"], in: workspace.folder).output
        #expect(history.contains("line 'Cable' added") && history.contains("measure add by Ada"))
    }

    @Test(arguments: ["out.geojson", "out.jsonl"])
    func `Files bring lines back, and a second time double nothing`(file: String) throws {
        func run(_ arguments: String...) throws -> CommandRun {
            let run = try CommandRun(arguments, in: workspace.folder)
            #expect(run.status == 0, "\(run.errors)")
            return run
        }
        try measure("add", "level.plan", "0,0", "30,40", "--name", "=Door, \"A\"")
        try measure("add", "level.plan", "0,0", "30,40", "30,90")
        let before = try measure("list", "level.plan", "--json").output
        _ = try run(
            "scale", "level.plan", "100,100", "100,180", "--is", "2m", "--detail", "d", "--box", "90,90,100,100")
        let export = try run("export", "level.plan", "--output", file)
        #expect(export.output.contains("2 lines"))
        #expect(export.errors.contains("the scales of 1 detail") == (file == "out.geojson"))
        _ = try run("new", "other.plan", "--drawing", "plan.png")
        for _ in 0..<2 { #expect(try run("import", "other.plan", file).output.contains("2 lines")) }
        #expect(try measure("list", "other.plan", "--json").output == before)
        #expect(try run("scale", "other.plan").output.contains("detail 'd'") == (file == "out.jsonl"))
        #expect(try measure("list", "other.plan").output.contains("\"'=Door"))
    }

    @Test func `A line that is none is refused alone, wherever it stands before the markers`() throws {
        try workspace.write(
            """
            {"type":"line","name":"short","points":[[1,1]]}
            {"type":"line","name":"good","points":[[1,1],[2,2]]}
            {"type":"detail","name":"d","corners":[[0,0],[0,9]],"pixelsPerMeter":5}
            {"type":"line","name":"far","points":[[1,1],[99999,2]]}
            """, to: "lines.jsonl")
        let run = try CommandRun(["import", "level.plan", "lines.jsonl"], in: workspace.folder)
        #expect(run.status == 1)
        #expect(run.output.contains("lines.jsonl:1: a line has 2 to 10000 positions"))
        #expect(run.output.contains("lines.jsonl:3: a detail has a name, two 'corners' with an extent"))
        #expect(run.output.contains("beyond the drawing are not taken: 'far'"))
        let rows = try measure("list", "level.plan").lines.filter { $0.hasPrefix("distance") }
        #expect(rows.count == 1 && rows[0].contains("good"))
    }

    @Test func `Lines without ids are told apart by their names and points`() throws {
        let feature = { (name: String, x: Int) in
            #"{"type":"Feature","properties":{"name":"\#(name)"},"geometry":{"type":"LineString","coordinates":[[1,2],[\#(x),4]]}}"#
        }
        let features = [feature("a", 30), feature("a", 40), feature("", 30), feature("a", 30)]
        try workspace.write(
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#, to: "a.geojson")
        for _ in 0..<2 {
            #expect(try CommandRun(["import", "level.plan", "a.geojson"], in: workspace.folder).status == 0)
            #expect(try measure("list", "level.plan").lines.count { $0.hasPrefix("distance") } == 3)
        }
    }

    @Test func `Sizes are in the plan's units, or in those that are asked for`() throws {
        #expect(try CommandRun(["set", "level.plan", "--pixels-per-metre", "100"], in: workspace.folder).status == 0)
        #expect(try measure("add", "level.plan", "0,0", "0,30.48").status == 0)
        func row(_ arguments: String...) throws -> (header: String, length: String) {
            let run = try CommandRun(["measure", "list", "level.plan"] + arguments, in: workspace.folder)
            #expect(run.status == 0, "\(run.errors)")
            let lines = run.lines
            let line = try #require(lines.first { $0.hasPrefix("distance") })
            return (lines[0], String(line.split(separator: ",", omittingEmptySubsequences: false)[5]))
        }
        #expect(try row() == ("kind,id,name,detail,length_px,length_m,area_px,area_m2,markers", "0.3048"))
        let feet = ("kind,id,name,detail,length_px,length_ft,area_px,area_ft2,markers", "1")
        #expect(try row("--units", "imperial") == feet)
        #expect(try CommandRun(["set", "level.plan", "--units", "imperial"], in: workspace.folder).status == 0)
        #expect(try row() == feet)
        #expect(try row("--units", "metric").length == "0.3048")
        let json = try measure("list", "level.plan", "--json").output
        #expect(json.contains(#""feet":1"#) && json.contains(#""metres":0.3048"#))
    }

    @Test func `Points may be given as map points`() throws {
        let run = try measure(
            "add", "level.plan", "--coordinates", "leaflet", "--zoom", "0", "--", "-10,0", "-40,40")
        #expect(run.output.hasSuffix(": 50 px\n"))
    }

    @Test(
        arguments: [
            (["add", "level.plan", "0,0"], 2, "two points or more"),
            (["add", "level.plan", "0,0", "1"], 2, "two points or more, each x,y"),
            (["add", "level.plan", "0,0", "0,0"], 1, "2 to 10000 finite points that differ"),
            (["add", "level.plan", "0,0", "0,99999", "--name", "far"], 1, "the line 'far' reaches beyond the drawing"),
            (["remove", "level.plan", "none"], 1, "there is no measured line 'none'; 'planmark measure list'"),
            (["list", "none.plan"], 3, "no such file"),
        ] as [([String], Int32, String)])
    func `What is wrong is said, and nothing is kept`(arguments: [String], status: Int32, message: String) throws {
        let run = try CommandRun(["measure"] + arguments, in: workspace.folder)
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(try measure("list", "level.plan").lines.allSatisfy { !$0.hasPrefix("distance") })
    }
}
