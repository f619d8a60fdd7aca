import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct OverlayStyleTests {
    @Test func `Sizes follow the drawing's resolution`() {
        let scan = OverlayStyle(forDrawingOf: Size(width: 4000, height: 3000))
        let large = OverlayStyle(forDrawingOf: Size(width: 8000, height: 6000))
        #expect((60...80).contains(scan.markerSize))
        #expect((28...40).contains(scan.labelFont.size))
        #expect(abs(large.markerSize / scan.markerSize - 2) < 0.01)
    }

    @Test(arguments: [1.5, 2, 3]) func `Text and markers grow with the scale of small drawings and large ones`(
        scale: Double
    ) {
        for own in [Size(width: 650, height: 488), Size(width: 4000, height: 3000)] {
            let size = Size(width: scale * own.width, height: scale * own.height)
            let (once, enlarged) = (
                OverlayStyle(forDrawingOf: own), OverlayStyle(forDrawingOf: size, scale: scale)
            )
            for length in [\OverlayStyle.markerSize, \.labelFont.size, \.panelFont.size, \.markerLabelFont.size] {
                #expect(abs(enlarged[keyPath: length] / once[keyPath: length] - scale) < 0.02 * scale)
            }
        }
        // A part too small for letters as large keeps those that can be read.
        let part = Size(width: 450, height: 390)
        #expect(OverlayStyle(forDrawingOf: part, scale: 3).labelFont.size < 1.4 * 14.4)
        let fixed = OverlayStyle(forDrawingOf: part, textSize: 20, scale: 3)
        #expect(fixed.labelFont.size == 20)
        // A room alone has letters that are clearly larger than on the whole drawing.
        #expect(OverlayStyle(forDrawingOf: Size(width: 472, height: 632), scale: 4).labelFont.size > 1.6 * 14.4)
    }

    @Test func `The size of text leaves the width of outlines`() {
        let size = Size(width: 1300, height: 976)
        let usual = OverlayStyle(forDrawingOf: size, scale: 2)
        let large = OverlayStyle(forDrawingOf: size, textSize: 300, scale: 2)
        #expect(large.labelFont.size == 300)
        #expect(large.areaOutlineWidth == usual.areaOutlineWidth)
    }

    @Test(arguments: [(800.0, 600.0), (650, 500), (1280, 600), (320, 240)])
    func `On a thumbnail numbers and names can still be read`(width: Double, height: Double) throws {
        let style = OverlayStyle(forDrawingOf: Size(width: width, height: height))
        #expect(style.smallestLabelSize >= 8.5)
        let pin = MarkerLook(symbol: .pin, color: .black, size: style.markerSize, numberLength: 2)
        #expect(pin.shape(digitWidth: 0.7).numberSize >= 9)
        #expect(style.markerSize <= height / 5)
    }

    @Test(arguments: [(1.0, 1.0), (10, 4000), (0, 0), (.nan, 5)])
    func `Odd drawings get a usable style`(width: Double, height: Double) {
        let style = OverlayStyle(forDrawingOf: Size(width: width, height: height))
        #expect(style.markerSize > 0 && style.markerSize.isFinite)
        #expect(style.labelFont.size > 0)
    }

    @Test func `What is set in the style is what is drawn`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 200, height: 200))
        style.areaFillOpacity = 1
        style.areaOutlineWidth = 0
        style.areaNaming = .never
        style.markerSize = 80
        var list = OverlayFixture.list(200, 200, style: style)
        try list.append([OverlayFixture.area("A", Box(minX: 0, minY: 0, maxX: 100, maxY: 200), color: .black)])
        try list.append([OverlayFixture.marker(x: 150, y: 150, size: nil)])
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(200, 200))
        #expect(picture[50, 50] == [0, 0, 0])
        #expect(picture[150, 76] == [0x00, 0x72, 0xB2])
        #expect(picture[150, 60] == [255, 255, 255])
    }
}
