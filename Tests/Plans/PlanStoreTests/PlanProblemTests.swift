import FoundationEssentials
import PlanBase
import PlanJSON
import PlanModel
import PlanStore
import Testing

struct PlanProblemTests {
    private static let text = Message("detail")
    private static let fieldError: MarkerFieldError = {
        var item = PlanMarker(marker: Marker(point: .zero), created: Timestamp(milliseconds: 0))
        do throws(MarkerFieldError) {
            try item.set(.size, to: .string("big"))
            preconditionFailure("a text is no size")
        } catch {
            return error
        }
    }()

    private static let kinds: [(PlanStoreError, ProblemKind)] = [
        (.notFound(file: "p"), .unreadable), (.notAPlan(file: "p", found: text), .unreadable),
        (.newer(file: "p", version: 9, known: 5), .unreadable),
        (.foreignSchema(file: "p", differences: []), .unreadable),
        (.notReadable(file: "p", reason: text), .unreadable), (.damaged(file: "p", detail: text), .unreadable),
        (.beyondRepair(file: "p", detail: text), .unreadable),
        (.alreadyExists(file: "p"), .unwritable), (.strayLog(file: "p", log: "p-wal"), .unwritable),
        (.readOnly(file: "p", reason: text), .unwritable), (.diskFull(file: "p"), .unwritable),
        (.inLogOnly(file: "p", reason: "I/O error"), .unwritable),
        (.locked(file: "p"), .unavailable), (.replaced(file: "p"), .conflict),
        (.alreadyInTransaction(file: "p"), .internal), (.closed(file: "p"), .internal),
        (.unrelated(file: "q", other: "p"), .refused), (.unknownAddress, .usage),
        (.noMarker(number: 1, isRetired: false), .notFound), (.noArea("a"), .notFound), (.noLine("a"), .notFound),
        (.noDetail("a"), .notFound), (.noDetection(id: "a"), .notFound), (.contentMissing(name: text), .notFound),
        (.changedSince(text), .conflict), (.duplicateArea(id: "a"), .conflict), (.numberTaken(1), .conflict),
        (.idTaken(UUID()), .conflict), (.reversalNotAllowed(.workflow), .forbidden),
        (.contentTooLarge(name: "a", size: 2, limit: 1), .limit),
        (.ambiguousArea("a", ids: []), .refused), (.areaTooFar(name: "a"), .refused),
        (.ambiguousLine("a", ids: []), .refused), (.badLine(name: "a"), .refused),
        (.badDetection(id: "a", reason: text), .refused), (.offDrawing(text), .refused),
        (
            .stepNotAllowed(number: 1, from: nil, to: "a", role: nil, possible: [], others: []), .refused
        ),
        (.unknownStatus("a", near: nil, known: []), .refused), (.nothingToUndo, .refused), (.nothingToRedo, .refused),
        (.fewerToUndo(count: 3, possible: 2), .refused), (.fewerToRedo(count: 3, possible: 1), .refused),
        (.badValue(fieldError), .refused), (.badPlanValue(.name, expected: text), .refused),
    ]

    @Test(arguments: kinds)
    func `Each error has its kind, and the file that its message begins with`(
        _ error: PlanStoreError, _ kind: ProblemKind
    ) {
        #expect(error.kind == kind)
        if error.message.english.hasPrefix("p: ") {
            #expect(error.file == "p")
        } else {
            #expect(error.file == nil)
        }
    }

    @Test func `A value that does not fit names its field`() {
        #expect(Self.fieldError.placeName == "size" && Self.fieldError.kind == .usage)
        #expect(PlanStoreError.badValue(Self.fieldError).placeName == "size")
        #expect(PlanStoreError.unknownAddress.placeName == "location" && PlanStoreError.unknownAddress.kind == .usage)
    }

    @Test(
        arguments: [
            (
                .notFound(file: "p"), "p: no such file; 'planmark new' makes a plan",
                "p: no such file; Plan.create() makes a plan", "p: no such file; planmark_plan_create() makes a plan",
                "p: no such file; Plan.create() makes a plan", "p: no such file"
            ),
            (
                .noLine("a"), "there is no measured line 'a'; 'planmark measure list' shows those there are",
                "there is no measured line 'a'; Plan.measures() shows those there are",
                "there is no measured line 'a'; planmark_plan_measures() shows those there are",
                "there is no measured line 'a'; Plan.measures shows those there are", "there is no measured line 'a'"
            ),
            (
                .noMarker(number: 3, isRetired: true), "marker 3 was removed; 'planmark history' tells when",
                "marker 3 was removed; Plan.history() tells when",
                "marker 3 was removed; planmark_plan_history() tells when",
                "marker 3 was removed; Plan.history() tells when", "marker 3 was removed"
            ),
            (
                .reversalNotAllowed(.workflow),
                workflow + "; 'planmark undo', 'planmark redo' and 'planmark workflow' change it",
                workflow + "; Plan.undo(), Plan.redo() and PlanTransaction.setWorkflow() change it", workflow, workflow,
                workflow
            ),
            (
                .damaged(file: "p", detail: Message("a page")), damaged + "; 'planmark repair' saves it",
                damaged + "; PlanRepair.run() saves it", damaged, damaged, damaged
            ),
        ] as [(PlanStoreError, String, String, String, String, String)])
    func `What to do is said in the terms of the front end`(
        _ error: PlanStoreError, command: String, swift: String, c: String, python: String, server: String
    ) {
        #expect(error.message(in: .english, for: .command) == command)
        #expect(error.description == swift)
        #expect(error.message(in: .english, for: .c) == c)
        #expect(error.message(in: .english, for: .python) == python)
        #expect(error.message(in: .english, for: .server) == server)
        #expect(error.message(in: .english, for: .job(of: .python)) == python)
    }

    private static let workflow =
        "nothing was undone or redone: the revision changed the workflow, which is not changed here"
    private static let damaged =
        "p: the plan file is damaged (a page); what can be read of it can still be saved into a new file"

    @Test func `A report on an import names options to the command, and members of the request to the library`() throws
    {
        let folder = try PlanFolder()
        let plan = try folder.plan()
        let list = Array("x,y,title\n50,50,Crack\n".utf8)
        _ = try plan.importFile(list, name: "list.csv", PlanImport())
        let report = try plan.importFile(list, name: "list.csv", PlanImport())
        #expect(report.text(for: .command).contains("; --duplicates add adds them all the same"))
        #expect(report.text().contains("; duplicates add adds them all the same"))
        let notes = report.json(for: .command)["notes"]?.array?.compactMap(\.string) ?? []
        #expect(notes.contains { $0.hasSuffix("; --duplicates add adds them all the same") })
    }

    @Test func `What is wrong with a file's content is told in SQLite's words, and what no plan has in our own`() throws
    {
        let folder = try PlanFolder()
        let path = try folder.plan().location
        try FileDatabase(path).execute("UPDATE area SET shape = x'00' WHERE seq = (SELECT min(seq) FROM area)")
        let error = #expect(throws: PlanStoreError.self) { try Plan(path: path).areas() }
        guard case .damaged(path, let detail)? = error else { throw try #require(error) }
        #expect(detail.english.hasPrefix("the shape of the area '") && detail.english.hasSuffix("' is not readable"))
        #expect(detail != Message(untranslated: detail.english))
    }
}
