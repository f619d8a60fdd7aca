import CPlanmark
import PlanC
import PlanJSON
import TestSupport
import Testing

/// Placing and changing many markers through the C interface, with all that is refused.
@Suite struct PlanUpdateTests {
    private let fixture: PlanFixture

    init() throws { fixture = try PlanFixture() }

    /// Places markers; the status, the numbers, and what is refused.
    private func placeAll(
        _ points: [Double], _ details: String? = nil, _ request: String? = nil
    ) throws -> (planmark_status, numbers: [Int64], refused: [JSONValue]) {
        var numbers = [Int64](repeating: 9, count: points.count / 2)
        var report: OpaquePointer?
        let status = planmark_plan_place_all(
            fixture.plan, points, points.count / 2, details, request, nil, &numbers, &report)
        let handle = try #require(report)
        let refused = try json { report in
            report.pointee = handle
            return PLANMARK_OK.status
        }
        return (status, numbers, refused["refused"]?.array ?? [])
    }

    /// Updates markers; the status and the report.
    private func update(_ edits: String, _ request: String? = nil) throws -> (planmark_status, JSONValue) {
        var report: OpaquePointer?
        let status = planmark_plan_update(fixture.plan, edits, request, &report)
        let handle = try #require(report)
        let answer = try json { report in
            report.pointee = handle
            return PLANMARK_OK.status
        }
        return (status, answer)
    }

    @Test func `Markers beside those that are refused are placed, and each refusal is told`() throws {
        let (status, numbers, refused) = try placeAll([100, 100, 195, 100, 500, 5])
        #expect(status == PLANMARK_OK.status)
        #expect(numbers == [1, -1, -1])
        #expect(refused.map { $0["index"] } == [.number(1), .number(2)])
        #expect(refused.map { $0["code"] } == [.string("outsideAreas"), .string("outsideDrawing")])
        #expect(refused[1]["message"]?.string?.hasPrefix("outside the drawing") == true)
    }

