import PlanBase
import PlanGeometry
import PlanModel
import Testing

@testable import PlanStore

/// The history of many markers, as an update of a long list asks for it.
@Suite(.onEveryStore) struct MarkerHistoriesTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    /// A list of rows in the kitchen. Each two that follow each other have one status.
    static func list(_ rows: ClosedRange<Int>, note: String = "") -> [UInt8] {
        let statuses = ["open", "in progress", "closed"]
        let lines = rows.map { row in
            "\(row),\(25 + row % 50 * 3),\(30 + row / 50 * 4),Defect \(row),\(statuses[row / 2 % 3]),\(note)"
        }
        return Array((["number,x,y,title,status,note"] + lines).joined(separator: "\n").utf8)
    }

    static var update: PlanImport {
        var request = PlanImport()
        (request.duplicates, request.anyStatus) = (.update, true)
        return request
    }

    @Test func `The revisions of each marker are those that the store finds`() throws {
        _ = try plan.importFile(Self.list(1...40), name: "a.csv")
        try plan.write("edit") { try $0.set([.note: .string("n")], of: 7) }
        _ = try plan.importFile(Self.list(41...60), name: "b.csv")
        try plan.undo()
        try plan.redo()
        try plan.write("remove") { for number in [3, 4, 5, 6, 12, 14, 15, 41, 42, 60] { try $0.remove(number) } }
        try plan.undo()
        try plan.write("edit") { for number in 10...50 { try $0.set([.note: .string("m")], of: number) } }
        try plan.undo()
        _ = try plan.importFile(Self.list(1...80, note: "x"), name: "c.csv", Self.update)
        let copy = try folder.copy(plan, "copy.plan")
        _ = try copy.importFile(Self.list(81...90), name: "d.csv")
        _ = try plan.importFile(Self.list(91...95), name: "e.csv")
        _ = try plan.merge(copy)
        try plan.reading { records in
            let histories = MarkerHistories(records)
            for row in 1...Int64(97) {
                var (revisions, additions): ([RevisionRecord], Set<Int64>) = ([], [])
                try records.forEachRevision(from: .max, ofMarker: row, limit: nil) { revisions.append($0) }
                try records.forEachChange(ChangeQuery(marker: row, scope: .range, field: "")) {
                    additions.insert($0.revision)
                }
                let history = try histories.history(ofRow: row)
                #expect(history.revisions == revisions && history.additions == additions, "row \(row)")
                #expect(history.changes.allSatisfy { $0.marker == row && $0.lastMarker == nil })
            }
        }
    }

    @Test func `The numbers of many markers are those of each, also of removed ones`() throws {
        _ = try plan.importFile(Self.list(1...1100), name: "a.csv")
        try plan.write("remove") { for number in [1, 500, 777, 1100] { try $0.remove(number) } }
        try plan.reading { records in
            let rows = Array(0...Int64(1105))
            let numbers = try records.numbers(ofRows: rows)
            for row in rows { #expect(numbers[row] == (try records.identity(.row(row))?.number), "row \(row)") }
            #expect(numbers.count == 1100)
            #expect(try records.numbers(ofRows: []) == [:])
        }
    }
}

@Suite struct LargeUpdateTests {
    @Test func `An update asks the history for ranges of rows, and for numbers, as often for many rows as for few`()
        throws
    {
        var counts: [[Int]] = []
        for rows in [20, 200] {
            let store = AppStore()
            let plan = try Plan.create(
                in: store, name: "level", drawing: PlanDrawing(drawing: Samples.drawing()))
            _ = try plan.importFile(MarkerHistoriesTests.list(1...rows), name: "a.csv")
            let (ranges, numbers) = (store.rangeQuestionCount, store.rowQuestionCount)
            let list = MarkerHistoriesTests.list(1...rows, note: "n")
            let report = try plan.importFile(list, name: "b.csv", MarkerHistoriesTests.update)
            #expect(report.changed == rows && report.changes.told.count == rows)
            counts.append([store.rangeQuestionCount - ranges, store.rowQuestionCount - numbers])
        }
        #expect(counts[0] == counts[1])
    }
}
