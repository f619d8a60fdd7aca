import PlanBase
import PlanCanvas
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import PlanStore
import TestSupport
import Testing

@testable import PlanPDF

/// Pins, titles and their lines have the same places in all outputs of a plan: as PNG, JPEG, PDF and SVG, as annotations of its page, and
/// on tiles.
@Suite struct OneLayoutTests {
    /// The page in points, and its rooms.
    private static let size = Size(width: 1400, height: 1000)
    private static let rooms = [
        Box(minX: 50, minY: 50, maxX: 690, maxY: 950), Box(minX: 710, minY: 50, maxX: 1350, maxY: 950),
    ]
    private static let page = PDFSample.pages(
        ["/MediaBox [0 0 1400 1000]"],
        content: """
            q 3 w 50 50 640 900 re S 710 50 640 900 re S Q
            BT /F 20 Tf 200 600 Td (Store room) Tj ET BT /F 20 Tf 900 300 Td (Office) Tj ET
            """)

    /// Points on the page: a crowd of which most hide each other, and some alone.
    private static let points = (0..<20).map { (index: Int) -> Point in
        if index < 12 { return Point(x: Double(300 + index * 17 % 40), y: Double(480 + index * 29 % 40)) }
        return Point(x: Double(760 + index * 211 % 520), y: Double(150 + index * 97 % 700))
    }

