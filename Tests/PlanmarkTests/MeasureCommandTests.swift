import Foundation
import Testing

@testable import planmark

/// Measured lines of a plan, by the command.
@Suite struct MeasureCommandTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

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
