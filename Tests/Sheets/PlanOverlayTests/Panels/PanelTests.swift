import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct PanelTests {
    private let legend = Legend(
        title: "Status",
        entries: [
            .init(label: "open", color: OkabeIto.vermilion, count: 12), .init(label: "closed", color: .black, count: 3),
        ])

    /// Markers all over a drawing but for one box.
    private func markers(_ width: Double, _ height: Double, sparing free: Box) -> [Marker] {
        stride(from: 5.0, to: height, by: 30).flatMap { y in
            stride(from: 5.0, to: width, by: 30).compactMap { x in
                free.contains(Point(x: x, y: y)) ? nil : OverlayFixture.marker(x: x, y: y, symbol: .dot, size: 12)
            }
        }
    }

    @Test(arguments: [(0.0, 0.0), (500, 0), (0, 380), (500, 380), (250, 190)])
    func `A legend finds the only place without markers`(x: Double, y: Double) throws {
        let free = Box(minX: x, minY: y, maxX: x + 300, maxY: y + 220)
        var list = OverlayFixture.list(800, 600)
        try list.append(markers(800, 600, sparing: free))
        let box = try #require(try list.append(legend))
        #expect(free.insetBy(dx: -30, dy: -30).contains(box))
        let layer = try #require(list.markerLayers.first)
        let marks = layer.marks.map { Box(layer.box(of: $0)) }
        #expect(!marks.contains { $0.intersects(box) })
    }

    @Test func `It prefers empty paper to what is drawn, and keeps clear of other panels`() throws {
        // A drawing with lines everywhere but at the bottom left.
        var drawing = OverlayFixture.white(800, 600)
        for y in 0..<600 {
            for x in 0..<800 where (x + y) % 9 == 0 && !(x < 330 && y > 300) { drawing[x, y] = [0, 0, 0] }
        }
        let ink = try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
        #expect(ink.inkedShare(of: Box(minX: 10, minY: 320, maxX: 300, maxY: 590)) == 0)
        #expect(ink.inkedShare(of: Box(minX: 400, minY: 20, maxX: 700, maxY: 200)) > 0.5)
        var list = OverlayFixture.list(800, 600)
        let first = try #require(try list.append(legend, avoiding: ink))
        #expect(Box(minX: 0, minY: 300, maxX: 330, maxY: 600).contains(first))
        let block = TitleBlock(rows: [.init("Project", "Hafenkontor")])
        let second = try #require(try list.append(block, avoiding: ink))
        #expect(!second.intersects(first))
    }

    @Test func `Where nothing is empty it rather covers lines than an area's name`() throws {
        var drawing = OverlayFixture.white(800, 600)
        for y in 0..<600 {
            for x in 0..<800 where (x + y) % 9 == 0 { drawing[x, y] = [0, 0, 0] }
        }
        let ink = try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
        var list = OverlayFixture.list(800, 600)
        // Names at three corners and in the middle.
        let rooms = try [(10.0, 10.0), (590, 10), (10, 390), (300, 200)].map { x, y in
            try OverlayFixture.area("Boardroom", Box(minX: x, minY: y, maxX: x + 200, maxY: y + 200))
        }
        try list.append(rooms)
        let names = list.names.map(\.bounds)
        #expect(names.count == 4)
        let box = try #require(try list.append(legend, avoiding: ink))
        #expect(!names.contains { $0.intersects(box) })
        #expect(box.maxX > 560 && box.maxY > 360)
    }

    @Test(arguments: [
        (PanelPlace.topLeft, true, true), (.topRight, false, true), (.bottomLeft, true, false),
        (.bottomRight, false, false),
    ])
    func `A named corner is taken whatever is there`(place: PanelPlace, isLeft: Bool, isTop: Bool) throws {
        var list = OverlayFixture.list(800, 600)
        try list.append(markers(800, 600, sparing: Box(minX: 0, minY: 0, maxX: 0, maxY: 0)))
        let box = try #require(try list.append(legend, at: place))
        #expect((isLeft ? box.minX : 800 - box.maxX) < 30)
        #expect((isTop ? box.minY : 600 - box.maxY) < 30)
    }

    /// White but for lines here and there, and a field without any that has a line around it.
    private func ink(sparing field: Box) throws -> InkMap {
        var drawing = OverlayFixture.white(800, 600)
        for y in 0..<600 {
            for x in 0..<800 {
                let point = Point(x: Double(x), y: Double(y))
                let isEdge = field.contains(point) && !field.insetBy(dx: 1, dy: 1).contains(point)
                let isLine = (x % 40 == 0 || y % 40 == 0) && !field.contains(point)
                if isEdge || isLine { drawing[x, y] = [0, 0, 0] }
            }
        }
        return try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
    }

    @Test func `It takes wholly free paper rather than a corner with little ink, in its middle`() throws {
        var list = OverlayFixture.list(800, 600)
        let size = try legend.content(style: list.style).size
        let field = Box(minX: 301, minY: 201, maxX: 351 + size.width, maxY: 241 + size.height)
        let box = try #require(try list.append(legend, avoiding: ink(sparing: field)))
        #expect(field.contains(box))
        #expect(abs(box.center.x - field.center.x) < 6)
        #expect(abs(box.center.y - field.center.y) < 6)
    }

    @Test func `It takes a narrow margin rather than much room amid the plan`() throws {
        var list = OverlayFixture.list(800, 600)
        let size = try legend.content(style: list.style).size
        let margin = Box(minX: 778 - size.width, minY: 578 - size.height, maxX: 800, maxY: 600)
        let middle = Box(minX: 300, minY: 200, maxX: 400 + size.width, maxY: 300 + size.height)
        var drawing = OverlayFixture.white(800, 600)
        for y in 0..<600 {
            for x in 0..<800 where (x + y) % 9 == 0 {
                let point = Point(x: Double(x), y: Double(y))
                if !margin.contains(point), !middle.contains(point) { drawing[x, y] = [0, 0, 0] }
            }
        }
        let ink = try InkMap(reading: PNGReader(bytes: drawing.pngBytes()))
        let box = try #require(try list.append(legend, avoiding: ink))
        #expect(margin.contains(box))
    }

    @Test func `It keeps off what a heat map colours, free paper or not`() throws {
        // Heat in the only free field, and lines all over the rest.
        var list = OverlayFixture.list(800, 600)
        let size = try legend.content(style: list.style).size
        let field = Box(minX: 301, minY: 201, maxX: 351 + size.width, maxY: 241 + size.height)
        let map = HeatMap(points: [field.center], drawingSize: Size(width: 800, height: 600))
        list.append(map)
        let forms = try PanelForms(legend, style: list.style)
        let placed = try #require(list.placed(forms, at: .automatic, avoiding: ink(sparing: field)))
        #expect(!map.coloredBoxes.isEmpty && !map.coloredBoxes.contains { $0.intersects(placed.box) })
        let points = (0..<60).map { (index: Int) -> Point in
            let (column, row) = (Double(index % 10), Double(index / 10))
            return Point(x: 85 * column, y: 115 * row)
        }
        let hot = HeatMap(points: points, drawingSize: Size(width: 800, height: 600), radius: 150)
        list.append(hot)
        #expect(try #require(list.placed(forms, at: .automatic, avoiding: nil)).coversMuch)
    }

    @Test func `It lies in columns where the free paper is low`() throws {
        let many = Legend(
            title: "Status", entries: (1...6).map { .init(label: "Key \($0)", color: .black, count: $0) })
        let style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        let height = try many.content(style: style).size.height
        let field = Box(minX: 81, minY: 441, maxX: 599, maxY: 445 + height)
        var list = OverlayFixture.list(800, 600)
        let box = try #require(try list.append(many, avoiding: ink(sparing: field)))
        #expect(field.contains(box))
        #expect(box.height < height)
    }

    @Test(arguments: PanelPlace.allCases)
    func `Panels never cover each other, wherever they are wanted`(place: PanelPlace) throws {
        for (width, height) in [(800, 600), (400, 300), (240, 600), (150, 120)] {
            var list = OverlayFixture.list(width, height)
            let bar = try #require(ScaleBar(pixelsPerMeter: 50, greatestLength: 0.2 * Double(width)))
            let panels: [any SheetPanel] = [
                TitleBlock(rows: [.init("Project", "Hafenkontor"), .init("Sheet", "A-104")]), legend,
                NorthArrow(degrees: 20), bar, legend,
            ]
            var boxes: [Box] = []
            for panel in panels {
                guard let box = try list.append(panel, at: place) else { continue }
                #expect(list.drawingBounds.contains(box))
                #expect(!boxes.contains { $0.intersects(box) })
                boxes.append(box)
            }
            #expect(boxes.count + list.panelsWithoutRoom.count == panels.count)
            if width == 800 { #expect(boxes.count == panels.count) }
        }
    }

    @Test func `A legend counts markers by their keys, however they are spelt`() throws {
        var markers: [Marker] = []
        for status in ["open", "Open", "IN PROGRESS", "in_progress", "open", nil, "  "] {
            var marker = OverlayFixture.marker(x: 1, y: 1)
            marker.details.status = status
            markers.append(marker)
        }
        let keys = MarkerKeys(.status, of: markers)
        let colors = try #require(keys.assignment())
        let entries = Legend.entries(for: markers, keys: keys, colors: colors, unnamed: "no status")
        #expect(entries.map(\.label) == ["open", "IN PROGRESS", "no status"])
        #expect(entries.map(\.count) == [3, 2, 2])
    }

    @Test func `A legend has statuses in the order in which work goes on, others by their texts`() throws {
        let markers = ["closed", "strange", "in progress", "odd", "open"].map { status in
            Marker(point: .zero, details: MarkerDetails(status: status, category: status))
        }
        func labels(_ coloring: MarkerColoring) throws -> [String] {
            let keys = MarkerKeys(coloring, of: markers)
            let colors = try #require(keys.assignment())
            return Legend.entries(for: markers, keys: keys, colors: colors, unnamed: "none").map(\.label)
        }
        #expect(try labels(.status) == ["open", "in progress", "closed", "odd", "strange"])
        #expect(try labels(.field(.category)) == ["closed", "in progress", "odd", "open", "strange"])
    }

    @Test func `Statuses that mean the same share a line, unless their colours differ`() throws {
        let words = ["geschlossen", "offen", "erledigt", "in Arbeit", "erledigt", "in Bearbeitung", "done", "strange"]
        let markers = words.map { Marker(point: .zero, details: MarkerDetails(status: $0, category: $0)) }
        func entries(_ coloring: MarkerColoring, _ fixed: [String: Color] = [:]) throws -> [Legend.Entry] {
            let keys = MarkerKeys(coloring, of: markers)
            let colors = try #require(keys.assignment(fixed: fixed))
            return Legend.entries(for: markers, keys: keys, colors: colors, unnamed: "none")
        }
        let lines = try entries(.status)
        #expect(
            lines.map(\.label) == ["offen", "in Arbeit, in Bearbeitung", "done, erledigt, geschlossen", "strange"])
        #expect(lines.map(\.count) == [1, 2, 4, 1])
        #expect(Set(lines.map(\.color)).count == 4)
        let told = try entries(.status, ["done": .black]).map(\.label)
        #expect(told.suffix(3) == ["done", "erledigt, geschlossen", "strange"])
        #expect(try entries(.field(.category)).count == 7)
    }

    @Test func `A legend has priorities from the most urgent, and other keys in natural order`() throws {
        let keys = ["high", "low", "Firm 10", "medium", "firm 9", "Éva", "Urgent", "Zoll"]
        let markers = keys.map { Marker(point: .zero, details: MarkerDetails(priority: $0, assignee: $0)) }
        func labels(_ coloring: MarkerColoring) throws -> [String] {
            let keys = MarkerKeys(coloring, of: markers)
            let colors = try #require(keys.assignment())
            return Legend.entries(for: markers, keys: keys, colors: colors, unnamed: "none").map(\.label)
        }
        #expect(
            try labels(.field(.priority)) == ["Urgent", "high", "medium", "low", "Éva", "firm 9", "Firm 10", "Zoll"])
        #expect(
            try labels(.field(.assignee)) == ["Éva", "firm 9", "Firm 10", "high", "low", "medium", "Urgent", "Zoll"])
    }

    @Test func `A legend of very many entries tells how many it leaves out`() throws {
        let entries = (0..<500).map { Legend.Entry(label: "Key \($0)", color: .black, count: 1) }
        let style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        let many = try Legend(title: "Status", entries: entries).content(style: style)
        let full = try Legend(title: "Status", entries: Array(entries.prefix(24))).content(style: style)
        #expect(abs(many.size.height - full.size.height) < 1)
    }

    @Test(arguments: [(100.0, 800.0, 5.0), (100, 199, 1), (3, 800, 200), (10_000, 900, 0.05), (0.01, 500, 50_000)])
    func `A scale bar shows the greatest round length that fits`(pixels: Double, room: Double, meters: Double) throws {
        let bar = try #require(ScaleBar(pixelsPerMeter: pixels, greatestLength: room))
        #expect(abs(bar.meters - meters) < 1e-9 * meters)
        let content = try bar.content(style: OverlayStyle(forDrawingOf: Size(width: 4000, height: 3000)))
        #expect(content.size.width > meters * pixels)
    }

    @Test(
        arguments: [
            (100.0, 800.0, 20 * 0.3048), (100, 199, 5 * 0.3048), (3, 800, 500 * 0.3048), (10_000, 900, 2 * 0.0254),
            (0.01, 500, 20 * 1609.344),
        ] as [(Double, Double, Double)])
    func `A scale bar in feet shows a round number of feet, inches or miles`(
        pixels: Double, room: Double, meters: Double
    )
        throws
    {
        let bar = try #require(ScaleBar(pixelsPerMeter: pixels, greatestLength: room, in: .imperial))
        #expect(abs(bar.meters - meters) < 1e-9 * meters)
    }

    @Test(arguments: [(5, false), (11, false), (80, true)])
    func `A title block's text takes several lines, and is told where it is cut`(words: Int, isCut: Bool) throws {
        let text = Array(repeating: "Hafenkontor", count: words).joined(separator: " ")
        let block = TitleBlock(rows: [.init("Project", text), .init("Sheet", "A-104")])
        var list = OverlayFixture.list(800, 600)
        try list.append(block)
        #expect(list.shortenedPanelTexts == (isCut ? [text] : []))
        var beside = OverlayFixture.list(800, 600)
        try beside.appendBeside([block])
        #expect(beside.shortenedPanelTexts == (isCut ? [text] : []))
    }

    @Test func `A scale bar is drawn as long as it says`() throws {
        let style = OverlayStyle(forDrawingOf: Size(width: 1200, height: 800))
        let content = try #require(ScaleBar(pixelsPerMeter: 50, greatestLength: 300)).content(style: style)
        let bars = content.element.parts.compactMap { part -> Box? in
            guard case .stroke(let path, _, _) = part.element else { return nil }
            return path.boundingBox?.applying(part.transform)
        }
        let bar = try #require(bars.max { $0.width < $1.width })
        #expect(abs(bar.width - 250) < 1e-9)
    }

    @Test(arguments: [0.0, 90, 225])
    func `A north arrow points where it is told`(degrees: Double) throws {
        let style = OverlayStyle(forDrawingOf: Size(width: 1200, height: 800))
        let content = try NorthArrow(degrees: degrees).content(style: style)
        let letter = try #require(
            content.element.parts.compactMap {
                if case .text(let text) = $0.element { text.bounds.applying($0.transform).center } else { nil }
            }.first)
        let center = Point(x: content.size.width / 2, y: content.size.height / 2)
        let direction = try #require((letter - center).normalized)
        let wanted = Vector(dx: 0, dy: -1).turned(Int(degrees), of: 360)
        #expect(direction.dot(wanted) > 0.99)
    }
}
