import Foundation
import TestSupport
import Testing

/// Commands that signals end: at once, with outputs whole or not at all, and without temporary files.
@Suite struct InterruptTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace.withPlan()
        try workspace.writeDrawing("large.png", width: 3000, height: 2500)
        let pages = Array(repeating: "/MediaBox [0 0 288 216]", count: 40)
        try Data(PDFSample.pages(pages, content: PDFSample.redRectangle))
            .write(to: workspace.folder.appendingPathComponent("site.pdf"))
    }

    /// Each command with its output: nothing of it, or all of what a whole run leaves, is there afterwards.
    private static let commands: [(arguments: [String], output: String)] = [
        (["annotate", "large.png", "--areas", "rooms.geojson", "--output", "o.png"], "o.png"),
        (["annotate", "large.png", "--areas", "rooms.geojson", "--output", "o.pdf"], "o.pdf"),
        (["curl", "plan.png", "plan.png", "--output", "frames/", "--frames", "200"], "frames"),
        (["curl", "plan.png", "plan.png", "--output", "o.apng", "--frames", "200"], "o.apng"),
        (["copy", "level.plan", "o.plan"], "o.plan"),
        (["new", "pages", "--drawing", "site.pdf", "--page", "all", "--embed"], "pages"),
        (["export", "level.plan", "--output", "o.xlsx"], "o.xlsx"),
        (["tiles", "large.png", "--output", "o.pmtiles"], "o.pmtiles"),
    ]

    /// The files below the folder, without those of SQLite beside a plan that is in use.
    private var files: Set<String> {
        get throws {
            Set(try FileManager.default.subpathsOfDirectory(atPath: workspace.folder.path))
                .subtracting(["level.plan-wal", "level.plan-shm"])
        }
    }

    @Test(arguments: commands.indices)
    func `A signal ends each command, and leaves its output whole or not at all`(index: Int) throws {
        let (arguments, output) = Self.commands[index]
        let before = try files
        let whole = try CommandRun(arguments, in: workspace.folder)
        #expect(whole.status == 0, "\(whole.errors)")
        let all = try files
        try FileManager.default.removeItem(atPath: workspace.path(output))
        // At the start, and when something is there, be it unfinished.
        for (signal, waits) in [(SIGINT, false), (SIGINT, true), (SIGQUIT, false), (SIGQUIT, true)] {
            let command = try RunningCommand(arguments, in: workspace.folder)
            if waits { _ = try command.wait { try files != before } }
            let end = command.end(by: signal)
            #expect(end == signal || end == 0, "\(arguments): \(String(describing: end))")
            // Work on tiles can be resumed.
            let left = try files.filter { !$0.hasPrefix("\(output).partial") }
            #expect(left == before || left == all, "\(arguments): \(left.symmetricDifference(before).sorted())")
            for name in try files.subtracting(before) {
                try? FileManager.default.removeItem(atPath: workspace.path(name))
            }
        }
    }

    @Test func `Frames in a folder that was there go, and the folder stays with what it had`() throws {
        try FileManager.default.createDirectory(atPath: workspace.path("frames"), withIntermediateDirectories: false)
        try workspace.write("mine", to: "frames/note.txt")
        // At several moments of a frame's making.
        for delay in 0..<20 {
            let command = try RunningCommand(
                ["curl", "plan.png", "plan.png", "--output", "frames", "--frames", "200"], in: workspace.folder)
            #expect(command.wait { workspace.exists("frames/frame-002.png") })
            usleep(UInt32(delay) * 1000)
            #expect(command.end(by: SIGINT) == SIGINT)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: workspace.path("frames")) == ["note.txt"],
                "after \(delay) ms")
        }
    }

    /// The processes whose parent is another one.
    private func children(of parent: pid_t) throws -> [pid_t] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
            .filter { state(of: $0)?.parent == parent }
    }

    /// The state and the parent of a process; nil if there is none.
    private func state(of process: pid_t) -> (letter: Substring, parent: pid_t)? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return nil }
        let words = text[text.index(after: name)...].split(separator: " ")
        return pid_t(words[1]).map { (words[0], $0) }
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGINT, SIGQUIT])
    func `The program that draws a page ends with the command, however that ends`(signal: Int32) throws {
        try Data(PDFSample.slow).write(to: workspace.folder.appendingPathComponent("slow.pdf"))
        let command = try RunningCommand(["tiles", "slow.pdf", "--output", "t"], in: workspace.folder)
        var child: pid_t?
        #expect(
            try command.wait {
                child = try children(of: command.number).first {
                    (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8))?.hasPrefix("pdftoppm") == true
                }
                return child != nil
            })
        let drawing = try #require(child)
        #expect(command.end(by: signal) == signal)
        var isGone = false
        for _ in 0..<12_000 where !isGone {
            let state = state(of: drawing)
            // Whoever takes over orphans may leave one that has ended unburied.
            isGone = state == nil || state?.letter == "Z" || state?.letter == "X"
            if !isGone { usleep(5000) }
        }
        #expect(isGone)
        if !isGone { kill(drawing, SIGKILL) }
    }
}
