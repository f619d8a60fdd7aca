import Glibc
import Testing

@Suite struct LimitTests {
    @Test(arguments: ["png", "pdf", "gif", "plan"])
    func `A limit on the size of files is an error with a message, and nothing stays`(kind: String) throws {
        let workspace = try Workspace()
        try workspace.writeDrawing(width: 900, height: 700)
        try workspace.writeRooms()
        let names = try workspace.names
        let commands = [
            "png": ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "out.png", "--scale", "4"],
            "pdf": ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "out.pdf"],
            "gif": ["curl", "plan.png", "plan.png", "--output", "out.gif"],
            "plan": ["new", "out.plan", "--drawing", "plan.png", "--areas", "rooms.geojson"],
        ]
        let run = try CommandRun(try #require(commands[kind]), in: workspace.folder, greatestFile: 4)
        #expect(run.status == 4, "\(run.errors)")
        #expect(run.errors.contains("planmark: error: out.\(kind): cannot be "))
        #expect(try workspace.names == names)
    }

    @Test func `A command that has used its seconds of the processor leaves no unfinished file`() throws {
        let workspace = try Workspace()
        try workspace.writeDrawing("large.png", width: 3000, height: 3000)
        try workspace.write("x,y\n50,50\n", to: "one.csv")
        let names = try workspace.names
        let run = try CommandRun(
            ["annotate", "large.png", "--markers", "one.csv", "--scale", "10", "--output", "out.jpg"],
            in: workspace.folder,
            seconds: 1)
        #expect(run.status == -SIGXCPU, "\(run.errors)")
        #expect(try workspace.names == names)
    }

    @Test func `What is in the plan is no failure, though the plan's file cannot grow`() throws {
        let workspace = try Workspace()
        try workspace.writeDrawing()
        let path = workspace.folder
        #expect(try CommandRun(["new", "site.plan", "--drawing", "plan.png"], in: path).status == 0)
        #expect(try CommandRun(["mark", "site.plan", "5", "5"], in: path).status == 0)
        try workspace.write(String(repeating: "0123456789abcde\n", count: 20_000), to: "photo.jpg")
        // In the log there is room for the photo, in the file there is not.
        for size in stride(from: 330, through: 500, by: 10) {
            let run = try CommandRun(["attach", "site.plan", "1", "photo.jpg"], in: path, greatestFile: size)
            let shown = try CommandRun(["show", "site.plan", "1"], in: path)
            #expect(shown.output.contains("photo.jpg") == (run.status == 0), "\(size): \(run.status) \(run.errors)")
            if run.status == 0 { break }
        }
    }
}

@Suite struct OpenFileLimitTests {
    @Test(arguments: [4, 5, 7, 9, 12, 13, 20, 31])
    func `Too few open files are told with the remedy, before anything is done`(count: Int) throws {
        let workspace = try Workspace.withPlan()
        for command in [
            ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "sheet.png"], ["list", "level.plan"],
            ["tiles", "plan.png", "--output", "tiles"], ["serve", "level.plan"],
        ] {
            let run = try CommandRun(command, in: workspace.folder, openFiles: count)
            #expect(run.status == 3)
            #expect(
                run.errors.contains("no more than \(count) files may be open at a time, and at least 32 are needed"))
            #expect(run.errors.contains("ulimit -n 1024"))
        }
        #expect(!workspace.exists("sheet.png") && !workspace.exists("tiles"))
    }

    @Test func `The least number is enough for a sheet with names and markers, and for a plan`() throws {
        let workspace = try Workspace.withPlan()
        let sheet = [
            "annotate", "plan.png", "--areas", "rooms.geojson", "--markers", "defects.csv", "--output", "s.png",
        ]
        #expect(try CommandRun(sheet, in: workspace.folder, openFiles: 32).status == 1)
        #expect(workspace.exists("s.png"))
        let marked = try CommandRun(["mark", "level.plan", "100", "100"], in: workspace.folder, openFiles: 32)
        #expect(marked.status == 0, "\(marked.errors)")
        #expect(try CommandRun(["--version"], in: workspace.folder, openFiles: 4).status == 0)
    }
}
