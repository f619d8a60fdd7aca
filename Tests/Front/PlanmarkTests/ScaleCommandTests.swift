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
        let refused = try scale("100,100", "100,180", "--is", "3m", status: 2)
        #expect(refused.errors.contains("the length lies in the detail 'Section'"))
        #expect(try scale("--remove-detail", "Section").output == "level.plan: 100 pixels per metre\n")
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
        let later = try scale("10,10", "10,110", "--is", "1.2m")
        #expect(
            later.errors.contains(
                "the scale was 101.5 pixels per metre before, 17.9 % more; if that was measured along"))
        let corrected = try scale("10,10", "10,110", "--is", "10m")
        #expect(corrected.errors.hasSuffix("the scale was 83.333 pixels per metre before\n"), "\(corrected.errors)")
    }
}
