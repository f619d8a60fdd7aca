import FoundationEssentials
import PlanModel
import PlanStore
import Testing

@testable import PlanBatch

/// What jobs of a batch read, which no other job may write.
@Suite struct BatchInputTests {
    private let folder: BatchFolder

    init() throws { folder = try BatchFolder() }

    private func run(_ lines: [String], knowsAll: Bool = true) throws -> [Int: SheetJobResult] {
        try folder.folder.write(lines.joined(separator: "\n"), to: "all.jsonl")
        let inputs = knowsAll ? try BatchInputs(jobs: folder["all.jsonl"]) : BatchInputs()
        return try folder.run(lines, workers: 1) { $0.inputs = inputs }
    }

    /// The line of a job of another drawing.
    private func lineOfOther(_ output: String) -> String {
        folder.line(output: output).replacing(
            "\"drawing\": \"\(folder["plan.png"])\"", with: "\"drawing\": \"\(folder["other.png"])\"")
    }

    @Test func `A job whose output a later job reads is refused, by whatever name, and the others are done`() throws {
        try FileManager.default.linkItem(atPath: folder["plan.png"], toPath: folder["hard.png"])
        try FileManager.default.createSymbolicLink(atPath: folder["soft.png"], withDestinationPath: "plan.png")
        try FileManager.default.copyItem(atPath: folder["plan.png"], toPath: folder["other.png"])
        let drawing = try folder.bytes(of: "plan.png")
        let lines =
            ["plan.png", "hard.png", "soft.png", "./plan.png", "a.png"].map(lineOfOther)
            + [folder.line(output: "b.png")]
        let results = try run(lines)
        for line in 1...4 {
            #expect(results[line]?.error?.code == "outputIsInputOfJob", "line \(line)")
            #expect(results[line]?.error?.message.contains("is read by the job of line 6") == true)
        }
        #expect(results[5]?.status == .done && results[6]?.status == .done)
        #expect(try folder.bytes(of: "plan.png") == drawing)
    }

    @Test func `Of jobs that come one by one, none writes what an earlier one reads`() throws {
        try FileManager.default.copyItem(atPath: folder["plan.png"], toPath: folder["other.png"])
        let drawing = try folder.bytes(of: "plan.png")
        let results = try run([folder.line(output: "a.png"), lineOfOther("plan.png")], knowsAll: false)
        #expect(results[1]?.status == .done)
        #expect(results[2]?.error?.code == "outputIsInputOfJob")
        #expect(try folder.bytes(of: "plan.png") == drawing)
    }

    @Test func `The drawing that a plan names is a file that its job reads`() throws {
        let drawing = try folder.bytes(of: "plan.png")
        try Plan.create(
            path: folder["level.plan"], name: "level",
            drawing: PlanDrawing(
                drawing: Drawing(name: "plan", width: 200, height: 150, path: "plan.png"),
                hash: ContentHash(of: drawing), isEmbedded: false)
        ).close()
        try FileManager.default.copyItem(atPath: folder["plan.png"], toPath: folder["other.png"])
        let results = try run([
            lineOfOther("plan.png"),
            #"{"plan": "\#(folder["level.plan"])", "output": "\#(folder["p.png"])"}"#,
        ])
        #expect(results[1]?.error?.code == "outputIsInputOfJob" && results[2]?.status == .done)
        #expect(try folder.bytes(of: "plan.png") == drawing)
    }

    @Test(arguments: ["level.plan", "level.plan-wal", "level.plan-shm", "level.plan-journal"])
    func `No job takes the place of a plan or of what belongs to it, also where no job reads the plan`(name: String)
        throws
    {
        try folder.makePlan()
        let plan = try folder.bytes(of: "level.plan")
        let line = folder.line(output: name).replacing("\"output\"", with: "\"format\": \"png\", \"output\"")
        let result = try #require(try run([line])[1])
        #expect(result.status == .failed && result.error?.message.contains("plan") == true, "\(result)")
        #expect(try folder.bytes(of: "level.plan") == plan)
        #expect(folder.exists(name) == (name == "level.plan"))
    }
}
