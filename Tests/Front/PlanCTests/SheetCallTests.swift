import CPlanmark
import Glibc
import PlanC
import PlanGeometry
import PlanImage
import PlanJSON
import PlanSheet
import TestSupport
import Testing

/// Sheets through the C interface.
@Suite struct SheetCallTests {
    private let folder: TemporaryFolder
    private let markers = Array("x,y,title,status\n5,5,Door,open\n15,5,Hall,done\n200,5,Far,open\n7,8,Late,open\n".utf8)

    init() throws { folder = try TemporaryFolder() }

    /// A drawing of 120 x 80 pixels in which no two rows are alike.
    private func drawing(_ format: PixelFormat = .rgb) -> PixelBuffer {
        var picture = PixelBuffer(width: 120, height: 80, format: format, filledWith: 250)
        for row in 0..<80 { for x in 0..<120 { picture[x, row][picture[x, row].startIndex] = UInt8(150 + row) } }
        return picture
    }

    private func input(_ picture: PixelBuffer, stride: Int? = nil) throws -> OpaquePointer {
        let input = try handle { planmark_input_create($0) }
        let length = picture.bytesPerRow
        var rows: [UInt8] = []
        for row in 0..<picture.height {
            rows += picture.bytes[(row * length)..<((row + 1) * length)]
            rows += [UInt8](repeating: 77, count: (stride ?? length) - length)
        }
        try call(
            planmark_input_set_drawing_pixels(
                input, rows, picture.width, picture.height, picture.format.channels, stride ?? length))
        let areas = Array(twoRooms.utf8)
        try call(planmark_input_set_areas_bytes(input, areas, areas.count, "rooms"))
        try call(planmark_input_set_markers_bytes(input, markers, markers.count, "list.csv"))
        return input
    }

    private func sheet(_ input: OpaquePointer, _ request: String? = nil) throws -> OpaquePointer {
        try handle { planmark_sheet_create(input, request, $0) }
    }