    /// A plan of the page at a resolution, with titled markers.
    private static func plan(dpi: Double) throws -> Plan {
        let scale = dpi / 72
        let drawing = PlanDrawing(
            drawing: try #require(
                Drawing(
                    name: "level", size: Size(width: size.width * scale, height: size.height * scale),
                    path: "level.pdf#page=1&dpi=\(Int(dpi))")), isEmbedded: true,
            page: PagePath("level.pdf#page=1&dpi=\(Int(dpi))"))
        let plan = try Plan.create(in: MemoryStore(), name: "level", drawing: drawing, picture: page)
        try plan.write("fill", by: "Ada") { transaction in
            for (index, room) in rooms.enumerated() {
                let ring = try Ring(room.corners.map { Point(x: scale * $0.x, y: scale * $0.y) })
                let name = ["Store room", "Office"][index]
                try transaction.put(Area(id: name, name: name, shape: MultiPolygon(Polygon(exterior: ring))))
            }
            for (index, point) in points.enumerated() {
                _ = try transaction.mark(
                    at: Point(x: scale * point.x, y: scale * point.y),
                    details: MarkerDetails(title: "Crack\(index + 1)"))
            }
        }
        return plan
    }

    private static func request(_ change: (inout SheetRequest) -> Void = { _ in }) -> SheetRequest {
        var request = SheetRequest()
        request.markers.labels = .title
        change(&request)
        return request
    }

    private static func sheet(_ plan: Plan, _ change: (inout SheetRequest) -> Void = { _ in }) throws -> Sheet {
        try Sheet(request(change), SheetInput(plan: PlanSelection(plan)))
    }

    private static func levels(_ plan: Plan) throws -> SheetLevels {
        try SheetLevels(request(), SheetInput(plan: PlanSelection(plan)), marks: .ofEachLevel) { _, _ in 3 }
    }

    // MARK: - Places in outputs

    /// A text in an SVG: its right end on its baseline, in pixels.
    private struct Written {
        let text: String
        let end: Point
        let width: Double
    }

    /// The texts of an SVG with so many pixels to its unit.
    private static func texts(in svg: [UInt8], pixelsPerUnit: Double) -> [Written] {
        let text = String(decoding: svg, as: UTF8.self)
        let pattern =
            #/<text transform="matrix\(([^)]*)\)" x="([-\d.e]+)" y="([-\d.e]+)"[^>]*textLength="([-\d.e]+)"[^>]*>([^<]*)</#
        return text.matches(of: pattern).compactMap { match in
            let map = match.output.1.split(whereSeparator: { $0 == " " || $0 == "," }).compactMap { Double($0) }
            guard map.count == 6, let x = Double(match.output.2), let y = Double(match.output.3),
                let width = Double(match.output.4)
            else { return nil }
            let place = AffineTransform(a: map[0], b: map[1], c: map[2], d: map[3], tx: map[4], ty: map[5])
            let end = Point(x: x + width, y: y).applying(place)
            return Written(
                text: String(match.output.5),
                end: Point(x: end.x * pixelsPerUnit, y: end.y * pixelsPerUnit), width: map[0] * width * pixelsPerUnit)
        }
    }

    /// The straight lines of two points in an SVG, in its units.
    private static func lines(in svg: [UInt8]) -> [LineSegment] {
        String(decoding: svg, as: UTF8.self).matches(of: #/M ([-\d.e]+) ([-\d.e]+) L ([-\d.e]+) ([-\d.e]+)/#)
            .compactMap { match in
                let numbers = [match.output.1, match.output.2, match.output.3, match.output.4].compactMap { Double($0) }
                guard numbers.count == 4 else { return nil }
                return LineSegment(
                    start: Point(x: numbers[0], y: numbers[1]), end: Point(x: numbers[2], y: numbers[3]))
            }
    }

    /// The symbols of a display list by their numbers, each with its point.
    private static func symbols(in list: DisplayList) -> [Int: (point: Point, box: Box)] {
        var symbols: [Int: (point: Point, box: Box)] = [:]
        for item in list.items {
            guard case .sprites(let layer) = item.node else { continue }
            for mark in layer.marks {
                guard let number = mark.number else { continue }
                symbols[number] = (mark.point, layer.looks[Int(mark.look)].bounds.offsetBy(mark.point - .zero))
            }
        }
        return symbols
    }

    private static func picture(_ bytes: [UInt8], _ name: String) throws -> PixelBuffer {
        try PixelBuffer(reading: DrawingFile.open(bytes, name: name))
    }

    /// The sum of the differences between a box of one picture and the same box of another one, moved by some pixels.
    private static func difference(
        _ one: PixelBuffer, _ other: PixelBuffer, in box: PixelBox, movedBy shift: (x: Int, y: Int)
    ) -> Int {
        func sample(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Int {
            let (x, y) = (min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1))
            return Int(picture.bytes[(y * picture.width + x) * picture.format.channels])
        }
        var sum = 0
        for y in box.top..<box.bottom {
            for x in box.left..<box.right {
                sum += abs(sample(one, x, y) - sample(other, x + shift.x, y + shift.y))
            }
        }
        return sum
    }

    // MARK: - Tests

    @Test(arguments: [false, true])
    func `Pins, titles and lines stand at the same places in PNG, JPEG, PDF and SVG`(areListed: Bool) throws {
        let plan = try Self.plan(dpi: 72)
        let sheet = try Self.sheet(plan) { $0.markers.titles = areListed ? .beside : .near }
        let (svg, pdf) = (try sheet.renderedBytes(as: .svg), try sheet.renderedBytes(as: .pdf))
        let symbols = Self.symbols(in: sheet.displayList)
        #expect(symbols.count == Self.points.count)
        // What the SVG shows.
        let texts = Self.texts(in: svg, pixelsPerUnit: 1)
        let lines = Self.lines(in: svg)
        var movedCount = 0
        for (number, symbol) in symbols {
            let foot = Self.points[number - 1]
            #expect(texts.contains { $0.text == "\(number)" && symbol.box.contains($0.end) })
            guard symbol.point.distance(to: foot) > 1 else { continue }
            movedCount += 1
            #expect(lines.contains { $0.start.distance(to: foot) < 0.5 && $0.end.distance(to: symbol.point) < 0.5 })
        }
        #expect(movedCount > 5)
        // The PDF has the same words at the same places.
        let words = try DrawingFile.open(pdf, name: "sheet.pdf#dpi=72").words()
        var titleCount = 0
        for number in symbols.keys {
            let title = "Crack\(number)"
            // The crowd may leave no place for one near its pin.
            let written = texts.first { $0.text.split(whereSeparator: \.isWhitespace).last ?? "" == title }
            guard let written else { continue }
            titleCount += 1
            let word = try #require(words.first { $0.text == title })
            #expect(abs(word.box.maxX - written.end.x) < 1.5, "\(title)")
            #expect(word.box.minY < written.end.y && written.end.y < word.box.maxY, "\(title)")
            let symbol = try #require(symbols[number])
            #expect(words.contains { $0.text == "\(number)" && symbol.box.contains($0.box.center) })
        }
        #expect(titleCount >= (areListed ? 20 : 18))
        // What is seen fits best where it is.
        let pixels = try sheet.renderedPixels()
        var boxes = symbols.values.map(\.box)
        for text in texts where text.text.contains("Crack") {
            boxes.append(
                Box(minX: text.end.x - text.width, minY: text.end.y - 9, maxX: text.end.x, maxY: text.end.y + 3))
        }
        boxes += lines.map(\.boundingBox)
        #expect(boxes.count > 2 * Self.points.count)
        for (bytes, name) in [
            (try sheet.renderedBytes(as: .png), "sheet.png"), (try sheet.renderedBytes(as: .jpeg), "sheet.jpg"),
            (pdf, "sheet.pdf#dpi=72"),
        ] {
            let other = try Self.picture(bytes, name)
            try #require((other.width, other.height) == (pixels.width, pixels.height))
            for box in boxes.map({ PixelBox(covering: $0.insetBy(dx: -4, dy: -4)) }) {
                let here = Self.difference(pixels, other, in: box, movedBy: (0, 0))
                for shift in [(2, 0), (-2, 0), (0, 2), (0, -2)] {
                    #expect(here <= Self.difference(pixels, other, in: box, movedBy: shift), "\(name), \(box)")
                }
            }
        }
    }

    @Test(arguments: [72.0, 288])
    func `Stamps of annotations stand where the sheet's pins do, with their lines`(dpi: Double) throws {
        let plan = try Self.plan(dpi: dpi)
        let symbols = Self.symbols(in: try Self.sheet(plan).displayList)
        var written: [UInt8] = []
        _ = try plan.exportDocument(PlanExport(), as: .pdf) { written += $0 }
        let page = try PDFDocument(bytes: written, name: "marked.pdf").file.page(1)
        let scale = dpi / 72
        let toDrawing = AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: scale * Self.size.height)
        let stamps = AnnotationReader(page).annotations.filter { $0.kind == .stamp }
        #expect(stamps.count == symbols.count)
        for (number, symbol) in symbols {
            let stamp = try #require(stamps.first { $0.subject == "Marker \(number)" }).rect.applying(toDrawing)
            let point = Self.points[number - 1]
            let foot = Point(x: scale * point.x, y: scale * point.y)
            let isMoved = symbol.point.distance(to: foot) > 1
            let drawn = isMoved ? symbol.box.union(Box(around: foot, size: .zero)) : symbol.box
            // The line's dot reaches beyond the point, and stamps on small pages are larger than pins, so that they can be read in print.
            let reach = 0.6 * symbol.box.height
            #expect(stamp.insetBy(dx: -1, dy: -1).contains(drawn), "marker \(number)")
            #expect(drawn.insetBy(dx: -reach, dy: -reach).contains(stamp), "marker \(number)")
        }
    }

    @Test(arguments: [72.0, 288])
    func `Annotations leave out names that the page prints, as the sheet does`(dpi: Double) throws {
        let plan = PlanSelection(try Self.plan(dpi: dpi))
        let objects = try SheetObjects(
            of: plan, drawing: plan.drawingContent(givenAs: nil), units: .metric, leastUnit: 9, language: .english
        ).objects
        #expect(objects.areas.count == 2)
        #expect(objects.areas.values.allSatisfy { $0.name == nil })
    }

    @Test func `The largest level of tiles has all places of the sheet`() throws {
        let plan = try Self.plan(dpi: 72)
        // Tiles have no list of titles.
        let sheet = try Self.sheet(plan) { $0.markers.titles = .near }
        let level = try #require(try Self.levels(plan).renderers.first ?? nil)
        let (one, other) = (sheet.displayList.items, level.displayList.items)
        // The sheet's legend stands beside the drawing or below it, where tiles have none.
        let onDrawing = one.map(\.bounds).filter { $0.minX < Self.size.width && $0.minY < Self.size.height }
        #expect(onDrawing == other.map(\.bounds))
        let (here, there) = (Self.symbols(in: sheet.displayList), Self.symbols(in: level.displayList))
        #expect(here.mapValues(\.point) == there.mapValues(\.point))
    }

    @Test func `Levels of tiles whose symbols have another size than the sheet's differ by no more than that`() throws {
        let plan = try Self.plan(dpi: 288)
        let levels = try Self.levels(plan)
        for (halvings, renderer) in levels.renderers.enumerated() {
            let list = try #require(renderer).displayList
            let scale = 4 / Double(1 << halvings)
            func room(_ number: Int) -> Box? {
                Self.rooms.first { $0.contains(Self.points[number - 1]) }?.applying(.scale(x: scale, y: scale))
            }
            let symbols = Self.symbols(in: list)
            #expect(symbols.count >= 8)
            for (number, symbol) in symbols {
                let point = Self.points[number - 1]
                let foot = Point(x: scale * point.x, y: scale * point.y)
                let isThere = symbol.point.distance(to: foot) < 0.01
                #expect(isThere || room(number)?.contains(symbol.box.center) == true, "marker \(number) at \(scale)")
            }
            // Titles stand in the rooms of their markers, at every zoom.
            let texts = Self.texts(in: try list.svg(), pixelsPerUnit: 4.0 / 3)
            for number in symbols.keys {
                guard
                    let title = texts.first(where: {
                        $0.text.split(whereSeparator: \.isWhitespace).last ?? "" == "Crack\(number)"
                    })
                else { continue }
                #expect(room(number)?.contains(title.end) == true, "\(title.text) at \(scale)")
            }
        }
        // Where symbols and texts are as large as on the largest level, the sheet has the places that it has.
        let sheet = try Self.sheet(plan) { $0.text.size = 14.4 }
        let level = try #require(levels.renderers.first ?? nil)
        let (here, there) = (Self.symbols(in: sheet.displayList), Self.symbols(in: level.displayList))
        #expect(here.mapValues(\.point) == there.mapValues(\.point))
    }
}
