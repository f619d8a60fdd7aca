import Foundation
import PlanBase
import Testing

/// The line with which a command that a signal ends says what is kept, and how to go on.
@Suite struct InterruptLineTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace.withPlan()
        mkfifo(workspace.path("pipe.csv"), 0o600)
    }

    /// What the command has said on standard error.
    private var told: String { get throws { String(decoding: try workspace.bytes(of: "errors"), as: UTF8.self) } }

    private func start(_ arguments: [String]) throws -> CommandConversation {
        try CommandConversation(arguments, in: workspace.folder, errors: "errors")
    }

    /// Waits until a condition holds, twenty seconds at most.
    private func wait(for condition: () throws -> Bool) throws {
        let end = Date(timeIntervalSinceNow: 20)
        while try !condition(), Date() < end { usleep(5000) }
        #expect(try condition())
    }

    /// Waits until a command reads the pipe of the folder, from which it gets nothing, and ends it by a signal.
    private func endWhileReading(_ arguments: [String], by signal: Int32) throws {
        let command = try start(arguments)
        var pipe: Int32 = -1
        try wait {
            // A pipe that nobody reads cannot be opened so.
            if pipe < 0 { pipe = open(workspace.path("pipe.csv"), O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
            return pipe >= 0
        }
        // A job before is told by another thread, a moment after the pipe was opened.
        usleep(200_000)
        #expect(command.status(afterSignal: signal) == -signal)
        close(pipe)
    }

    /// Commands that read the pipe, with what their line says in English.
    private static let commands: [(arguments: [String], line: Message)] = [
        (
            ["import", "level.plan", "pipe.csv"],
            Message("Interrupted: nothing was changed in \("level.plan"); run the command again")
        ),
        (
            ["area", "import", "level.plan", "pipe.csv"],
            Message("Interrupted: nothing was changed in \("level.plan"); run the command again")
        ),
        (
            ["annotate", "plan.png", "--markers", "pipe.csv", "--output", "o.png"],
            Message("Interrupted: \("o.png") was not made; run the command again")
        ),
        (
            ["annotate", "plan.png", "--markers", "pipe.csv", "--output", "there.png"],
            Message("Interrupted: \("there.png") is as it was; run the command again")
        ),
        (
            ["new", "n.plan", "--drawing", "plan.png", "--areas", "pipe.csv"],
            Message("Interrupted: \("n.plan") was not made; run the command again")
        ),
        (
            ["zones", "--line", "Door=1,1,9,9", "--input", "pipe.csv", "--output", "o.csv"],
            Message("Interrupted: \("o.csv") was not made; run the command again")
        ),
        (
            ["tiles", "plan.png", "--markers", "pipe.csv", "--output", "t"],
            Message("Interrupted: \("t") was not made; the same command with --resume goes on with what is done")
        ),
    ]

    @Test(arguments: commands.indices, [SIGINT, SIGTERM])
    func `A command says what is kept, in its language`(index: Int, signal: Int32) throws {
        let (arguments, line) = Self.commands[index]
        try workspace.writeDrawing("there.png")
        let language = signal == SIGINT ? MessageLanguage.english : .german
        try endWhileReading(arguments + ["--lang", language.rawValue], by: signal)
        #expect(try told == "planmark: \(line.text(in: language))\n")
        #expect(line.text(in: .german) != line.english && line.text(in: .chinese) != line.english)
    }

    @Test func `Other signals end a command without a word`() throws {
        // Not SIGHUP, which a program that `nohup` starts passes on as one that is not heeded.
        for signal in [SIGUSR1, SIGUSR2] {
            try endWhileReading(["import", "level.plan", "pipe.csv"], by: signal)
            #expect(try told.isEmpty)
        }
    }

    @Test func `An import that is interrupted among its rows has kept nothing`() throws {
        let command = try start(["import", "level.plan", "-", "--format", "csv", "--lang", "en"])
        // More than a pipe holds: when it is sent, most of it is read.
        let rows = (0..<30_000).map { "\(20 + $0 % 100),\(20 + $0 % 90),row \($0)\n" }
        try command.send("x,y,title\n" + rows.joined())
        #expect(command.status(afterSignal: SIGINT) == -SIGINT)
        #expect(try told == "planmark: Interrupted: nothing was changed in level.plan; run the command again\n")
        #expect(try CommandRun(["list", "level.plan"], in: workspace.folder).output == "0 markers\n")
    }

    @Test func `An import that is interrupted while it tells of refused rows has kept the others`() throws {
        let bad = String(repeating: "none,none,a row whose coordinates are no numbers\n", count: 9000)
        try workspace.write("x,y,title\n50,60,Tap\n" + bad, to: "rows.csv")
        // Nobody reads what the command prints, so it waits.
        let command = try start(["import", "level.plan", "rows.csv", "--lang", "en"])
        try wait { try CommandRun(["list", "level.plan"], in: workspace.folder).output.hasSuffix("1 marker\n") }
        #expect(command.status(afterSignal: SIGTERM) == -SIGTERM)
        #expect(try told == "planmark: Interrupted: the change of level.plan is saved\n")
    }

    @Test func `A batch says how many jobs are through, and goes on with the others`() throws {
        let jobs = ["a", "b", "c"].map { #"{"plan": "level.plan", "output": "\#($0).png"}"# + "\n" }
        let command = try start(["batch", "-", "--results", "r.jsonl", "--lang", "en"])
        try command.send(jobs[0] + jobs[1])
        func results() throws -> Int {
            workspace.exists("r.jsonl") ? try workspace.bytes(of: "r.jsonl").count { $0 == UInt8(ascii: "\n") } : 0
        }
        try wait { try results() == 2 }
        // The line follows the result at once.
        usleep(200_000)
        #expect(command.status(afterSignal: SIGINT) == -SIGINT)
        #expect(
            try told == "planmark: Interrupted after 2 jobs; the same command with --resume does the others\n")
        try workspace.write(jobs.joined(), to: "jobs.jsonl")
        let rest = try CommandRun(
            ["batch", "jobs.jsonl", "--results", "r.jsonl", "--resume"], in: workspace.folder)
        #expect(rest.status == 0 && rest.output == "3 jobs: 1 done, 2 skipped\n", "\(rest.output)\(rest.errors)")
    }

    @Test func `A batch of a file says of how many`() throws {
        try workspace.write("x,y\n10,10\n", to: "one.csv")
        try workspace.write(
            #"{"drawing": "plan.png", "markers": "one.csv", "output": "a.png"}"# + "\n"
                + #"{"drawing": "plan.png", "markers": "pipe.csv", "output": "b.png"}"# + "\n", to: "jobs.jsonl")
        try endWhileReading(
            ["batch", "jobs.jsonl", "--workers", "1", "--results", "r.jsonl", "--lang", "en"], by: SIGTERM)
        #expect(
            try told == "planmark: Interrupted after 1 of 2 jobs; the same command with --resume does the others\n")
    }

    @Test func `Tiles that are interrupted are gone on with`() throws {
        try workspace.writeDrawing("large.png", width: 3000, height: 2500)
        let arguments = ["tiles", "large.png", "--output", "t"]
        let command = try start(arguments + ["--lang", "en"])
        // A fast machine may have made them all meanwhile.
        try wait { workspace.exists("t.partial") || workspace.exists("t") }
        let status = command.status(afterSignal: SIGINT)
        #expect(status == -SIGINT || workspace.exists("t"), "\(String(describing: status))")
        if status == -SIGINT {
            let line = "was not made; the same command with --resume goes on with what is done"
            #expect(try told == "planmark: Interrupted: t \(workspace.exists("t") ? "is whole" : line)\n")
        }
        guard !workspace.exists("t") else { return }
        let rest = try CommandRun(arguments + ["--resume"], in: workspace.folder)
        #expect(rest.status == 0 && !workspace.exists("t.partial"), "\(rest.errors)")
    }
}
