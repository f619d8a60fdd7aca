import CPlanmark
import PlanC
import TestSupport
import Testing

/// Markers as columns through the C interface.
@Suite struct PlanTableTests {
    private let fixture: PlanFixture

    init() throws {
        fixture = try PlanFixture()
        try fixture.importList()
    }

    @Test func `The columns have each marker's values, and what is missing is marked`() throws {
        let table = try fixture.query()
        #expect(try table.count == 3)
        #expect(try table.integers("number") == [1, 2, 7])
        #expect(try table.doubles("x") == [100, 300.5, 210])
        #expect(try table.doubles("y") == [100, 150, 30])
        #expect(try table.texts("title") == ["Tap", "Paint", "Türe"])
        #expect(try table.texts("status") == ["open", "closed", "open"])
        #expect(try table.texts("due") == ["2026-03-01", nil, nil])
        #expect(try table.texts("area") == ["Kitchen", "Office", "Office"])
        #expect(try table.texts("note") == [nil, nil, nil])
        #expect(try table.texts("symbol") == ["pin", "pin", "pin"])
        #expect(try table.texts("property:floor") == [nil, "4", nil])
        #expect(try table.doubles("size").allSatisfy(\.isNaN))
        #expect(try table.texts("id").allSatisfy { $0?.utf8.count == 36 })
        #expect(try table.integers("created") == table.integers("changed"))
    }

    @Test func `Values of a query that the plan does not have are told with the nearest`() throws {
        func notes(_ query: String?) throws -> [String?] {
            let table = try fixture.query(query)
            return try json { planmark_table_notes(table.handle, $0) }.array?.map(\.string) ?? []
        }
        #expect(try notes(nil) == [] && notes(#"{"area": "kitchen", "status": "ready for review"}"#) == [])
        let found = try notes(#"{"area": "Kitchn", "status": ["opne", "open"]}"#)
        #expect(found.count == 2)
        #expect(
            found.first
                == "the plan has no area 'Kitchn'; the nearest is 'Kitchen'; planmark_plan_areas() shows those it has")
        #expect(found.last??.hasPrefix("no marker has the status 'opne'; did you mean 'open'?") == true)
    }

    @Test func `The columns are told in their order`() throws {
        let table = try fixture.query()
        let columns = try json { planmark_table_columns(table.handle, $0) }.array ?? []
        #expect(
            columns.map { $0["name"]?.string } == [
                "number", "x", "y", "id", "title", "note", "status", "category", "priority", "assignee", "due", "color",
                "cost", "located", "symbol", "size", "area", "author", "created", "changed", "property:floor",
            ])
        #expect(columns.first?["kind"] == .string("integer"))
        #expect(columns.last?["kind"] == .string("text"))
    }

    @Test func `Properties of any kind are texts, whichever marker has them first`() throws {
        let edits = #"""
            [{"number": 7, "property:b": 2.5, "properties": {"a": true}}, {"number": 1, "property:b": "two"},
             {"number": 2, "property:b": [1, "x"]}]
            """#
        try call(planmark_plan_edit(fixture.plan, edits, nil))
        let table = try fixture.query()
        #expect(try table.texts("property:b") == ["two", #"[1,"x"]"#, "2.5"])
        #expect(try table.texts("property:a") == [nil, nil, "true"])
        #expect(try table.json("property:b") == [0, 1, 1])
        #expect(try table.json("property:a") == [0, 0, 1])
        #expect(try table.json("property:floor") == nil && table.json("title") == nil)
        #expect(throws: FailedCall.self) { try table.json("x") }
    }

    @Test(
        arguments: [
            (#"{"status": "Open"}"#, [1, 7]), (#"{"notStatus": ["open"]}"#, [2]), (#"{"area": ["kitchen"]}"#, [1]),
            (#"{"text": "tür"}"#, [7]), (#"{"dueBefore": "2026-03-01"}"#, [1]),
            (#"{"box": [290, 140, 310, 160]}"#, [2]),
            (#"{"near": [205, 30], "limit": 2}"#, [7, 1]), (#"{"sort": "due", "limit": 1}"#, [1]),
            (#"{"number": 7}"#, [7]), (#"{"number": "2"}"#, [2]),
            (#"{"number": [9, 7, 1]}"#, [1, 7]), (#"{"number": []}"#, []),
            (#"{"area": "none"}"#, []), (#"{"overdue": true, "dueAfter": "2026-02-01"}"#, [1]), ("{}", [1, 2, 7]),
        ] as [(String, [Int64])]) func `A query finds what it says, in its order`(query: String, numbers: [Int64])
        throws
    {
        #expect(try fixture.query(query).integers("number") == numbers)
    }

    @Test(arguments: [
        (#"{"stats": "open"}"#, "stats"), (#"{"status": 3}"#, "status"), (#"{"limit": 0}"#, "limit"),
        (#"{"limit": 1.5}"#, "limit"), (#"{"limit": 1e400}"#, "limit"), (#"{"box": [1, 2, 3]}"#, "box"),
        (#"{"near": "here"}"#, "near"), (#"{"number": 1.5}"#, "number"), (#"{"number": ["1"]}"#, "number"),
        (#"{"dueBefore": "soon"}"#, "dueBefore"), (#"{"sort": "name"}"#, "sort"), (#"{"overdue": 1}"#, "overdue"),
        (#"["open"]"#, "query"), ("open", "1:4"),
    ]) func `A query that says nothing is told by its member`(query: String, place: String) throws {
        var table: OpaquePointer?
        #expect(planmark_plan_query(fixture.plan, query, &table) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == place)
        #expect(table == nil)
    }

    @Test func `A query that is nested too deeply is no JSON`() {
        let query = #"{"text": "# + String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000) + "}"
        var table: OpaquePointer?
        #expect(planmark_plan_query(fixture.plan, query, &table) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.code == "notJSON")
        #expect(LastError.current.place == "query")
    }

    @Test func `A table of no markers has columns and places for no values`() throws {
        let table = try fixture.query(#"{"status": "rejected"}"#)
        #expect(try table.count == 0)
        #expect(try table.integers("number") == [])
        #expect(try table.texts("title") == [])
        var values: UnsafePointer<Double>?
        try call(planmark_table_doubles(table.handle, "x", &values))
        #expect(values != nil)
    }

    @Test func `A column is asked for by its name and kind`() throws {
        let table = try fixture.query()
        var integers: UnsafePointer<Int64>?
        var doubles: UnsafePointer<Double>?
        #expect(planmark_table_integers(table.handle, "titel", &integers) == PLANMARK_NOT_FOUND.status)
        #expect(LastError.current.code == "noColumn")
        #expect(planmark_table_integers(table.handle, "x", &integers) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_table_doubles(table.handle, "number", &doubles) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_table_doubles(table.handle, nil, &doubles) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_table_doubles(fixture.plan, "x", &doubles) == PLANMARK_WRONG_HANDLE.status)
        var (bytes, offsets, present): (UnsafePointer<CChar>?, UnsafePointer<Int64>?, UnsafePointer<UInt8>?)
        #expect(
            planmark_table_texts(table.handle, "x", &bytes, &offsets, &present) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(integers == nil && doubles == nil && bytes == nil)
    }
}
