import Foundation
import PlanGeometry
import PlanImage
import Testing

/// Distorted scans made straight by the command.
@Suite struct RectifyCommandTests {
    /// A rectangle of 6 m by 4 m, which the drawing shows squeezed: 30 pixels a metre along, 25 across.
    private static let corners = ["60,50", "240,50", "240,150", "60,150"]
    private static let lengths = ["--width", "6m", "--height", "400cm"]

    private func run(_ arguments: [String], in workspace: Workspace) throws -> CommandRun {
        try CommandRun(["rectify"] + arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    @Test func `A drawing becomes a PNG, and the scales are told`() throws {
        let workspace = try Workspace()
        try workspace.writeDrawing()
        let call = ["plan.png"] + Self.corners + Self.lengths + ["--output", "straight.png"]
        let straight = try run(call, in: workspace)
        #expect(straight.status == 0 && straight.errors.isEmpty, "\(straight.errors)")
        #expect(
            straight.output
                == "straight.png: 400 x 360 pixels, 30 pixels per metre; before, there were 30 along the width and 25 along the height, "
                + "and the sides' scales differed by 20 %\n")
        let picture = try DrawingFile.open(workspace.path("straight.png"))
        #expect((picture.width, picture.height) == (400, 360))
        let json = try run(call + ["--json", "--only-rectangle", "--pixels-per-metre", "10"], in: workspace).output
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(report["width"] as? Int == 60 && report["height"] as? Int == 40)
        #expect(report["extent"] as? String == "rectangle" && (report["transform"] as? [Double])?.count == 9)
        let silent = try run(call + ["--quiet", "--pixels-per-metre", "10"], in: workspace)
        #expect(silent.status == 0 && silent.output.isEmpty && silent.errors.isEmpty)
        #expect(try run(call + ["--lang", "zh"], in: workspace).output.contains("每米 30 像素"))
        let fractions = ["0.15,0.166666667", "0.6,0.166666667", "0.6,0.5", "0.15,0.5"]
        let other = try run(
            ["plan.png"] + fractions + Self.lengths + ["-o", "other.png", "--coordinates", "normalized"], in: workspace)
        #expect(other.output.contains("400 x 360 pixels"))
    }

    @Test func `A JPEG and a page of a PDF become a PNG too`() throws {
        let workspace = try Workspace()
        try workspace.writeDrawing()
        _ = try CommandRun(["grid", "plan.png", "--output", "site.pdf"], in: workspace.folder)
        let page = try run(
            ["site.pdf", "--page", "1", "--dpi", "96"] + Self.corners + Self.lengths + ["-o", "page.png"],
            in: workspace)
        #expect(page.status == 0 && page.output.contains("400 x 360 pixels"), "\(page.errors)")
        #expect(
            try run(["site.pdf#page=2"] + Self.corners + Self.lengths + ["-o", "no.png"], in: workspace).status == 3)
    }

    @Test func `A plan becomes a new plan with its areas and markers in their places`() throws {
        let workspace = try Workspace.withPlan()
        func command(_ arguments: String...) throws -> CommandRun {
            try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Bob"])
        }
        #expect(try command("mark", "level.plan", "100", "100", "--title", "Riss").status == 0)
        #expect(try command("mark", "level.plan", "300", "200").status == 0)
        #expect(try command("attach", "level.plan", "1", "plan.png").status == 0)
        let before = try workspace.bytes(of: "level.plan")
        let moved = try run(
            ["level.plan"] + Self.corners + Self.lengths + ["--output", "straight.plan"], in: workspace)
        #expect(moved.status == 0, "\(moved.errors)")
        #expect(moved.output.contains("3 areas, 2 markers; the history stays with level.plan"))
        let show = try command("show", "straight.plan", "1", "--json").output
        let marker = try #require(try JSONSerialization.jsonObject(with: Data(show.utf8)) as? [String: Any])
        #expect(marker["x"] as? Double == 100 && marker["y"] as? Double == 120, "\(show)")
        #expect(marker["title"] as? String == "Riss" && marker["author"] as? String == "Bob")
        #expect(try command("scale", "straight.plan", "0,0", "30,0").output.contains("30 px, 1 m"))
        #expect(try command("check", "straight.plan").status == 0)
        #expect(try command("render", "straight.plan", "--output", "straight.png").status == 0)
        #expect(try DrawingFile.open(workspace.path("straight.png")).height == 360)
        #expect(try command("history", "straight.plan").output.contains("new by Ada"))
        #expect(try workspace.bytes(of: "level.plan") == before)
        #expect(try workspace.names.filter { $0.hasPrefix("straight") } == ["straight.plan", "straight.png"])
    }

    @Test func `With the rectangle alone what falls off is told, and the status is 1`() throws {
        let workspace = try Workspace.withPlan()
        for place in [["100", "100"], ["300", "200"]] {
            _ = try CommandRun(["mark", "level.plan"] + place, in: workspace.folder)
        }
        let call = ["level.plan"] + Self.corners + Self.lengths + ["--only-rectangle", "--output"]
        let moved = try run(call + ["a.plan"], in: workspace)
        #expect(moved.status == 1)
        #expect(moved.lines.contains("a.plan: marker 2: outside the new drawing"))
        #expect(moved.lines.contains("a.plan: area 'Shaft': outside the new drawing"))
        #expect(moved.errors.contains("2 areas cut at the edge of the new drawing: Kitchen, Office"))
        let silent = try run(call + ["b.plan", "--quiet"], in: workspace)
        #expect(silent.status == 1 && silent.output.isEmpty && silent.errors.contains("marker 2"))
        let json = try run(call + ["c.plan", "--json"], in: workspace)
        #expect(json.status == 1 && json.output.contains("\"lostMarkers\":[2]"))
        #expect(try CommandRun(["check", "a.plan"], in: workspace.folder).status == 0)
    }

