import CPlanmark
import FoundationEssentials
import PlanC
import PlanImage
import TestSupport
import Testing

/// Making, opening and closing plans through the C interface.
@Suite struct PlanOpeningTests {
    @Test func `A plan that is made tells what it is`() throws {
        let fixture = try PlanFixture(
            #"{"areas": "ROOMS", "embed": true, "name": "Level 4", "pixelsPerMetre": 50, "author": "Ada"}"#)
        let info = try fixture.info()
        #expect(info["name"] == .string("Level 4"))
        #expect(info["location"] == .string(fixture.folder["level.plan"]))
        #expect(info["pixelsPerMetre"] == .number(50))
        #expect(info["areas"] == .number(3))
        #expect(info["markers"] == .number(0))
        #expect(info["revision"] == .number(1))
        #expect(info["drawing"]?["width"] == .number(400))
        #expect(info["drawing"]?["height"] == .number(300))
        #expect(info["drawing"]?["embedded"] == .bool(true))
        #expect(info["drawing"]?["name"] == .string("plan.png"))
        #expect(info["workflow"]?["initialStatus"] == .string("open"))
        #expect(info["workflow"]?["finalStatuses"] == .array([.string("closed")]))
        #expect(info["notice"] == .null)
    }

    @Test func `A drawing that is not embedded is known by its path`() throws {
        let fixture = try PlanFixture("{}")
        let drawing = try fixture.info()["drawing"]
        #expect(drawing?["embedded"] == .bool(false))
        #expect(drawing?["path"] == .string("plan.png"))
    }

    @Test func `A plan's areas are those of its file`() throws {
        let fixture = try PlanFixture()
        let areas = try handle { planmark_plan_areas(fixture.plan, $0) }
        defer { close(areas) }
        var (location, room) = (UInt8(9), Int32(9))
        try call(planmark_areas_locate_one(areas, 300, 100, &location, &room))
        #expect(location == 2)
        #expect(room == 1)
    }

    @Test func `A plan is not made in place of another file`() throws {
        let fixture = try PlanFixture()
        let before = try fixture.folder.bytes("level.plan")
        var plan: OpaquePointer?
        let (path, drawing) = (fixture.folder["level.plan"], fixture.folder["plan.png"])
        #expect(planmark_plan_create(path, drawing, nil, &plan) == PLANMARK_UNWRITABLE.status)
        #expect(LastError.current.code == "alreadyExists")
        #expect(LastError.current.file == path)
        #expect(plan == nil)
        #expect(try fixture.folder.bytes("level.plan") == before)
    }

    @Test(arguments: [
        (#"{"embd": true}"#, "embd"), (#"{"embed": 1}"#, "embed"), (#"{"pixelsPerMetre": 0}"#, "pixelsPerMetre"),
        (#"{"name": ""}"#, "name"), (#"{"coordinates": {"zoom": 3}}"#, "coordinates.zoom"),
        (#"{"coordinates": {"system": "mars"}}"#, "coordinates.system"), (#"{"embed": true"#, "1:14"),
        ("[]", "request"),
    ]) func `A request that makes no plan is told by its member`(request: String, place: String) throws {
        let folder = try TemporaryFolder()
        try PixelBuffer(width: 4, height: 3, format: .rgb, filledWith: 255).writePNG(to: folder["plan.png"])
        var plan: OpaquePointer?
        let status = planmark_plan_create(folder["level.plan"], folder["plan.png"], request, &plan)
        #expect(status == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == place)
        #expect(try folder.names == ["plan.png"])
    }

    @Test func `Areas outside the drawing make no plan`() throws {
        let folder = try TemporaryFolder()
        try PixelBuffer(width: 10, height: 10, format: .rgb, filledWith: 255).writePNG(to: folder["plan.png"])
        try folder.write(PlanFixture.rooms, to: "rooms.geojson")
        var plan: OpaquePointer?
        let request = #"{"areas": "\#(folder["rooms.geojson"])"}"#
        let status = planmark_plan_create(folder["level.plan"], folder["plan.png"], request, &plan)
        #expect(status == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "areasOutside")
        #expect(try !folder.names.contains("level.plan"))
    }

    @Test func `Files that are no plans, no pictures or missing are told apart`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x,y\n", to: "list.csv")
        var plan: OpaquePointer?
        #expect(planmark_plan_open(folder["none.plan"], 0, &plan) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "notFound")
        #expect(LastError.current.file == folder["none.plan"])
        #expect(planmark_plan_open(folder["list.csv"], 0, &plan) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "notAPlan")
        #expect(
            planmark_plan_create(folder["a.plan"], folder["list.csv"], nil, &plan) == PLANMARK_UNREADABLE.status)
        #expect(
            planmark_plan_create(folder["a.plan"], folder["none.png"], nil, &plan) == PLANMARK_UNREADABLE.status)
        #expect(planmark_plan_open("postgresql://h/d?port=no&plan=a", 0, &plan) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.place == "location")
        #expect(plan == nil)
        #expect(try folder.names == ["list.csv"])
    }

    @Test func `A plan that was opened for reading is not changed`() throws {
        let fixture = try PlanFixture()
        let reader = try fixture.opened(readOnly: true)
        defer { close(reader) }
        let point = [100.0, 100.0]
        #expect(planmark_plan_place(reader, point, 1, nil, nil, nil, nil) == PLANMARK_UNWRITABLE.status)
        #expect(LastError.current.code == "readOnly")
        #expect(planmark_plan_undo(reader, nil, nil) == PLANMARK_UNWRITABLE.status)
        #expect(try fixture.count() == 0)
    }

    @Test func `What one handle changes another reads`() throws {
        let fixture = try PlanFixture()
        let other = try fixture.opened()
        try call(fixture.place([100, 100]))
        let info = try json { planmark_plan_info(other, $0) }
        #expect(info["markers"] == .number(1))
        close(other)
    }

    @Test func `A plan whose file was replaced is not changed`() throws {
        let fixture = try PlanFixture()
        let (path, away) = (fixture.folder["level.plan"], fixture.folder["away.plan"])
        try FileManager.default.moveItem(atPath: path, toPath: away)
        try FileManager.default.copyItem(atPath: away, toPath: path)
        #expect(fixture.place([100, 100]) == PLANMARK_CONFLICT.status)
        #expect(LastError.current.code == "replaced")
    }

    @Test func `A closed plan is refused, and its table and its sheet's input stay`() throws {
        let fixture = try PlanFixture()
        try fixture.importList()
        let plan = try fixture.opened()
        let table = Columns(try handle { planmark_plan_query(plan, nil, $0) })
        let input = try handle { planmark_input_create($0) }
        defer { close(input) }
        try call(planmark_input_set_plan(input, plan, #"{"area": "kitchen"}"#))
        try call(planmark_close(UnsafeRawPointer(plan)))
        #expect(planmark_close(UnsafeRawPointer(plan)) == PLANMARK_CLOSED.status)
        var json: OpaquePointer?
        #expect(planmark_plan_info(plan, &json) == PLANMARK_CLOSED.status)
        #expect(try table.integers("number") == [1, 2, 7])
        let sheet = try handle { planmark_sheet_create(input, nil, $0) }
        defer { close(sheet) }
        let report = try PlanCTests.json { planmark_sheet_report(sheet, $0) }
        #expect(report["drawn"] == .number(1))
    }

    @Test func `A sheet of a plan whose drawing is elsewhere is made with the drawing's file`() throws {
        let fixture = try PlanFixture("{}")
        try fixture.importList()
        try FileManager.default.moveItem(atPath: fixture.folder["plan.png"], toPath: fixture.folder["moved.png"])
        let input = try handle { planmark_input_create($0) }
        defer { close(input) }
        try call(planmark_input_set_plan(input, fixture.plan, nil))
        var sheet: OpaquePointer?
        #expect(planmark_sheet_create(input, nil, &sheet) == PLANMARK_UNREADABLE.status)
        try call(planmark_input_set_drawing_file(input, fixture.folder["moved.png"]))
        try call(planmark_sheet_create(input, nil, &sheet))
        close(sheet)
    }
}
