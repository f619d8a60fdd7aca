import Foundation
import FoundationNetworking
import PostgresSupport
import Testing

/// The subcommands on plans in a PostgreSQL database, beside the same on plan files.
@Suite(.needsPostgres) struct DatabaseCommandTests {
    private let workspace: Workspace
    private let server: PostgresServer
    private let database: String

    init() throws {
        workspace = try Workspace.withPlan()
        server = try .shared()
        database = try server.newDatabase()
        try expect(["admin", "init", database])
    }

    private func address(_ plan: String) -> String { "\(database)&plan=\(plan)" }

    @discardableResult
    private func expect(_ arguments: [String], status: Int32 = 0) throws -> CommandRun {
        let done = try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
        #expect(done.status == status, "\(arguments): \(done.errors)")
        return done
    }

    /// What a command prints and tells, without the names, ids and times that differ from plan to plan.
    private func text(_ run: CommandRun, _ plan: String) -> String {
        var text = "\(run.status)\n\(run.output)\n\(run.errors)".replacing(plan, with: "PLAN")
        text = text.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID")
        text = text.replacing(/niche-[a-z0-9]{4}/, with: "NICHE")
        return text.replacing(/20\d\d-\d\d-\d\dT[0-9:.]+Z/, with: "TIME")
    }

    @Test func `Every command says and does the same on a file and in a database`() throws {
        try workspace.write(
            "x,y,title,status\n50,60,Riss,open\n300,80,渗水,in progress\n999,80,out,open\n", to: "list.csv")
        try workspace.write("photo", to: "photo.jpg")
        try expect(["copy", "level.plan", "file.plan"])
        try expect(["copy", "level.plan", address("a")])
        let commands: [[String]] = [
            ["mark", "PLAN", "100", "100", "--title", "Tap drips", "--due", "2020-01-01"],
            ["mark", "PLAN", "194", "100"], ["mark", "PLAN", "194", "100", "--snap", "--json"],
            ["import", "PLAN", "list.csv"], ["list", "PLAN"], ["list", "PLAN", "--text", "渗水"],
            ["list", "PLAN", "--area", "kitchen", "--overdue"], ["list", "PLAN", "--near", "100,100", "--limit", "2"],
            ["list", "PLAN", "--status", "opne"], ["list", "PLAN", "--json"], ["list", "PLAN", "--format", "csv"],
            ["edit", "PLAN", "1", "--assignee", "Max", "--note", "soon"], ["move", "PLAN", "1", "110", "120"],
            ["status", "PLAN", "1", "closed"], ["status", "PLAN", "1", "in progress"], ["show", "PLAN", "1"],
            ["attach", "PLAN", "1", "photo.jpg"],
            ["attach", "PLAN", "1", "--extract", "photo.jpg", "--output", "out.jpg"],
            ["remove", "PLAN", "2"], ["show", "PLAN", "2"], ["undo", "PLAN"], ["redo", "PLAN"], ["history", "PLAN"],
            ["stats", "PLAN"], ["stats", "PLAN", "--by", "assignee", "--json"], ["workflow", "PLAN"],
            ["set", "PLAN", "--name", "Level four", "--pixels-per-metre", "40"],
            ["area", "add", "PLAN", "Niche", "210,30", "230,60"], ["area", "list", "PLAN"], ["area", "check", "PLAN"],
            ["area", "measure", "PLAN"], ["area", "rename", "PLAN", "Niche", "Alcove"],
            [
                "area", "edit", "PLAN", "Alcove", "--name", "Niche", "--color", "teal", "--allowed", "no", "--property",
                "floor=4",
            ],
            ["history", "PLAN"], ["undo", "PLAN"], ["area", "list", "PLAN", "--json"], ["undo", "PLAN"],
            ["area", "list", "PLAN"], ["redo", "PLAN"], ["undo", "PLAN"],
            ["set", "PLAN", "--pixels-per-metre", "80"], ["area", "remove", "PLAN", "Niche"], ["check", "PLAN"],
            ["export", "PLAN", "--format", "geojson"], ["export", "PLAN", "--format", "csv"],
            ["export", "PLAN", "--format", "coco"], ["list", "PLAN", "--lang", "zh"],
            ["render", "PLAN", "--output", "PICTURE"],
        ]
        for command in commands {
            func run(_ plan: String, _ picture: String) throws -> String {
                let arguments = command.map { $0 == "PLAN" ? plan : $0 == "PICTURE" ? picture : $0 }
                let run = try CommandRun(arguments, in: workspace.folder, environment: ["PLANMARK_AUTHOR": "Ada"])
                return text(run, plan).replacing(picture, with: "PICTURE")
            }
            let onFile = try run("file.plan", "file.png")
            #expect(try run(address("a"), "database.png") == onFile, "\(command)")
        }
        func bytes(_ name: String) throws -> Data { Data(try workspace.bytes(of: name)) }
        #expect(try bytes("file.png") == bytes("database.png"))
        #expect(try bytes("out.jpg") == Data("photo".utf8))
    }

