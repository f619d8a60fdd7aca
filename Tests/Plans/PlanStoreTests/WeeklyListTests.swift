import Foundation
import PlanBase
import PlanExchange
import PlanGeometry
import PlanModel
import PlanStore
import Testing

/// An office keeps a list of 80 defects, the site changes the plan meanwhile, and the list comes in once a week.
@Suite(.onEveryStore) struct WeeklyListTests {
    /// The form in which the office has the list.
    enum Form: CaseIterable, Sendable {
        /// The CSV that the plan was exported as.
        case csv
        /// The CSV for a spreadsheet that the plan was exported as.
        case excel
        /// The same, saved by a spreadsheet that cuts the milliseconds off times.
        case wholeSeconds
        /// The same, saved by a spreadsheet that cuts the seconds off times.
        case wholeMinutes
        /// The office's own list, which has no ids and no times.
        case own
        /// The same, in another order.
        case ownReversed
        /// The plan's CSV without the column of times.
        case timeless
    }

    private static let day: Int64 = 86_400_000
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
        let report = try plan.importFile(Array(Self.firstList.utf8), name: "list.csv")
        #expect(report.added == 70)
    }

    /// A place of a defect in the kitchen.
    private static func place(_ number: Int) -> (x: Int, y: Int) { (25 + number % 15 * 10, 30 + number / 15 * 20) }

    private static func row(_ number: Int, _ title: String) -> String {
        "\(number),\(place(number).x),\(place(number).y),\(title),open,Ada,"
    }

    private static let header = "number,x,y,title,status,assignee,note"
    /// The list that the plan was made from.
    private static let firstList =
        ([header] + (1...70).map { row($0, "Defect \($0)") }).joined(separator: "\n") + "\n"

    /// The list that the office has before it changes anything.
    private func list(_ form: Form) throws -> [[String]] {
        var text = Self.firstList
        if form != .own && form != .ownReversed {
            var request = PlanExport()
            request.excel = form != .csv && form != .timeless
            var bytes: [UInt8] = []
            _ = try plan.export(request, as: .csv) { bytes += $0 }
            text = String(
                decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        }
        var rows = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        if let times = rows[0].firstIndex(where: { $0.lowercased() == "changed" }) {
            for index in rows.indices.dropFirst() {
                switch form {
                case .wholeSeconds: rows[index][times] = String(rows[index][times].prefix(19)).replacing("T", with: " ")
                case .wholeMinutes: rows[index][times] = String(rows[index][times].prefix(16)).replacing("T", with: " ")
                case .timeless: rows[index][times] = ""
                default: break
                }
            }
        }
        return rows
    }

    /// What the office does to the list: 19 rows changed, 6 new ones, and 4 new ones with numbers that the site gives meanwhile.
    private func edited(_ list: [[String]]) throws -> [[String]] {
        var list = list
        func column(_ name: String) throws -> Int { try #require(list[0].firstIndex { $0.lowercased() == name }) }
        let (title, status, assignee) = (try column("title"), try column("status"), try column("assignee"))
        for number in 1...9 { list[number][title] = "Defect \(number) seen again" }
        for number in 10...14 { list[number][status] = "in progress" }
        for number in 15...19 { list[number][assignee] = "Ben" }
        func add(_ number: String, _ text: String, x: Int, y: Int) throws {
            var row = list[0].map { _ in "" }
            row[try column("number")] = number
            (row[try column("x")], row[try column("y")], row[title]) = ("\(x)", "\(y)", text)
            list.append(row)
        }
        for index in 0..<6 { try add("", "New \(index)", x: 30 + 10 * index, y: 200) }
        for number in 71...74 { try add("\(number)", "Other \(number)", x: 30 + 2 * number, y: 230) }
        return list
    }

    /// What the site does meanwhile: ten changes, of which one is of a field that the office changes too.
    private func changeOnSite() throws {
        try plan.shifted(by: Self.day) {
            for number in 71...74 {
                try plan.write("mark") {
                    try $0.mark(
                        at: Point(x: 210 + Double(number), y: 100), details: MarkerDetails(title: "Site \(number)"),
                        number: number)
                }
            }
            for number in [30, 31] { try plan.write("status") { try $0.step(number, to: "in progress") } }
            try plan.write("edit") { try $0.set([.title: .string("Defect 32, wet")], of: 32) }
            try plan.write("move") { try $0.move(33, to: Point(x: 180, y: 270)) }
            try plan.write("edit") { try $0.set([.note: .string("from the site")], of: 15) }
            try plan.write("edit") { try $0.set([.title: .string("Defect 1, done")], of: 1) }
        }
    }

    private func text(_ list: [[String]], _ form: Form) -> [UInt8] {
        let rows = form == .ownReversed ? [list[0]] + list.dropFirst().reversed() : list
        return Array((rows.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n").utf8)
    }

    private func request(dryRun: Bool) -> PlanImport {
        var request = PlanImport()
        (request.duplicates, request.dryRun, request.author) = (.update, dryRun, "Office")
        return request
    }

    /// Each marker with all that can be seen of it, by its number.
    private func state() throws -> [Int: PlanMarker] {
        Dictionary(uniqueKeysWithValues: try plan.markers().map { ($0.marker.number ?? 0, $0) })
    }

    @Test(arguments: Form.allCases)
    func `Office's and site's changes come together, no unrelated defect is overwritten, and the dry run says so`(
        form: Form
    ) throws {
        let list = text(try edited(try self.list(form)), form)
        try changeOnSite()
        let (before, history) = (try state(), try plan.history())

        let dry = try plan.importFile(list, name: "list.csv", request(dryRun: true))
        #expect(try state() == before)
        #expect(try plan.history() == history)
        let report = try plan.shifted(by: 7 * Self.day) {
            try plan.importFile(list, name: "list.csv", request(dryRun: false))
        }

        // Without a time the office's title is a new one, whatever the site has made of it meanwhile.
        let conflicts = form == .timeless ? 0 : 1
        #expect(
            (report.added, report.changed, report.left.count, report.refused.count) == (6, 19 - conflicts, 4, conflicts)
        )
        #expect(report.unchanged == 51)
        #expect(report.hasRefusals)
        let after = try state()
        // The defects that the site gave the four numbers to.
        for number in 71...74 { #expect(after[number] == before[number]) }
        for number in [30, 31, 32, 33] { #expect(after[number]?.marker == before[number]?.marker) }
        #expect(after[15]?.marker.details.note == "from the site")
        #expect(after[15]?.marker.details.assignee == "Ben")
        if form != .timeless { #expect(after[1]?.marker.details.title == "Defect 1, done") }
        for number in 2...9 { #expect(after[number]?.marker.details.title == "Defect \(number) seen again") }
        for number in 10...14 { #expect(after[number]?.marker.details.status == "in progress") }
        for number in 16...19 { #expect(after[number]?.marker.details.assignee == "Ben") }
        for number in 20...70 where ![30, 31, 32, 33].contains(number) { #expect(after[number] == before[number]) }
        #expect(after.count == 80)
        #expect(PlanCheck.run(plan).findings == [])

        // The dry run has told what the history has now.
        let revision = try #require(plan.history(limit: 1).first)
        #expect(revision.author == "Office")
        #expect(dry.changes.told.filter { $0.field != nil } == revision.changes.filter { $0.field != nil })
        #expect(report.changes.told == revision.changes.filter { $0.field != nil })
        #expect(dry.changes.count == report.changes.count + 6)
        let added = dry.changes.told.filter { $0.kind == .added }
        let new = after.filter { before[$0.key] == nil }.sorted { $0.key < $1.key }
        #expect(added.map(\.subject) == new.map { .marker($0.key) })
        #expect(added.map { $0.new?["title"]?.string } == new.map(\.value.marker.details.title))
        #expect(dry.keptValues == report.keptValues)
        #expect(dry.left.told.map(\.reason) == report.left.told.map(\.reason))
        #expect(dry.refused.told.map(\.reason.english) == report.refused.told.map(\.reason.english))
        #expect(
            (dry.added, dry.changed, dry.unchanged, dry.hasRefusals)
                == (report.added, report.changed, report.unchanged, report.hasRefusals))
        #expect(dry.text().hasPrefix(report.text().prefix { $0 != "\n" } + " (a dry run, nothing is written)\n"))

        // The list once more changes nothing.
        let again = try plan.shifted(by: 8 * Self.day) {
            try plan.importFile(list, name: "list.csv", request(dryRun: false))
        }
        #expect((again.added, again.changed, again.left.count, again.refused.count) == (0, 0, 4, conflicts))
        #expect(try plan.history(limit: 1).first == revision)
    }

    @Test func `What changes is told by marker and field, in words and as JSON`() throws {
        try plan.write("edit") { try $0.set([.note: .string("n")], of: 3) }
        let list =
            "number,x,y,title\n2,\(Self.place(2).x),\(Self.place(2).y),Wet wall\n,100,250,Hole\n71,110,250,Crack\n3,9,9,Other\n"
        let dry = try plan.importFile(Array(list.utf8), name: "list.csv", request(dryRun: true))
        #expect(
            dry.text().split(separator: "\n").map(String.init) == [
                "list.csv: 0 areas, 2 new markers, 1 changed, 0 unchanged, 1 left, 0 refused (a dry run, nothing is written)",
                "marker 2: title 'Defect 2' -> 'Wet wall'", "marker 71 added: Crack", "marker 72 added: Hole",
                "list.csv:5: left: marker 3 of the plan, 'Defect 3' at (55, 30), has this number and neither the title nor the "
                    + "place; if it is another one, take its number out, or add it with duplicates add; if it is that one, give "
                    + "the row its id",
            ])
        let json = dry.json()
        #expect(json["dryRun"] == .bool(true) && json["changesCount"] == .number(3) && json["leftCount"] == .number(1))
        #expect(
            json["changes"]?.array?.first
                == .object([
                    "marker": .number(2), "change": .string("changed"), "field": .string("title"),
                    "old": .string("Defect 2"), "new": .string("Wet wall"),
                ]))
        #expect(json["left"]?.array?.first?["line"] == .number(5))
        let report = try plan.importFile(Array(list.utf8), name: "list.csv", request(dryRun: false))
        #expect(report.text().contains("marker 2: title 'Defect 2' -> 'Wet wall'") && !report.text().contains("added:"))
        #expect(report.json()["changesCount"] == .number(1))
    }

    @Test func `Of many changes a text has the first fifty, unless all are wanted`() throws {
        let rows = (1...70).map { Self.row($0, "Defect \($0)!") }
        let list = ([Self.header] + rows).joined(separator: "\n")
        let report = try plan.importFile(Array(list.utf8), name: "list.csv", request(dryRun: false))
        let lines = report.text(for: .command, isWhole: false).split(separator: "\n")
        #expect(lines.count == 1 + 50 + 1)
        #expect(lines.last == "… and 20 more changes; --json has them all")
        #expect(report.text().split(separator: "\n").count == 1 + 70)
        #expect(report.json()["changes"]?.array?.count == 70)
    }

    @Test func `A dry run leaves the bytes of a plan file, and what lies beside it, as they are`() throws {
        guard StoreKind.current == .file else { return }
        let path = plan.location
        try plan.close()
        let (bytes, names) = (FileManager.default.contents(atPath: path), folder.names)
        let again = try Plan(path: path)
        let many = (0..<3000).map { "\(30 + $0 % 150),\(40 + $0 % 200)" }.joined(separator: "\n")
        for list in [Self.firstList.replacing("Defect", with: "Fault"), "x,y\n\(many)\n", "x,y\n900,900\n"] {
            _ = try again.importFile(Array(list.utf8), name: "list.csv", request(dryRun: true))
        }
        #expect(try again.count(MarkerQuery()) == 70)
        try again.close()
        #expect(FileManager.default.contents(atPath: path) == bytes)
        #expect(folder.names == names)
    }

    @Test func `A strict dry run tells that nothing would be imported`() throws {
        var request = request(dryRun: true)
        request.strict = true
        let report = try plan.importFile(Array("number,x,y,title\n1,100,250,Other\n".utf8), name: "list.csv", request)
        #expect(report.text().hasPrefix("list.csv: not imported, as 1 row was left (a dry run, nothing is written)\n"))
        #expect(report.changes.count == 0 && report.hasRefusals)
    }

    @Test func `A list that was imported, undone and imported again is taken as it was the first time`() throws {
        let list = Self.firstList.replacing("Defect", with: "Fault") + "75,100,250,Hole,open,Ada,\n"
        for _ in 0..<3 {
            let report = try plan.importFile(Array(list.utf8), name: "list.csv", request(dryRun: false))
            #expect((report.added, report.changed, report.left.count) == (1, 70, 0))
            try plan.undo()
        }
        try plan.redo()
        #expect(try plan.marker(numbered: 7)?.marker.details.title == "Fault 7")
        let report = try plan.importFile(Array(list.utf8), name: "list.csv", request(dryRun: true))
        #expect((report.changed, report.unchanged) == (0, 71))
    }

    @Test func `A marker that the site removed does not come back under another number`() throws {
        try plan.write("remove") { try $0.remove(7) }
        let report = try plan.importFile(Array(Self.firstList.utf8), name: "list.csv", request(dryRun: false))
        #expect((report.added, report.changed, report.unchanged, report.left.count) == (0, 0, 69, 1))
        #expect(
            report.text().contains("list.csv:8: left: marker 7 was removed from the plan; duplicates add adds the row"))
    }
}
