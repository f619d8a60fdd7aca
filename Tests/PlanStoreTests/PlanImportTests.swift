import PlanGeometry
import PlanModel
import PlanStore
import Testing

/// Importing and exporting whole files by one call.
@Suite(.onEveryStore) struct PlanImportTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    private struct Interrupted: Error {}

    private func list(_ count: Int) -> [UInt8] { Array(("x,y\n" + String(repeating: "100,100\n", count: count)).utf8) }

    @Test func `An import whose progress throws leaves nothing`() throws {
        let before = try plan.history().count
        for stop in [0, 256, 768] {
            #expect(throws: Interrupted.self) {
                try plan.importFile(list(1000), name: "list.csv") { count, _ in
                    if count == stop { throw Interrupted() }
                }
            }
            #expect(try plan.count(MarkerQuery()) == 0)
        }
        #expect(try plan.history().count == before)
    }

    @Test func `Progress is told from no entries on`() throws {
        var counts: [Int] = []
        let report = try plan.importFile(list(600), name: "list.csv") { count, _ in counts.append(count) }
        #expect(counts == [0, 256, 512])
        #expect(report.added == 600)
    }

    @Test func `An export whose output throws ends`() throws {
        var request = PlanImport()
        request.duplicates = .add
        _ = try plan.importFile(list(1000), name: "list.csv", request)
        var pieces = 0
        #expect(throws: Interrupted.self) {
            try plan.export(PlanExport(), as: .csv) { _ in
                pieces += 1
                if pieces == 3 { throw Interrupted() }
            }
        }
        #expect(pieces == 3)
        // The plan is free again.
        try plan.write("mark") { _ = try $0.mark(at: Point(x: 100, y: 100)) }
    }

    @Test func `What is out of range is refused before the file is looked at`() throws {
        var request = PlanImport()
        request.snap = .nan
        #expect(throws: RequestPartError.self) { try plan.importFile("/none", request) }
        request.snap = 0
        #expect(throws: PlanFileError.self) { try plan.importFile("/none", request) }
        var export = PlanExport()
        export.excel = true
        #expect(throws: RequestPartError.self) { try plan.export(export, as: .coco) { _ in } }
    }
}
