import Foundation
import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import Synchronization
import Testing

@Suite struct SheetRenderingTests {
    private func sheet(_ folder: SheetFolder, _ drawing: SheetInput.DrawingSource) throws -> Sheet {
        try Sheet(
            SheetRequest(),
            SheetInput(drawing: drawing, areas: .file(folder["rooms.geojson"]), markers: .file(folder["defects.csv"])))
    }

    @Test func `A path, bytes and pixels of one drawing give the same picture`() throws {
        let folder = try SheetFolder()
        let expected = try sheet(folder, .file(folder["plan.png"])).renderedPixels()
        #expect(expected != SheetFolder.picture)
        #expect(try sheet(folder, .bytes(folder.bytes(of: "plan.png"))).renderedPixels() == expected)
        #expect(try sheet(folder, .pixels(SheetFolder.picture)).renderedPixels() == expected)
    }

    @Test func `A file, bytes and pixels come out the same`() throws {
        let folder = try SheetFolder()
        let sheet = try Sheet(SheetRequest(), folder.input)
        try sheet.render(to: folder["out.png"])
        #expect(try sheet.renderedBytes() == folder.bytes(of: "out.png"))
        #expect(try PixelBuffer(pngFile: folder["out.png"]) == sheet.renderedPixels())
    }

    @Test func `No file that the sheet was made of is overwritten`() throws {
        let folder = try SheetFolder()
        let sheet = try Sheet(SheetRequest(), folder.input)
        for name in ["plan.png", "rooms.geojson", "defects.csv"] {
            let before = try folder.bytes(of: name)
            let link = folder["link-\(name).png"]
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder[name])
            for path in [folder[name], link] {
                let error = #expect(throws: SheetError.self) { try sheet.render(to: path, as: .png) }
                #expect(error?.code == "outputIsInput" && error?.description.contains("is the input") == true)
            }
            #expect(try folder.bytes(of: name) == before)
        }
    }

    @Test func `Markers grow with the sheet's scale, unless their size is given`() throws {
        func inkedPixels(_ scale: Double, _ size: Double?) throws -> Double {
            var request = SheetRequest()
            (request.view.scale, request.markers.size) = (scale, size)
            let paper = PixelBuffer(width: 200, height: 200, format: .rgb, filledWith: 255)
            let marker = Marker(number: 7, point: Point(x: 100, y: 100))
            let picture = try Sheet(request, SheetInput(drawing: .pixels(paper), markers: .values([marker])))
                .renderedPixels()
            return Double(
                (0..<picture.width * picture.height).count { index in
                    picture[index % picture.width, index / picture.width].contains { $0 < 128 }
                })
        }
        let once = try inkedPixels(1, nil)
        #expect(abs(try inkedPixels(3, nil) / once - 9) < 1.5)
        #expect(abs(try inkedPixels(3, 40) / inkedPixels(1, 40) - 1) < 0.1)
    }

    @Test func `Equal density has equal colour in every room, and the rooms keep their outlines`() throws {
        var request = SheetRequest()
        (request.markers.heatMap, request.look.areaNames, request.panels.legend) = (true, .never, .never)
        let paper = PixelBuffer(width: 400, height: 200, format: .rgb, filledWith: 255)
        let areas = try [("a", 10.0, 0x0072B2), ("b", 210, 0xD55E00)].map { id, x, color in
            let ring = try Ring(Box(minX: x, minY: 10, maxX: x + 180, maxY: 190).corners)
            return Area(
                id: id, name: id, isAllowed: true, color: Color(hex: UInt32(color)),
                shape: MultiPolygon(Polygon(exterior: ring)))
        }
        let markers = [100.0, 300].map { Marker(point: Point(x: $0, y: 100)) }
        let input = SheetInput(drawing: .pixels(paper), areas: .values(areas), markers: .values(markers))
        let picture = try Sheet(request, input).renderedPixels()
        for x in [100, 106, 112] { #expect(picture[x, 100] == picture[x + 200, 100]) }
        #expect(picture[100, 100] != [255, 255, 255] && picture[60, 40] == [255, 255, 255])
        #expect(picture[60, 10] != [255, 255, 255] && picture[60, 10] != picture[260, 10])
    }

    @Test func `A heat map stands in place of the markers, or beneath them, and a scale explains it`() throws {
        func picture(_ change: (inout SheetRequest.Markers) -> Void) throws -> PixelBuffer {
            var request = SheetRequest()
            (request.markers.symbol, request.markers.size) = (.square, 40)
            change(&request.markers)
            let paper = PixelBuffer(width: 400, height: 400, format: .rgb, filledWith: 255)
            let marker = Marker(point: Point(x: 200, y: 300), details: MarkerDetails(status: "closed"))
            return try Sheet(request, SheetInput(drawing: .pixels(paper), markers: .values([marker]))).renderedPixels()
        }
        let closed: [UInt8] = [0x00, 0x9E, 0x73]
        let white: [UInt8] = [255, 255, 255]
        let (plain, heat, both) = (
            try picture { _ in }, try picture { $0.heatMap = true },
            try picture { ($0.heatMap, $0.markersOnHeat) = (true, true) }
        )
        let onSymbol = [plain, heat, both].map { Array($0[205, 310]) }
        #expect(onSymbol[0] == closed && onSymbol[1] != closed && onSymbol[2] == closed)
        // The heat reaches farther than the symbol.
        let beside = [plain, heat, both].map { Array($0[225, 300]) }
        #expect(beside[0] == white && beside[1] != white && beside[2] == beside[1])
        let colors = (0..<400 * 120).map { Array(heat[$0 % 400, $0 / 400]) }
        // Amber is the scale's left end, and nothing else in the upper part of the sheet.
        #expect(colors.contains { $0[0] > 240 && (150..<215).contains($0[1]) && $0[2] < 60 })
    }

    @Test func `Markers coloured by area have its colour, and one of the palette where it has none`() throws {
        var request = SheetRequest()
        (request.markers.colorBy, request.markers.symbol, request.markers.size) = (.area, .square, 40)
        (request.look.areaNames, request.panels.legend) = (.never, .never)
        let paper = PixelBuffer(width: 600, height: 200, format: .rgb, filledWith: 255)
        let colors: [Color?] = [Color(hex: 0x123456), nil, Color(hex: 0xD55E00)]
        let areas = try colors.enumerated().map { index, color in
            let left = 200 * Double(index)
            let ring = try Ring(Box(minX: left + 10, minY: 10, maxX: left + 190, maxY: 190).corners)
            return Area(
                id: "\(index)", name: "Room \(index)", color: color, shape: MultiPolygon(Polygon(exterior: ring)))
        }
        let markers = [100.0, 300, 500].map { Marker(point: Point(x: $0, y: 100)) }
        let input = SheetInput(drawing: .pixels(paper), areas: .values(areas), markers: .values(markers))
        let picture = try Sheet(request, input).renderedPixels()
        // The palette's first colour is the last area's.
        let seen = [100, 300, 500].map { Array(picture[$0 + 8, 100 + 8]) }
        #expect(seen == [[0x12, 0x34, 0x56], [0x00, 0x72, 0xB2], [0xD5, 0x5E, 0x00]])
    }

    @Test func `On a dark sheet a transparent drawing lies on dark paper`() throws {
        var drawing = PixelBuffer(width: 60, height: 40, format: .rgba, filledWith: 0)
        for x in 0..<60 { drawing[x, 20] = [0, 0, 0, 255] }
        for theme in ["light", "dark"] {
            var request = SheetRequest()
            (request.look.theme, request.view.scale) = (theme, 1)
            let sheet = try Sheet(request, SheetInput(drawing: .pixels(drawing), markers: .values([])))
            let picture = try sheet.renderedPixels()
            #expect(picture.format == (theme == "dark" ? .rgb : .rgba))
            #expect(Array(picture[5, 5]) == (theme == "dark" ? [0, 0, 0] : [0, 0, 0, 0]))
            #expect(picture[5, 20].first ?? 0 > 200 || theme == "light")
            let region = try sheet.render(region: Box(minX: 4, minY: 4, maxX: 9, maxY: 9))
            #expect(region[1, 1] == picture[5, 5])
        }
    }

    @Test func `The path's ending decides the format unless one is given`() throws {
        let folder = try SheetFolder()
        let sheet = try Sheet(SheetRequest(), folder.input)
        try sheet.render(to: folder["out.pdf"])
        try sheet.render(to: folder["out.bin"], as: .svg)
        #expect(try folder.bytes(of: "out.pdf").starts(with: Array("%PDF".utf8)))
        #expect(try folder.bytes(of: "out.bin").starts(with: Array("<?xml".utf8)))
        #expect(try sheet.renderedBytes(as: .svg).starts(with: Array("<?xml".utf8)))
        let error = try #require(throws: SheetError.self) { try sheet.render(to: folder["out.tif"]) }
        #expect(error.code == "unknownFormat")
    }

    @Test func `A plan's areas and markers are shown as they are, at the plan's scale`() throws {
        let folder = try SheetFolder()
        let bytes = try folder.bytes(of: "plan.png")
        let source = FixedPlan(bytes: bytes, markers: [Marker(number: 7, point: Point(x: 395, y: 5))])
        var request = SheetRequest()
        request.panels.scaleBar = true
        let sheet = try Sheet(request, SheetInput(plan: source))
        #expect(sheet.request.panels.pixelsPerMetre == 100)
        #expect(!sheet.report.isChecked && sheet.report.acceptedCount == 1)
        #expect(sheet.report.text(in: .english, output: "a.png") == "a.png: 0 areas, 1 marker")
        #expect(!sheet.report.json(in: .english).contains("refused"))
        let other = try #require(throws: SheetError.self) {
            try Sheet(request, SheetInput(plan: source, drawing: folder["rooms.geojson"]))
        }
        #expect(other.code == "otherContent")
    }

    @Test func `A plan whose drawing has another size than it was made for is refused`() throws {
        let turned = try PixelBuffer(width: 300, height: 400, format: .rgb).pngBytes()
        let error = try #require(throws: SheetError.self) {
            try Sheet(SheetRequest(), SheetInput(plan: FixedPlan(bytes: turned, markers: [])))
        }
        #expect(error.code == "otherSize")
        #expect("\(error)".contains("has 300 x 400 pixels, and the plan was made for 400 x 300; export the plan"))
    }

    @Test func `A strict sheet with refused markers is not rendered, whatever it is rendered to`() throws {
        let folder = try SheetFolder()
        var request = SheetRequest()
        request.placement.strict = true
        let sheet = try Sheet(request, folder.input)
        #expect(!sheet.report.isRenderable)
        for render in [{ try sheet.render(to: folder["out.png"]) }, { _ = try sheet.renderedPixels() }] {
            let error = try #require(throws: SheetError.self) { try render() }
            #expect(error.code == "markersRefused")
        }
        #expect(try !folder.names.contains("out.png"))
        #expect(
            sheet.report.text(in: .english, output: "a.png").hasPrefix("a.png: not written, as 4 of 6 markers were"))
        #expect(sheet.report.json(in: .english, output: "a.png").contains(#""output":null"#))
    }

    @Test(arguments: SheetFormat.allCases)
    func `A cancelled rendering leaves nothing`(format: SheetFormat) throws {
        let folder = try SheetFolder()
        let before = try folder.names
        let sheet = try Sheet(SheetRequest(), folder.input)
        let cancellation = SheetCancellation()
        let isReported = Mutex(false)
        let error = try #require(throws: SheetError.self) {
            try sheet.render(to: folder["out.bin"], as: format, cancellation: cancellation) { done, total in
                #expect(done <= total && total == 300)
                isReported.withLock { $0 = true }
                cancellation.cancel()
            }
        }
        #expect(error.code == "cancelled" && isReported.withLock { $0 })
        let later = try #require(throws: SheetError.self) {
            try sheet.render(to: folder["later.bin"], as: format, cancellation: cancellation)
        }
        #expect(later.code == "cancelled")
        #expect(try folder.names == before)
    }

    @Test func `A thread that waits renders nothing for a cancelled task`() async throws {
        let folder = try SheetFolder()
        let sheet = try Sheet(SheetRequest(), folder.input)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try sheet.render(to: folder["out.png"], cancellation: nil)
        }
        task.cancel()
        let error = try #require(await #expect(throws: SheetError.self) { try await task.value })
        #expect(error.code == "cancelled")
        #expect(try !folder.names.contains("out.png"))
    }

    @Test func `Renderings at the same time give the same bytes`() async throws {
        let folder = try SheetFolder()
        let sheet = try Sheet(SheetRequest(), folder.input)
        let expected = try sheet.renderedBytes(cancellation: nil)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<6 { group.addTask { try sheet.renderedBytes(cancellation: nil) } }
            for try await bytes in group { #expect(bytes == expected) }
        }
    }

    @Test func `A drawing that is damaged is told, and nothing is left`() throws {
        let folder = try SheetFolder()
        let bytes = try folder.bytes(of: "plan.png")
        var request = SheetRequest()
        request.panels.legend = .never
        let sheet = try Sheet(request, SheetInput(drawing: .bytes(Array(bytes.dropLast(100)), name: "cut.png")))
        let error = try #require(throws: SheetError.self) { try sheet.render(to: folder["out.png"]) }
        #expect(error.code == "pictureNotReadable" && error.description.hasPrefix("cut.png: "))
        #expect(try !folder.names.contains("out.png"))
    }
}

/// A plan in memory.
private struct FixedPlan: PlanSource {
    let bytes: [UInt8]
    let markers: [Marker]

    var location: String { "level4.plan" }
    var planDrawing: PlanDrawing {
        let drawing = Drawing(name: "level 4", size: Size(width: 400, height: 300), pixelsPerMeter: 100)
        return PlanDrawing(
            drawing: drawing ?? Drawing(name: "level 4", width: 400, height: 300), hash: ContentHash(of: bytes),
            isEmbedded: true)
    }
    func picture() -> [UInt8] { bytes }
    func shownAreas() -> [Area] { [] }
    func shownMarkers() -> [Marker] { markers }
}