    @Test func `A plan moves into a database and back with history, attachments, drawing and ids`() throws {
        try expect(["mark", "level.plan", "100", "100", "--title", "Crack"])
        try expect(["mark", "level.plan", "110", "100"])
        try expect(["remove", "level.plan", "2"])
        let copied = try expect(["copy", "level.plan", address("site/A/level")])
        #expect(copied.output == "\(address("site/A/level")): 1 marker\n" && copied.errors.isEmpty)
        try expect(["copy", address("site/A/level"), "back.plan"])
        for command in [
            ["history"], ["export", "--format", "geojson"], ["export", "--format", "jsonl"], ["area", "list"],
        ] {
            func output(_ plan: String) throws -> String {
                let names = command.first == "area" ? Array(command[..<2]) : Array(command[..<1])
                return try expect(names + [plan] + command.dropFirst(names.count)).output
            }
            let first = try output("level.plan")
            #expect(try output(address("site/A/level")) == first)
            #expect(try output("back.plan") == first)
        }
        // The drawing came along: no file of it is needed any more.
        try FileManager.default.createDirectory(atPath: workspace.path("else"), withIntermediateDirectories: true)
        try expect(["render", address("site/A/level"), "--output", "else/a.png"])
        try expect(["copy", address("site/A/level"), "else/back.plan"])
        try expect(["render", "else/back.plan", "--output", "else/b.png"])
        try expect(["copy", "level.plan", address("site/A/level")], status: 4)
        // The number 2 is not given again.
        #expect(try expect(["mark", address("site/A/level"), "100", "90"]).output.hasPrefix("marker 3 "))
        // What was changed in both comes together, in either direction.
        try expect(["mark", "level.plan", "120", "90", "--title", "later"])
        try expect(["merge", address("site/A/level"), "level.plan"])
        try expect(["merge", "level.plan", address("site/A/level"), "--output", "merged.plan"])
        try expect(["merge", "level.plan", address("site/A/level"), "--output", address("merged")])
        let lists = try [address("site/A/level"), "merged.plan", address("merged")].map {
            try expect(["list", $0, "--format", "csv"]).output
        }
        #expect(lists[0] == lists[1] && lists[0] == lists[2])
        #expect(try expect(["check", address("merged")]).output.hasSuffix("sound, 3 markers\n"))
    }

    @Test func `Several plans are listed, counted and exported, of a database as of a folder`() throws {
        try FileManager.default.createDirectory(
            atPath: workspace.path("folder/A"), withIntermediateDirectories: true)
        for (name, x) in [("A/one", "100"), ("A/two", "300"), ("hill", "120")] {
            try expect(["mark", "level.plan", x, "100", "--title", "in \(name)", "--assignee", "Firm \(x)"])
            try expect(["copy", "level.plan", "folder/\(name).plan"])
            try expect(["copy", "level.plan", address(name)])
        }
        let commands: [[String]] = [
            ["plans", "PLAN"], ["plans", "PLAN", "--plans", "A/*", "--json"], ["list", "PLAN", "--plans", "*"],
            ["list", "PLAN", "--plans", "A/*", "--area", "KITCHEN", "--json"],
            ["list", "PLAN", "--plans", "*", "--sort", "changed", "--limit", "2"],
            ["list", "PLAN", "--plans", "hill", "--plans", "A/one", "--format", "jsonl"],
            ["list", "PLAN", "--plans", "*", "--assignee", "frim 300"], ["stats", "PLAN", "--plans", "*"],
            ["stats", "PLAN", "--plans", "*", "--by", "assignee"], ["stats", "PLAN", "--plans", "A/*", "--json"],
            ["export", "PLAN", "--plans", "*", "--format", "csv", "--excel"],
            ["export", "PLAN", "--plans", "*", "--format", "geojson"], ["list", "PLAN", "--plans", "nothing"],
        ]
        for command in commands {
            func run(_ plan: String) throws -> String {
                text(try expect(command.map { $0 == "PLAN" ? plan : $0 }), plan)
            }
            let ofFolder = try run("folder")
            #expect(try run(database) == ofFolder, "\(command)")
            #expect(ofFolder.hasPrefix("0\n"))
        }
        #expect(try expect(["plans", "folder"]).output.contains("A/\n  one"))
        for (command, place) in [("plans", "folder"), ("list", database), ("stats", "folder")] {
            let done = try expect([command, place, "--plans", "A/*", "--plans", "nix"])
            #expect(done.errors.contains("no plan is called 'nix'") && !done.errors.contains("'A/*'"), "\(done)")
        }
        for (arguments, message) in [
            (["list", "level.plan", "--plans", "*"], "neither a folder of plan files nor the address of a database"),
            (["list", address("hill"), "--plans", "*"], "leave plan= out"),
            (["list", database, "--plans", "*", "--coordinates", "leaflet"], "leave --coordinates out"),
            (["export", database, "--plans", "*", "--format", "coco"], "coco is about one drawing"),
            (["list", database, "--plans", "*", "--near", "1,2"], "--near goes with one plan"),
            (["stats", database, "--plans", "*", "--by", "area"], "--by area goes with one plan"),
        ] {
            #expect(try expect(arguments, status: 2).errors.contains(message))
        }
    }

