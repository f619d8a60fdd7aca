import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import Testing
@testable import PlanOverlay

/// Lengths and areas on sheets.
@Suite struct DimensionTests {
    private let folder: SheetFolder

    init() throws { folder = try SheetFolder() }

    /// A plan of white paper at 50 pixels a metre, with a room of 3.40 m by 5.20 m and whatever is given.
    private func plan(
        lines: [MeasuredLine] = [], details: [DrawingDetail] = [], markers: [Marker] = [], scale: Double? = 50,
        units: UnitSystem? = nil
    ) throws -> MeasuredPlan {
        let kitchen = try Ring([
            Point(x: 20, y: 20), Point(x: 190, y: 20), Point(x: 190, y: 280), Point(x: 20, y: 280),
        ])
        let bytes = try PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 255).pngBytes()
        let area = Area(id: "1", name: "Kitchen", shape: MultiPolygon(Polygon(exterior: kitchen)))
        return MeasuredPlan(
            bytes: bytes, areas: [area], markers: markers, lines: lines, details: details, scale: scale,
            units: units)
    }

    private func line(_ points: (Double, Double)..., name: String = "", id: String = "a") throws -> MeasuredLine {
        try #require(MeasuredLine(id: id, name: name, points: points.map { Point(x: $0.0, y: $0.1) }))
    }

    private func sheet(_ plan: MeasuredPlan, _ change: (inout SheetRequest) -> Void = { _ in }) throws -> Sheet {
        var request = SheetRequest()
        request.panels.dimensions = true
        change(&request)
        return try Sheet(request, SheetInput(plan: plan))
    }

    /// The texts of a sheet, as its SVG has them to be selected.
    private func texts(_ sheet: Sheet) throws -> [String] {
        let svg = String(decoding: try sheet.renderedBytes(as: .svg), as: UTF8.self)
        return svg.matches(of: #/<text [^>]*>([^<]*)</text>/#).map {
            String($0.output.1).replacing("\u{A0}", with: " ").replacing("&quot;", with: "\"")
        }
    }

    @Test func `Lines have their lengths beside them, and areas their sizes beneath their names`() throws {
        let plan = try plan(lines: [line((220, 50), (370, 50), name: "Hall"), line((300, 100), (300, 200), id: "b")])
        let found = try texts(sheet(plan))
        #expect(Set(found) == ["Kitchen", "17.7 m²", "Hall 3.00 m", "2.00 m"])
        let german = try texts(sheet(plan) { $0.language = .german })
        #expect(Set(german) == ["Kitchen", "17,7 m²", "Hall 3,00 m", "2,00 m"])
        let imperial = try texts(sheet(plan) { $0.panels.units = .imperial })
        #expect(Set(imperial) == ["Kitchen", "190 sq ft", "Hall 9'-10\"", "6'-6 1/2\""])
        let bare = try texts(sheet(plan) { $0.panels.dimensions = false })
        #expect(bare == ["Kitchen"])
        let unnamed = try texts(sheet(plan) { $0.look.areaNames = .never })
        #expect(unnamed.contains("17.7 m²") && !unnamed.contains("Kitchen"))
    }

    @Test func `A plan's own units hold where the request has none`() throws {
        let plan = try plan(lines: [line((220, 50), (370, 50))], units: .imperial)
        #expect(try texts(sheet(plan)).contains("9'-10\""))
        #expect(try texts(sheet(plan) { $0.panels.units = .metric }).contains("3.00 m"))
    }

    @Test func `A line is painted where it is, also on a part of the drawing and in another size`() throws {
        let plan = try plan(lines: [line((220, 50), (370, 50))])
        // The line is reddish.
        func isInk(_ pixel: ArraySlice<UInt8>) -> Bool {
            Array(pixel)[1] < 200 && Array(pixel)[0] > Array(pixel)[1] + 20
        }
        let whole = try sheet(plan).renderedPixels()
        #expect(isInk(whole[250, 50]) && isInk(whole[360, 50]))
        #expect(whole[250, 60] == [255, 255, 255] && whole[390, 50] == [255, 255, 255])
        let part = try sheet(plan) {
            $0.view.crop = .box(Box(minX: 200, minY: 0, maxX: 400, maxY: 100))
            ($0.view.padding, $0.view.scale) = (0, 2)
        }.renderedPixels()
        #expect(isInk(part[100, 100]) && isInk(part[320, 100]))
    }

    @Test func `Texts read from the left or from below, whichever way a line was drawn`() throws {
        for points in [[(300.0, 250.0), (300, 50)], [(300, 50), (300, 250)]] {
            let sheet = try sheet(plan(lines: [line(points[0], points[1])]))
            let svg = String(decoding: try sheet.renderedBytes(as: .svg), as: UTF8.self)
            let turn = try #require(svg.firstMatch(of: #/matrix\(([^)]*)\)"[^>]*>4.00/#)).output.1.split(separator: " ")
            // Turned a quarter to the left.
            #expect(turn.prefix(4).compactMap { Double($0)?.rounded() } == [0, -1, 1, 0])
        }
    }

    @Test func `A text keeps off markers and other lines where it can`() throws {
        let markers = stride(from: 230.0, to: 290, by: 10).map { Marker(number: 1, point: Point(x: $0, y: 48)) }
        let sheet = try sheet(
            plan(lines: [line((210, 50), (390, 50)), line((210, 62), (390, 62), id: "b")], markers: markers)
        ) { $0.markers.spread = .never }
        let svg = String(decoding: try sheet.renderedBytes(as: .svg), as: UTF8.self)
        let places = svg.matches(of: #/matrix\([^)]* ([\d.]+) ([\d.]+)\)"[^>]*>3.60/#).compactMap { match in
            Double(match.output.1).flatMap { x in Double(match.output.2).map { Point(x: x / 0.75, y: $0 / 0.75) } }
        }
        #expect(places.count == 2)
        // To the right of the markers, or below the lower line; an SVG's unit is a point of print.
        #expect(places.allSatisfy { $0.x > 285 || $0.y > 60 }, "\(places)")
    }

    @Test
    func `A text stays on the sheet, and a name that is much longer than its line is shortened before its length`()
        throws
    {
        let name = "a name that is far too long for a line of one metre in a small room"
        let plan = try plan(lines: [line((385, 290), (395, 290), name: name)])
        let found = try texts(sheet(plan)).first { $0.hasSuffix("0.20 m") }
        let text = try #require(found)
        #expect(text.hasPrefix("a name that") && text.contains("…") && text.count < 40, "\(text)")
        let picture = try sheet(plan) { $0.look.areaNames = .never }.renderedPixels()
        // Nothing of it is cut off at the edges.
        for y in 0..<picture.height { #expect(picture[picture.width - 1, y] == [255, 255, 255]) }
    }

    @Test func `A name that is read from the right leaves its length as it is`() throws {
        let text = DimensionLine(id: "1", points: [], name: "عرض الممر", length: "1.90 m").text()
        #expect(text == "\u{200E}\u{2068}عرض الممر\u{2069} 1.90 m")
        #expect(DimensionLine(id: "1", points: [], name: "Hall", length: "1.90 m").text() == "Hall 1.90 m")
    }

    @Test func `Lines of many points are as thin as others`() throws {
        let wave = (0..<200).map {
            Point(
                x: 200 + Double($0), y: 150.5 + 4 * (Double($0) / 5).rounded(.down).truncatingRemainder(dividingBy: 2))
        }
        let many = try #require(MeasuredLine(id: "w", points: wave))
        let picture = try sheet(plan(lines: [many])) { $0.look.areaNames = .never }.renderedPixels()
        let dark = (0..<picture.height).filter { Array(picture[202, $0])[1] < 200 }
        #expect((1...4).contains(dark.count), "\(dark)")
    }

    @Test func `What lies in a detail has the detail's scale, and so has the scale bar of a part in it`() throws {
        let box = Box(minX: 200, minY: 100, maxX: 400, maxY: 300)
        let detail = try #require(DrawingDetail(name: "Section", box: box, pixelsPerMetre: 200))
        let plan = try plan(lines: [line((220, 150), (320, 150))], details: [detail])
        let found = try texts(sheet(plan))
        #expect(found.contains("0.50 m") && found.contains("Section"))
        let part = try texts(
            sheet(plan) {
                $0.view.crop = .box(Box(minX: 210, minY: 110, maxX: 390, maxY: 290))
                ($0.view.padding, $0.panels.scaleBar) = (0, true)
            })
        #expect(part.contains("cm"), "\(part)")
    }

    @Test func `What lies partly in a detail has no size, and is told`() throws {
        let box = Box(minX: 150, minY: 100, maxX: 400, maxY: 300)
        let detail = try #require(DrawingDetail(name: "Section", box: box, pixelsPerMetre: 200))
        let sheet = try sheet(plan(lines: [line((100, 150), (320, 150), name: "Beam")], details: [detail]))
        #expect(try Set(texts(sheet)) == ["Kitchen", "Section", "Beam"])
        #expect(sheet.report.notes.contains(.sizesUnknown(["Beam", "Kitchen"])))
    }

    @Test func `Without any scale there is nothing to write, and the error says what to give`() throws {
        let plan = try plan(lines: [line((220, 50), (370, 50))], scale: nil)
        let error = try #require(throws: SheetError.self) { try sheet(plan) }
        #expect(error.code == "scaleUnknown")
        #expect("\(error)".hasPrefix("panels.dimensions needs the scale: give panels.pixelsPerMetre"))
        #expect(try texts(sheet(plan) { $0.panels.pixelsPerMetre = 100 }).contains("1.50 m"))
    }

    @Test func `Both renderers paint the same lines`() throws {
        let plan = try plan(lines: [
            line((220, 50), (370, 50), (390, 250), name: "Way"), line((30, 30), (180, 260), id: "b"),
        ])
        let fast = try sheet(plan).renderedPixels()
        let reference = try sheet(plan) { $0.look.renderer = .cairo }.renderedPixels()
        var difference = 0
        for y in 0..<fast.height {
            for x in 0..<fast.width {
                for (one, other) in zip(fast[x, y], reference[x, y]) {
                    difference = max(difference, abs(Int(one) - Int(other)))
                }
            }
        }
        #expect(difference <= 24)
    }

    @Test(arguments: [
        (0.0004, "0.4 mm"), (0.085, "85 mm"), (0.0995, "0.10 m"), (7.8, "7.80 m"), (7.815, "7.82 m"),
        (99.996, "100.0 m"),
        (1234.56, "1234.6 m"), (12_345.6, "12.35 km"),
    ])
    func `Lengths are written as on drawings`(metres: Double, text: String) {
        #expect(MeasureText.length(metres).replacing("\u{A0}", with: " ") == text)
    }

    @Test(arguments: [
        (0.0004, "4.0 cm²"), (0.05, "500 cm²"), (3.684, "3.68 m²"), (27.55, "27.6 m²"), (1234.5, "1235 m²"),
        (2_500_000, "2.50 km²"),
    ])
    func `Areas are written as on drawings`(squareMetres: Double, text: String) {
        #expect(MeasureText.area(squareMetres).replacing("\u{A0}", with: " ") == text)
    }
}

/// A plan with measured lines.
private struct MeasuredPlan: PlanSource {
    let bytes: [UInt8]
    let areas: [Area]
    let markers: [Marker]
    let lines: [MeasuredLine]
    let details: [DrawingDetail]
    let scale: Double?
    let units: UnitSystem?

    var location: String { "level4.plan" }
    var planDrawing: PlanDrawing {
        let size = Size(width: 400, height: 300)
        let drawing = Drawing(name: "level 4", size: size, pixelsPerMeter: scale, units: units)
        return PlanDrawing(
            drawing: drawing ?? Drawing(name: "level 4", width: 400, height: 300), hash: ContentHash(of: bytes),
            isEmbedded: true)
    }
    func picture() -> [UInt8] { bytes }
    func shownAreas() -> [Area] { areas }
    func shownMarkers() -> [Marker] { markers }
    func shownLines() -> [MeasuredLine] { lines }
    func shownDetails() -> [DrawingDetail] { details }
}
