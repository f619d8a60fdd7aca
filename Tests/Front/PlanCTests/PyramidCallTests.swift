import CPlanmark
import Glibc
import PlanC
import PlanImage
import PlanJSON
import TestSupport
import Testing

/// Pyramids of tiles through the C interface.
@Suite struct PyramidCallTests {
    private let folder: TemporaryFolder
    private static let list = "number,title,x,y\n1,Door,60,60\n2,Hall,500,340\n"

    init() throws { folder = try TemporaryFolder() }

    /// A drawing of 600 x 400 pixels in which no two rows are alike, with markers.
    private func input(_ list: String = list, height: Int = 400) throws -> OpaquePointer {
        let input = try handle { planmark_input_create($0) }
        var samples: [UInt8] = []
        for row in 0..<height { samples += (0..<600).map { UInt8(truncatingIfNeeded: $0 * row / 100) } }
        try call(planmark_input_set_drawing_pixels(input, samples, 600, height, 1, 600))
        let bytes = Array(list.utf8)
        try call(planmark_input_set_markers_bytes(input, bytes, bytes.count, "list.csv"))
        return input
    }

    /// Makes a pyramid, and returns the report.
    @discardableResult private func make(
        _ name: String, _ options: String? = nil, _ request: String? = nil, resume: Int32 = 0, viewer: String? = nil,
        list: String = list
    ) throws -> JSONValue {
        let input = try input(list)
        defer { close(input) }
        return try json {
            planmark_pyramid_make(input, folder[name], request, options, resume, viewer, nil, $0)
        }
    }

    private func picture(_ bytes: [UInt8]) throws -> Pixels {
        let path = try folder.file("tile", bytes)
        return try Pixels { planmark_pixels_read(path, 0, $0) }
    }

