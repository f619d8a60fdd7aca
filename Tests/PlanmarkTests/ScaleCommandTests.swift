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
                == "{\"metres\":0.75,\"pixels\":30,\"pixelsPerMetre\":40,\"plan\":\"level.plan\"}\n")
        let history = try CommandRun(["history", "level.plan"], in: workspace.folder).output
        #expect(history.contains("Ada"))
        #expect(try CommandRun(["undo", "level.plan"], in: workspace.folder).status == 0)
        #expect(try scale("10,10", "70,90").output.contains("no scale"))
    }

    @Test(arguments: [
        ("7.82m", 7.82), ("7,82 m", 7.82), ("782cm", 7.82), ("7820 mm", 7.82), ("1km", 1000), ("10ft", 3.048),
        ("25'8\"", 7.8232),
        ("3 yd", 2.7432), ("12IN", 0.3048),
    ])
    func `Lengths come in the usual units`(text: String, metres: Double) throws {
        #expect(abs(try #require(LengthArgument(argument: text)).metres - metres) < 1e-12)
    }

    @Test(arguments: ["", "7.82", "m", "0m", "-1m", "1e400m", "7 8m", "8\"25'", "nanm", "5 furlongs", "1m2m"])
    func `What is no length is refused`(text: String) { #expect(LengthArgument(argument: text) == nil) }

    @Test(
        arguments: [
            (["10,10", "70,90", "--is", "7.82"], 2, "a length with its unit, such as 7.82m"),
            (["10,10", "10,10", "--is", "7.82m"], 2, "the two points are the same"),
            (["10", "70,90"], 2, "a point must be x,y"),
            (["10,10"], 2, "missing '<x,y>'"),
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
}
