import Foundation
import Testing

/// Named pipes as inputs, whose writer comes later.
@Suite struct NamedPipeTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    /// Runs a command of which one input is a pipe that another program writes to; it has ended, with its status, or been ended after a
    /// minute by its alarm.
    private func run(_ arguments: [String], pipe: String, holding file: String) throws -> (status: Int32, text: String)
    {
        mkfifo(workspace.path(pipe), 0o600)
        let script = """
            exec 2>&1
            timeout 60 cat "$1" > "$2" &
            shift 2
            timeout 60 "$@"
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", script, "sh", file, pipe, CommandRun.executable.path] + arguments
        process.currentDirectoryURL = workspace.folder
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test(arguments: [
        (["annotate", "pipe.png", "--areas", "rooms.geojson", "--output", "o.png"], "pipe.png", "plan.png"),
        (["annotate", "plan.png", "--areas", "pipe.geojson", "--output", "o.png"], "pipe.geojson", "rooms.geojson"),
        (["annotate", "plan.png", "--markers", "pipe.csv", "--output", "o.png"], "pipe.csv", "good.csv"),
        (["tiles", "pipe.png", "--layout", "xyz", "--output", "t"], "pipe.png", "plan.png"),
        (
            ["tiles", "plan.png", "--areas", "pipe.geojson", "--layout", "xyz", "--output", "t"], "pipe.geojson",
            "rooms.geojson"
        ),
        (["import", "level.plan", "pipe.csv"], "pipe.csv", "good.csv"),
        (["area", "import", "level.plan", "pipe.geojson"], "pipe.geojson", "more.geojson"),
        (["area", "check", "pipe.geojson"], "pipe.geojson", "rooms.geojson"),
        (["locate", "--areas", "rooms.geojson", "--points", "pipe.csv"], "pipe.csv", "good.csv"),
        (["locate", "--areas", "pipe.geojson", "--points", "good.csv"], "pipe.geojson", "rooms.geojson"),
        (["new", "n.plan", "--drawing", "pipe.png", "--embed"], "pipe.png", "plan.png"),
        (["batch", "pipe.jsonl"], "pipe.jsonl", "jobs.jsonl"), (["pages", "pipe.pdf"], "pipe.pdf", "site.pdf"),
        (["detections", "plan.png", "--input", "pipe.json", "--output", "o.png"], "pipe.json", "found.json"),
        (["zones", "--areas", "rooms.geojson", "--input", "pipe.json"], "pipe.json", "found.json"),
        (["shape", "pipe.json", "--output", "o.png"], "pipe.json", "scene.json"),
    ])
    func `A pipe is read as a file is`(arguments: [String], pipe: String, file: String) throws {
        try workspace.write("x,y,title\n50,50,Tap drips\n100,100,Paint\n", to: "good.csv")
        try workspace.write(#"{"plan": "level.plan", "output": "b.png"}"#, to: "jobs.jsonl")
        try workspace.write(
            #"[{"image_id": 1, "category_id": 1, "bbox": [5, 5, 20, 20], "score": 0.9}]"#, to: "found.json")
        try workspace.write(#"{"view": {"type": "circle"}}"#, to: "scene.json")
        try workspace.writeRooms("more.geojson")
        if file == "site.pdf" {
            let document = try CommandRun(["export", "level.plan", "--output", "site.pdf"], in: workspace.folder)
            #expect(document.status == 0)
        }
        let plain = try CommandRun(arguments.map { $0 == pipe ? file : $0 }, in: workspace.folder)
        for name in ["o.png", "o.csv", "n.plan", "b.png"] {
            try? FileManager.default.removeItem(atPath: workspace.path(name))
        }
        try? FileManager.default.removeItem(atPath: workspace.path("t"))
        let done = try run(arguments, pipe: pipe, holding: file)
        #expect(done.status != 124, "\(arguments) waits")
        #expect(plain.status != 2, "\(plain.errors)")
        #expect(done.status == plain.status, "\(arguments): \(done.text) instead of \(plain.output) \(plain.errors)")
    }

    @Test func `A command that waits for a pipe's writer is ended by a signal`() throws {
        mkfifo(workspace.path("pipe.csv"), 0o600)
        let command = try CommandConversation(
            ["annotate", "plan.png", "--markers", "pipe.csv", "--output", "o.png"], in: workspace.folder)
        #expect(try command.end(by: SIGINT) == SIGINT)
        #expect(!workspace.exists("o.png"))
    }
}
