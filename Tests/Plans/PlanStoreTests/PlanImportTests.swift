import PlanBase
import PlanFiles
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

    @Test func `A plan without scale and units takes those of JSON lines, and one that has them keeps its own`() throws
    {
        try plan.write("set") { transaction in
            try transaction.setScale(pixelsPerMetre: 39.37007874015748)
            try transaction.setUnits(.imperial)
        }
        var lines: [UInt8] = []
        _ = try plan.export(PlanExport(), as: .jsonl) { lines += $0 }
        let other = try folder.plan("other.plan")
        try other.write("set") { transaction in
            try transaction.setScale(pixelsPerMetre: nil)
            try transaction.setUnits(nil)
        }
        let taken = try other.importFile(lines, name: "level.jsonl").text()
        #expect(other.drawing.pixelsPerMeter == 39.37007874015748 && other.drawing.units == .imperial)
        #expect(taken.contains("the file's scale is taken: 39.37007874015748 pixels per metre"))
        #expect(taken.contains("the file's units are taken: imperial units"))
        #expect(try other.measures() == plan.measures())
        // A second time there is nothing to take.
        let again = try other.importFile(lines, name: "level.jsonl").text()
        #expect(!again.contains("taken") && !again.contains("scale"))
        _ = try other.undo(by: nil)
        #expect(other.drawing.pixelsPerMeter == nil && other.drawing.units == nil)

        try other.write("set") { transaction in
            try transaction.setScale(pixelsPerMetre: 50)
            try transaction.setUnits(.metric)
        }
        let kept = try other.importFile(lines, name: "level.jsonl").text()
        #expect(other.drawing.pixelsPerMeter == 50 && other.drawing.units == .metric)
        #expect(
            kept.contains("the file's scale is 39.37007874015748 pixels per metre, the plan's 50, which stays"))
    }

    @Test func `The scale of a drawing of another size is not taken`() throws {
        try plan.write("set") { try $0.setScale(pixelsPerMetre: nil) }
        let lines = #"{"type":"drawing","width":40,"height":30,"pixelsPerMeter":5,"units":"imperial"}"#
        let report = try plan.importFile(Array(lines.utf8), name: "level.jsonl")
        #expect(plan.drawing.pixelsPerMeter == nil && plan.drawing.units == .imperial)
        #expect(report.text().contains("the file is for a drawing of 40 x 30 pixels"))
    }

    @Test(arguments: [false, true])
    func `A status that the workflow does not know stays a property, unless the import is strict`(isStrict: Bool) throws
    {
        let list = "number,x,y,title,Zustand\n1,100,100,a,clsoed\n2,110,100,b,closed\n3,120,100,c,Frau Maier fragen\n"
        var request = PlanImport()
        (request.strict, request.duplicates) = (isStrict, .update)
        let report = try plan.importFile(Array(list.utf8), name: "list.csv", request)
        guard !isStrict else {
            #expect(!report.isStored && report.refused.told.map(\.kind) == [.status, .status])
            return #expect(try plan.markers().isEmpty)
        }
        #expect((report.added, report.hasRefusals, report.unread.count) == (3, false, 2))
        #expect(
            report.text().contains(
                """
                2 values of 'Zustand' cannot be read and stay properties: 'clsoed' at list.csv:2, 'Frau Maier fragen' at \
                list.csv:4; did you mean 'closed' by 'clsoed'? the workflow has 'open', 'in progress', 'ready for review', \
                'closed', 'rejected'; anyStatus takes every status over
                """), "\(report.text())")
        let details = try plan.markers().map(\.marker.details)
        #expect(details.map(\.status) == ["open", "closed", "open"])
        #expect(details.map { $0.properties["Zustand"]?.string } == ["clsoed", nil, "Frau Maier fragen"])
        // The list again differs in nothing, and one with another bad status keeps the marker's own.
        #expect(try plan.importFile(Array(list.utf8), name: "list.csv", request).changed == 0)
        #expect(try !plan.importFile(Array(list.utf8), name: "list.csv").text().contains("with other details"))
        let other = "number,x,y,title,Zustand,note\n2,110,100,b,?,n\n"
        #expect(try plan.importFile(Array(other.utf8), name: "list.csv", request).changed == 1)
        let changed = try plan.markers()[1].marker.details
        #expect(changed.status == "closed" && changed.properties["Zustand"] == .string("?") && changed.note == "n")
        // What the plan has already is no news.
        request.anyStatus = true
        _ = try plan.importFile(Array(list.utf8), name: "list.csv", request)
        request.anyStatus = false
        #expect(try plan.importFile(Array(list.utf8), name: "list.csv", request).unread.count == 0)
    }

    @Test func `A strict import refuses values that cannot be read if that is asked for`() throws {
        let list = Array("number,x,y,due\n1,100,100,soon\n2,110,100,2026-03-01\n".utf8)
        var request = PlanImport()
        request.refuseUnread = true
        #expect(try plan.importFile(list, name: "list.csv", request).added == 2)
        (request.strict, request.duplicates) = (true, .add)
        let report = try plan.importFile(list, name: "list.csv", request)
        #expect(!report.isStored && report.unread.count == 1 && !report.hasRefusals)
        #expect(try plan.markers().count == 2)
    }

    @Test func `A day and a number that cannot be read cost no marker, and are told`() throws {
        try plan.write("mark") { transaction in
            let details = MarkerDetails(title: "old", due: CalendarDate("2026-05-01"))
            _ = try transaction.mark(at: Point(x: 120, y: 100), details: details, number: 9)
        }
        let list =
            "number,x,y,title,due,cost\n1,100,100,a,soon,12\n2,110,100,b,2026-03-01,12 hours\n9,120,100,old,later,3\n"
        var request = PlanImport()
        request.duplicates = .update
        let report = try plan.importFile(Array(list.utf8), name: "list.csv", request)
        #expect((report.added, report.changed, report.refused.count) == (2, 1, 0))
        #expect(
            report.text().contains(
                "2 due dates cannot be read and stay properties: 'soon' at list.csv:2, 'later' at list.csv:4; write"))
        #expect(
            report.text().contains(
                "1 value of 'cost' cannot be read and stays a property: '12 hours' at list.csv:3"))
        let found = try plan.markers().map(\.marker.details)
        #expect(found.map(\.due) == [nil, CalendarDate("2026-03-01"), CalendarDate("2026-05-01")])
        #expect(found.map(\.cost) == [12, nil, 3])
        #expect(
            found.map(\.properties)
                == [["due": "soon"], ["cost": "12 hours"], ["due": "later"]].map { $0.mapValues { .string($0) } })
    }

    @Test func `Progress is told from no entries on`() throws {
        var counts: [Int] = []
        let report = try plan.importFile(list(600), name: "list.csv") { count, _ in counts.append(count) }
        #expect(counts == [0, 256, 512])
        #expect(report.added == 600)
    }

    @Test(arguments: [true, false])
    func `Refused entries are told one by one up to a bound, and counted by kinds beyond it`(isTable: Bool) throws {
        let bound = RefusedEntries.mostTold
        // Past the bound: a place that is refused, an entry that cannot be read, and 200 places again.
        let table = "x,y\n" + String(repeating: "900,900\n", count: bound + 1) + "left,1\n"
        let lines = String(repeating: #"{"x":900,"y":900}"# + "\n", count: bound + 1) + "[]\n"
        let rest = String(repeating: isTable ? "900,900\n" : #"{"x":900,"y":900}"# + "\n", count: 200)
        let (text, name) = isTable ? (table + rest, "list.csv") : (lines + rest, "list.jsonl")
        let report = try plan.importFile(Array(text.utf8), name: name)
        #expect(report.refused.count == bound + 202)
        #expect(report.refused.told.count == bound)
        let first = isTable ? 2 : 1
        #expect(report.refused.told.last?.place == .line(first + bound - 1))
        #expect(report.refused.others.map(\.kind) == [.place, .malformed])
        #expect(report.refused.others.map(\.count) == [201, 1])
        #expect(report.refused.others.first?.first == .line(first + bound))
        #expect(report.refused.others.first?.last == .line(first + bound + 201))
        let written = report.text().split(separator: "\n")
        #expect(written[0].hasSuffix("\(bound + 202) refused"))
        #expect(written.count == 1 + bound + 2)
        #expect(
            written[bound + 1]
                == "\(name): 201 more from \(first + bound) to \(first + bound + 201): not on the drawing, or in no allowed area"
        )
        #expect(report.json()["refused"]?.array?.count == bound)
        #expect(report.json()["refusedCount"] == .number(Double(bound + 202)))
        #expect(report.json()["refusedOthers"]?.array?.map { $0["count"] } == [.number(201), .number(1)])
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
        #expect(throws: InputError.self) { try plan.importFile("/none", request) }
        var export = PlanExport()
        export.excel = true
        #expect(throws: RequestPartError.self) { try plan.export(export, as: .coco) { _ in } }
    }
}