    @Test func `All refusals are told where nothing is placed`() throws {
        try call(fixture.place([100, 100], #"[{"number": 1}]"#))
        let details = #"""
            [{"due": "soon"}, {"number": 1}, {}, {"status": "nearly"}, {"titel": "x"}, {"title": "fine"}]
            """#
        let (status, numbers, refused) = try placeAll(
            [100, 100, 100, 100, 195, 100, 100, 100, 100, 100, 100, 100], details, #"{"strict": true}"#)
        #expect(status == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.index == 0)
        let message = LastError.current.message
        #expect(message.hasPrefix("5 of 6 points refused, nothing was placed; details[0].due must be a date"))
        #expect(numbers == [9, 9, 9, 9, 9, 9])
        #expect(refused.map { $0["index"]?.number } == [0, 1, 2, 3, 4])
        #expect(refused.map { $0["member"]?.string } == ["due", "number", nil, "status", "titel"])
        #expect(refused[0]["message"]?.string == "must be a date such as 2026-03-01, not 'soon'")
        #expect(try fixture.count() == 1)
    }

    @Test func `An update tells what has changed, by numbers and by ids`() throws {
        try fixture.importList()
        let id = try #require(try fixture.query().texts("id")[1])
        let (status, report) = try update(
            """
            [{"number": 1, "title": "Tap", "note": "dry", "due": null, "area": "Kitchen", "point": [100, 100]},
             {"id": "\(id)", "point": [310, 150], "area": "o", "number": null}, {"number": 7, "status": "in progress"}]
            """, #"{"author": "Cy"}"#)
        #expect(status == PLANMARK_OK.status)
        let changes = report["changes"]?.array ?? []
        #expect(changes.map { $0["field"]?.string } == ["note", "due", "point", "status"])
        #expect(changes.map { $0["marker"]?.number } == [1, 1, 2, 7])
        #expect(changes.map { $0["index"]?.number } == [0, 0, 1, 2])
        #expect(changes[1]["old"] == .string("2026-03-01") && changes[1]["new"] == .null)
        #expect(try fixture.history()[0]["author"] == .string("Cy"))
        #expect(try fixture.query().texts("status") == ["open", "closed", "in progress"])
    }

    @Test func `What the plan has already is no change`() throws {
        try fixture.importList()
        let (_, report) = try update(
            #"[{"number": 1, "title": "Tap", "status": "open", "point": [100, 100], "property:floor": null}]"#)
        #expect(report["changes"] == .array([]))
        #expect(try fixture.history().count == 2)
    }

    @Test(arguments: [
        (#"{"number": 3, "title": "x"}"#, "noMarker", "number"),
        (#"{"id": "00000000-0000-0000-0000-000000000001", "title": "x"}"#, "noMarker", "id"),
        (#"{"number": 1, "id": "00000000-0000-0000-0000-000000000001"}"#, "otherMarker", "id"),
        (#"{"title": "x"}"#, "missingMember", "number"),
        (#"{"number": 1, "due": "soon"}"#, "wrongKind", "due"), (#"{"number": 1, "id": "x"}"#, "wrongKind", "id"),
        (#"{"number": 1, "status": "ready for review"}"#, "stepNotAllowed", "status"),
        (#"{"number": 1, "area": "Office"}"#, "derived", "area"),
        (#"{"number": 1, "author": "Bo"}"#, "derived", "author"),
        (#"{"number": 1, "point": [195, 5]}"#, "outsideAreas", "point"),
        (#"{"number": 7, "title": "y"}"#, "twice", "title"),
        (#"{"number": 1, "titel": "x"}"#, "unknownMember", "titel"),
        (#"{"number": 9007199254740993, "title": "x"}"#, "wrongKind", "number"),
        (#"{"number": 9007199254740992, "title": "x"}"#, "wrongKind", "number"),
        (#"{"number": 1, "property:floor": "1", "properties": {"floor": "1"}}"#, "twice", "property:floor"),
        (#"{"number": 1, "x": 50}"#, "wrongKind", "y"), (#"{"number": 1, "x": 50, "y": "5"}"#, "wrongKind", "y"),
        (#"{"number": 1, "x": 50, "y": 50, "point": [50, 51]}"#, "twice", "point"),
        (#"{"number": 1, "type": "area"}"#, "wrongKind", "type"),
        (#"{"number": 1, "created": "2001-01-01T00:00:00Z"}"#, "derived", "created"),
        (#"{"number": 1, "created": "last week"}"#, "wrongKind", "created"),
        (#"{"number": 1, "changed": "2999-01-01T00:00:00Z"}"#, "derived", "changed"),
        (#"{"number": 1, "attachments": [{"name": "a.png"}]}"#, "derived", "attachments"),
        (#"{"number": 1, "attachments": "a.png"}"#, "wrongKind", "attachments"),
    ]) func `An update of which a row is refused changes nothing, and tells each row`(
        edit: String, code: String, member: String
    ) throws {
        try fixture.importList()
        let (status, report) = try update(
            #"[{"number": 7, "title": "x"}, \#(edit), {"number": 2, "cost": "dear"}]"#)
        #expect(status != PLANMARK_OK.status)
        let refused = report["refused"]?.array ?? []
        #expect(refused.map { $0["index"]?.number } == [1, 2])
        #expect(refused[0]["code"]?.string == code && refused[0]["member"]?.string == member)
        #expect(LastError.current.index == 1)
        #expect(LastError.current.message.hasPrefix("2 of 3 edits refused, nothing was changed; "))
        #expect(try fixture.query().texts("title") == ["Tap", "Paint", "Türe"])
        #expect(try fixture.history().count == 2)
    }

    @Test func `Rows that the plan has written are taken back, and change what is changed in them`() throws {
        try fixture.importList()
        let lines = try text { planmark_plan_export_bytes(fixture.plan, #"{"format": "jsonl"}"#, nil, $0) }
        let rows = lines.split(separator: "\n").filter { $0.contains(#""type":"marker""#) }
        try #require(rows.count == 3)
        let (status, report) = try update("[\(rows.joined(separator: ", "))]")
        #expect(status == PLANMARK_OK.status, "\(report)")
        #expect(report["changes"] == .array([]))
        // Those of an older list have an earlier time of the last change.
        _ = try update(#"[{"number": 1, "priority": "high"}]"#)
        let edited = rows[0].replacing(#""title":"Tap""#, with: #""title":"Hot tap""#)
        let (_, second) = try update("[\(edited)]")
        #expect(second["changes"]?.array?.map { $0["field"]?.string } == ["title"])
    }

    @Test func `The JSON of a property that is no text is no change where a column of texts has it`() throws {
        try call(
            fixture.place(
                [100, 100],
                #"[{"property:tags": ["a", 1], "property:safe": true, "property:depth": 1.5, "property:own": "x"}]"#))
        let table = try fixture.query()
        let names = ["tags", "safe", "depth", "own"]
        let cells = try names.map { try JSONValue.string(table.texts("property:\($0)")[0] ?? "").text }
        let row = zip(names, cells).map { #""property:\#($0)": \#($1)"# }.joined(separator: ", ")
        #expect(try update(#"[{"number": 1, \#(row)}]"#).1["changes"] == .array([]))
        let (_, report) = try update(##"[{"number": 1, "property:own": "\"x\"", "property:safe": "yes"}]"##)
        #expect(report["changes"]?.array?.map { $0["new"] } == [.string("\"x\""), .string("yes")])
    }

    @Test func `Texts and times as tables have them say nothing of what no edit changes`() throws {
        try fixture.importList()
        let columns = try fixture.query()
        let (created, changed) = (try columns.integers("created")[0], try columns.integers("changed")[0])
        let (status, report) = try update(
            """
            [{"number": 1, "area": "", "author": " ", "id": "", "status": "", "created": \(created), "changed": \(changed),
              "attachments": [], "x": 100, "y": 100, "note": "dry"},
             {"number": 2, "attachments": null, "created": "", "x": null, "y": null}]
            """)
        #expect(status == PLANMARK_OK.status, "\(report)")
        #expect(report["changes"]?.array?.map { $0["field"]?.string } == ["note"])
        #expect(try fixture.query().texts("status")[0] == "open")
    }

    @Test func `A status that is blank is none, whatever status may be given`() throws {
        try fixture.importList()
        let (status, report) = try update(
            #"[{"number": 1, "status": ""}, {"number": 2, "status": "  "}]"#, #"{"anyStatus": true}"#)
        #expect(status == PLANMARK_OK.status && report["changes"] == .array([]))
        #expect(
            planmark_plan_set_status(fixture.plan, [1], 1, " ", #"{"anyStatus": true}"#)
                == PLANMARK_INVALID_ARGUMENT.status)
        #expect(try fixture.query().texts("status")[0...1] == ["open", "closed"])
    }

    @Test func `A new point locates a marker, also where its row still says that it is not`() throws {
        try fixture.importList()
        _ = try update(#"[{"number": 1, "located": "no"}, {"number": 2, "located": "no"}]"#)
        #expect(try fixture.query().texts("located") == ["no", "no", nil])
        let (_, report) = try update(
            #"[{"number": 1, "located": "no", "point": [110, 100]}, {"number": 2, "located": "no", "point": [300.5, 150]}]"#
        )
        #expect(report["changes"]?.array?.map { $0["field"]?.string } == ["point", "located"])
        #expect(try fixture.query().texts("located") == [nil, "no", nil])
    }

    @Test func `A marker of a number beyond the whole numbers of a double is told by that number`() throws {
        let list = Array("number,title,x,y\n9007199254740993,Tap,100,100\n".utf8)
        try call(planmark_plan_import_bytes(fixture.plan, list, list.count, "list.csv", nil, nil, nil))
        let id = try #require(try fixture.query().texts("id")[0])
        let report = try text { planmark_plan_update(fixture.plan, #"[{"id": "\#(id)", "title": "x"}]"#, nil, $0) }
        #expect(report.contains(#""marker":9007199254740993,"#), "\(report)")
        #expect(try fixture.query(#"{"number": [9007199254740993]}"#).count == 1)
        #expect(try fixture.query(#"{"number": [9007199254740992]}"#).count == 0)
        #expect(
            planmark_plan_edit(fixture.plan, #"[{"number": 9007199254740993, "title": "y"}]"#, nil)
                == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.message.contains("from 1 to 9007199254740991"))
    }

    @Test func `Points that are refused are told too where something else refuses all`() throws {
        let details = #"[{}, {"due": "soon"}, {}, {"status": "nearly"}, {}]"#
        let points: [Double] = [195, 100, 100, 100, 500, 5, 100, 100, 100, 100]
        for request in [nil, #"{"strict": true}"#] {
            let (status, numbers, refused) = try placeAll(points, details, request)
            #expect(status == PLANMARK_INVALID_REQUEST.status)
            #expect(numbers == [9, 9, 9, 9, 9])
            #expect(refused.map { $0["index"]?.number } == [0, 1, 2, 3])
            #expect(
                refused.map { $0["code"]?.string } == ["outsideAreas", "wrongKind", "outsideDrawing", "unknownStatus"])
            #expect(LastError.current.message.hasPrefix("4 of 5 points refused, nothing was placed; details[1].due"))
        }
        #expect(try fixture.count() == 0)
    }

    @Test func `A number that an earlier marker of the call gets is told as taken, also beside other faults`() throws {
        let (_, _, refused) = try placeAll(
            [100, 100, 100, 100, 100, 100, 100, 100], #"[{"due": "soon"}, {}, {"number": 1}, {"number": 1}]"#)
        #expect(refused.map { $0["index"]?.number } == [0, 2, 3])
        #expect(refused.map { $0["code"]?.string } == ["wrongKind", "numberTaken", "numberTaken"])
        #expect(try fixture.count() == 0)
    }

    @Test func `An empty list of numbers means no markers, and no list means all`() throws {
        try fixture.importList()
        #expect(try fixture.query(#"{"number": []}"#).count == 0)
        #expect(try fixture.query(#"{"number": null}"#).count == 3)
        #expect(try fixture.query(#"{"number": [2, 7]}"#).integers("number") == [2, 7])
    }

    @Test func `Any other failure hands out no report`() throws {
        var report: OpaquePointer?
        #expect(planmark_plan_update(fixture.plan, "{}", nil, &report) == PLANMARK_INVALID_REQUEST.status)
        #expect(planmark_plan_update(fixture.plan, "[]", #"{"autor": 1}"#, &report) == PLANMARK_INVALID_REQUEST.status)
        #expect(planmark_plan_update(fixture.plan, "[]", nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(
            planmark_plan_place_all(fixture.plan, [1, 1], 1, "[]", nil, nil, nil, &report)
                == PLANMARK_INVALID_REQUEST.status)
        #expect(
            planmark_plan_place_all(fixture.plan, [1, 1], 1, nil, nil, nil, nil, nil)
                == PLANMARK_INVALID_ARGUMENT.status)
        #expect(report == nil)
    }
}