    @Test(arguments: [PixelFormat.gray, .rgb, .rgba]) func `A sheet is the library's, in pixels and as files`(
        format: PixelFormat
    ) throws {
        let input = try input(drawing(format), stride: 700)
        let sheet = try sheet(input, #"{"version": 1, "view": {"scale": 2}}"#)
        close(input)
        defer { close(sheet) }
        var request = SheetRequest()
        request.view.scale = 2
        let expected = try Sheet(
            request,
            SheetInput(
                drawing: .pixels(drawing(format)), areas: .bytes(Array(twoRooms.utf8)),
                markers: .bytes(markers, name: "list.csv")))
        let whole = try expected.renderedPixels()
        let pixels = try Pixels { planmark_sheet_render_pixels(sheet, nil, nil, $0) }
        #expect(pixels.samples == whole.bytes && pixels.width == 240 && pixels.height == 160)
        #expect(pixels.channels == (format == .rgba ? 4 : 3))
        var (width, height) = (0, 0)
        try call(planmark_sheet_size(sheet, &width, &height))
        #expect(width == 240 && height == 160)
        for format in SheetFormat.allCases {
            let path = folder["sheet.\(format.rawValue)"]
            try call(planmark_sheet_render_file(sheet, path, nil, nil))
            #expect(try folder.bytes("sheet.\(format.rawValue)").count > 100)
            let rendered = try bytes { planmark_sheet_render_bytes(sheet, format.rawValue, nil, $0) }
            if format == .png { #expect(try rendered == expected.renderedBytes()) }
        }
        #expect(try folder.bytes("sheet.png") == bytes { planmark_sheet_render_bytes(sheet, nil, nil, $0) })
    }

    @Test func `Options say how a picture is written`() throws {
        let input = try input(drawing())
        let sheet = try sheet(input)
        defer {
            close(sheet)
            close(input)
        }
        func written(_ options: String?) throws -> [UInt8] {
            try bytes { planmark_sheet_render_bytes_as(sheet, options, nil, $0) }
        }
        #expect(try written(nil) == bytes { planmark_sheet_render_bytes(sheet, nil, nil, $0) })
        let usual = try written(#"{"format": "jpeg"}"#)
        #expect(try usual == bytes { planmark_sheet_render_bytes(sheet, "jpeg", nil, $0) })
        #expect(try usual == written(#"{"format": "jpeg", "quality": 90}"#))
        #expect(try written(#"{"format": "jpeg", "quality": 20}"#).count < usual.count)
        try call(planmark_sheet_render_file_as(sheet, folder["a.jpg"], #"{"quality": 90}"#, nil))
        #expect(try folder.bytes("a.jpg") == usual)
        for options in [#"{"quality": 0}"#, #"{"quality": 101}"#, #"{"format": "gif"}"#, #"{"size": 1}"#, "{"] {
            let status = planmark_sheet_render_file_as(sheet, folder["b.jpg"], options, nil)
            #expect(status == PLANMARK_INVALID_REQUEST.status, "\(options)")
        }
        #expect(try folder.names == ["a.jpg"])
    }

    @Test func `A region is rendered into the caller's memory, and nothing beside it is touched`() throws {
        let input = try input(drawing())
        let sheet = try sheet(input)
        defer {
            close(sheet)
            close(input)
        }
        let region: [Double] = [3, 4, 20, 10]
        let part = try Pixels { planmark_sheet_render_pixels(sheet, region, nil, $0) }
        #expect(part.width == 20 && part.height == 10)
        for channels in [3, 4] {
            let stride = 20 * channels + 5
            var memory = [UInt8](repeating: 99, count: stride * 10)
            let needed = stride * 9 + 20 * channels
            #expect(
                planmark_sheet_render_into(sheet, region, nil, &memory, needed - 1, channels, stride)
                    == PLANMARK_BUFFER_TOO_SMALL.status)
            #expect(
                LastError.current.message == "samples: \(needed - 1) bytes are too few; the picture takes \(needed)")
            #expect(memory.allSatisfy { $0 == 99 })
            try call(planmark_sheet_render_into(sheet, region, nil, &memory, needed, channels, stride))
            for row in 0..<10 {
                for x in 0..<20 {
                    let (given, expected) = (row * stride + x * channels, (row * 20 + x) * 3)
                    #expect(memory[given..<given + 3] == part.samples[expected..<expected + 3])
                    if channels == 4 { #expect(memory[given + 3] == 255) }
                }
                let end = row * stride + 20 * channels
                #expect(memory[end..<min(end + 5, memory.count)].allSatisfy { $0 == 99 })
            }
        }
        var memory = [UInt8](repeating: 0, count: 10_000)
        for (channels, stride) in [(1, 20), (2, 40), (3, 59)] {
            let status = planmark_sheet_render_into(sheet, region, nil, &memory, memory.count, channels, stride)
            #expect(status == PLANMARK_INVALID_ARGUMENT.status)
        }
        var handle: OpaquePointer?
        for bad: [Double] in [[0, 0, 0, 5], [0, 0, 500, 5], [.nan, 0, 5, 5], [0, 0, 5, .nan], [-1, 0, 5, 5]] {
            #expect(
                planmark_sheet_render_pixels(sheet, bad, nil, &handle) == PLANMARK_INVALID_ARGUMENT.status, "\(bad)")
        }
    }

    @Test func `The report tells the refused markers with their lines`() throws {
        let input = try input(drawing())
        defer { close(input) }
        let sheet = try sheet(input)
        let report = try text { planmark_sheet_report(sheet, $0) }
        #expect(report.contains(#""drawn":2"#) && report.contains(#""line":3"#) && report.contains(#""line":4"#))
        #expect(report.contains(#""reason":"outsideDrawing""#))
        let strict = try self.sheet(input, #"{"placement": {"strict": true}}"#)
        var pixels: OpaquePointer?
        #expect(planmark_sheet_render_pixels(strict, nil, nil, &pixels) == PLANMARK_REFUSED.status)
        #expect(LastError.current.code == "markersRefused")
        #expect(planmark_sheet_render_file(strict, folder["a.png"], nil, nil) == PLANMARK_REFUSED.status)
        #expect(try folder.names == [])
        close(strict)
        close(sheet)
    }

    @Test func `Markers come from arrays, with numbers and texts`() throws {
        let input = try input(drawing())
        defer { close(input) }
        let points: [Double] = [5, 5, 6, 6]
        try call(planmark_input_set_markers(input, points, 2))
        try call(planmark_input_set_marker_numbers(input, [41, -1], 2))
        let titles: [UnsafeMutablePointer<CChar>?] = [strdup("Door"), strdup("Ünïcode")]
        defer { for title in titles { free(title) } }
        let texts = titles.map { title in title.map { UnsafePointer($0) } }
        try call(planmark_input_set_marker_texts(input, "title", texts, 2))
        try call(planmark_input_set_marker_texts(input, "color", [nil, nil], 2))
        let sheet = try sheet(input, #"{"view": {"crop": {"marker": 42}}}"#)
        close(sheet)
        #expect(planmark_input_set_marker_numbers(input, [1], 1) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message == "numbers must have as many elements as there are markers, 2, not 1")
        #expect(planmark_input_set_marker_numbers(input, [1, -2], 2) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.index == 1)
        #expect(planmark_input_set_marker_texts(input, "size", texts, 2) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_input_set_marker_texts(input, "due", texts, 2) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message.hasPrefix("texts[0]: due must be"))
        let bad: [CChar] = [-61, 40, 0]
        bad.withUnsafeBufferPointer { bad in
            let status = planmark_input_set_marker_texts(input, "title", [nil, bad.baseAddress], 2)
            #expect(status == PLANMARK_INVALID_TEXT.status)
            #expect(LastError.current.index == 1)
        }
    }

    @Test(arguments: [
        #"{"title": ["Door", "Hall", null], "due": ["2026-03-01", "KW 12", null], "type": ["crack", null, null], "number": [7, 7, null]}"#,
        """
        [{"title": "Door", "due": "2026-03-01", "type": "crack", "number": 7}, {"title": "Hall", "due": "KW 12", "number": 7}, {}]
        """,
    ]) func `Markers come as the rows of a table, of columns or of objects`(members: String) throws {
        let input = try input(drawing())
        defer { close(input) }
        try call(planmark_input_set_marker_rows(input, [5, 5, 6, 6, .nan, 7], 3, members))
        let sheet = try sheet(input, #"{"markers": {"colorBy": "type"}}"#)
        defer { close(sheet) }
        let report = try JSONValue(parsing: Array(text { planmark_sheet_report(sheet, $0) }.utf8))
        #expect(report["drawn"]?.number == 2)
        let refused = try #require(report["refused"]?.array)
        #expect(refused.map { $0["item"]?.number } == [3] && refused[0]["of"]?.string == "marker")
        #expect(refused[0]["reason"]?.string == "notFinite" && refused[0]["file"] == nil)
        let doubts = try #require(report["doubts"]?.array)
        #expect(doubts.map { $0["code"]?.string } == ["unread", "repeatedNumber"])
        #expect(doubts[0]["item"]?.number == 2 && doubts[0]["column"]?.string == "due")
        #expect(doubts[0]["value"]?.string == "KW 12" && doubts[1]["value"]?.string == "7")
        #expect(doubts[1]["item"]?.number == 2)
    }

    @Test func `Rows without coordinates are put into the rooms that their members name`() throws {
        func report(_ points: [Double]?, _ members: String, _ request: String? = nil) throws -> JSONValue {
            let input = try self.input(drawing())
            defer { close(input) }
            try call(planmark_input_set_marker_rows(input, points, 3, members))
            let sheet = try sheet(input, request)
            defer { close(sheet) }
            return try JSONValue(parsing: Array(text { planmark_sheet_report(sheet, $0) }.utf8))
        }
        func reasons(_ report: JSONValue) -> [String?]? { report["refused"]?.array?.map { $0["reason"]?.string } }
        let nowhere = [Double](repeating: .nan, count: 6)
        for points in [nil, nowhere] {
            let report = try report(points, #"{"room": ["Kitchen", "north", null]}"#)
            #expect(report["placed"]?.number == 1 && report["drawn"]?.number == 1)
            #expect(reasons(report) == ["room", "room"])
        }
        let members = #"[{"room": "Kitchen"}, {"title": "Door"}, {"room": "Kitchen"}]"#
        let mixed: [Double] = [.nan, .nan, 5, 5, 5, .nan]
        #expect(try reasons(report(mixed, members)) == ["notFinite", "notFinite"])
        let asked = try report(mixed, members, #"{"placement": {"placeBy": "area"}}"#)
        #expect(asked["placed"]?.number == 1 && reasons(asked) == ["notFinite"])
        let byCoordinates = #"{"placement": {"placeBy": "coordinates"}}"#
        #expect(try reasons(report(nowhere, members, byCoordinates)) == Array(repeating: "notFinite", count: 3))
        let told = try report([15, 5, 5, 5, 5, 6], members, #"{"placement": {"anywhere": true}}"#)
        #expect(told["doubts"]?.array?.compactMap { $0["code"]?.string }.contains("otherRooms") == true)
        let input = try self.input(drawing())
        defer { close(input) }
        for members in [nil, #"{"title": ["a", "b", "c"]}"#] {
            let status = planmark_input_set_marker_rows(input, nil, 3, members)
            #expect(status == PLANMARK_UNREADABLE.status && LastError.current.code == "missingRooms")
        }
        #expect(planmark_input_set_marker_rows(input, nil, .max, #"{"room": ["Kitchen"]}"#) != PLANMARK_OK.status)
    }

    @Test func `Rows are in the coordinates of the request, and take the place of other markers`() throws {
        let input = try input(drawing())
        defer { close(input) }
        try call(planmark_input_set_marker_rows(input, [0.05, 0.1], 1, nil))
        let coordinates = #"{"coordinates": {"system": "normalized"}, "areaCoordinates": {"system": "pixel"}}"#
        let sheet = try sheet(input, coordinates)
        let report = try text { planmark_sheet_report(sheet, $0) }
        #expect(report.contains(#""drawn":1"#) && report.contains(#""refused":[]"#))
        close(sheet)
        #expect(planmark_input_set_marker_numbers(input, [1], 1) == PLANMARK_INVALID_ARGUMENT.status)
        try call(planmark_input_set_markers(input, [5, 5, 6, 6], 2))
        try call(planmark_input_set_marker_numbers(input, [1, 2], 2))
    }

    @Test func `Areas that have no shape are not drawn, and allow no marker all the same`() throws {
        let input = try input(drawing())
        defer { close(input) }
        // Two areas of no polygon, of which the first is called Void.
        let plain = try handle { planmark_areas_create(nil, 0, nil, 0, nil, 0, [0, 0], 2, $0) }
        defer { close(plain) }
        let features = Array(#"[{"properties": {"name": "Void"}}, {}]"#.utf8)
        let areas = try handle { planmark_areas_describe(plain, features, features.count, $0) }
        defer { close(areas) }
        try call(planmark_input_set_areas(input, areas))
        try call(planmark_input_set_marker_rows(input, [5, 5, 60, 40], 2, nil))
        let sheet = try sheet(input)
        defer { close(sheet) }
        let report = try JSONValue(parsing: text { planmark_sheet_report(sheet, $0) }.utf8)
        #expect(report["drawn"]?.number == 0)
        #expect(report["refused"]?.array?.map { $0["reason"]?.string } == ["outsideAreas", "outsideAreas"])
        let pixels = try Pixels { planmark_sheet_render_pixels(sheet, nil, nil, $0) }
        #expect(pixels.width == 120 && pixels.height == 80)
        let anywhere = try self.sheet(input, #"{"placement": {"anywhere": true}}"#)
        defer { close(anywhere) }
        #expect(try text { planmark_sheet_report(anywhere, $0) }.contains(#""drawn":2"#))
    }

    @Test func `Rows have symbols, colours and sizes of their own, which the request may replace`() throws {
        func pixels(_ members: String?, markers look: String = "") throws -> [UInt8] {
            let request = #"{"placement": {"anywhere": true}, "markers": {"colorBy": "none"\#(look)}}"#
            let input = try input(drawing())
            defer { close(input) }
            try call(planmark_input_set_marker_rows(input, [25, 60, 95, 60], 2, members))
            let sheet = try sheet(input, request)
            defer { close(sheet) }
            #expect(try text { planmark_sheet_report(sheet, $0) }.contains(#""doubts":[]"#))
            return try Pixels { planmark_sheet_render_pixels(sheet, nil, nil, $0) }.samples
        }
        let plain = try pixels(nil)
        #expect(try pixels(#"{"symbol": [null, null], "size": [null, null]}"#) == plain)
        let looks = [#"{"symbol": ["square", null]}"#, #"{"size": [60, null]}"#, #"{"styleColor": ["lime", null]}"#]
        for look in looks { #expect(try pixels(look) != plain, "\(look)") }
        #expect(
            try pixels(#"[{"symbol": "square", "size": 30}, {"symbol": "square", "size": 30}]"#)
                == pixels(nil, markers: #", "symbol": "square", "size": 30"#))
        #expect(
            try pixels(looks[0], markers: #", "symbol": "dot""#)
                == pixels(nil, markers: #", "symbol": "dot""#))
    }

    @Test(arguments: [
        ("[{}]", "wrongCount", "members"), (#"{"title": ["a"]}"#, "wrongCount", "members"),
        (#"{"title": 5}"#, "wrongKind", "members.title"), ("[{}, 5]", "wrongKind", "members[1]"),
        ("5", "wrongKind", "members"), ("[", "notJSON", "1:1"),
    ]) func `Rows that do not fit are refused`(members: String, code: String, place: String) throws {
        let input = try input(drawing())
        defer { close(input) }
        let status = planmark_input_set_marker_rows(input, [5, 5, 6, 6], 2, members)
        #expect(status == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.code == code && LastError.current.place == place)
    }

    @Test func `A list is read as the caller says`() throws {
        let input = try input(drawing())
        defer { close(input) }
        let markers = Array("Left;Top;Termin\n5;5,5;1/3/2026\n".utf8)
        try call(planmark_input_set_markers_bytes(input, markers, markers.count, "list.csv"))
        var sheet: OpaquePointer?
        #expect(planmark_sheet_create(input, nil, &sheet) == PLANMARK_UNREADABLE.status)
        #expect(
            LastError.current.message.hasSuffix(#"say so with map {"Left": "x", "Top": "y"}"#),
            "\(LastError.current.message)")
        try call(
            planmark_input_set_reading(
                input,
                #"{"map": {"Left": "x", "Top": "y", "Termin": "due"}, "decimal": "comma", "delimiter": ";", "dateFormat": "dmy"}"#
            ))
        let read = try self.sheet(input, "{}")
        #expect(try text { planmark_sheet_report(read, $0) }.contains(#""drawn":1"#))
        close(read)
        try call(planmark_input_set_reading(input, nil))
        #expect(planmark_sheet_create(input, nil, &sheet) == PLANMARK_UNREADABLE.status)
    }

    @Test(arguments: [
        (#"{"maps": {}}"#, "unknownMember", "maps"), (#"{"encoding": "none"}"#, "wrongKind", "encoding"),
        (#"{"delimiter": "a"}"#, "wrongKind", "delimiter"), (#"{"map": 5}"#, "wrongKind", "map"),
        ("[", "notJSON", "1:1"),
    ]) func `What says how a list is read is checked at once`(reading: String, code: String, place: String) throws {
        let input = try input(drawing())
        defer { close(input) }
        #expect(planmark_input_set_reading(input, reading) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.code == code && LastError.current.place == place, "\(LastError.current)")
    }

    @Test func `The report says of each refusal what it was to be, and where`() throws {
        let input = try input(drawing())
        defer { close(input) }
        let markers = Array("x,y,status,due\n5,5,opne,KW 12\n6,abc,open,\n".utf8)
        try call(planmark_input_set_markers_bytes(input, markers, markers.count, "list.csv"))
        let areas = Array(
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry":
            {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]]]}}, {"type": "Feature", "properties": {}, "geometry":
            {"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}}]}
            """.utf8)
        try call(planmark_input_set_areas_bytes(input, areas, areas.count, "rooms"))
        let sheet = try sheet(input, #"{"placement": {"anywhere": true}}"#)
        defer { close(sheet) }
        let report = try JSONValue(parsing: Array(text { planmark_sheet_report(sheet, $0) }.utf8))
        let refused = try #require(report["refused"]?.array)
        #expect(refused.map { $0["of"]?.string } == ["area", "marker"])
        #expect(refused.map { $0["file"]?.string } == ["rooms", "list.csv"])
        #expect(refused[0]["feature"]?.number == 2 && refused[1]["line"]?.number == 3)
        #expect(refused[1]["column"]?.string == "y")
        let doubts = try #require(report["doubts"]?.array)
        #expect(doubts.map { $0["code"]?.string } == ["unread", "mistypedStatus"])
        #expect(doubts[0]["file"]?.string == "list.csv" && doubts[0]["line"]?.number == 2)
        #expect(doubts[1]["meant"]?.string == "open")
    }

    @Test func `Inputs and requests that do not fit are refused`() throws {
        let empty = try handle { planmark_input_create($0) }
        defer { close(empty) }
        var sheet: OpaquePointer?
        #expect(planmark_sheet_create(empty, nil, &sheet) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message.hasPrefix("input has no drawing"))
        #expect(planmark_input_set_marker_numbers(empty, [1], 1) == PLANMARK_INVALID_ARGUMENT.status)
        for (width, height, channels, stride) in [
            (0, 1, 3, 3), (1, 0, 3, 3), (1, 1, 2, 3), (2, 1, 3, 5), (-1, 1, 3, 3), (1, 1 << 29, 3, Int.max),
        ] {
            let status = planmark_input_set_drawing_pixels(empty, [1, 2, 3, 4, 5, 6], width, height, channels, stride)
            #expect(status == PLANMARK_INVALID_ARGUMENT.status)
        }
        let input = try input(drawing())
        defer { close(input) }
        for (request, status, place) in [
            (#"{"version": 2}"#, PLANMARK_OTHER_VERSION, "version"),
            (#"{"view": {"scale": 0}}"#, PLANMARK_INVALID_REQUEST, "view.scale"),
            (#"{"view": {"scale": "1"}}"#, PLANMARK_INVALID_REQUEST, "view.scale"),
            (#"{"vew": {}}"#, PLANMARK_INVALID_REQUEST, "vew"),
            (#"{"view": {"crop": {"area": "Attic"}}}"#, PLANMARK_NOT_FOUND, "view.crop"),
            ("[1", PLANMARK_INVALID_REQUEST, "1:2"),
            (#"{"maxMegapixels": 1, "view": {"scale": 100}}"#, PLANMARK_TOO_LARGE, "view.scale"),
            (#"{"markers": {"icon": "/none.png"}}"#, PLANMARK_UNREADABLE, nil),
        ] as [(String, Int, String?)] {
            #expect(planmark_sheet_create(input, request, &sheet) == status.status, "\(request)")
            #expect(LastError.current.place == place)
        }
        #expect(sheet == nil)
        try call(planmark_input_set_drawing_file(input, "/none.png"))
        #expect(planmark_sheet_create(input, nil, &sheet) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.message.contains("/none.png"))
        let made = try handle { planmark_input_create($0) }
        try call(planmark_input_set_drawing_pixels(made, [1, 2, 3], 1, 1, 3, 3))
        let one = try self.sheet(made)
        #expect(planmark_sheet_render_file(one, "/none/a.png", nil, nil) == PLANMARK_UNWRITABLE.status)
        #expect(planmark_sheet_render_file(one, folder["a.bmp"], nil, nil) == PLANMARK_INVALID_REQUEST.status)
        #expect(planmark_sheet_render_file(one, folder["a.png"], "bmp", nil) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(try folder.names == [])
        close(one)
        close(made)
    }

    @Test func `A cancelled task ends renderings and leaves no file`() throws {
        let input = try input(drawing())
        let sheet = try sheet(input)
        let task = try handle { planmark_task_create($0) }
        defer { for handle in [input, sheet, task] { close(handle) } }
        var (done, total) = (Int64(9), Int64(9))
        try call(planmark_task_progress(task, &done, &total))
        #expect(done == 0 && total == 0)
        try call(planmark_sheet_render_file(sheet, folder["a.png"], nil, task))
        try call(planmark_task_progress(task, &done, &total))
        #expect(done == 80 && total == 80)
        try call(planmark_task_cancel(task))
        #expect(planmark_sheet_render_file(sheet, folder["b.png"], nil, task) == PLANMARK_CANCELLED.status)
        var pixels: OpaquePointer?
        #expect(planmark_sheet_render_pixels(sheet, nil, task, &pixels) == PLANMARK_CANCELLED.status)
        #expect(try folder.names == ["a.png"])
    }

    @Test func `Many threads render one sheet and get the same pixels`() async throws {
        let input = try input(drawing())
        let sheet = try sheet(input)
        let expected = try Pixels { planmark_sheet_render_pixels(sheet, nil, nil, $0) }
        let bits = UInt(bitPattern: sheet)
        try await withThrowingTaskGroup(of: Pixels.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try Pixels { planmark_sheet_render_pixels(OpaquePointer(bitPattern: bits), nil, nil, $0) }
                }
            }
            for try await pixels in group { #expect(pixels == expected) }
        }
        close(sheet)
        close(input)
    }
}
