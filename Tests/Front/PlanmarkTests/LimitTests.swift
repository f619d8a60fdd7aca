import Testing

@testable import planmark

@Suite struct ResourceMeterTests {
    private func use(
        _ elapsed: Double, _ processor: Double, read: Int = 0, written: Int = 0, megabytes: Int = 50
    ) -> ResourceUse {
        ResourceUse(
            elapsed: elapsed, processor: processor, read: read, transferred: read + written,
            memory: megabytes * 1_000_000)
    }

    @Test func `Ten seconds of computing without reading or writing are the usual end`() {
        var meter = ResourceMeter(ResourceLimits())
        #expect(meter.excess(of: use(9, 9)) == nil)
        #expect(meter.excess(of: use(10.1, 10.1)) == .idleSeconds(limit: 10))
    }

    @Test func `Reading or writing a byte begins the ten seconds anew`() {
        var meter = ResourceMeter(ResourceLimits())
        #expect(meter.excess(of: use(9, 9)) == nil)
        #expect(meter.excess(of: use(18, 18, read: 1)) == nil)
        #expect(meter.excess(of: use(27, 27, read: 1)) == nil)
        #expect(meter.excess(of: use(27.5, 27.5, read: 1, written: 1)) == nil)
        #expect(meter.excess(of: use(37.4, 37.4, read: 1, written: 1)) == nil)
        #expect(meter.excess(of: use(37.6, 37.6, read: 1, written: 1)) == .idleSeconds(limit: 10))
    }

    @Test func `Neither waiting nor many processors count`() {
        var meter = ResourceMeter(ResourceLimits(seconds: 5))
        // An hour of waiting.
        #expect(meter.excess(of: use(3600, 1)) == nil)
        // Three seconds on 64 processors.
        #expect(meter.excess(of: use(3603, 193)) == nil)
        #expect(meter.excess(of: use(3604.1, 193 + 64)) == .seconds(limit: 5))
    }

    @Test func `A limit that the user set counts from the beginning, whatever is read`() {
        var meter = ResourceMeter(ResourceLimits(seconds: 60))
        for second in 1...60 { #expect(meter.excess(of: use(Double(second), Double(second), read: second)) == nil) }
        #expect(meter.excess(of: use(61, 61, read: 61)) == .seconds(limit: 60))
    }

    @Test func `The usual memory grows with what is read, a set one does not`() {
        var usual = ResourceMeter(ResourceLimits())
        #expect(usual.excess(of: use(1, 1, read: 1_000_000, megabytes: 510)) == nil)
        #expect(
            usual.excess(of: use(1, 1, read: 1_000_000, megabytes: 511)) == .usualMemory(limit: 510_000_000))
        #expect(usual.excess(of: use(1, 1, read: 1_000_000, written: 90_000_000, megabytes: 511)) != nil)
        var set = ResourceMeter(ResourceLimits(memory: 100_000_000))
        #expect(set.excess(of: use(1, 1, read: 1_000_000_000, megabytes: 100)) == nil)
        #expect(set.excess(of: use(1, 1, read: 1_000_000_000, megabytes: 101)) == .memory(limit: 100_000_000))
    }

    @Test func `Works that are done at the same time may take the usual memory each`() {
        var meter = ResourceMeter(ResourceLimits())
        meter.worksAtOnce = 3
        #expect(meter.excess(of: use(1, 1, megabytes: 1500)) == nil)
        #expect(meter.excess(of: use(1, 1, megabytes: 1501)) == .usualMemory(limit: 1_500_000_000))
        var set = ResourceMeter(ResourceLimits(memory: 100_000_000))
        set.worksAtOnce = 3
        #expect(set.excess(of: use(1, 1, megabytes: 101)) == .memory(limit: 100_000_000))
    }
}

@Suite struct LimitTests {
    /// A picture of nine million pixels to be made, which takes longer and more than the limits here.
    private func annotate(_ workspace: Workspace, _ options: [String]) throws -> CommandRun {
        try workspace.writeDrawing(width: 3000, height: 3000)
        try workspace.writeRooms()
        return try CommandRun(
            ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "out.png", "--scale", "6", "--quiet"]
                + options,
            in: workspace.folder)
    }

    @Test func `A command is ended at its seconds, and leaves nothing behind`() throws {
        let workspace = try Workspace()
        let run = try annotate(workspace, ["--max-seconds", "0.05"])
        #expect(run.status == 3)
        #expect(run.errors == "planmark: error: stopped after 0.05 s of computing, as --max-seconds says\n")
        #expect(try workspace.names == ["plan.png", "rooms.geojson"])
    }

    @Test func `A command is ended at its memory, and leaves nothing behind`() throws {
        let workspace = try Workspace()
        let run = try annotate(workspace, ["--max-memory", "1"])
        #expect(run.status == 3)
        #expect(run.errors == "planmark: error: stopped at 1 MB of memory, as --max-memory says\n")
        #expect(try workspace.names == ["plan.png", "rooms.geojson"])
    }

    @Test func `A plan that an import was ended in is as before`() throws {
        let workspace = try Workspace()
        try workspace.writeDrawing()
        try workspace.write(
            "x,y\n" + (0..<100_000).map { "\($0 % 400),\($0 / 400 % 300)\n" }.joined(), to: "many.csv")
        #expect(try CommandRun(["new", "site.plan", "--drawing", "plan.png"], in: workspace.folder).status == 0)
        let run = try CommandRun(
            ["import", "site.plan", "many.csv", "--max-seconds", "0.1"], in: workspace.folder)
        #expect(run.status == 3 && run.errors.contains("as --max-seconds says"))
        let check = try CommandRun(["check", "site.plan"], in: workspace.folder)
        #expect(check.status == 0, "\(check.errors)")
        #expect(try CommandRun(["list", "site.plan"], in: workspace.folder).lines == ["0 markers"])
    }

    @Test(arguments: [("--max-seconds", "0"), ("--max-seconds", "-1"), ("--max-memory", "0")])
    func `Limits are more than 0`(option: String, value: String) throws {
        let run = try CommandRun(["list", "site.plan", "\(option)=\(value)"])
        #expect(run.status == 2 && run.errors.hasPrefix("planmark: error: \(option) must be more than 0\n"))
    }

    @Test func `Every command has the limits, and its usage line leaves them out`() throws {
        let run = try CommandRun(["area", "list", "--help"])
        #expect(run.output.contains("\nLimits:\n      --max-seconds <n>"))
        #expect(!run.lines.contains { $0.hasPrefix("Usage:") && $0.contains("--max-") })
        #expect(try CommandRun(["area", "--max-seconds", "1"]).status == 2)
    }

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
