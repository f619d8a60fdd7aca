import Foundation
import PlanImage
import Testing

@Suite struct GridCommandTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeDrawing()
    }

    private func grid(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["grid", "plan.png"] + arguments, in: place.folder)
    }

    @Test func `The grid is painted over the drawing in its size`() throws {
        let run = try grid("--output", "grid.png")
        #expect(run.output == "grid.png: a line every 20 pixels\n")
        #expect(run.status == 0)
        let picture = try PixelBuffer(reading: DrawingFile.open(place.path("grid.png")))
        #expect((picture.width, picture.height) == (400, 300))
        #expect(picture.bytes.contains { $0 < 128 })
    }

    @Test(arguments: [("grid.pdf", "%PDF"), ("grid.svg", "<?xml")])
    func `The output's ending tells the format`(name: String, start: String) throws {
        let run = try grid("-o", name, "--step", "50", "--json")
        #expect(run.output == "{\"height\":300,\"output\":\"\(name)\",\"step\":50,\"width\":400}\n")
        #expect(try place.bytes(of: name).starts(with: Array(start.utf8)))
    }

    @Test(arguments: [
        (["--output", "grid.txt"], 2, "end it in .png, .jpg, .pdf or .svg"), (["--output", "grid"], 2, "does not say"),
        (["--output", "plan.png"], 4, "plan.png"), (["--output", "grid.png", "--step", "0"], 2, "1 or more"),
        (["--output", "grid.png", "--step", "401"], 2, "give 2 to 400"),
        (["--output", "none/grid.png"], 4, "none/grid.png"),
    ])
    func `What cannot be painted is refused, and nothing is written`(
        arguments: [String], status: Int32, says: String
    ) throws {
        let before = try place.bytes(of: "plan.png")
        let run = try CommandRun(["grid", "plan.png"] + arguments, in: place.folder)
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.contains(says), "\(run.errors)")
        #expect(try place.names == ["plan.png"])
        #expect(try place.bytes(of: "plan.png") == before)
    }

    @Test(arguments: [["--embed"], []])
    func `A plan's drawing is taken, wherever it is kept`(options: [String]) throws {
        let new = ["new", "level.plan", "--drawing", "plan.png"] + options
        #expect(try CommandRun(new, in: place.folder).status == 0)
        let run = try CommandRun(["grid", "level.plan", "-o", "grid.png"], in: place.folder)
        #expect(run.output == "grid.png: a line every 20 pixels\n", "\(run.errors)")
        #expect(try grid("-o", "own.png").status == 0)
        #expect(try place.bytes(of: "grid.png") == place.bytes(of: "own.png"))
        for (arguments, says) in [
            (["level.plan", "-o", "a.png", "--page", "2"], "a plan has its page"),
            (["plan.png", "-o", "a.png", "--drawing", "plan.png"], "--drawing goes with a plan"),
            (["level.plan", "-o", "level.plan"], "level.plan"),
        ] {
            let refused = try CommandRun(["grid"] + arguments, in: place.folder)
            #expect(refused.status != 0 && refused.errors.contains(says), "\(refused.errors)")
        }
        #expect(try CommandRun(["check", "level.plan"], in: place.folder).status == 0)
    }

    @Test func `A file that is no drawing is refused`() throws {
        try place.write("no picture", to: "plan.png")
        let run = try grid("--output", "grid.png")
        #expect(run.status == 3)
        #expect(run.errors.contains("give a PNG, JPEG or PDF file"))
    }
}
