import CPlanmark
import PlanC
import TestSupport
import Testing

/// What errors say beside their message: the argument or member that is meant, the file, and what programs know them by.
@Suite struct ErrorPlaceTests {
    private let folder: TemporaryFolder
    private let input: OpaquePointer

    init() throws {
        folder = try TemporaryFolder()
        input = try handle { planmark_input_create($0) }
        try call(planmark_input_set_drawing_pixels(input, [UInt8](repeating: 255, count: 64), 8, 8, 1, 8))
    }

    @Test(arguments: [
        ("[]", "request"), (#""x""#, "request"), (#"{"": 1}"#, "request"), (#"{"a\nb": 1}"#, "a b"),
        (#"{"look": {"theme": "blue"}}"#, "look.theme"), (#"{"panels": {"scaleBar": true}}"#, "panels.scaleBar"),
        (#"{"panels": {"mapScale": 100}}"#, "panels.mapScale"),
        (#"{"coordinates": {"system": "leaflet", "zoom": 1e300}}"#, "coordinates.zoom"),
    ]) func `A request that is refused tells the member, or that it is the request`(request: String, place: String) {
        var sheet: OpaquePointer?
        #expect(planmark_sheet_create(input, request, &sheet) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == place)
        #expect(!LastError.current.message.hasPrefix(" "))
        #expect(sheet == nil)
    }

    @Test func `A path and an address that are refused are told by the argument's name`() throws {
        var handle: OpaquePointer?
        #expect(planmark_plan_open("postgresql://", 0, &handle) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.place == "location")
        let sheet = try PlanCTests.handle { planmark_sheet_create(input, nil, $0) }
        #expect(planmark_sheet_render_file(sheet, folder["a.bmp"], nil, nil) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == "path")
        close(sheet)
    }

    @Test func `Fonts and themes that cannot be read have a code, their file, and the place in it`() throws {
        let font = folder["none.ttf"]
        var sheet: OpaquePointer?
        #expect(
            planmark_sheet_create(input, #"{"text": {"fontFile": "\#(font)"}}"#, &sheet) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "badFont")
        #expect(LastError.current.file == font)
        let theme = try folder.file("a.json", Array(#"{"extends": 1}"#.utf8))
        #expect(
            planmark_sheet_create(input, #"{"look": {"theme": "\#(theme)"}}"#, &sheet) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "badTheme")
        #expect(LastError.current.file == theme)
        #expect(LastError.current.place == "extends")
    }
}
