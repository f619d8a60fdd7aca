import FoundationEssentials
import PlanFiles
import PlanSheet
import Testing

@testable import PlanBatch

@Suite struct SheetBatchTests {
    @Test(arguments: [1, 2, 7])
    func `Every line has a result, and what fails leaves the others alone`(workers: Int) throws {
        let folder = try BatchFolder()
        let lines = [
            folder.line(output: "a.png"), "no job", folder.line("none.csv", output: "b.png"),
            folder.line("refused.csv", output: "c.png"), #"{"plan": "none.plan", "output": "d.png"}"#,
            folder.line(output: "e.svg"),
        ]
        let results = try folder.run(lines, workers: workers)
        #expect((1...6).map { results[$0]?.status } == [.done, .failed, .failed, .refused, .failed, .done])
        #expect(["a.png", "b.png", "c.png", "d.png", "e.svg"].filter(folder.exists) == ["a.png", "c.png", "e.svg"])
    }

    @Test func `The sheets are those of the jobs by themselves`() throws {
        let folder = try BatchFolder()
        let results = try folder.run((0..<20).map { folder.line(output: "\($0).png") }, workers: 4)
        #expect(results.values.allSatisfy { $0.status == .done })
        let expected = try #require(folder.job(output: "x.png").rendered().bytes)
        for number in 0..<20 { #expect(try folder.bytes(of: "\(number).png") == expected) }
    }

    @Test func `Of two jobs with one output the second fails, and names the line of the first`() throws {
        let folder = try BatchFolder()
        try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: folder[""])
        let results = try folder.run([
            "", folder.line(output: "a.png"), folder.line("refused.csv", output: "./link/a.png"),
            folder.line(output: "b.png"),
        ])
        #expect(results[2]?.status == .done && results[4]?.status == .done)
        #expect(results[3]?.error?.code == "sameOutput")
        #expect(results[3]?.error?.message.contains("line 2 writes") == true)
    }

    @Test func `A device may be the output of several jobs`() throws {
        let folder = try BatchFolder()
        let line = folder.line(output: "a.png").replacing(folder["a.png"], with: "/dev/null")
        #expect(try folder.run([line, line]).values.map(\.status) == [.done, .done])
    }

    @Test func `No job writes the jobs, the results or a stream of the process`() throws {
        let folder = try BatchFolder()
        let lines = [
            folder.line(output: "jobs.jsonl"), folder.line(output: "results.png"),
            folder.line(output: "a.png").replacing(folder["a.png"], with: "/dev/stdout"),
        ]
        let results = try folder.run(lines) {
            $0.reserved = [folder["jobs.jsonl"], folder["results.png"]]
        }
        for line in 1...3 { #expect(results[line]?.error?.code == "outputIsBatchFile") }
        #expect(!folder.exists("results.png"))
        #expect(try folder.folder.read("jobs.jsonl") == lines.joined(separator: "\n"))
    }

    @Test func `A cancelled batch begins no jobs`() throws {
        let folder = try BatchFolder()
        let cancellation = SheetCancellation()
        let lines = (0..<6).map { folder.line(output: "\($0).png") }
        try folder.folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
        var reader = try BatchReader(path: folder["jobs.jsonl"])
        let summary = try SheetBatch(workers: 1).run({ try reader.next() }, cancellation: cancellation) { result in
            if result.job == 2 { cancellation.cancel() }
        }
        #expect(summary.counts == [.done: 2])
    }

    @Test func `What the receiver of results throws ends the batch`() throws {
        struct Full: Error {}
        let folder = try BatchFolder()
        let lines = (0..<6).map { folder.line(output: "\($0).png") }
        try folder.folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
        var reader = try BatchReader(path: folder["jobs.jsonl"])
        #expect(throws: Full.self) {
            try SheetBatch(workers: 1).run({ try reader.next() }) { result in if result.job == 2 { throw Full() } }
        }
        #expect(!folder.exists("2.png"))
    }
}

@Suite struct FinishedJobsTests {
    private func statuses(_ results: [Int: SheetJobResult]) -> [SheetJobResult.Status?] {
        results.keys.sorted().map { results[$0]?.status }
    }

    /// A folder whose inputs are older than what is made now.
    private func folder() throws -> BatchFolder {
        let folder = try BatchFolder()
        for name in ["plan.png", "rooms.geojson", "good.csv", "refused.csv"] { try folder.age(name, 100) }
        return folder
    }

    @Test func `Without results, a job is done whose output is newer than all its files`() throws {
        let folder = try folder()
        let lines = [folder.line(output: "a.png"), folder.line("refused.csv", output: "b.png")]
        #expect(statuses(try folder.run(lines) { $0.finished = FinishedJobs() }) == [.done, .refused])
        #expect(statuses(try folder.run(lines) { $0.finished = FinishedJobs() }) == [.skipped, .skipped])
        try folder.age("good.csv", -100)
        #expect(statuses(try folder.run(lines) { $0.finished = FinishedJobs() }) == [.done, .skipped])
        try FileManager.default.removeItem(atPath: folder["b.png"])
        #expect(statuses(try folder.run(lines) { $0.finished = FinishedJobs() }) == [.done, .refused])
    }

    @Test func `With results, a job with another request is done anew`() throws {
        let folder = try folder()
        let lines = [folder.line(output: "a.png"), folder.line(output: "b.png")]
        let first = try folder.run(lines)
        try folder.folder.write(first.values.map { "\($0.json)\n" }.joined(), to: "results.jsonl")
        let changed = [lines[0], lines[1].replacing("{", with: #"{"compression": "fast", "#)]
        let finished = try FinishedJobs(results: folder["results.jsonl"])
        let second = try folder.run(["", changed[0], changed[1]]) { $0.finished = finished }
        #expect(statuses(second) == [.skipped, .done])
    }

    @Test func `A job that failed is done anew`() throws {
        let folder = try folder()
        let line = folder.line("later.csv", output: "a.png")
        let failed = try folder.run([line])
        try folder.folder.write("\(try #require(failed[1]).json)\n", to: "results.jsonl")
        try folder.folder.write("x,y\n50,50\n", to: "later.csv")
        let finished = try FinishedJobs(results: folder["results.jsonl"])
        #expect(statuses(try folder.run([line]) { $0.finished = finished }) == [.done])
    }

    @Test func `A plan whose last changes are in its log is done anew`() throws {
        let folder = try folder()
        try folder.makePlan()
        try folder.age("level.plan", 100)
        let lines = [#"{"plan": "\#(folder["level.plan"])", "output": "\#(folder["a.png"])"}"#]
        #expect(statuses(try folder.run(lines) { $0.finished = FinishedJobs() }) == [.done])
        #expect(statuses(try folder.run(lines) { $0.finished = FinishedJobs() }) == [.skipped])
        try folder.folder.write("log", to: "level.plan-wal")
        try folder.age("level.plan-wal", -100)
        #expect(try !FinishedJobs().contains(SheetJob(json: lines[0]), hash: ""))
    }

    @Test func `Without a file of results no job is done`() throws {
        let folder = try folder()
        let lines = [folder.line(output: "a.png")]
        _ = try folder.run(lines)
        let finished = try FinishedJobs(results: folder["none.jsonl"])
        #expect(statuses(try folder.run(lines) { $0.finished = finished }) == [.done])
    }

    @Test func `A file that has no results is refused`() throws {
        let folder = try folder()
        let error = try #require(throws: InputError.self) { try FinishedJobs(results: folder["good.csv"]) }
        #expect("\(error)".hasPrefix("\(folder["good.csv"]):1: is no result of a batch"))
    }
}
