import Foundation
import PlanImage
import Testing

@Suite struct CurlBadInputTests {
    private func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.writeDrawing("a.png", width: 40, height: 30)
        try workspace.writeDrawing("b.png", width: 40, height: 30)
        try workspace.write("# Only\n\nOne page.", to: "one.txt")
        try workspace.write(" \n\n", to: "blank.txt")
        try workspace.write("%PDF-1.4", to: "c.pdf")
        try Data([0x23, 0x20, 0xC3, 0xBC, 0x0A, 0xFF, 0xFE, 0x41]).write(
            to: workspace.folder.appendingPathComponent("latin.txt"))
        try Data().write(to: workspace.folder.appendingPathComponent("none.png"))
        try FileManager.default.createDirectory(atPath: workspace.path("empty"), withIntermediateDirectories: false)
        return workspace
    }

    @Test(arguments: [
        (["a.png", "b.png", "--progress", "1.2", "--output", "o.png"], 2, "--progress must be from 0 to 1"),
        (["a.png", "b.png", "--progress", "nan", "--output", "o.png"], 2, "--progress"),
        (["a.png", "b.png", "--touch", "nan,3", "--output", "o.png"], 2, "numbers separated by commas"),
        (["a.png", "b.png", "--touch", "3", "--output", "o.png"], 2, "--touch needs two numbers"),
        (["a.png", "b.png", "--radius", "0", "--output", "o.png"], 2, "--radius must be above 0"),
        (["a.png", "b.png", "--angle", "90", "--output", "o.png"], 2, "--angle must be between -90 and 90"),
        (["a.png", "b.png", "--frames", "1", "--output", "o.gif"], 2, "--frames must be from 2"),
        (
            ["a.png", "b.png", "--frames", "5", "--output", "o.png"], 2,
            "--frames goes with a folder or a moving picture"
        ),
        (["a.png", "b.png", "--progress", "0.5", "--output", "o.gif"], 2, "--progress goes with one picture"),
        (
            ["a.png", "b.png", "--output", "o.tiff"], 2,
            "a file ending in .tiff cannot be written; end it in .png, .jpg, .gif"
        ),
        (["a.png", "b.png", "--output", "-"], 2, "write to /dev/stdout"),
        (["a.png", "--output", "o.png"], 2, "only one page: nothing to turn to"),
        (["--book", "one.txt", "--output", "o.gif"], 2, "only one page: nothing to turn to"),
        (["a.png", "b.png", "a.png", "--output", "o.png"], 2, "3 pages are too many for one turn, which has 2"),
        (["--output", "o.png"], 2, "no pages: give FROM and TO"),
        (["a.png", "b.png", "--spine", "none", "--output", "o.png"], 2, "--spine none goes with --style scroll"),
        (["a.png", "b.png", "--style", "scroll", "--spine", "mid", "--output", "o.png"], 2, "goes with --style curl"),
        (["a.png", "b.png", "--style", "scroll", "--radius", "3", "--output", "o.png"], 2, "not bent"),
        (["a.png", "b.png", "--spacing", "3", "--output", "o.png"], 2, "--spacing goes with --style scroll"),
        (["a.png", "b.png", "--size", "41x30", "--spine", "mid", "--output", "o.png"], 2, "the width must be even"),
        (["a.png", "b.png", "--size", "0x30", "--output", "o.png"], 2, "a size in pixels such as 900x640"),
        (["a.png", "b.png", "--back", "nothing", "--output", "o.png"], 2, "a colour"),
        (["a.png", "b.png", "--turn", "1", "--output", "o.png"], 2, "--turn goes with --book or --text"),
        (["--book", "a.png", "b.png", "--turn", "2", "--output", "o.png"], 2, "have only 1 turn"),
        (["a.png", "missing.png", "--output", "o.png"], 3, "missing.png"),
        (["a.png", "none.png", "--output", "o.png"], 3, "none.png"),
        (["a.png", "c.pdf", "--output", "o.png"], 3, "c.pdf: is a damaged PDF"),
        (["a.png", "b.png", "--back", "gone.png", "--output", "o.png"], 3, "gone.png"),
        (["--book", "empty", "--output", "o.gif"], 3, "empty: has no pages; put PNG"),
        (["--text", "latin.txt", "--output", "o.png"], 3, "latin.txt:2: is not UTF-8; save the text as UTF-8"),
        (["--text", "blank.txt", "--output", "o.png"], 3, "blank.txt: has no text"),
        (["--text", "one.txt", "--size", "50x50", "--output", "o.png"], 3, "too small for text"),
        (["a.png", "b.png", "--output", "gone/o.png"], 4, "gone does not exist"),
        (["a.png", "b.png", "--output", "gone/o.gif"], 4, "gone does not exist"),
        (["a.png", "b.png", "--output", "gone/frames/"], 4, "gone does not exist"),
        (["a.png", "b.png", "--output", "a.png"], 4, "is the input a.png itself"),
        (["a.png", "b.png", "--frames", "2", "--output", "/proc/frames/"], 4, "/proc"),
        (["a.png", "b.png", "--back", "none.png", "--output", "./none.png"], 4, "is the input none.png itself"),
        (["--book", "a.png", "empty", "--frames", "2", "--output", "empty/"], 4, "is the input empty itself"),
    ])
    func `What is wrong is said, and nothing is left behind`(
        arguments: [String], status: Int32, message: String
    ) throws {
        let workspace = try workspace()
        let before = try workspace.names
        let run = try CommandRun(["curl"] + arguments, in: workspace.folder)
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(run.output == "")
        #expect(try workspace.names == before)
    }

    @Test func `A plan whose drawing is gone is told what else can be turned`() throws {
        let workspace = try workspace()
        #expect(try CommandRun(["new", "site.plan", "--drawing", "b.png"], in: workspace.folder).status == 0)
        try FileManager.default.removeItem(atPath: workspace.path("b.png"))
        let run = try CommandRun(["curl", "a.png", "site.plan", "--output", "o.png"], in: workspace.folder)
        #expect(run.status == 3 && run.errors.contains("b.png"), "\(run.status) \(run.errors)")
        #expect(run.errors.contains("; draw the plan with planmark render --drawing, and turn that picture"))
    }

    @Test func `A page that is damaged half way leaves neither frames nor a moving picture`() throws {
        let workspace = try workspace()
        let whole = try workspace.bytes(of: "b.png")
        try Data(whole.prefix(whole.count - 30)).write(to: workspace.folder.appendingPathComponent("cut.png"))
        let before = try workspace.names
        for output in ["o.gif", "o.apng", "o.webp", "frames/"] {
            let run = try CommandRun(
                ["curl", "--book", "a.png", "b.png", "cut.png", "--output", output], in: workspace.folder)
            #expect(run.status == 3 && run.errors.contains("cut.png"), "\(run.status) \(run.errors)")
            #expect(try workspace.names == before)
        }
    }
}
