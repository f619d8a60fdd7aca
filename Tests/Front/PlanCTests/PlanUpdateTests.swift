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
