import Testing

@testable import planmark

/// Points, boxes and lines have one form on the command line, whichever subcommand takes them.
@Suite struct PlaceArgumentTests {
    @Test(arguments: [["100,90"], ["100", "90"], ["100, 90"], ["--", "100", "90"]])
    func `A marker's point is one argument or two`(point: [String]) throws {
        let workspace = try Workspace.withPlan()
        let marked = try CommandRun(["mark", "level.plan"] + point, in: workspace.folder)
        #expect(marked.output == "marker 1 at (100, 90) in Kitchen\n", "\(marked.errors)")
        let moved = try CommandRun(["mark", "level.plan", "50,50"], in: workspace.folder)
        #expect(moved.status == 0)
        let back = try CommandRun(["move", "level.plan", "2"] + point, in: workspace.folder)
        #expect(back.status == 0 && back.output.contains("(100, 90)"), "\(back.output)\(back.errors)")
    }

    @Test(arguments: [["-5", "10"], ["-5,10"], ["--", "-5", "10"], ["-5", "10", "--title", "x"]])
    func `A point may begin with a minus`(point: [String]) throws {
        let workspace = try Workspace.withPlan()
        let run = try CommandRun(["mark", "level.plan"] + point, in: workspace.folder)
        #expect(run.status == 1 && run.errors.contains("outside the drawing (-5, 10)"), "\(run.status) \(run.errors)")
        let list = try CommandRun(["list", "level.plan", "--near", "-5,10"], in: workspace.folder)
        #expect(list.status == 0 && list.output.contains("0 markers"), "\(list.errors)")
    }

    @Test(arguments: [
        (["list", "level.plan", "--near", "600", "400"], "'--near 600,400'"),
        (["list", "--near", "600", "400"], "'--near 600,400'"),
        (["list", "--near", "600", "400", "level.plan"], "'--near 600,400'"),
        (["list", "level.plan", "--near", "-600,", "-400"], "'--near -600,-400'"),
        (["list", "level.plan", "--box", "1", "2", "3", "4"], "'--box 1,2,3,4'"),
        (["render", "level.plan", "--crop", "1", "2", "3", "4", "-o", "a.png"], "'--crop 1,2,3,4'"),
    ])
    func `A place with spaces in it is refused with the place without`(arguments: [String], meant: String) throws {
        let workspace = try Workspace.withPlan()
        let run = try CommandRun(arguments, in: workspace.folder)
        #expect(run.status == 2 && run.errors.contains(meant), "\(run.errors)")
        #expect(!run.errors.contains("unexpected argument"), "\(run.errors)")
    }

    @Test(arguments: [["100"], ["100,90,80"], ["100,90", "80"], ["1", "2", "3"]])
    func `A point of another count of numbers is refused`(point: [String]) throws {
        let workspace = try Workspace.withPlan()
        let run = try CommandRun(["mark", "level.plan"] + point, in: workspace.folder)
        #expect(run.status == 2 && run.errors.contains("the point must be two numbers: x,y"), "\(run.errors)")
        #expect(try CommandRun(["list", "level.plan"], in: workspace.folder).output.contains("0 markers"))
    }

    @Test(arguments: [
        ("10,20,30,40", [10.0, 20, 40, 60]), ("10,20:40,60", [10, 20, 40, 60]), ("40,60:10,20", [40, 60, 10, 20]),
        ("-5,-5,10,10", [-5, -5, 5, 5]),
    ])
    func `A box has a width and height, or corners`(text: String, numbers: [Double]) throws {
        let box = try #require(BoxArgument(argument: text))
        #expect(box.corners.flatMap { [$0.0, $0.1] } == numbers)
    }

    @Test(arguments: [
        "", "10,20,30", "10,20,0,40", "10,20,30,-1", "10,20:10,60", "10,20:40", "10,20:40,60:1,1", "nan,0,1,1",
        "10,20,30,40:50,60", "1e308,0,1e308,1",
    ])
    func `What is no box is refused`(text: String) { #expect(BoxArgument(argument: text) == nil) }

    @Test func `--box of the list takes both forms, and tells how it reads what could be corners`() throws {
        let workspace = try Workspace.withPlan()
        for point in ["100,100", "160,160", "300,100"] {
            #expect(try CommandRun(["mark", "level.plan", point], in: workspace.folder).status == 0)
        }
        func list(_ box: String) throws -> CommandRun {
            try CommandRun(["list", "level.plan", "--box", box], in: workspace.folder)
        }
        let corners = try list("90,90:150,150")
        #expect(corners.output.contains("1 marker\n") && corners.errors == "", "\(corners.errors)")
        let sized = try list("90,90,80,80")
        #expect(sized.output.contains("2 markers\n") && sized.errors == "", "\(sized.errors)")
        let doubtful = try list("90,90,150,150")
        #expect(doubtful.output.contains("2 markers\n"))
        #expect(doubtful.errors.contains("here the box with the corners 90,90:240,240"), "\(doubtful.errors)")
        let wrong = try list("150,150,90,-90")
        #expect(wrong.status == 2 && wrong.errors.contains("x,y,width,height") && wrong.errors.contains("x,y:x,y"))
    }

    @Test func `--crop takes corners too`() throws {
        let workspace = try Workspace.withPlan()
        for (name, crop) in [("a.png", "20,20,100,60"), ("b.png", "20,20:120,80")] {
            let run = try CommandRun(["render", "level.plan", "--crop", crop, "-o", name], in: workspace.folder)
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try workspace.bytes(of: "a.png") == workspace.bytes(of: "b.png"))
    }

    @Test func `A line has a colon between its ends or a comma`() throws {
        for text in ["Door=100,400,300,420", "Door=100,400:300,420", "100,400:300,420"] {
            let line = try #require(LineArgument(argument: text))
            #expect((line.start.0, line.start.1, line.end.0, line.end.1) == (100, 400, 300, 420))
        }
        for text in ["100,400:300", "100:400,300,420", "100,400,300"] { #expect(LineArgument(argument: text) == nil) }
    }
}
