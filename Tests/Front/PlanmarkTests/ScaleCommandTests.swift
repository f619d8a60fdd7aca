import Foundation
import Testing

@testable import planmark

/// A plan's scale by a known length, and lengths by the scale.
@Suite struct ScaleCommandTests {
    @Test func `A known length sets the scale, and the scale tells lengths`() throws {
        let workspace = try Workspace.withPlan()
        func scale(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["scale", "level.plan"] + arguments, in: workspace.folder)
        }
        #expect(try scale("10,10", "70,90").output == "level.plan: 100 px; no scale; --is sets one\n")
        #expect(
            try scale("10,10", "70,90", "--is", "2.5m", "--author", "Ada").output
                == "level.plan: 100 px, 2.5 m; 40 pixels per metre\n")
        #expect(try scale("0,0", "0,30").output == "level.plan: 30 px, 0.75 m; 40 pixels per metre\n")
        #expect(
            try scale("0,0", "0,30", "--json").output
                == "{\"detail\":null,\"details\":{},\"metres\":0.75,\"pixels\":30,\"pixelsPerMetre\":40,\"plan\":\"level.plan\"}\n"
        )
        let history = try CommandRun(["history", "level.plan"], in: workspace.folder).output
        #expect(history.contains("Ada"))
        #expect(try CommandRun(["undo", "level.plan"], in: workspace.folder).status == 0)
        #expect(try scale("10,10", "70,90").output.contains("no scale"))
    }

    @Test(arguments: [
        ("7.82m", 7.82), ("7,82 m", 7.82), ("782cm", 7.82), ("7820 mm", 7.82), ("1km", 1000), ("10ft", 3.048),
        ("25'8\"", 7.8232),
        ("3 yd", 2.7432), ("25'-8\"", 7.8232), ("12IN", 0.3048), ("25'-8 1/2\"", 7.8359), ("1/2 in", 0.0127),
        ("3' 6 1/4\"", 1.07315),
    ])
    func `Lengths come in the usual units`(text: String, metres: Double) throws {
        #expect(abs(try #require(LengthArgument(argument: text)).metres - metres) < 1e-12)
    }

    @Test(arguments: [
        "", "7.82", "m", "0m", "-1m", "1e400m", "7 8m", "8\"25'", "nanm", "5 furlongs", "1m2m", "1/0in", "1/in", "/2in",
        "1/2/3in", "1.5 1/2in", "1/2 1/2in", " / in",
    ])
    func `What is no length is refused`(text: String) { #expect(LengthArgument(argument: text) == nil) }

    @Test(
        arguments: [
            (["10,10", "70,90", "--is", "7.82"], 2, "a length with its unit, such as 7.82m"),
            (["10,10", "10,10", "--is", "7.82m"], 2, "the two points are the same"),
            (["10", "70,90"], 2, "a point must be x,y"),
            (["10,10"], 2, "give two points for each length; there are 1"),
            (["10,10", "70,90", "--is", "1m", "--is", "2m"], 2, "there are 2 points and 2 lengths"),
            (["10,10", "70,90", "--detail", "d"], 2, "--detail needs two points and --is"),
            (["--detail", "d", "--box", "1,1,9,9"], 2, "'d' is a new detail; give two points"),
            (["10,10", "7000,90", "--is", "1m"], 2, "the point 7000,90 is not on the drawing of"),
            (["10,10", "70,90", "--is", "1m", "--detail", "d"], 2, "say with --box where it is"),
            (["10,10", "70,90", "--is", "1m", "--box", "0,0,9,9"], 2, "--box goes with --detail"),
            (["10,10", "70,90", "--is", "1m", "--detail", "d", "--box", "0,0,9,0"], 2, "width and height above 0"),
            (
                ["10,10", "70,90", "--is", "1m", "--detail", "d", "--box", "0,0,9,9"], 2,
                "does not lie in the detail 'd'"
            ),
            (
                ["10,10", "70,90", "--is", "1m", "--detail", "d", "--box", "0,0,9000,90"], 1,
                "reaches beyond the drawing"
            ),
            (["--remove-detail", "d"], 1, "there is no detail 'd'"),
            (["10,10", "70,90", "--remove-detail", "d"], 2, "goes alone"),
            (["nan,10", "70,90", "--is", "1m"], 2, "numbers separated by commas"),
        ] as [([String], Int32, String)])
    func `What is wrong is said, and the plan stays as it is`(arguments: [String], status: Int32, message: String)
        throws
    {
        let workspace = try Workspace.withPlan()
        let run = try CommandRun(["scale", "level.plan"] + arguments, in: workspace.folder)
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(
            try CommandRun(["scale", "level.plan", "0,0", "0,9"], in: workspace.folder).output.contains("no scale"))
    }

    @Test func `Details have scales of their own, which are listed, changed and removed`() throws {
        let workspace = try Workspace.withPlan()
        func scale(_ arguments: String..., status: Int32 = 0) throws -> CommandRun {
            let run = try CommandRun(["scale", "level.plan"] + arguments, in: workspace.folder)
            #expect(run.status == status, "\(run.errors)")
            return run
        }
        _ = try scale("10,10", "70,90", "--is", "1m")
        let detail = ["100,100", "100,180", "--is", "2m", "--detail", "Section", "--box", "90,90,200,100"]
        #expect(
            try CommandRun(["scale", "level.plan"] + detail, in: workspace.folder).output
                == "level.plan: 80 px, 2 m; 40 pixels per metre in the detail 'Section'\n")
        #expect(
            try scale().output
                == "level.plan: 100 pixels per metre\ndetail 'Section' (90,90,200,100): 40 pixels per metre\n")
        #expect(try scale("0,0", "0,50", "100,100", "100,120").output.contains("20 px, 0.5 m; 40 pixels per metre in"))
        #expect(try scale("0,120", "100,120").output.contains("partly in the detail 'Section'"))
        #expect(try scale("--detail", "Section", "--box", "90,90,150,100").output.contains("(90,90,150,100)"))
        let other = try scale("--detail", "Section", "--pixels-per-metre", "50", status: 1)
        #expect(other.errors.contains("the detail 'Section' has a scale of 40 pixels per metre, and the new one is 50"))
        #expect(try scale("--detail", "Section", "--pixels-per-metre", "41").status == 0)
        let refused = try scale("100,100", "100,180", "--is", "3m", status: 2)
        #expect(refused.errors.contains("the length lies in the detail 'Section'"))
        #expect(try scale("--remove-detail", "Section").output == "level.plan: 100 pixels per metre\n")
    }

    @Test(arguments: [
        (["set", "level.plan", "--pixels-per-metre", "106"], "106"),
        (["set", "level.plan", "--pixels-per-metre", "94"], "94"),
        (["scale", "level.plan", "10,10", "70,90", "--is", "0.9m"], "111.111"),
        (["scale", "level.plan", "--pixels-per-metre", "200"], "200"),
    ])
    func `A scale that differs by more than 5 % from the plan's is refused without --anyway`(
        arguments: [String], scale: String
    ) throws {
        let workspace = try Workspace.withPlan()
        func run(_ arguments: [String]) throws -> CommandRun { try CommandRun(arguments, in: workspace.folder) }
        #expect(try run(["set", "level.plan", "--pixels-per-metre", "100"]).status == 0)
        let refused = try run(arguments)
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains(
                "the plan has a scale of 100 pixels per metre, and the new one is \(scale), a difference of"),
            "\(refused.errors)")
        #expect(try run(["scale", "level.plan"]).output == "level.plan: 100 pixels per metre\n")
        #expect(try run(arguments + ["--anyway"]).status == 0)
        #expect(try run(["scale", "level.plan"]).output == "level.plan: \(scale) pixels per metre\n")
    }

    @Test func `A scale that is nearly the plan's is set, and lengths that contradict each other are refused`() throws {
        let workspace = try Workspace.withPlan()
        func scale(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["scale", "level.plan"] + arguments, in: workspace.folder)
        }
        #expect(try scale("--pixels-per-metre", "100").output == "level.plan: 100 pixels per metre\n")
        #expect(try scale("--pixels-per-metre", "104").status == 0)
        let lengths = ["10,10", "110,10", "--is", "1m", "10,10", "10,120", "--is", "1m"]
        let refused = try CommandRun(["scale", "level.plan"] + lengths, in: workspace.folder)
        #expect(refused.status == 1 && refused.errors.contains("100, 110 pixels per metre, which differ by 10 %"))
        #expect(try CommandRun(["scale", "level.plan", "--anyway"] + lengths, in: workspace.folder).status == 0)
        let both = try scale("10,10", "70,90", "--pixels-per-metre", "3")
        #expect(both.status == 2 && both.errors.contains("not both"))
        #expect(try scale("--anyway").errors.contains("--anyway does nothing here"))
    }

    @Test func `A map scale is one at the drawing's resolution`() throws {
        let workspace = try Workspace.withPlan()
        func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: workspace.folder) }
        #expect(try run("grid", "plan.png", "-o", "sheet.pdf").status == 0)
        // At 254 dots to the inch a metre of paper has 10,000 pixels.
        let made = try run("new", "a.plan", "--drawing", "sheet.pdf", "--dpi", "254", "--map-scale", "1:50")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try run("scale", "a.plan").output == "a.plan: 200 pixels per metre\n")
        #expect(try run("set", "a.plan", "--map-scale", "1:100", "--anyway").output.contains("100 pixels per metre"))
        #expect(try run("scale", "a.plan", "--map-scale", "50", "--anyway").output.contains("200 pixels per metre"))
        #expect(try run("area", "add", "a.plan", "A", "0,0", "200,100", "--id", "a").status == 0)
        #expect(try run("area", "measure", "a.plan").lines.last?.hasPrefix("a,A,0.5,3,") == true)
        #expect(try run("area", "measure", "a.plan", "--map-scale", "1:100").lines.last?.hasPrefix("a,A,2,6,") == true)
        let unknown = try run("set", "level.plan", "--map-scale", "1:50")
        #expect(unknown.status == 2 && unknown.errors.contains("--map-scale: the drawing does not say its resolution"))
        for command in [["set", "a.plan"], ["scale", "a.plan"], ["area", "measure", "a.plan"]] {
            let both = try CommandRun(
                command + ["--map-scale", "1:50", "--pixels-per-metre", "200"], in: workspace.folder)
            #expect(both.status == 2 && both.errors.contains("not both"), "\(both.errors)")
        }
        let file = try run("area", "measure", "rooms.geojson", "--map-scale", "1:50")
        #expect(file.status == 2 && file.errors.contains("--map-scale goes with a plan"))
    }

    @Test func `A given scale that contradicts the drawing's own makes no plan`() throws {
        let workspace = try Workspace.withPlan()
        func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: workspace.folder) }
        // A PDF of a plan with a scale has that scale.
        #expect(try run("set", "level.plan", "--pixels-per-metre", "50").status == 0)
        #expect(try run("export", "level.plan", "-o", "scaled.pdf").status == 0)
        let own = try run("new", "own.plan", "--drawing", "scaled.pdf", "--dpi", "96")
        #expect(own.status == 0, "\(own.errors)")
        let scale = try run("scale", "own.plan", "--json").output
        let known = try #require(scale.firstMatch(of: /"pixelsPerMetre":([0-9.]+)/).flatMap { Double($0.1) })
        let refused = try run(
            "new", "b.plan", "--drawing", "scaled.pdf", "--dpi", "96", "--pixels-per-metre", "\(known * 2)")
        #expect(refused.status == 1 && refused.errors.contains("a difference of 100 %"), "\(refused.errors)")
        #expect(!workspace.exists("b.plan"))
        let anyway = try run(
            "new", "b.plan", "--drawing", "scaled.pdf", "--dpi", "96", "--pixels-per-metre", "\(known * 2)", "--anyway")
        #expect(anyway.status == 0, "\(anyway.errors)")
    }

    @Test func `Lengths that contradict each other warn of a distorted drawing`() throws {
        let workspace = try Workspace.withPlan()
        func scale(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["scale", "level.plan"] + arguments, in: workspace.folder)
        }
        let good = try scale("10,10", "110,10", "--is", "1m", "10,10", "10,110", "--is", "1m")
        #expect(good.errors == "" && good.output.contains("100 px, 1 m; 100 pixels per metre"))
        let bad = try scale("10,10", "110,10", "--is", "1m", "10,10", "10,113", "--is", "1m")
        #expect(bad.errors.contains("100, 103 pixels per metre, which differ by 3 %"))
        #expect(bad.errors.contains("'planmark rectify'"))
        let later = try scale("10,10", "10,110", "--is", "1.2m", "--anyway")
        #expect(
            later.errors.contains(
                "the scale was 101.5 pixels per metre before, 17.9 % more; if that was measured along"))
        let corrected = try scale("10,10", "10,110", "--is", "10m", "--anyway")
        #expect(corrected.errors.hasSuffix("the scale was 83.333 pixels per metre before\n"), "\(corrected.errors)")
    }
}
