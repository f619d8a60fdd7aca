import Foundation
import Testing

/// Outputs that would take the place of what planmark did not write, or of a plan.
@Suite struct OutputSafetyTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace.withPlan() }

    private func run(_ arguments: [String]) throws -> CommandRun { try CommandRun(arguments, in: workspace.folder) }

    /// Commands that write a file, without its name.
    private static let commands: [[String]] = [
        ["annotate", "plan.png", "--areas", "rooms.geojson", "--output"], ["render", "other.plan", "--output"],
        ["export", "other.plan", "--format", "csv", "--output"],
        ["export", "other.plan", "--format", "pdf", "--output"],
        ["shape", "scene.json", "--output"], ["curl", "plan.png", "plan.png", "--progress", "0.5", "--output"],
        ["grid", "plan.png", "--output"], ["area", "simplify", "rooms.geojson", "--tolerance", "1", "--output"],
        ["copy", "other.plan"], ["new", "--drawing", "plan.png"],
        ["zones", "--line", "Door=1,1,9,9", "--input", "found.json", "--format", "csv", "--output"],
        ["detections", "plan.png", "--input", "found.json", "--output"],
        ["tiles", "plan.png", "--layout", "xyz", "--output"],
        ["rectify", "plan.png", "1,1", "300,1", "300,200", "1,200", "--width", "10m", "--height", "8m", "--output"],
        ["batch", "jobs.jsonl", "--quiet", "--results"], ["batch", "jobs.jsonl", "--quiet", "--resume", "--results"],
    ]

    @Test(arguments: commands)
    func `No command takes the place of a plan or of what belongs to one`(command: [String]) throws {
        #expect(try run(["copy", "level.plan", "other.plan"]).status == 0)
        try workspace.write(
            #"[{"image_id": 1, "category_id": 1, "bbox": [5, 5, 20, 20], "score": 0.9}]"#, to: "found.json")
        try workspace.write(#"{"plan": "other.plan", "output": "o.png"}"#, to: "jobs.jsonl")
        try workspace.write(#"{"view": {"type": "circle"}}"#, to: "scene.json")
        for ending in ["png", "pdf", "svg", "csv", "geojson"] {
            try FileManager.default.linkItem(
                atPath: workspace.path("level.plan"), toPath: workspace.path("p.\(ending)"))
        }
        let before = try workspace.bytes(of: "level.plan")
        let names = try workspace.names
        // What is refused for its name alone is no matter of this test, so that each ending is tried.
        var isRefused = false
        for name in ["p.png", "p.pdf", "p.svg", "p.csv", "p.geojson", "level.plan", "p.png-wal", "level.plan-journal"] {
            let done = try run(command + [name])
            #expect(done.status != 0, "\(command) \(name): \(done.output)")
            isRefused = isRefused || done.status == 4
            #expect(try workspace.bytes(of: "level.plan") == before, "\(command) \(name)")
            #expect(try workspace.names == names, "\(command) \(name)")
        }
        #expect(isRefused, "\(command) is refused for other reasons")
    }

    @Test(arguments: ["plan.png", "rooms.geojson", "defects.csv", "level.plan", "level.plan-wal", "states.jsonl"])
    func `Results take the place of earlier results alone`(name: String) throws {
        try workspace.write(#"{"plan": "level.plan", "output": "o.png"}"#, to: "jobs.jsonl")
        try workspace.write(#"{"number": 1, "x": 3, "y": 4, "status": "done"}"# + "\n", to: "states.jsonl")
        let before = workspace.exists(name) ? try workspace.bytes(of: name) : nil
        for options in [[], ["--resume"]] {
            let done = try run(["batch", "jobs.jsonl", "--results", name] + options)
            #expect([3, 4].contains(done.status) && done.errors.contains(name), "\(done.errors)")
            #expect(workspace.exists(name) == (before != nil))
            if let before { #expect(try workspace.bytes(of: name) == before) }
        }
        #expect(!workspace.exists("o.png"))
    }

    @Test func `Results of an earlier run are replaced, as is an empty file`() throws {
        try workspace.write(#"{"plan": "level.plan", "output": "o.png"}"#, to: "jobs.jsonl")
        try workspace.write("", to: "r.jsonl")
        for _ in 0..<2 {
            #expect(try run(["batch", "jobs.jsonl", "--results", "r.jsonl"]).status == 0)
            #expect(
                try String(decoding: workspace.bytes(of: "r.jsonl"), as: UTF8.self).split(separator: "\n").count == 1)
        }
    }

    @Test func `Results are no file that a job reads, though it is empty`() throws {
        try workspace.write("", to: "areas.geojson")
        try workspace.write(
            #"{"drawing": "plan.png", "areas": "areas.geojson", "output": "o.png"}"#, to: "jobs.jsonl")
        let done = try run(["batch", "jobs.jsonl", "--results", "./areas.geojson"])
        #expect(done.status == 4 && done.errors.contains("is read by the job of line 1"), "\(done.errors)")
        #expect(try workspace.bytes(of: "areas.geojson").isEmpty)
    }

    @Test func `An update of tiles says how many files are kept, and prints no control characters of a path`() throws {
        let name = "t\u{1B}[31m"
        #expect(try run(["tiles", "plan.png", "--layout", "xyz", "--output", name]).status == 0)
        try workspace.write("mine", to: "\(name)/note.txt")
        let done = try run(["tiles", "plan.png", "--update", name])
        #expect(done.status == 0 && done.output.contains("kept 1 file that planmark did not write"), "\(done.errors)")
        #expect(!done.output.contains("\u{1B}") && done.output.contains("t\u{FFFD}[31m"))
        #expect(try workspace.bytes(of: "\(name)/note.txt") == Array("mine".utf8))
    }
}
