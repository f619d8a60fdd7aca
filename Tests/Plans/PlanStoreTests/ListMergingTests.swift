import PlanBase
import PlanExchange
import PlanGeometry
import PlanModel
import PlanStore
import Testing

/// Which marker of the plan a row is about, and which of two values a field gets.
@Suite(.onEveryStore) struct ListMergingTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    private func take(
        _ csv: String, duplicates: MarkerImport.Duplicates = .update, since: FilterDate? = nil
    ) throws -> ImportReport {
        var request = PlanImport()
        (request.duplicates, request.since) = (duplicates, since)
        return try plan.importFile(Array(csv.utf8), name: "list.csv", request)
    }

    /// What becomes of a row.
    enum Outcome: Equatable, Sendable {
        case changes(Int)
        case isNew(Int)
        case isLeft
    }

    /// The plan has marker 5, 'Tap' at (50, 50), which was 'Pipe' at (60, 60) before, marker 6 without a title at (70, 70), and marker
    /// 8, 'Sill' at (80, 80); marker 7, 'Gone' at (90, 90), was removed.
    @Test(arguments: [
        ("5,50,50,Tap", Outcome.changes(5)), ("5,50,50,Wet", .changes(5)), ("5,150,150,Tap", .changes(5)),
        ("5,150,150, Tap ", .changes(5)), ("5,50.01,49.99,Wet", .changes(5)), ("5,50.02,50,Wet", .isLeft),
        ("5,150,150,Wet", .isLeft), ("5,150,150,", .isLeft), ("5,150,150,tap", .isLeft),
        ("5,60,60,Wet", .changes(5)), ("5,150,150,Pipe", .changes(5)),
        ("6,70,70,Wet", .changes(6)), ("6,150,150,Tap", .isLeft), ("6,150,150,", .isLeft),
        // The number is another marker's, but place and title are those of marker 8.
        ("5,80,80,Sill", .changes(8)), (",80,80,Sill", .changes(8)), (",80,80,Other", .isNew(9)),
        ("9,150,150,Tap", .isNew(9)), ("7,90,90,Wet", .isLeft), ("7,150,150,Gone", .isLeft),
        ("7,150,150,Wet", .isNew(9)),
    ]) func `A row is about a marker by the number with the title or the place, and never by the number alone`(
        row: String, expected: Outcome
    ) throws {
        _ = try take("number,x,y,title\n5,60,60,Pipe\n6,70,70,\n7,90,90,Gone\n8,80,80,Sill\n")
        try plan.write("edit") {
            try $0.set([.title: .string("Tap")], of: 5)
            try $0.move(5, to: Point(x: 50, y: 50))
            try $0.remove(7)
        }
        let before = try plan.markers()
        let report = try take("number,x,y,title,assignee\n\(row),Bob\n")
        let changed = try plan.markers().filter { !before.contains($0) }.compactMap(\.marker.number)
        switch expected {
        case .changes(let number):
            #expect((report.changed, report.added, report.left.count) == (1, 0, 0))
            #expect(changed == [number])
        case .isNew(let number):
            #expect((report.changed, report.added, report.left.count) == (0, 1, 0))
            #expect(changed == [number])
        case .isLeft:
            #expect((report.changed, report.added, report.left.count) == (0, 0, 1))
            #expect(changed == [] && report.hasRefusals)
        }
        // Whoever wants the row as a new marker gets it.
        let added = try take("number,x,y,title\n\(row)\n", duplicates: .add)
        #expect((added.added, added.left.count) == (1, 0))
    }

    @Test func `Of two rows with the number and the title of one marker the second is left`() throws {
        _ = try take("number,x,y,title\n5,50,50,Tap\n")
        let report = try take("number,x,y,title,note\n5,50,50,Tap,a\n5,60,60,Tap,b\n")
        #expect((report.changed, report.added, report.left.count) == (1, 0, 1))
        #expect(try plan.markers().map(\.marker.details.note) == ["a"])
    }

    /// What a list says of the state that it was made from.
    enum Knowledge: CaseIterable, Sendable {
        /// The time of the marker's last change.
        case time
        /// The day on which the list was written.
        case since
        /// Nothing, and it has no ids: it is the list that was imported before.
        case earlierList
        /// Nothing, and it has ids.
        case nothing
    }

    /// The note that the plan had when the list was written, has now, and has in the list; which of them it gets, and if the row is told
    /// as refused.
    private static let cases: [(base: String, plan: String, list: String, result: String, isConflict: Bool)] = [
        ("a", "a", "a", "a", false), ("a", "a", "b", "b", false), ("a", "b", "a", "b", false),
        ("a", "b", "b", "b", false),
        ("a", "b", "c", "b", true), ("", "b", "", "b", false), ("a", "", "a", "", false), ("a", "a", "", "", false),
        ("a", "b", "", "b", true), ("", "", "c", "c", false),
    ]

    @Test(arguments: Knowledge.allCases)
    func `A field that one side has changed gets that side's value, and one that both have keeps the plan's`(
        knowledge: Knowledge
    ) throws {
        let day: Int64 = 86_400_000
        for (index, entry) in Self.cases.enumerated() {
            // Each case is later than the one before.
            let (number, x, start) = (index + 1, 30 + 10 * index, Int64(index) * 10)
            let first = "number,x,y,title,note\n\(number),\(x),50,t\(number),\(entry.base)\n"
            try plan.shifted(by: start * day) { _ = try take(first) }
            let exported = try #require(try plan.marker(numbered: number))
            try plan.shifted(by: (start + 5) * day) {
                _ = try plan.write("edit") {
                    try $0.set([.note: entry.plan.isEmpty ? .null : .string(entry.plan)], of: number)
                }
            }
            let values = "\(x),50,t\(number),\(entry.list)"
            let report = try plan.shifted(by: (start + 8) * day) {
                switch knowledge {
                case .time: try take("id,changed,x,y,title,note\n\(exported.id),\(exported.changed),\(values)\n")
                case .since:
                    try take(
                        "id,x,y,title,note\n\(exported.id),\(values)\n", since: FilterDate("+\(start + 3)d"))
                case .earlierList: try take("number,x,y,title,note\n\(number),\(values)\n")
                case .nothing: try take("id,x,y,title,note\n\(exported.id),\(values)\n")
                }
            }
            // A value that the plan never had is a new one where the state is not known.
            let isConflict = entry.isConflict && knowledge != .nothing
            let note = try plan.marker(numbered: number)?.marker.details.note ?? ""
            #expect(note == (entry.isConflict && !isConflict ? entry.list : entry.result), "\(entry)")
            #expect(report.refused.count == (isConflict ? 1 : 0), "\(entry)")
            #expect(report.keptValues.count == (note == entry.plan && entry.list != entry.plan ? 1 : 0), "\(entry)")
        }
    }

    @Test func `A value of the site that stood beside a list once stands beside the next one too`() throws {
        _ = try take("number,x,y,title,status,note\n1,50,50,Tap,open,\n")
        try plan.write("edit") { try $0.set([.note: .string("from the site")], of: 1) }
        #expect(try take("number,x,y,title,status,note\n1,50,50,Tap,in progress,\n").changed == 1)
        #expect(try take("number,x,y,title,status,note\n1,50,50,Tap,ready for review,\n").changed == 1)
        let details = try #require(try plan.marker(numbered: 1)).marker.details
        #expect(details.note == "from the site" && details.status == "ready for review")
    }

    @Test func `A conflict costs the field and not the row, and is told with both values`() throws {
        _ = try take("number,x,y,title,assignee\n1,50,50,Tap,Ada\n")
        try plan.write("edit") { try $0.set([.title: .string("Tap drips")], of: 1) }
        let report = try take("number,x,y,title,assignee\n1,50,50,Tap leaks,Bob\n")
        #expect((report.changed, report.refused.count, report.keptValues.count) == (1, 1, 1))
        let reason = try #require(report.refused.told.first).reason.english
        #expect(reason.contains("title ('Tap drips' in the plan, 'Tap leaks' in the file); the rest is taken"))
        let details = try #require(try plan.marker(numbered: 1)).marker.details
        #expect(details.title == "Tap drips" && details.assignee == "Bob")
        #expect(report.json()["keptValues"]?.array?.first?["conflict"] == .bool(true))
    }

    @Test func `A row that is refused for its status tells the conflict too`() throws {
        _ = try take("number,x,y,title,status\n1,50,50,Tap,open\n")
        try plan.write("edit") { try $0.set([.title: .string("Tap drips")], of: 1) }
        let report = try take("number,x,y,title,status\n1,50,50,Tap leaks,closed\n")
        #expect((report.changed, report.refused.count, report.keptValues.count) == (0, 1, 1))
        let reason = try #require(report.refused.told.first).reason.english
        #expect(reason.contains("marker 1 is 'open' and cannot become 'closed'"))
        #expect(reason.contains("title ('Tap drips' in the plan, 'Tap leaks' in the file)"))
        #expect(!reason.contains("the rest is taken"))
    }

    /// The columns and cells of a row about a marker that was drawn with the note 'n', the note that it gets, and if that is told.
    @Test(arguments: [
        ("number", "", "n", true), ("number", "m", "m", false), ("id", "", "n", true), ("id", "m", "m", false),
    ]) func `An empty cell takes away no value that no import has given`(
        key: String, cell: String, note: String, isTold: Bool
    ) throws {
        try plan.write("mark") {
            _ = try $0.mark(at: Point(x: 50, y: 50), details: MarkerDetails(title: "Tap", note: "n"))
        }
        let id = try #require(try plan.marker(numbered: 1)).id
        let report = try take("\(key),x,y,title,note\n\(key == "id" ? "\(id)" : "1"),50,50,Tap,\(cell)\n")
        #expect(try plan.marker(numbered: 1)?.marker.details.note == note)
        #expect(report.keptValues.told.map(\.field) == (isTold ? ["note"] : []) && report.refused.isEmpty)
    }

    @Test func `The values that a strict import keeps are not told where nothing is imported`() throws {
        _ = try take("number,x,y,title,note\n1,50,50,Tap,a\n")
        try plan.write("edit") { try $0.set([.note: .string("b")], of: 1) }
        var request = PlanImport()
        (request.duplicates, request.strict) = (.update, true)
        let list = "number,x,y,title,note\n1,50,50,Tap,a\n1,50,50,Tap,a\n"
        let json = try plan.importFile(Array(list.utf8), name: "list.csv", request).json()
        #expect(json["keptValues"] == .array([]) && json["keptValuesCount"] == .number(0))
    }

    @Test func `A change that was taken back is none`() throws {
        _ = try take("number,x,y,title,note\n1,50,50,Tap,a\n")
        try plan.write("edit") { try $0.set([.note: .string("b")], of: 1) }
        try plan.undo()
        let report = try take("number,x,y,title,note\n1,50,50,Tap,c\n")
        #expect((report.changed, report.refused.count) == (1, 0))
        #expect(try plan.marker(numbered: 1)?.marker.details.note == "c")
    }

    /// The first import of a marker beside its room, which leaves it there or moves it into the room, the site's move, and the marker's
    /// place after the list was imported again with snapping.
    @Test(
        arguments: [
            (true, nil, Point(x: 193, y: 100)), (false, nil, Point(x: 190, y: 100)),
            (true, Point(x: 60, y: 60), Point(x: 60, y: 60)), (false, Point(x: 60, y: 60), Point(x: 60, y: 60)),
        ] as [(Bool, Point?, Point)]) func `A place beside a room that the list has had before moves no marker`(
            isAnywhere: Bool, move: Point?, place: Point
        ) throws
    {
        var (first, again) = (PlanImport(), PlanImport())
        if isAnywhere { first.anywhere = true } else { first.snap = 10 }
        (again.snap, again.duplicates) = (10, .update)
        _ = try plan.importFile(Array("number,x,y,title\n1,193,100,Tap\n".utf8), name: "list.csv", first)
        if let move { try plan.write("move") { try $0.move(1, to: move) } }
        let id = try #require(try plan.marker(numbered: 1)).id
        for list in ["number,x,y,title\n1,193,100,Tap\n", "id,x,y\n\(id),193,100\n"] {
            let report = try plan.importFile(Array(list.utf8), name: "list.csv", again)
            #expect((report.changed, report.unchanged, report.added) == (0, 1, 0), "\(list)")
            #expect(!report.hasRefusals && report.keptValues.told.map(\.field) == (move == nil ? [] : ["point"]))
            #expect(try plan.markers().map(\.marker.point) == [place])
        }
        again.overwriteNewer = true
        _ = try plan.importFile(Array("number,x,y,title\n1,193,100,Tap\n".utf8), name: "list.csv", again)
        #expect(try plan.markers().map(\.marker.point) == [move == nil ? place : Point(x: 190, y: 100)])
    }

    @Test(arguments: ["number", "id"])
    func `A new place beside a room is moved into the room, also of a marker that the plan has`(key: String) throws {
        _ = try take("number,x,y,title\n1,50,50,Tap\n")
        let id = try #require(try plan.marker(numbered: 1)).id
        var request = PlanImport()
        (request.snap, request.duplicates) = (10, .update)
        let list = "\(key),x,y,title\n\(key == "id" ? "\(id)" : "1"),193,100,Tap\n"
        let report = try plan.importFile(Array(list.utf8), name: "list.csv", request)
        #expect((report.changed, report.refused.count) == (1, 0))
        #expect(try plan.markers().map(\.marker.point) == [Point(x: 190, y: 100)])
        #expect(try take("id,x,y\n\(id),195,100\n").refused.count == 1)
    }

    @Test(arguments: [MarkerImport.Duplicates.keep, .update], [true, false])
    func `A marker is found by its number and the place beside its room`(
        duplicates: MarkerImport.Duplicates, isAnywhere: Bool
    ) throws {
        var request = PlanImport()
        (request.snap, request.anywhere) = (10, isAnywhere)
        let list = Array("number,x,y\n1,193,100\n".utf8)
        _ = try plan.importFile(list, name: "list.csv", request)
        (request.anywhere, request.duplicates) = (false, duplicates)
        let report = try plan.importFile(list, name: "list.csv", request)
        #expect((report.added, report.kept + report.unchanged, report.changed) == (0, 1, 0))
        #expect(report.text().contains("other details") == false)
    }

    @Test func `A removed marker beside its room does not come back by snapping`() throws {
        var request = PlanImport()
        request.anywhere = true
        let list = Array("number,x,y\n1,193,100\n".utf8)
        _ = try plan.importFile(list, name: "list.csv", request)
        try plan.write("remove") { try $0.remove(1) }
        request = PlanImport()
        (request.snap, request.duplicates) = (10, .update)
        let report = try plan.importFile(list, name: "list.csv", request)
        #expect(report.added == 0)
        #expect(try plan.markers().isEmpty)
    }

    @Test func `A place that a spreadsheet has rounded is no move`() throws {
        _ = try take("number,x,y,title\n1,50.123456,60.98765,Tap\n")
        let report = try take("number,x,y,title\n1,50.12,60.99,Tap\n")
        #expect((report.changed, report.unchanged) == (0, 1))
        #expect(try take("number,x,y,title\n1,50.2,60.99,Tap\n").changed == 1)
    }
}
