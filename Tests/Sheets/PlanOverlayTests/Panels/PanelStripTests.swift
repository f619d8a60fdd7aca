import PlanGeometry
import PlanImage
import Testing

@testable import PlanCanvas
@testable import PlanOverlay

@Suite struct PanelStripTests {
    private static func legend(_ count: Int) -> Legend {
        Legend(
            title: "Status", entries: (0..<count).map { .init(label: "status \($0)", color: .black, count: $0) },
            footer: "12 markers")
    }

    @Test(arguments: [Size(width: 1200, height: 300), Size(width: 300, height: 1200), Size(width: 800, height: 600)])
    func `A strip needs no more paper than one at the other side would`(drawing: Size) throws {
        var layout = OverlayLayout(drawingSize: drawing)
        try layout.appendBeside([Self.legend(6)])
        let panel = try #require(layout.panels.first)
        #expect(layout.drawingSize == drawing)
        #expect(Box(origin: .zero, size: layout.sheetSize).contains(panel.box))
        #expect(!panel.box.intersects(Box(origin: .zero, size: drawing)))
        let content = try Self.legend(6).content(style: layout.style).size
        let right = (drawing.width + content.width + 2 * layout.style.panelFont.size) * drawing.height
        let below = (drawing.height + content.height + 2 * layout.style.panelFont.size) * drawing.width
        #expect(layout.sheetSize.width * layout.sheetSize.height <= min(right, below) * 1.02)
        // One side alone grows where the panel is no longer than the drawing.
        #expect((layout.sheetSize.width == drawing.width) != (layout.sheetSize.height == drawing.height))
    }

    @Test func `A drawing smaller than the panels is on a sheet that has room for all`() throws {
        var layout = OverlayLayout(drawingSize: Size(width: 60, height: 40))
        try layout.appendBeside([Self.legend(8), HeatScale(title: "Density", fullDensity: 4)])
        let boxes = layout.panels.map(\.box)
        #expect(boxes.count == 2)
        #expect(!boxes[0].intersects(boxes[1]))
        for box in boxes {
            #expect(Box(origin: .zero, size: layout.sheetSize).contains(box))
            #expect(!box.intersects(Box(origin: .zero, size: layout.drawingSize)))
        }
    }

    @Test func `Panels above each other have one width, and what has no ground stands in its middle`() throws {
        var layout = OverlayLayout(drawingSize: Size(width: 1600, height: 500))
        let block = TitleBlock(rows: [.init("Project", "A project with a name that is rather long")])
        try layout.appendBeside([block, Self.legend(3), NorthArrow(degrees: 0)])
        let boxes = layout.panels.map(\.box)
        #expect(boxes[0].minX > 1600 && Set(boxes.map(\.minY)).count == 3)
        #expect(boxes[0].minX == boxes[1].minX && boxes[0].maxX == boxes[1].maxX)
        #expect(boxes[2].width < boxes[0].width && abs(boxes[2].center.x - boxes[0].center.x) < 1e-9)
        // The counts stand at the right edge of the wider panel.
        let node = DisplayNode.group([try #require(layout.panels.dropFirst().first).node])
        let texts = node.parts.compactMap { part -> Box? in
            if case .styledText = part.element { part.element.bounds?.applying(part.transform) } else { nil }
        }
        let right = try #require(texts.map(\.maxX).max())
        #expect(boxes[1].maxX - right < 2 * layout.style.panelFont.size)
    }

    @Test(arguments: [20, 60, 120])
    func `On a small paper a list of titles and a legend have letters of one size, down to the least`(count: Int) throws
    {
        // A4 across, at 300 dots an inch.
        let (paper, least) = (Size(width: 3271, height: 2244), 7.0 / 72 * 300)
        let drawing = Size(width: 3200, height: 2200)
        var layout = OverlayLayout(
            drawingSize: drawing, style: OverlayStyle(forDrawingOf: drawing, leastTextSize: least))
        layout.paper = paper
        let entries = (1...count).map { TitleList.Entry(number: $0, title: "Fire stopping missing around the tray") }
        let block = TitleBlock(rows: [.init("Project", "Harbour office")])
        try layout.appendBeside([block, Self.legend(4), TitleList(heading: "Titles", entries: entries)])
        let ems = layout.panels.map(\.content.em)
        #expect(ems[1] == ems[2] && ems[1] >= least - 1e-9)
        #expect(count < 60 || ems[1] < 0.9 * layout.style.panelFont.size)
        // Captions of a title block are no larger than the least text already.
        #expect(0.72 * ems[0] >= least - 1e-9)
    }

    @Test func `No panels leave the sheet as it is`() throws {
        var layout = OverlayLayout(drawingSize: Size(width: 60, height: 40))
        try layout.appendBeside([])
        #expect(layout.sheetSize == layout.drawingSize)
        #expect(layout.parts.isEmpty)
    }

    @Test func `Paper covers areas that reach beyond the drawing`() throws {
        var layout = OverlayLayout(drawingSize: Size(width: 500, height: 400))
        try layout.append([OverlayFixture.area("Yard", Box(minX: 300, minY: 200, maxX: 900, maxY: 900))])
        try layout.appendBeside([Self.legend(3)])
        let size = layout.sheetSize
        let sheet = PixelBuffer(width: Int(size.width), height: Int(size.height), format: .rgb, filledWith: 255)
        let picture = try OverlayRenderer(layout.displayList).paint(onto: sheet) { _ in }
        let panel = try #require(layout.panels.first).box.insetBy(dx: -6, dy: -6)
        for y in 0..<sheet.height {
            for x in 0..<sheet.width where x >= 500 || y >= 400 {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                if !panel.contains(point) { try #require(Array(picture[x, y]) == [255, 255, 255], "\(x), \(y)") }
            }
        }
        #expect(Array(picture[499, 300]) != [255, 255, 255])
    }
}