    @Test(arguments: ["dzi", "xyz", "zoomify", "iiif", "mbtiles", "pmtiles"])
    func `A pyramid is made, told about and read, in every layout`(layout: String) throws {
        let report = try make("tiles", #"{"layout": "\#(layout)", "tileSize": 128}"#)
        #expect(report["layout"]?.string == layout && report["output"]?.string == folder["tiles"])
        #expect(report["drawn"]?.number == 2 && report["notes"]?.array != nil && report["viewer"] == .bool(false))
        let pyramid = try handle { planmark_pyramid_open(folder["tiles"], $0) }
        defer { close(pyramid) }
        let information = try json { planmark_pyramid_info(pyramid, $0) }
        #expect(information["name"]?.string == "tiles" && information["format"]?.string == "png")
        #expect(information["width"]?.number == 600 && information["height"]?.number == 400)
        #expect(information["tileSize"]?.number == 128 && information["overlap"]?.number == (layout == "dzi" ? 1 : 0))
        #expect(information["tiles"] == report["tiles"] && report["written"] == report["tiles"])
        let levels = try #require(information["levels"]?.array)
        #expect(levels.first?["level"] == information["firstLevel"])
        #expect(levels.last?["level"] == information["lastLevel"])
        #expect(levels.last?["columns"]?.number == 5 && levels.last?["rows"]?.number == 4)
        for level in levels {
            let numbers = ["level", "columns", "rows"].map { Int(level[$0]?.number ?? -1) }
            for (column, row) in (0..<numbers[1]).flatMap({ x in (0..<numbers[2]).map { (x, $0) } }) {
                let tile = try picture(bytes { planmark_pyramid_tile(pyramid, numbers[0], column, row, $0) })
                #expect(tile.width <= 130 && tile.height <= 130)
            }
            var tile: OpaquePointer?
            for (column, row) in [(numbers[1], 0), (0, numbers[2]), (-1, 0), (0, Int.min), (Int.max, Int.max)] {
                let status = planmark_pyramid_tile(pyramid, numbers[0], column, row, &tile)
                #expect(status == PLANMARK_NOT_FOUND.status && tile == nil)
            }
            #expect(LastError.current.code == "noSuchTile")
        }
    }

    @Test func `An update makes those tiles anew that a moved marker touches`() throws {
        let report = try make("tiles", #"{"layout": "xyz", "tileSize": 64}"#)
        let moved = try input(Self.list.replacing("500,340", with: "500,335"))
        defer { close(moved) }
        let update = try json { planmark_pyramid_update(folder["tiles"], moved, nil, nil, nil, $0) }
        let (written, kept) = (try #require(update["written"]?.number), try #require(update["kept"]?.number))
        #expect(written > 0 && kept > written && written + kept == report["tiles"]?.number)
        let again = try json { planmark_pyramid_update(folder["tiles"], moved, "{}", nil, nil, $0) }
        #expect(again["written"]?.number == 0)
        let other = try input(height: 300)
        defer { close(other) }
        #expect(
            planmark_pyramid_update(folder["tiles"], other, nil, nil, nil, nil) == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "otherDrawing" && LastError.current.file == folder["tiles"])
        #expect(
            planmark_pyramid_update(folder["none"], moved, nil, nil, nil, nil) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "notFound")
    }

    @Test func `A cancelled call leaves work that a later one resumes`() throws {
        let (input, task) = (try input(), try handle { planmark_task_create($0) })
        defer { for handle in [input, task] { close(handle) } }
        let options = #"{"layout": "xyz", "tileSize": 32}"#
        try call(planmark_task_cancel(task))
        #expect(
            planmark_pyramid_make(input, folder["tiles"], nil, options, 0, nil, task, nil)
                == PLANMARK_CANCELLED.status)
        #expect(try folder.names == ["tiles.partial"])
        let other = #"{"layout": "xyz", "tileSize": 64}"#
        #expect(
            planmark_pyramid_make(input, folder["tiles"], nil, other, 1, nil, nil, nil) == PLANMARK_CONFLICT.status)
        #expect(LastError.current.code == "otherWork" && !LastError.current.message.contains("--"))
        let report = try make("tiles", options, resume: 1)
        #expect(try folder.names == ["tiles"])
        #expect((report["kept"]?.number ?? 0) > 0)
        let whole = try make("whole", options)
        #expect(whole["bytes"] == report["bytes"] && whole["kept"]?.number == 0)
    }

    @Test func `The progress is the rows of the drawing`() throws {
        let (input, task) = (try input(), try handle { planmark_task_create($0) })
        defer { for handle in [input, task] { close(handle) } }
        try call(planmark_pyramid_make(input, folder["tiles"], nil, nil, 0, nil, task, nil))
        var (done, total) = (Int64(0), Int64(0))
        try call(planmark_task_progress(task, &done, &total))
        #expect(done == 400 && total == 400)
    }

    @Test func `The page that shows tiles comes from the folder that is named`() throws {
        try folder.write("<title><!--TITLE--></title>", to: "viewer.html")
        #expect(throws: FailedCall.self) { try make("a", viewer: folder[""]) }
        #expect(LastError.current.place == "viewer")
        #expect(mkdir(folder["leaflet"], 0o700) == 0)
        for name in ["leaflet.js", "leaflet.css"] { try folder.write("", to: "leaflet/\(name)") }
        #expect(try make("b", viewer: folder[""])["viewer"] == .bool(true))
        #expect(try String(decoding: folder.bytes("b/viewer.html"), as: UTF8.self).contains("<title>b</title>"))
        #expect(try make("c", #"{"layout": "pmtiles"}"#, viewer: folder[""])["viewer"] == .bool(false))
    }

    @Test func `A drawing that cannot be read is told by the code of the picture, as that of a sheet is`() throws {
        let input = try handle { planmark_input_create($0) }
        defer { close(input) }
        try call(planmark_input_set_drawing_file(input, folder["none.png"]))
        #expect(
            planmark_pyramid_make(input, folder["tiles"], nil, nil, 0, nil, nil, nil) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.code == "notFound" && LastError.current.file == folder["none.png"])
        var sheet: OpaquePointer?
        #expect(planmark_sheet_create(input, nil, &sheet) == PLANMARK_UNREADABLE.status && sheet == nil)
        #expect(LastError.current.code == "notFound" && LastError.current.file == folder["none.png"])
    }

    @Test func `Options and outputs that do not fit are refused, and nothing is written`() throws {
        let input = try input()
        defer { close(input) }
        _ = try folder.file("taken", [1])
        for (options, status, place) in [
            ("[1", PLANMARK_INVALID_REQUEST, "1:2"), (#"{"layot": "dzi"}"#, PLANMARK_INVALID_REQUEST, "layot"),
            (#"{"layout": "tms"}"#, PLANMARK_INVALID_REQUEST, "layout"),
            (#"{"tileSize": 0}"#, PLANMARK_INVALID_REQUEST, "tileSize"),
            (#"{"overlap": -1}"#, PLANMARK_INVALID_REQUEST, "overlap"),
            (#"{"layout": "xyz", "overlap": 1}"#, PLANMARK_INVALID_REQUEST, "overlap"),
            (#"{"levels": 99}"#, PLANMARK_INVALID_REQUEST, "levels"),
            (#"{"quality": 50}"#, PLANMARK_INVALID_REQUEST, "quality"),
            (#"{"format": "jpeg", "quality": 0}"#, PLANMARK_INVALID_REQUEST, "quality"),
            (#"{"background": "no"}"#, PLANMARK_INVALID_REQUEST, "background"),
            (#"{"layout": "iiif", "address": "x"}"#, PLANMARK_INVALID_REQUEST, "address"),
            (#"{"address": "https://example.com"}"#, PLANMARK_INVALID_REQUEST, "address"),
        ] as [(String, Int, String)] {
            let made = planmark_pyramid_make(input, folder["tiles"], nil, options, 0, nil, nil, nil)
            #expect(made == status.status && LastError.current.place == place, "\(options): \(LastError.current)")
        }
        for (path, status, code) in [
            (folder["taken"], PLANMARK_UNWRITABLE, "outputExists"), ("/", PLANMARK_INVALID_ARGUMENT, "outputName"),
            (folder["none/tiles"], PLANMARK_UNWRITABLE, "writeFailed"),
            (folder["taken/tiles"], PLANMARK_UNWRITABLE, "writeFailed"),
        ] as [(String, Int, String)] {
            let made = planmark_pyramid_make(input, path, nil, nil, 0, nil, nil, nil)
            #expect(made == status.status && LastError.current.code == code, "\(path): \(LastError.current)")
        }
        let strict = #"{"placement": {"strict": true}}"#
        let far = try self.input("x,y\n900,5\n")
        defer { close(far) }
        #expect(
            planmark_pyramid_make(far, folder["tiles"], strict, nil, 0, nil, nil, nil) == PLANMARK_REFUSED.status)
        #expect(
            planmark_pyramid_make(input, folder["tiles"], #"{"vew": 1}"#, nil, 0, nil, nil, nil)
                == PLANMARK_INVALID_REQUEST.status)
        #expect(
            planmark_pyramid_make(nil, folder["tiles"], nil, nil, 0, nil, nil, nil)
                == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_pyramid_make(input, nil, nil, nil, 0, nil, nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
        var pyramid: OpaquePointer?
        #expect(planmark_pyramid_open(folder["taken"], &pyramid) == PLANMARK_UNREADABLE.status)
        #expect(planmark_pyramid_open(folder["none"], &pyramid) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.message.hasSuffix("no such file or directory"))
        #expect(pyramid == nil)
        #expect(try folder.names == ["taken"])
    }

    @Test func `A plan is no pyramid, and nothing is left beside it`() throws {
        let fixture = try PlanFixture()
        try call(planmark_close(UnsafeRawPointer(fixture.plan)))
        let (input, names, path) = (try input(), try fixture.folder.names, fixture.folder["level.plan"])
        defer { close(input) }
        var pyramid: OpaquePointer?
        #expect(planmark_pyramid_open(path, &pyramid) == PLANMARK_UNREADABLE.status)
        #expect(planmark_pyramid_update(path, input, nil, nil, nil, nil) == PLANMARK_UNREADABLE.status)
        #expect(planmark_pyramid_make(input, path, nil, nil, 0, nil, nil, nil) == PLANMARK_UNWRITABLE.status)
        #expect(LastError.current.code == "outputExists" && LastError.current.message.contains("exists already"))
        #expect(try fixture.folder.names == names)
    }

    @Test(arguments: ["dzi", "mbtiles", "pmtiles"])
    func `Many threads read one pyramid, and each gets the same bytes`(layout: String) throws {
        try make("tiles", #"{"layout": "\#(layout)", "tileSize": 64}"#)
        let pyramid = try handle { planmark_pyramid_open(folder["tiles"], $0) }
        let level = Int(try json { planmark_pyramid_info(pyramid, $0) }["lastLevel"]?.number ?? -1)
        let expected = try (0..<9).map { column in try bytes { planmark_pyramid_tile(pyramid, level, column, 3, $0) } }
        // OpaquePointers are tickets that any thread may use.
        nonisolated(unsafe) let shared = pyramid
        Threads(8) {
            for round in 0..<100 {
                let tile = try? bytes { planmark_pyramid_tile(shared, level, round % 9, 3, $0) }
                #expect(tile == expected[round % 9])
            }
        }.join()
        close(pyramid)
        var tile: OpaquePointer?
        #expect(planmark_pyramid_tile(pyramid, level, 0, 0, &tile) == PLANMARK_CLOSED.status)
    }
}
