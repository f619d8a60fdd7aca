import CPlanmark
import Foundation
import PlanC
import PlanJSON
import TestSupport
import Testing

/// The rooms of sheets, found by calls.
@Suite struct RoomCallTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sheet() throws -> String {
        try Data(PDFSample.flat).write(to: URL(filePath: folder["flat.pdf"]))
        return folder["flat.pdf"]
    }

    @Test func `The rooms of a sheet come as areas, with a report in their order`() throws {
        let path = try sheet()
        var areas: OpaquePointer?
        let report = try JSONValue(parsing: bytes { planmark_rooms_find(path, &areas, $0) })
        defer { close(areas) }
        let rooms = try #require(report["rooms"]?.array)
        #expect(rooms.map { $0["number"]?.string } == ["101", "102"])
        #expect(rooms.map { $0["area_m2"]?.number } == [20, 16])
        let features = try text { planmark_areas_features(areas, $0) }
        #expect(features.contains(#""name":"KITCHEN""#) && features.contains(#""name":"OFFICE""#))
        #expect(report["scale"]?["source"]?.string == "text" && report["notTaken"]?.array == [])
    }

    @Test func `The report may be left out, the areas not`() throws {
        let path = try sheet()
        var areas: OpaquePointer?
        try call(planmark_rooms_find(path, &areas, nil))
        close(areas)
        #expect(planmark_rooms_find(path, nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
    }

    @Test func `The rooms of a plan's drawing are found, and the plan stays as it is`() throws {
        let path = try sheet()
        let plan = try handle { planmark_plan_create(folder["flat.plan"], path, nil, $0) }
        defer { close(plan) }
        let before = try text { planmark_plan_info(plan, $0) }
        var areas: OpaquePointer?
        let report = try JSONValue(parsing: bytes { planmark_plan_find_rooms(plan, nil, &areas, $0) })
        defer { close(areas) }
        #expect(report["rooms"]?.array?.count == 2)
        #expect(try text { planmark_plan_info(plan, $0) } == before)
    }

    @Test func `A page without walls is refused by its name`() throws {
        try Data(PDFSample.pages(["/MediaBox [0 0 300 300]"])).write(to: URL(filePath: folder["empty.pdf"]))
        var areas: OpaquePointer?
        #expect(planmark_rooms_find(folder["empty.pdf"], &areas, nil) == PLANMARK_REFUSED.status)
        #expect(
            areas == nil && LastError.current.message.contains("empty.pdf: nothing on the page is drawn like walls"))
        #expect(planmark_rooms_find(folder["missing.pdf"], &areas, nil) == PLANMARK_UNREADABLE.status)
    }
}
