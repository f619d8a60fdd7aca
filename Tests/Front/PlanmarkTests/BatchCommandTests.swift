import Foundation
import PlanImage
import Testing

@Suite struct BatchCommandTests {
    /// A workspace with the drawing, the rooms and the defects, all older than what is made now, and a plan.
    private func workspace() throws -> Workspace {
        let workspace = try Workspace.withPlan()
        for name in try workspace.names {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: workspace.path(name))
        }
        return workspace
    }

    private func line(_ output: String, _ more: String = "") -> String {
        #"{"drawing": "plan.png", "areas": "rooms.geojson", "markers": "defects.csv", "output": "\#(output)"\#(more)}"#
    }

    private func results(_ lines: [String]) throws -> [[String: Any]] {
        try lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)") }
    }

    @Test func `Sheets are those of annotate and render to the byte`() throws {
        let workspace = try workspace()
        let lines = [
            line("a.png", #", "request": {"view": {"scale": 2}, "markers": {"labels": "title"}}"#), line("b.png"),
            #"{"plan": "level.plan", "output": "c.png", "showsAreas": false, "request": {"look": {"theme": "dark"}}}"#,
        ]
        let run = try CommandRun(["batch", "-"], input: lines.joined(separator: "\n"), in: workspace.folder)
        #expect(run.status == 1, "\(run.errors)")
        let annotate = ["annotate", "plan.png", "--areas", "rooms.geojson", "--markers", "defects.csv", "--output"]
        #expect(
            try CommandRun(annotate + ["x.png", "--scale", "2", "--labels", "title"], in: workspace.folder).status == 1)
        #expect(try CommandRun(annotate + ["z.png"], in: workspace.folder).status == 1)
        #expect(
            try CommandRun(
                ["render", "level.plan", "--no-areas", "--theme", "dark", "--output", "y.png"], in: workspace.folder
            ).status == 0)
        #expect(try workspace.bytes(of: "a.png") == workspace.bytes(of: "x.png"))
        #expect(try workspace.bytes(of: "b.png") == workspace.bytes(of: "z.png"))
        #expect(try workspace.bytes(of: "c.png") == workspace.bytes(of: "y.png"))
    }

    @Test func `Each job has a line, failures are told with theirs, and the status is 1`() throws {
        let workspace = try workspace()
        try workspace.write("\(line("a.png"))\nnothing\n\(line("none/b.png"))\n", to: "jobs.jsonl")
        let run = try CommandRun(["batch", "jobs.jsonl", "--workers", "2"], in: workspace.folder)
        #expect(run.status == 1)
        let jobs = try results(run.lines).sorted { ($0["job"] as? Int ?? 0) < ($1["job"] as? Int ?? 0) }
        #expect(jobs.map { $0["status"] as? String } == ["refused", "failed", "failed"])
        #expect((jobs[0]["refusals"] as? [String])?.count == 5)
        let errors = run.errors.split(separator: "\n").sorted()
        #expect(errors.count == 2)
        #expect(errors.first?.hasPrefix("planmark: jobs.jsonl:2: not JSON at column") == true)
        #expect(errors.last?.hasPrefix("planmark: jobs.jsonl:3: none/b.png: the folder none does not exist") == true)
    }

    @Test func `A table of jobs without failures ends with 0 and a summary`() throws {
        let workspace = try workspace()
        try workspace.write("plan,output,request.view.scale\nlevel.plan,a.png,2\nlevel.plan,b.pdf,\n", to: "jobs.csv")
        let run = try CommandRun(["batch", "jobs.csv", "--results", "results.jsonl"], in: workspace.folder)
        #expect(run.status == 0 && run.lines == ["2 jobs: 2 done"] && run.errors == "")
        let chinese = try CommandRun(
            ["batch", "jobs.csv", "--results", "results.jsonl", "--resume", "--lang", "zh"], in: workspace.folder)
        #expect(chinese.status == 0 && chinese.lines == ["2 个作业:0 完成,2 跳过"])
    }

    @Test func `A resumed batch does what is not done, and keeps one result a job`() throws {
        let workspace = try workspace()
        let names = (0..<4).map { "\($0).png" }
        try workspace.write(names[..<2].map { "\(line($0))\n" }.joined(), to: "jobs.jsonl")
        let batch = ["batch", "jobs.jsonl", "--results", "results.jsonl", "--resume"]
        #expect(try CommandRun(batch, in: workspace.folder).lines == ["2 jobs: 0 done, 2 with markers refused"])
        // A part of a line, as a machine leaves it that loses its power.
        let part = try String(contentsOfFile: workspace.path("results.jsonl"), encoding: .utf8) + #"{"job":3,"st"#
        try workspace.write(part, to: "results.jsonl")
        try FileManager.default.removeItem(atPath: workspace.path("1.png"))
        try workspace.write(names.map { "\(line($0))\n" }.joined(), to: "jobs.jsonl")
        let second = try CommandRun(batch, in: workspace.folder)
        #expect(second.status == 1 && second.lines == ["4 jobs: 0 done, 3 with markers refused, 1 skipped"])
        let kept = try String(contentsOfFile: workspace.path("results.jsonl"), encoding: .utf8)
        #expect(try results(kept.split(separator: "\n").map(String.init)).count == 5)
        let third = try CommandRun(batch, in: workspace.folder)
        #expect(third.status == 0 && third.lines == ["4 jobs: 0 done, 4 skipped"])
        #expect(try String(contentsOfFile: workspace.path("results.jsonl"), encoding: .utf8) == kept)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `An interrupted batch leaves whole lines and no other files, and can be resumed`(signal: Int32) throws {
        let workspace = try workspace()
        try workspace.writeDrawing("large.png", width: 3000, height: 3000)
        let before = try workspace.names
        let batch = try CommandConversation(["batch", "-", "--workers", "2"], in: workspace.folder)
        try batch.send("\(line("a.png"))\n")
        let first = try batch.nextLine()
        // The batch waits for more jobs when the signal comes, or makes the large sheet.
        let large = line("b.png", #", "request": {"view": {"scale": 6}}"#)
            .replacingOccurrences(of: "plan.png", with: "large.png")
        try batch.send("\(large)\n")
        #expect(try batch.end(by: signal) == signal)
        #expect(try results([first]).first?["status"] as? String == "refused")
        let left = Set(try workspace.names).subtracting(before)
        #expect(left == ["a.png"] || left == ["a.png", "b.png"], "\(left)")
    }

    @Test func `Jobs of a pipe are done as they come`() throws {
        let workspace = try workspace()
        let batch = try CommandConversation(["batch", "-", "--workers", "3"], in: workspace.folder)
        for name in ["a.png", "b.png", "c.png"] {
            try batch.send("\(line(name))\n")
            #expect(try results([batch.nextLine()]).first?["output"] as? String == name)
        }
        #expect(try batch.finish() == 1)
    }

    @Test(arguments: [
        (["none.jsonl"], 3, "none.jsonl: no such file"),
        (["plan.png"], 3, "plan.png: is a PNG picture, not a text"),
        (["rooms.csv"], 3, "rooms.csv:1: column colour is no member"),
        (["jobs.jsonl", "--workers", "0"], 2, "--workers must be from 1 to 256"),
        (["jobs.jsonl", "--workers", "257"], 2, "--workers must be from 1 to 256"),
        (["jobs.jsonl", "--results", "jobs.jsonl"], 4, "jobs.jsonl: is the file of the jobs itself"),
        (["jobs.jsonl", "--results", "none/results.jsonl"], 4, "none/results.jsonl: cannot be written: No such"),
        (["jobs.jsonl", "--results", "rooms.csv", "--resume"], 3, "rooms.csv:1: is no result of a batch"),
    ])
    func `What is wrong with the batch itself ends it before any job`(arguments: [String], status: Int32, error: String)
        throws
    {
        let workspace = try workspace()
        try workspace.write("\(line("a.png"))\n", to: "jobs.jsonl")
        try workspace.write("colour\nred\n", to: "rooms.csv")
        let run = try CommandRun(["batch"] + arguments, in: workspace.folder)
        #expect(run.status == status && run.errors.hasPrefix("planmark: error: \(error)"), "\(run.errors)")
        #expect(!workspace.exists("a.png"))
        #expect(try workspace.bytes(of: "jobs.jsonl") == Array("\(line("a.png"))\n".utf8))
    }

    @Test func `Results that cannot be written end the batch with 4 and whole lines`() throws {
        let workspace = try workspace()
        try workspace.write((0..<40).map { "\(line("\($0).png"))\n" }.joined(), to: "jobs.jsonl")
        let run = try CommandRun(
            ["batch", "jobs.jsonl", "--results", "results.jsonl", "--quiet"], in: workspace.folder, greatestFile: 16)
        #expect(run.status == 4)
        #expect(run.errors.hasPrefix("planmark: error: results.jsonl: cannot be written"), "\(run.errors)")
        let text = try String(contentsOfFile: workspace.path("results.jsonl"), encoding: .utf8)
        #expect(text.hasSuffix("}\n"))
        #expect(try !results(text.split(separator: "\n").map(String.init)).isEmpty)
    }
}
