import CPlanmark
import PlanC
import TestSupport
import Testing

/// Changing a plan's markers through the C interface.
@Suite struct PlanMarkerTests {
    private let fixture: PlanFixture

    init() throws { fixture = try PlanFixture() }

    @Test func `Markers are placed in one step, and points that are refused are left out with their reasons`() throws {
        let points = [100, 100, 195, 100, .nan, 5, 500, 5, 210, 30, 380, 280]
        var (reasons, numbers) = ([UInt8](repeating: 9, count: 6), [Int64](repeating: 9, count: 6))
        try call(planmark_plan_place(fixture.plan, points, 6, nil, #"{"author": "Ada"}"#, &reasons, &numbers))
        #expect(reasons == [0, 3, 1, 2, 0, 0])
        #expect(numbers == [1, -1, -1, -1, 2, 3])
        let revisions = try fixture.history()
        #expect(revisions.count == 2)
        #expect(revisions[0]["author"] == .string("Ada"))
        #expect(revisions[0]["action"] == .string("mark"))
        #expect(try fixture.query().texts("status") == ["open", "open", "open"])
    }

    @Test func `Details are the markers' own`() throws {
        let details = #"""
            [{"title": "Tap", "status": "open", "due": "2026-03-01", "color": "red", "symbol": "flag", "size": 30,
              "property:floor": 4, "properties": {"trade": "water"}, "number": 12, "styleColor": "#00ff00"},
             {"note": null, "number": null}]
            """#
        try call(fixture.place([100, 100, 300, 100], details))
        let table = try fixture.query()
        #expect(try table.integers("number") == [12, 13])
        #expect(try table.texts("title") == ["Tap", nil])
        #expect(try table.texts("color") == ["#ff0000", nil])
        #expect(try table.texts("symbol") == ["flag", "pin"])
        #expect(try table.doubles("size")[0] == 30)
        #expect(try table.texts("property:floor") == ["4", nil])
        #expect(try table.texts("property:trade") == ["water", nil])
    }

    @Test func `Markers without points are put into the rooms that their details name`() throws {
        let nowhere = [Double](repeating: .nan, count: 10)
        let details = """
            [{"title": "Tap", "area": "kitchen"}, {"property:room": "Office", "located": null}, {"area": "Attic"}, {},
             {"area": "s"}]
            """
        var (reasons, numbers) = ([UInt8](repeating: 9, count: 5), [Int64](repeating: 9, count: 5))
        let report = try json {
            planmark_plan_place_all(fixture.plan, nowhere, 5, details, nil, &reasons, &numbers, $0)
        }
        #expect(reasons == [0, 0, 4, 4, 4] && numbers == [1, 2, -1, -1, -1])
        let refused = report["refused"]?.array ?? []
        #expect(refused.map { $0["index"]?.number } == [2, 3, 4])
        #expect(refused.allSatisfy { $0["code"]?.string == "room" && $0["member"] == .null })
        #expect(refused[0]["message"]?.string?.hasPrefix("no area is called 'Attic'") == true)
        #expect(refused[1]["message"]?.string == "the row has neither coordinates nor a room")
        let table = try fixture.query()
        #expect(try table.texts("area") == ["Kitchen", "Office"])
        #expect(try table.texts("located") == ["no", "no"])
        #expect(try table.texts("property:room") == [nil, "Office"])
        #expect(try fixture.history().count == 2)
        // A place that the rules refuse is so for a strict call, too.
        #expect(fixture.place(nowhere, details, #"{"strict": true}"#) == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "room" && LastError.current.index == 2)
        #expect(try fixture.count() == 2)
    }

    @Test func `Markers without points among others are put into rooms if that is asked for`() throws {
        let points = [100, 100, .nan, .nan]
        let details = #"[{"area": "Kitchen"}, {"area": "Office"}]"#
        #expect(fixture.place(points, details) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == "details[0].area")
        try call(fixture.place(points, details, #"{"placeBy": "area"}"#))
        #expect(try fixture.query().texts("area") == ["Kitchen", "Office"])
        #expect(try fixture.query().texts("located") == [nil, "no"])
        try call(fixture.place([.nan, .nan], #"[{"property:room": "Office"}]"#, #"{"placeBy": "coordinates"}"#))
        #expect(try fixture.count() == 2)
        #expect(fixture.place(points, nil, #"{"placeBy": "area"}"#) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "missingRooms")
    }

    @Test func `Rooms that contradict points are told, as are markers that were put into rooms`() throws {
        func notes(_ points: [Double], _ details: String, _ request: String?) throws -> [String?] {
            let report = try json {
                planmark_plan_place_all(fixture.plan, points, points.count / 2, details, request, nil, nil, $0)
            }
            return try #require(report["notes"]?.array).map(\.string)
        }
        let details = #"[{"property:room": "kitchen"}, {"property:Raum": "Office"}, {"property:room": "Attic"}]"#
        let told = try notes([100, 100, 110, 100, 120, 100], details, nil)
        #expect(
            told == [
                """
                the coordinates lie in another room than the one named in 1 row: marker 2: Office; the coordinates are taken
                """
            ])
        #expect(try notes([100, 100], "[{}]", nil).isEmpty)
        let placed = try notes(
            [100, 100, .nan, .nan], #"[{"area": "Office"}, {"area": "Office"}]"#, #"{"placeBy": "area"}"#)
        #expect(placed.count == 2 && placed[1]?.contains("1 row: marker 5: Office;") == true)
    }

    @Test func `Many markers are placed as each by itself`() throws {
        var (points, details): ([Double], [String]) = ([], [])
        for index in 0..<300 {
            points.append(Double(20 * (index % 20) - 4))
            points.append(Double(20 * (index / 20)))
            switch index % 7 {
            case 3: details.append(#"{"number": \#(1000 + 2 * index)}"#)
            case 5: details.append(#"{"status": "Offen"}"#)
            default: details.append("{}")
            }
        }
        let other = try PlanFixture()
        var (reasons, numbers) = ([UInt8](repeating: 9, count: 300), [Int64](repeating: 9, count: 300))
        try call(
            planmark_plan_place(
                fixture.plan, points, 300, "[\(details.joined(separator: ","))]", #"{"snap": 4}"#, &reasons, &numbers))
        var (ownReasons, ownNumbers) = (reasons, numbers)
        for index in 0..<300 {
            let point = [points[2 * index], points[2 * index + 1]]
            try call(
                planmark_plan_place(
                    other.plan, point, 1, "[\(details[index])]", #"{"snap": 4}"#, &ownReasons[index],
                    &ownNumbers[index]))
        }
        #expect(reasons == ownReasons && numbers == ownNumbers)
        #expect(Set(reasons) == [0, 2, 3])
        let (table, same) = (try fixture.query(), try other.query())
        #expect(try table.doubles("x") == same.doubles("x") && table.doubles("y") == same.doubles("y"))
        #expect(try table.texts("area") == same.texts("area") && table.texts("status") == same.texts("status"))
        #expect(try fixture.history()[0]["changes"]?.array?.count == table.count)
        // They are found by their places.
        let box = #"{"box": [30, 30, 130, 130]}"#
        #expect(try fixture.query(box).integers("number") == other.query(box).integers("number"))
    }

    @Test func `A strict call places nothing if any point is refused, and writes no answers`() throws {
        var (reasons, numbers): ([UInt8], [Int64]) = ([9, 9], [9, 9])
        let status = planmark_plan_place(
            fixture.plan, [100, 100, 195, 100], 2, nil, #"{"strict": true}"#, &reasons, &numbers)
        #expect(status == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "outsideAreas")
        #expect(LastError.current.index == 1)
        #expect(reasons == [9, 9] && numbers == [9, 9])
        #expect(try fixture.count() == 0)
    }

    @Test func `A point may miss its room by the distance that is given, or lie anywhere`() throws {
        try call(fixture.place([192, 100, 196, 100], nil, #"{"snap": 2}"#))
        #expect(try fixture.query().doubles("x") == [190])
        try call(fixture.place([196, 100], nil, #"{"anywhere": true}"#))
        #expect(try fixture.query().doubles("x") == [190, 196])
        #expect(try fixture.query().texts("area") == ["Kitchen", nil])
    }

    @Test(arguments: [
        (#"{"title": "x"}"#, "details", -1), ("[]", "details", -1), (#"[{}, 3]"#, "details[1]", 1),
        (#"[{}, {"titel": "x"}]"#, "details[1].titel", 1), (#"[{"title": 4}, {}]"#, "details[0].title", 0),
        (#"[{"due": "soon"}, {}]"#, "details[0].due", 0), (#"[{}, {"number": 0}]"#, "details[1].number", 1),
        (#"[{"point": [1, 2]}, {}]"#, "details[0].point", 0), (#"[{"properties": 3}, {}]"#, "details[0].properties", 0),
        (#"[{"size": -1}, {}]"#, "details[0].size", 0), (#"[{"property:": 1}, {}]"#, "details[0].property:", 0),
        ("[{}", "1:3", -1),
    ]) func `Details that fit no marker are told by their place`(details: String, place: String, index: Int64) throws {
        #expect(fixture.place([100, 100, 300, 100], details) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == place)
        #expect(LastError.current.index == index)
        #expect(try fixture.count() == 0)
    }

    @Test(arguments: [
        #"{"author": 3}"#, #"{"auther": "x"}"#, #"{"anywhere": 1}"#, #"{"snap": -1}"#, #"{"strict": "yes"}"#, "3", "",
    ]) func `A request that is none changes nothing`(request: String) throws {
        #expect(fixture.place([100, 100], nil, request) == PLANMARK_INVALID_REQUEST.status)
        #expect(try fixture.count() == 0)
    }

    @Test(arguments: [
        (#"[{}, {"number": 1}]"#, PLANMARK_CONFLICT, "numberTaken"),
        (#"[{"number": 2}, {"status": "closed"}]"#, PLANMARK_REFUSED, "stepNotAllowed"),
        (#"[{}, {"status": "nearly"}]"#, PLANMARK_REFUSED, "unknownStatus"),
    ]) func `What the plan's rules refuse of details refuses all`(details: String, status: Int, code: String) throws {
        try call(fixture.place([100, 100], #"[{"number": 1}]"#))
        #expect(fixture.place([100, 100, 300, 100], details) == status.status)
        #expect(try fixture.count() == 1)
        #expect(LastError.current.code == code && LastError.current.index == 1)
    }

    @Test func `No points are no change`() throws {
        try call(planmark_plan_place(fixture.plan, nil, 0, "[]", nil, nil, nil))
        #expect(try fixture.history().count == 1)
    }

    @Test func `Edits change values, move markers and take values away, in one step`() throws {
        try fixture.importList()
        let edits = #"""
            [{"number": 1, "title": null, "assignee": "Bo", "due": null, "point": [110, 120], "symbol": "dot"},
             {"number": 2, "property:floor": null, "note": "dry"}]
            """#
        try call(planmark_plan_edit(fixture.plan, edits, #"{"author": "Cy"}"#))
        let table = try fixture.query()
        #expect(try table.texts("title") == [nil, "Paint", "Türe"])
        #expect(try table.texts("assignee") == ["Bo", nil, nil])
        #expect(try table.texts("note") == [nil, "dry", nil])
        #expect(try table.doubles("x") == [110, 300.5, 210])
        #expect(try table.texts("symbol") == ["dot", "pin", "pin"])
        #expect(throws: FailedCall.self) { try table.texts("property:floor") }
        #expect(try fixture.history().count == 3)
        try call(planmark_plan_edit(fixture.plan, #"[{"number": 1, "symbol": null}]"#, nil))
        #expect(try fixture.query().texts("symbol") == ["pin", "pin", "pin"])
    }

    @Test(arguments: [
        (#"[{"number": 1, "title": "x"}, {"number": 3, "title": "x"}]"#, PLANMARK_NOT_FOUND.status, "noMarker", 1),
        (
            #"[{"number": 1, "title": "x"}, {"number": 2, "point": [195, 5]}]"#, PLANMARK_REFUSED.status,
            "outsideAreas", 1
        ),
        (#"[{"title": "x"}]"#, PLANMARK_INVALID_REQUEST.status, "missingMember", 0),
        (#"[{"number": 1, "status": "closed"}]"#, PLANMARK_INVALID_REQUEST.status, "unknownMember", 0),
        (#"[{"number": 1, "id": "x"}]"#, PLANMARK_INVALID_REQUEST.status, "unknownMember", 0),
        (#"[{"number": 1, "point": [1]}]"#, PLANMARK_INVALID_REQUEST.status, "wrongKind", 0),
        (#"{"number": 1}"#, PLANMARK_INVALID_REQUEST.status, "wrongKind", -1),
    ]) func `Edits of which one fails change nothing`(
        edits: String, status: planmark_status, code: String, index: Int64
    ) throws {
        try fixture.importList()
        #expect(planmark_plan_edit(fixture.plan, edits, nil) == status)
        #expect(LastError.current.code == code)
        #expect(LastError.current.index == index)
        #expect(try fixture.query().texts("title") == ["Tap", "Paint", "Türe"])
        #expect(try fixture.history().count == 2)
    }

    @Test func `Statuses change by the workflow's steps, all or none`() throws {
        try fixture.importList()
        try call(planmark_plan_set_status(fixture.plan, [1, 7], 2, "In_Progress", nil))
        #expect(try fixture.query().texts("status") == ["in progress", "closed", "in progress"])
        #expect(planmark_plan_set_status(fixture.plan, [1, 2], 2, "ready for review", nil) == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "stepNotAllowed")
        #expect(LastError.current.index == 1)
        #expect(try fixture.query().texts("status") == ["in progress", "closed", "in progress"])
        #expect(planmark_plan_set_status(fixture.plan, [2], 1, "open", nil) == PLANMARK_REFUSED.status)
        try call(planmark_plan_set_status(fixture.plan, [2], 1, "open", #"{"role": "reviewer"}"#))
        #expect(planmark_plan_set_status(fixture.plan, [1], 1, "odd", nil) == PLANMARK_REFUSED.status)
        try call(planmark_plan_set_status(fixture.plan, [1], 1, "odd", #"{"anyStatus": true}"#))
        #expect(try fixture.query().texts("status") == ["odd", "open", "in progress"])
        #expect(planmark_plan_set_status(fixture.plan, [3], 1, "open", nil) == PLANMARK_NOT_FOUND.status)
        #expect(planmark_plan_set_status(fixture.plan, [1], 1, "", nil) == PLANMARK_INVALID_ARGUMENT.status)
    }

    @Test func `Markers are removed, all or none, and their numbers are not given again`() throws {
        try fixture.importList()
        #expect(planmark_plan_remove(fixture.plan, [7, 3], 2, nil) == PLANMARK_NOT_FOUND.status)
        #expect(LastError.current.index == 1)
        #expect(planmark_plan_remove(fixture.plan, [7, 7], 2, nil) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(try fixture.count() == 3)
        try call(planmark_plan_remove(fixture.plan, [7, 1], 2, nil))
        #expect(try fixture.query().integers("number") == [2])
        var number: Int64 = 0
        try call(planmark_plan_place(fixture.plan, [100, 100], 1, nil, nil, nil, &number))
        #expect(number == 8)
        #expect(planmark_plan_remove(fixture.plan, [7], 1, nil) == PLANMARK_NOT_FOUND.status)
    }
}
