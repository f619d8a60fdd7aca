import PlanGeometry
import PlanImage
import PlanModel
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