    @Test func `Mistakes in addresses and databases get a message that says what to do`() throws {
        let empty = try server.newDatabase()
        for (arguments, status, message) in [
            (["list", database], 2, "names no plan; add &plan="),
            (["list", "postgresql://h/d"], 2, "names no plan; add ?plan="),
            (["list", "postgresql://h/d?pln=a"], 2, "the plan's name is the parameter 'plan'"),
            (["list", "postgresql://h:99999/d?plan=a"], 2, "not understood: invalid port number"),
            (["list", "postgresql://h/d?sslmode=maybe&plan=a"], 2, "not understood: invalid sslmode value"),
            (["new", address("a%2F%2Fb"), "--drawing", "plan.png"], 2, "has two in a row; name it like"),
            (["list", "\(empty)&plan=a"], 3, "'planmark admin init' makes them"),
            (["admin", "init", address("a")], 2, "leave plan= out"),
            (["admin", "init", "level.plan"], 2, "the address of a database begins with postgresql://"),
            (["list", "postgresql://ada:secret@@/x?plan=a"], 2, "write @ as %40"),
            (["list", "postgresql://ada:secret@/x?host=/nowhere&plan=a"], 3, "cannot be reached"),
            (["list", "Postgresql://ada:secret@/x?plan=a"], 2, "begins with postgresql://"),
            (["list", " postgresql:/ada:secret@/x?plan=a"], 2, "begins with postgresql://"),
            (["copy", "level.plan", "host=/x password=secret"], 2, "begins with postgresql://"),
            (["repair", address("a"), "--output", "b.plan"], 2, "repair reads and makes plan files"),
            (["new", address("a"), "--drawing", "nix.png"], 3, "nix.png: cannot be opened"),
        ] as [([String], Int32, String)] {
            let done = try expect(arguments, status: status)
            #expect(done.errors.contains(message), "\(arguments): \(done.errors)")
            #expect(!(done.errors + done.output).contains("secret"))
        }
        #expect(try expect(["admin", "status", empty], status: 3).output.contains("no tables of plans"))
        #expect(try expect(["plans", database]).output == "0 plans\n")
    }

    @Test func `All plans of a database are served`() async throws {
        let options = ["--listen", "127.0.0.1:0", "--cache", "tiles"]
        let none = try CommandRun(["serve", database] + options, in: workspace.folder)
        #expect(none.status == 3 && none.errors.contains("no plans are there"), "\(none.errors)")
        for name in ["ground", "first"] { try expect(["copy", "level.plan", address(name)]) }
        let server = try CommandConversation(["serve", database] + options, in: workspace.folder)
        let list = try #require(URL(string: try server.nextLine() + "api/v1/plans"))
        let (data, _) = try await URLSession.shared.data(from: list)
        let text = String(decoding: data, as: UTF8.self)
        #expect(
            text.contains(#""id":"ground""#) && text.contains(#""id":"first""#) && !text.contains("problem"), "\(text)")
        #expect(try server.end(by: SIGINT) == 0)
    }
}