    @Test(
        arguments: [
            ("plan.png", ["60,50", "240,50", "240,150"], ["-o", "a.png"], 2, "missing"),
            ("plan.png", ["60", "240,50", "240,150", "60,150"], ["-o", "a.png"], 2, "a corner must be x,y"),
            ("plan.png", ["nan,1", "240,50", "240,150", "60,150"], ["-o", "a.png"], 2, "numbers separated by commas"),
            ("plan.png", ["60,50", "440,50", "240,150", "60,150"], ["-o", "a.png"], 2, "is not on the drawing"),
            ("plan.png", ["60,50", "60,50", "240,150", "60,150"], ["-o", "a.png"], 2, "less than 2 pixels apart"),
            ("plan.png", ["60,50", "90,50", "240,50", "60,150"], ["-o", "a.png"], 2, "on the line"),
            ("plan.png", ["60,50", "240,150", "240,50", "60,150"], ["-o", "a.png"], 2, "cross each other"),
            ("plan.png", ["60,50", "240,50", "80,70", "60,150"], ["-o", "a.png"], 2, "has a dent"),
            ("plan.png", ["199,140", "203,140", "260,190", "140,190"], ["-o", "a.png"], 2, "beyond the horizon"),
            ("plan.png", corners, ["-o", "a.png", "--pixels-per-metre", "0"], 2, "must be a number above 0"),
            ("plan.png", corners, ["-o", "a.png", "--pixels-per-metre", "1e6"], 2, "give at most"),
            ("plan.png", corners, ["-o", "a.png", "--width", "0m"], 2, "a length with its unit"),
            ("plan.png", corners, ["-o", "a.gif"], 2, "end the name in .png or .jpg"),
            ("plan.png", corners, ["-o", "a.plan"], 2, "end the name in .png"),
            ("plan.png", corners, ["-o", "a.png", "--drawing", "plan.png"], 2, "--drawing goes with a plan"),
            ("plan.png", corners, ["-o", "a.png", "--json", "--quiet"], 2, "not both"),
            ("plan.png", corners, ["-o", "plan.png"], 4, "choose another --output"),
            ("plan.png", corners, ["-o", "none/a.png"], 4, "does not exist"),
            ("none.png", corners, ["-o", "a.png"], 3, "No such file"),
            ("rooms.geojson", corners, ["-o", "a.png"], 3, "is neither PNG"),
            ("level.plan", corners, ["-o", "a.png"], 2, "end the name in .plan"),
            ("level.plan", corners, ["-o", "level.plan"], 4, "choose another --output"),
            ("level.plan", corners, ["-o", "plan.png"], 2, "end the name in .plan"),
            ("level.plan", corners, ["-o", "rooms.geojson"], 4, "exists already"),
            ("level.plan", corners, ["-o", "none/a.plan"], 4, "there is no folder"),
            ("level.plan", corners, ["-o", "a.plan", "--page", "2"], 2, "leave --page"),
            ("level.plan", corners, ["-o", "a.plan", "--drawing", "rooms.geojson"], 3, "not the drawing"),
        ] as [(String, [String], [String], Int32, String)])
    func `What is wrong is said, and nothing is written`(
        input: String, corners: [String], options: [String], status: Int32, message: String
    ) throws {
        let workspace = try Workspace.withPlan()
        let (names, drawing) = (try workspace.names, try workspace.bytes(of: "plan.png"))
        let lengths = options.contains("--width") ? ["--height", "4m"] : Self.lengths
        let wrong = try run([input] + corners + lengths + options, in: workspace)
        #expect(wrong.status == status && wrong.errors.contains(message), "\(wrong.status) \(wrong.errors)")
        #expect(try workspace.names == names)
        #expect(try workspace.bytes(of: "plan.png") == drawing)
    }

    @Test func `A plan without its drawing is told where to get it`() throws {
        let workspace = try Workspace.withPlan()
        try FileManager.default.moveItem(atPath: workspace.path("plan.png"), toPath: workspace.path("moved.png"))
        let call = ["level.plan"] + Self.corners + Self.lengths + ["--output", "a.plan"]
        let lost = try run(call, in: workspace)
        #expect(lost.status == 3 && lost.errors.contains("say where it is with --drawing"))
        #expect(try run(call + ["--drawing", "moved.png"], in: workspace).status == 0)
    }

    @Test func `A large drawing needs a temporary file, and says so where there is no room`() throws {
        let workspace = try Workspace()
        try workspace.writeDrawing(width: 5200, height: 4400)
        let call =
            ["plan.png", "60,50", "5000,50", "5000,4000", "60,4000"] + Self.lengths
            + ["--pixels-per-metre", "20", "--compression", "fast", "-o", "a.png"]
        #expect(try run(call, in: workspace).status == 0)
        let full = try CommandRun(["rectify"] + call, in: workspace.folder, environment: ["TMPDIR": "/nowhere"])
        #expect(full.status == 3 && full.errors.contains("set TMPDIR to a folder with room"), "\(full.errors)")
    }
}
