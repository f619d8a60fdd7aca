import Foundation
import Testing

/// The subcommands that work on plan files, as a user's shell runs them.
@Suite struct PlanCommandTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    @discardableResult
    private func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
    }

    @discardableResult
    private func expect(_ arguments: [String], status: Int32 = 0) throws -> CommandRun {
        let done = try run(arguments)
        #expect(done.status == status, "\(arguments): \(done.errors)")
        return done
    }

    private func json(_ run: CommandRun) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(run.output.utf8), options: .fragmentsAllowed)
    }

    @Test func `The walk through a punch list: mark, list, edit, move, status, show, remove, undo, history`() throws {
        #expect(
            try expect(["mark", "level.plan", "100", "100", "--title", "Tap drips"]).output.contains(
                "marker 1 at (100, 100) in Kitchen"))
        try expect([
            "mark", "level.plan", "300", "100", "--title", "Socket", "--due", "2026-03-01", "--property", "k=v",
        ])
        #expect(try expect(["list", "level.plan", "--area", "Office"]).lines.last == "1 marker")
        try expect(["edit", "level.plan", "1", "--assignee", "Max", "--note", "soon"])
        try expect(["move", "level.plan", "1", "110", "120"])
        #expect(try expect(["status", "level.plan", "1", "in_progress"]).output == "marker 1: open -> in progress\n")
        let refused = try expect(["status", "level.plan", "1", "closed"], status: 1)
        #expect(refused.errors.contains("allowed: ready for review"))
        let shown = try json(try expect(["show", "level.plan", "1", "--json"])) as? [String: Any]
        #expect(shown?["assignee"] as? String == "Max")
        #expect(shown?["author"] as? String == "Ada")
        #expect(shown?["x"] as? Double == 110)
        try expect(["remove", "level.plan", "2"])
        #expect(try expect(["show", "level.plan", "2"], status: 1).errors.contains("was removed"))
        try expect(["undo", "level.plan"])
        #expect(try expect(["history", "level.plan", "2", "--json"]).lines.count == 3)
        #expect(try expect(["redo", "level.plan"]).output.hasPrefix("redone: "))
        #expect(try expect(["redo", "level.plan"], status: 1).errors == "planmark: error: there is nothing to redo\n")
        try expect(["undo", "level.plan"])
        #expect(try expect(["check", "level.plan"]).output == "level.plan: sound, 2 markers\n")
    }

    @Test(arguments: [("undo", "undone"), ("redo", "redone")])
    func `Of more changes than there are, those are undone or redone that there are`(command: String, done: String)
        throws
    {
        for point in ["100,100", "110,100"] { try expect(["mark", "level.plan", point]) }
        if command == "redo" { try expect(["undo", "level.plan", "--count", "2"]) }
        let run = try expect([command, "level.plan", "--count", "9"], status: 1)
        #expect(run.lines.filter { $0.hasPrefix("\(done): ") }.count == 2, "\(run.output)")
        #expect(run.errors == "planmark: note: 2 of 9 \(done); there is nothing left to \(command)\n")
        #expect(try expect(["list", "level.plan"]).lines.last == (command == "undo" ? "0 markers" : "2 markers"))
        #expect(
            try expect([command, "level.plan", "--count", "9"], status: 1).errors
                == "planmark: error: there is nothing to \(command)\n")
    }

    @Test func `A point that misses its room is refused, or moved and told with --snap`() throws {
        #expect(
            try expect(["mark", "level.plan", "194", "100"], status: 1).errors.contains("nearest is 'Kitchen' at 4 px"))
        let snapped = try expect(["mark", "level.plan", "194", "100", "--snap"])
        #expect(snapped.output.contains("marker 1 at (190, 100)"))
        #expect(snapped.errors == "planmark: note: moved 4 px into Kitchen from (194, 100)\n")
        try expect(["mark", "level.plan", "194", "100", "--snap", "--snap-distance", "2"], status: 1)
    }

    @Test func `A moved point is printed with the decimals that were meant`() throws {
        // The long wall is at 45 degrees.
        try expect(["new", "stairs.plan", "--drawing", "plan.png"])
        try expect(["area", "add", "stairs.plan", "Stairs", "10.7,10.3", "80.7,80.3", "10.7,80.3"])
        for (x, y, place) in [("5.7", "61.1", "(10.7, 61.1)"), ("40.7", "30", "(35.55, 35.15)")] {
            let run = try expect(["mark", "stairs.plan", x, y, "--snap"])
            #expect(run.output.contains(" at \(place) in Stairs"), "\(run.output)")
        }
    }

    @Test func `Areas that cross themselves are not added, and those in files are told, with the place`() throws {
        let bow = ["0,0", "10,10", "10,0", "0,10"]
        let refused = try expect(["area", "add", "level.plan", "Bow"] + bow, status: 1)
        #expect(refused.errors.contains("exterior ring crosses itself at (5"))
        #expect(try expect(["area", "list", "level.plan"]).lines.last == "3 areas")
        #expect(
            try expect(["area", "add", "level.plan", "Kitchen", "0,0", "9,9"]).errors.contains(
                "already, with the id '1'"))
        #expect(
            try expect(["area", "remove", "level.plan", "Kitchen"], status: 1).errors.contains("say which by its id"))
        let ring = "[[0,0],[10,10],[10,0],[0,10],[0,0]]"
        try workspace.write(
            "{\"type\": \"Polygon\", \"coordinates\": [\(ring)]}", to: "bow.geojson")
        for command in [["area", "import", "level.plan", "bow.geojson"], ["import", "level.plan", "bow.geojson"]] {
            #expect(try expect(command).errors.contains("exterior ring crosses itself at (5"))
        }
    }

    @Test func `Areas are checked and measured beside the markers of an export`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        try expect(["export", "level.plan", "--output", "all.geojson"])
        let check = try expect(["area", "check", "all.geojson"])
        #expect(check.output == "all.geojson: 3 areas, 0 with something wrong\n")
        #expect(check.errors.contains("1 point passed over"))
        let measured = try ["metre", "meter"].map {
            try expect(["area", "measure", "all.geojson", "--pixels-per-\($0)", "10"]).output
        }
        #expect(measured[0] == measured[1] && measured[0].contains("Kitchen,442,"))
    }

    @Test func `The author is the account when nothing says another, and history and undo tell changes in words`()
        throws
    {
        let account = try CommandRun(
            ["mark", "level.plan", "100", "100"], in: workspace.folder, environment: ["USER": "", "LOGNAME": ""])
        #expect(account.status == 0)
        let shown = try json(try expect(["show", "level.plan", "1", "--json"])) as? [String: Any]
        #expect((shown?["author"] as? String)?.isEmpty == false)
        try workspace.write("photo", to: "photo.jpg")
        try expect(["attach", "level.plan", "1", "photo.jpg"])
        try expect(["move", "level.plan", "1", "110", "100.5"])
        let history = try expect(["history", "level.plan", "1"]).output
        #expect(history.contains("marker 1 moved from (100, 100) to (110, 100.5)"))
        #expect(history.contains("marker 1: attachment added: photo.jpg (5 bytes)"))
        try expect(["workflow", "level.plan", "--step", ":open", "--step", "open:done"])
        #expect(try expect(["undo", "level.plan"]).output.contains("the plan: steps removed: open -> in progress"))
        let already = try expect(["status", "level.plan", "1", "Open"])
        #expect(already.output == "marker 1: open already, nothing was changed\n")
    }

    @Test func `A plan with its drawing in it keeps the name of the drawing's file, whatever the plan is called`()
        throws
    {
        try expect(["new", "e.plan", "--drawing", "plan.png", "--embed", "--name", "Level 4"])
        try expect(["set", "e.plan", "--name", "Level 5"])
        try expect(["mark", "e.plan", "50", "60"])
        #expect(try expect(["history", "e.plan", "--lang", "zh"]).output.contains("图纸文件 (无) -> 'plan.png'"))
        #expect(try expect(["export", "e.plan", "--format", "labelme"]).output.contains(#""plan.png""#))
        try expect(["copy", "e.plan", "f.plan"])
        let annotations = #"{"image_id": 7, "bbox": [10, 10, 50, 50]}"#
        try workspace.write(
            #"{"images": [{"id": 3, "file_name": "a.png"}, {"id": 7, "file_name": "plan.png"}], "annotations": [\#(annotations)]}"#,
            to: "c.json")
        #expect(try expect(["import", "f.plan", "c.json"]).lines[0].hasPrefix("c.json: 1 area"))
        #expect(try expect(["check", "f.plan"]).output.contains("sound"))
        #expect(try expect(["undo", "e.plan"]).status == 0)
    }

    @Test func `A plan is rendered from the drawing in its folder, embedded or given, and from no other`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        try expect(["render", "level.plan", "--output", "out.png"])
        #expect(try workspace.bytes(of: "out.png") != workspace.bytes(of: "plan.png"))
        try expect(["new", "embedded.plan", "--drawing", "plan.png", "--embed"])
        try FileManager.default.moveItem(atPath: workspace.path("plan.png"), toPath: workspace.path("moved.png"))
        try expect(["render", "level.plan", "--output", "again.png"], status: 3)
        try expect(["render", "level.plan", "--drawing", "moved.png", "--output", "again.png"])
        #expect(try workspace.bytes(of: "out.png") == workspace.bytes(of: "again.png"))
        try expect(["render", "embedded.plan", "--output", "e.png"])
        try workspace.writeDrawing("plan.png", width: 400, height: 299)
        let other = try expect(["render", "level.plan", "--output", "no.png"], status: 3)
        #expect(other.errors.contains("SHA-256"))
        #expect(!workspace.exists("no.png"))
    }

    @Test(
        arguments: [
            "../secret.png", "/etc/passwd", "link.png", "pipe", "sub/../../secret.png",
        ])
    func `A drawing path in a plan leads nowhere but to a file in its folder`(path: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: workspace.path("link.png"), withDestinationPath: workspace.path("plan.png"))
        mkfifo(workspace.path("pipe"), 0o600)
        let change = Process()
        change.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script =
            "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('UPDATE plan SET drawing_path=?',[sys.argv[2]]); c.commit()"
        change.arguments = ["python3", "-c", script, workspace.path("level.plan"), path]
        try change.run()
        change.waitUntilExit()
        try #require(change.terminationStatus == 0)
        let run = try expect(["render", "level.plan", "--output", "no.png"], status: 3)
        #expect(run.errors.contains("--drawing") || run.errors.contains("not a file"))
        #expect(!workspace.exists("no.png"))
    }

    @Test func `Several processes mark at once without losing or repeating a number`() async throws {
        let folder = workspace.folder
        let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
            for index in 0..<24 {
                group.addTask { try CommandRun(["mark", "level.plan", "\(30 + index)", "100"], in: folder).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.allSatisfy { $0 == 0 })
        let list = try json(try expect(["list", "level.plan", "--json"])) as? [[String: Any]]
        #expect(list?.compactMap { $0["number"] as? Int } == Array(1...24))
    }

    @Test func `Attachments go in and come out, and areas are added, listed and removed`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        try workspace.write("photo", to: "photo.jpg")
        try expect(["attach", "level.plan", "1", "photo.jpg"])
        try expect(["attach", "level.plan", "1", "--extract", "photo.jpg", "--output", "back.jpg"])
        #expect(try workspace.bytes(of: "back.jpg") == Array("photo".utf8))
        try expect(["area", "add", "level.plan", "Niche", "90,90", "110,110"])
        #expect(try expect(["show", "level.plan", "1"]).output.contains("area        Niche"))
        try expect(["area", "remove", "level.plan", "Niche"])
        #expect(try expect(["area", "list", "level.plan"]).lines.count == 5)
        try expect(["area", "import", "level.plan", "rooms.geojson", "--replace"])
        #expect(try expect(["stats", "level.plan"]).output.contains("Kitchen     1      1"))
    }

    @Test func `Of attachments with one name each can be named, and one that is not there is told with those that are`()
        throws
    {
        try expect(["mark", "level.plan", "100", "100"])
        for text in ["first", "second"] {
            try workspace.write(text, to: "photo.jpg")
            try expect(["attach", "level.plan", "1", "photo.jpg"])
        }
        let none = try expect(["attach", "level.plan", "1", "--extract", "nope.jpg", "-o", "-"], status: 1)
        #expect(none.errors.contains("marker 1 has no attachment 'nope.jpg'; it has: photo.jpg, photo.jpg"))
        for task in [["--remove", "photo.jpg"], ["--extract", "photo.jpg", "-o", "-"]] {
            let several = try expect(["attach", "level.plan", "1"] + task, status: 1)
            #expect(several.errors.contains("several attachments 'photo.jpg'"))
            #expect(several.errors.contains("#1 photo.jpg (a7937b64)"))
        }
        #expect(try expect(["attach", "level.plan", "1", "--extract", "#2", "-o", "-"]).output == "second")
        #expect(try expect(["attach", "level.plan", "1", "--extract", "a7937b64", "-o", "-"]).output == "first")
        #expect(try expect(["attach", "level.plan", "1", "--remove", "#1"]).lines.count == 2)
        #expect(try expect(["attach", "level.plan", "1", "--extract", "photo.jpg", "-o", "-"]).output == "second")
    }

    @Test func `A number given twice is refused, and so is the repair of what is no plan`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        let twice = try expect(["remove", "level.plan", "1", "1"], status: 2)
        #expect(twice.errors.contains("marker 1 is given more than once; nothing was removed"))
        #expect(try expect(["list", "level.plan"]).lines.last == "1 marker")
        let repair = try expect(["repair", "defects.csv", "--output", "saved.plan"], status: 3)
        #expect(repair.errors.contains("defects.csv: not a plan file"))
        #expect(!workspace.exists("saved.plan"))
    }

    @Test func `A scale bar has the plan's own scale unless an option says another`() throws {
        let none = try expect(["render", "level.plan", "--scale-bar", "--output", "none.png"], status: 2)
        #expect(none.errors.contains("--scale-bar needs the scale"))
        try expect(["new", "scaled.plan", "--drawing", "plan.png", "--pixels-per-metre", "100"])
        func picture(_ options: [String]) throws -> [UInt8] {
            try? FileManager.default.removeItem(atPath: workspace.path("out.png"))
            try expect(["render", "scaled.plan", "--scale-bar", "--output", "out.png"] + options)
            return try workspace.bytes(of: "out.png")
        }
        let own = try picture([])
        #expect(try own == picture(["--pixels-per-metre", "100"]))
        #expect(try own != picture(["--pixels-per-metre", "30"]))
    }

    @Test func `A plan's name and scale are changed, undone and redone, and a merge brings them`() throws {
        try expect(["copy", "level.plan", "copy.plan"])
        let set = try expect(["set", "level.plan", "--pixels-per-metre", "100", "--name", "Level 4"])
        #expect(set.output == "level.plan: 'Level 4', 100 pixels per metre\n")
        try expect(["render", "level.plan", "--scale-bar", "--output", "out.png"])
        let history = try expect(["history", "level.plan"]).output
        #expect(history.contains("the plan: name 'level' -> 'Level 4'"))
        #expect(history.contains("the plan: pixels-per-metre (none) -> 100"))
        try expect(["undo", "level.plan"])
        try expect(["render", "level.plan", "--scale-bar", "--output", "out.png"], status: 2)
        try expect(["redo", "level.plan"])
        try expect(["set", "copy.plan", "--name", "Office"])
        try expect(["set", "level.plan", "--pixels-per-meter", "120", "--anyway"])
        let merge = try expect(["merge", "level.plan", "copy.plan"])
        #expect(merge.output.contains("conflict: the plan: name 'Level 4' here, 'Office' there; kept theirs"))
        let back = try json(try expect(["set", "level.plan", "--pixels-per-metre", "", "--json"])) as? [String: Any]
        #expect(back?["name"] as? String == "Office")
        #expect(back?["pixelsPerMetre"] is NSNull)
        #expect(try expect(["check", "level.plan"]).output.contains("sound"))
        try expect(["set", "level.plan"], status: 2)
        try expect(["set", "level.plan", "--pixels-per-metre", "0"], status: 2)
        try expect(["set", "level.plan", "--name", ""], status: 2)
    }

    @Test func `The old name of a new plan's scale still works, with a note`() throws {
        let run = try expect(["new", "old.plan", "--drawing", "plan.png", "--scale", "100"])
        #expect(run.errors.contains("--scale is now --pixels-per-metre"))
        try expect(["render", "old.plan", "--scale-bar", "--output", "out.png"])
        let both = ["new", "b.plan", "--drawing", "plan.png", "--scale", "100", "--pixels-per-metre", "100"]
        try expect(both, status: 2)
    }

    @Test func `Two copies are merged, and a damaged plan is repaired`() throws {
        try expect(["mark", "level.plan", "100", "100", "--title", "one"])
        try FileManager.default.copyItem(atPath: workspace.path("level.plan"), toPath: workspace.path("copy.plan"))
        try expect(["mark", "copy.plan", "120", "100", "--title", "two"])
        try expect(["mark", "level.plan", "140", "100", "--title", "three"])
        let merge = try expect(["merge", "level.plan", "copy.plan", "--output", "both.plan"])
        #expect(merge.lines[0].contains("1 marker added, 0 changed, 1 renumbered"))
        #expect(merge.lines[1] == "marker 2 of copy.plan is now 3")
        #expect(try expect(["export", "both.plan", "--format", "csv"]).output.contains("\n2,140,100,three,"))
        let other = try expect(["merge", "copy.plan", "both.plan"])
        #expect(other.lines[1] == "marker 2 is now 3")
        #expect(try expect(["list", "copy.plan"]).output == expect(["list", "both.plan"]).output)
        // The number 2 is that of the plan's own marker, so redoing does not give it to the other one.
        #expect(try expect(["undo", "both.plan"]).lines.last == "    marker 3: number 2 -> 3")
        #expect(try expect(["redo", "both.plan"]).lines.last == "    stays: marker 3: number 2 -> 3")
        #expect(try expect(["list", "both.plan"]).lines.last == "3 markers")
        try expect(["repair", "both.plan", "--output", "saved.plan"])
        #expect(try expect(["list", "saved.plan", "--json"]).output == expect(["list", "both.plan", "--json"]).output)
        try expect(["repair", "both.plan", "--output", "saved.plan"], status: 4)
    }

    @Test func `Terminal commands in a title do not reach the terminal`() throws {
        try expect(["mark", "level.plan", "100", "100", "--title", "a\u{1B}[2Jb\u{7}"])
        for command in [["list"], ["show"], ["history"], ["stats"]] {
            let arguments = command + ["level.plan"] + (command == ["show"] ? ["1"] : [])
            #expect(!(try expect(arguments).output.contains("\u{1B}")))
        }
    }

    @Test func `A change of details may take a step of the workflow`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        try expect(["edit", "level.plan", "1", "--title", "Tap", "--status", "In_Arbeit"])
        let shown = try expect(["show", "level.plan", "1"]).output
        #expect(shown.contains("Tap") && shown.contains("in progress"))
        let refused = try expect(["edit", "level.plan", "1", "--title", "Sink", "--status", "clsed"], status: 1)
        #expect(refused.errors.contains("did you mean 'closed'?"))
        #expect(try expect(["show", "level.plan", "1"]).output.contains("Tap"))
        #expect(try expect(["edit", "level.plan", "1", "--note", "x", "--role", "lead"]).errors.contains("--status"))
    }

    @Test func `Steps of a workflow have one spelling of each status`() throws {
        let steps = [":Open", "open:Done", "DONE:open"].flatMap { ["--step", $0] }
        #expect(
            try expect(["workflow", "level.plan"] + steps).lines
                == ["(new) -> Open", "Open -> Done", "Done -> Open"])
    }

    @Test func `Markers whose status no step names any more are told`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        try expect(["mark", "level.plan", "110", "100", "--title", "Tap"])
        let told = try expect(["workflow", "level.plan", "--step", ":new", "--step", "new:done"])
        #expect(told.errors.contains("2 markers with a status that no step names: 'open' (1, 2); --rename old:new"))
        let renamed = try expect(
            ["workflow", "level.plan", "--step", ":offen", "--step", "offen:done", "--rename", "Open:offen"])
        #expect(renamed.errors.contains("status renamed in 2 markers") && !renamed.errors.contains("no step names"))
        try expect(["status", "level.plan", "1", "done"])
        try expect(["undo", "level.plan"])
        try expect(["undo", "level.plan"])
        #expect(try expect(["list", "level.plan", "--status", "open", "--json"]).output.contains(#""number":2"#))
        #expect(try expect(["workflow", "level.plan"]).lines == ["(new) -> new", "new -> done"])
    }

    @Test func `A status is renamed in the steps and of its markers`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        let steps = try expect(["workflow", "level.plan", "--rename", "open:offen"]).lines
        #expect(steps.first == "(new) -> offen" && steps.contains("closed -> offen (reviewer)"))
        #expect(try expect(["show", "level.plan", "1"]).output.contains("offen"))
        for (rename, error) in [
            ("offen:closed", "the steps have the status 'closed' already"), ("nix:offen", "there is no status 'nix'"),
        ] {
            let refused = try expect(["workflow", "level.plan", "--rename", rename], status: 1)
            #expect(refused.errors.contains(error))
        }
        try expect(["workflow", "level.plan", "--rename", "offen"], status: 2)
        try expect(["workflow", "level.plan", "--rename", "offen:a", "--rename", "Offen:b"], status: 2)
        let other = ["workflow", "level.plan", "--step", ":a", "--rename", "offen:b"]
        #expect(try expect(other, status: 2).errors.contains("no step has the status 'b'"))
        #expect(try expect(["workflow", "level.plan"]).lines == steps)
    }

    @Test func `A status that the workflow does not have is found in whatever spelling`() throws {
        try workspace.write("x,y,status\n100,100,On Hold\n110,100,open\n", to: "held.csv")
        try expect(["import", "level.plan", "held.csv", "--any-status"])
        for spelling in ["On Hold", "on hold", "on_hold"] {
            let run = try expect(["list", "level.plan", "--status", spelling])
            #expect(run.lines.last == "1 marker" && run.errors == "", "\(run.errors)")
        }
    }

    @Test func `Commands know the words for statuses and the dates that imports know`() throws {
        try expect(["mark", "level.plan", "100", "100", "--due", "01.03.2026", "--status", "Offen"])
        try expect(["mark", "level.plan", "110", "100", "--due", "2026/4/1"])
        try expect(["status", "level.plan", "2", "in Bearbeitung"])
        func numbers(_ filters: String...) throws -> [Int] {
            let list = try json(try expect(["list", "level.plan", "--json"] + filters)) as? [[String: Any]]
            return try #require(list).compactMap { $0["number"] as? Int }
        }
        for spelling in ["in-progress", " In Progress ", "INPROGRESS", "in_Arbeit"] {
            #expect(try numbers("--status", spelling) == [2])
            #expect(try expect(["status", "level.plan", "2", spelling]).output.contains("in progress already"))
        }
        #expect(try numbers("--status", "offen") == [1])
        #expect(try numbers("--status", "整改中") == [2])
        #expect(try numbers("--not-status", "offen") == [2])
        #expect(try numbers("--due-before", "01.03.2026") == [1])
        #expect(try numbers("--due-after", "13/3/2026") == [2])
        #expect(
            try expect(["list", "level.plan", "--due-before", "3/1/2026"], status: 2).errors.contains(
                "--due-before: '3/1/2026' is not clear, as it may be 2026-01-03 or 2026-03-01; write the one that is meant so"
            ))
        #expect(
            try expect(["edit", "level.plan", "1", "--due", "3/1/2026"], status: 2).errors.contains(
                "--due: '3/1/2026' is not clear"))
    }

    @Test func `A slip in a filter is noted, a status is found however it is spelled, and a limit says of how many`()
        throws
    {
        for x in ["100", "120", "140"] { try expect(["mark", "level.plan", x, "100"]) }
        try expect(["status", "level.plan", "2", "in progress"])
        #expect(try expect(["list", "level.plan", "--status", "In_Progress"]).lines.last == "1 marker")
        #expect(try expect(["list", "level.plan", "--limit", "2"]).lines.last == "2 of 3 markers")
        #expect(try expect(["list", "level.plan", "--limit", "3"]).lines.last == "3 markers")
        #expect(
            try expect(["list", "level.plan", "--area", "Kitchn"]).errors.contains("the plan has no area 'Kitchn'"))
        #expect(
            try expect(["list", "level.plan", "--status", "opn"]).errors.contains("no marker has the status 'opn'"))
        #expect(try expect(["list", "level.plan", "--status", "closed"]).errors.isEmpty)
        try expect(["edit", "level.plan", "2", "--assignee", "Ada"])
        #expect(try expect(["list", "level.plan", "--area", "kitchen"]).lines.last == "3 markers")
        #expect(try expect(["list", "level.plan", "--assignee", "ADA"]).lines.last == "1 marker")
        #expect(
            try expect(["list", "level.plan", "--assignee", "Eva"]).errors
                .contains("no marker has the assignee 'Eva'; there are: 'Ada'"))
        #expect(
            try expect(["list", "level.plan", "--assignee", "Adam"]).errors
                .contains("no marker has the assignee 'Adam'; did you mean 'Ada'? there are: 'Ada'"))
    }

    @Test func `Filters find what has none of something, what is not closed, who made it and what has changed`() throws
    {
        for x in ["100", "120", "195"] { try expect(["mark", "level.plan", x, "100", "--anywhere"]) }
        try expect(["edit", "level.plan", "2", "--assignee", "Max", "--author", "Eva"])
        try expect(["status", "level.plan", "2", "in progress"])
        try expect(["mark", "level.plan", "140", "100", "--author", "Eva", "--priority", "high"])
        func numbers(_ filters: String...) throws -> [Int] {
            let list = try json(try expect(["list", "level.plan", "--json"] + filters)) as? [[String: Any]]
            return list?.compactMap { $0["number"] as? Int } ?? []
        }
        #expect(try numbers("--area", "") == [3])
        #expect(try numbers("--area", "", "--area", "kitchen") == [1, 2, 3, 4])
        #expect(try numbers("--assignee", "") == [1, 3, 4])
        #expect(try numbers("--priority", "", "--assignee", "max") == [2])
        #expect(try numbers("--not-status", "open") == [2])
        #expect(try numbers("--made-by", "eva") == [4])
        #expect(try numbers("--changed-after", "today") == [1, 2, 3, 4])
        #expect(try numbers("--changed-after", "2999-01-01") == [])
        let stats = try expect(["stats", "level.plan", "--by", "assignee"]).lines
        #expect(stats[0].hasPrefix("assignee") && stats[1].hasPrefix("Max") && stats[2].hasPrefix("(no assignee)"))
        let counts = try json(try expect(["stats", "level.plan", "--by", "priority", "--json"])) as? [String: Any]
        #expect((counts?["byPriority"] as? [[String: Any]])?.first?["priority"] as? String == "high")
    }

    @Test func `Overdue is what was due before today and is in no final status of the plan's workflow`() throws {
        for due in ["yesterday", "-3d", "today", "+7d", "yesterday"] {
            try expect(["mark", "level.plan", "100", "100", "--due", due])
        }
        try expect(["mark", "level.plan", "100", "100"])
        for status in ["in progress", "ready for review", "closed"] {
            try expect(["status", "level.plan", "5", status])
        }
        try expect(["status", "level.plan", "2", "in progress"])
        func numbers(_ filters: String...) throws -> [Int] {
            let list = try json(try expect(["list", "level.plan", "--json"] + filters)) as? [[String: Any]]
            return list?.compactMap { $0["number"] as? Int } ?? []
        }
        #expect(try numbers("--overdue") == [1, 2])
        #expect(try numbers("--overdue", "--due-before", "-2d") == [2])
        #expect(try numbers("--overdue", "--due-before", "+7d") == [1, 2])
        #expect(try numbers("--due-before", "yesterday") == [1, 2, 5])
        #expect(try numbers("--due-after", "today", "--due-before", "+7d") == [3, 4])
        try expect(["workflow", "level.plan", "--step", ":open", "--step", "open:in progress"])
        #expect(try numbers("--overdue") == [1, 5])
    }

    @Test func `The list shows the category, and cuts no title short where it goes to a file`() throws {
        let title = String(repeating: "Tap drips ", count: 30) + "still"
        try expect(["mark", "level.plan", "100", "100", "--category", "plumbing", "--title", title])
        let run = try CommandRun(["list", "level.plan"], in: workspace.folder, environment: ["COLUMNS": "60"])
        #expect(run.lines[0].split(separator: " ").contains("category"))
        #expect(run.lines[1].contains("plumbing") && run.lines[1].contains(title))
    }

    @Test func `A copy has all that was in force, and no file is overwritten by it`() throws {
        try expect(["mark", "level.plan", "100", "100"])
        try FileManager.default.createDirectory(
            atPath: workspace.path("sub"), withIntermediateDirectories: false)
        let copy = try expect(["copy", "level.plan", "sub/copy.plan"])
        #expect(copy.output == "sub/copy.plan: 1 marker\n")
        #expect(copy.errors.contains("the drawing plan.png is not in the plan"))
        #expect(
            try expect(["list", "sub/copy.plan", "--json"]).output == expect(["list", "level.plan", "--json"]).output)
        #expect(try expect(["check", "sub/copy.plan"]).status == 0)
        try expect(["copy", "level.plan", "sub/copy.plan"], status: 4)
        try expect(["mark", "sub/copy.plan", "120", "100"])
        #expect(try expect(["merge", "level.plan", "sub/copy.plan"]).lines.first?.contains("1 marker added") == true)
    }

    @Test func `A day and a colour that are none are told with what was given, an empty one takes the value away`()
        throws
    {
        try expect(["mark", "level.plan", "100", "100", "--due", "2026-03-01", "--color", "red"])
        for command in [["mark", "level.plan", "100", "100"], ["edit", "level.plan", "1"]] {
            #expect(
                try expect(command + ["--due", "2026-02-30"], status: 2).errors.contains("'2026-02-30' is not a date"))
            #expect(
                try expect(command + ["--color", "blurple"], status: 2).errors.contains("'blurple' is not #rrggbb"))
        }
        try expect(["edit", "level.plan", "1", "--due", "", "--color", ""])
        let shown = try json(try expect(["show", "level.plan", "1", "--json"])) as? [String: Any]
        #expect(shown?["due"] == nil && shown?["color"] == nil)
    }

    @Test(arguments: [["list"], ["stats"], ["history"], ["undo"], ["check"]])
    func `What is no plan says what it is`(command: [String]) throws {
        let run = try expect(command + ["plan.png"], status: 3)
        #expect((run.errors + run.output).contains("not a plan file but a PNG picture"))
        let missing = try expect(command + ["none.plan"], status: 3)
        #expect((missing.errors + missing.output).contains("none.plan: no such file"))
    }
}
