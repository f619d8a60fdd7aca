import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@testable import PlanCanvas
@testable import PlanOverlay

/// The raster backend beside Cairo, the reference.
@Suite struct BackendTests {
    /// How many random overlays are tried: a few, or as many as `PLANMARK_RANDOM_SHEETS` says.
    static let cases: UInt64 = ProcessInfo.processInfo.environment["PLANMARK_RANDOM_SHEETS"].flatMap(UInt64.init) ?? 16

    /// Areas, names, markers of all symbols and sizes, clusters, panels and labels at random.
    static func list(seed: UInt64, width: Int, height: Int) throws -> DisplayList {
        var random = SeededGenerator(seed: seed)
        func unit() -> Double { Double.random(in: 0...1, using: &random) }
        let size = Size(width: Double(width), height: Double(height))
        let themes = Theme.named
        var style = OverlayStyle(
            forDrawingOf: size, theme: themes[Int.random(in: 0..<themes.count, using: &random)].theme,
            textSize: 8 + 30 * unit())
        style.markerSize = 10 + 80 * unit() * unit()
        style.markerLabeling = MarkerLabeling.allCases[Int.random(in: 0..<4, using: &random)]
        if random.oneIn(4) { style.clusterDistance = 20 }
        style.drawingTone = DrawingTone()
        var layout = OverlayLayout(drawingSize: size, style: style)
        let names = ["Kitchen", "Besprechung 3", "会议室", "غرفة", "Wet Room\nLeft", "W", "Store with a rather long name"]
        let areas = try (0..<Int.random(in: 0...8, using: &random)).map { index in
            let (x, y) = (size.width * (1.2 * unit() - 0.2), size.height * (1.2 * unit() - 0.2))
            let count = Int.random(in: 3...9, using: &random)
            let (rx, ry) = (20 + 0.4 * size.width * unit(), 20 + 0.4 * size.height * unit())
            let ring = (0..<count).map { step in
                Point(x: x + rx, y: y + ry)
                    + Vector(dx: rx * (0.4 + 0.6 * unit()), dy: 0).turned(step, of: count) * 1
            }
            return try OverlayFixture.area(
                names[index % names.count], [ring], isAllowed: !random.oneIn(3),
                color: random.oneIn(2) ? Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)) : nil)
        }
        try layout.append(areas)
        let markers = (0..<Int.random(in: 0...40, using: &random)).map { index in
            var marker = OverlayFixture.marker(
                random.oneIn(6) ? nil : index * index * 7, x: size.width * (1.1 * unit() - 0.05),
                y: size.height * (1.1 * unit() - 0.05), symbol: MarkerSymbol.allCases[index % 6],
                size: random.oneIn(2) ? nil : random.oneIn(5) ? 250 + 200 * unit() : 12 + 60 * unit(),
                color: Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)))
            marker.details.title = names[index % names.count]
            return marker
        }
        try layout.append(markers)
        layout.moveAreaNames()
        try layout.append(
            TitleBlock(rows: [TitleBlock.Row("Project", "Haus 4"), TitleBlock.Row("Date", "2026-03-01")]))
        try layout.append(NorthArrow(degrees: 360 * unit()))
        try layout.appendMarkerLabels()
        return layout.displayList
    }

    /// Cairo samples a pixel at 15 x 17 places, draws curves by lines up to a tenth of a pixel beside them, and rounds colours
    /// in each step; sprites lie up to an eighth of a pixel beside their points, large ones a quarter, which is 32 or 64 of 255
    /// levels at an edge. So a few pixels at edges may differ, by a share of their contrast, and hardly any by more. Of 2,000
    /// overlays those with the most edges differ by more than 16 levels in 4 % of their samples.
    @Test(arguments: 0..<cases)
    func `Both backends show the same`(seed: UInt64) throws {
        let (width, height) = (220 + Int(seed) * 17 % 200, 140 + Int(seed) * 31 % 130)
        let list = try Self.list(seed: seed, width: width, height: height)
        let drawing = PixelBuffer(
            width: width, height: height, format: seed.isMultiple(of: 3) ? .rgba : .rgb, filledWith: 230)
        let raster = try OverlayRenderer(list).render(drawing)
        let cairo = try OverlayRenderer(list, backend: .cairo).render(drawing)
        let differences = SampleDifferences(raster.bytes, cairo.bytes)
        let (count, many, far) = (differences.count, differences.count(above: 16), differences.count(above: 64))
        // The pictures are small and crowded: up to a fifth of the pixels lie at an edge.
        #expect(many < count / 24, "\(many) of \(count)")
        #expect(far < count / 800, "\(far) of \(count)")
    }

    @Test func `Large symbols that many markers share lie on whole pixels`() throws {
        var random = SeededGenerator(seed: 7)
        let (width, height) = (400, 400)
        // No pin reaches beyond the drawing, where it would be turned.
        let points = (0..<70).map { index in
            Point(
                x: .random(in: 150...250, using: &random),
                y: 280 + 1.5 * Double(index) + .random(in: -0.2...0.2, using: &random))
        }
        func render(_ points: [Point], _ backend: OverlayRenderer.Backend) throws -> PixelBuffer {
            var layout = OverlayFixture.list(width, height)
            try layout.append(points.map { OverlayFixture.marker(x: $0.x, y: $0.y, size: 240) })
            let renderer = OverlayRenderer(layout.displayList, backend: backend)
            return try renderer.render(OverlayFixture.white(width, height))
        }
        let whole = points.map { Point(x: $0.x.rounded(), y: $0.y.rounded()) }
        let picture = try render(points, .raster)
        #expect(try picture == render(whole, .raster))
        let cairo = try render(whole, .cairo)
        #expect(SampleDifferences(picture.bytes, cairo.bytes).greatest < 20)
        // Fewer are painted exactly at their points.
        #expect(try render(Array(points[..<2]), .raster) != render(Array(whole[..<2]), .raster))
    }

    @Test(arguments: 0..<cases)
    func `A region is the same to the byte as cut from the whole`(seed: UInt64) throws {
        // Some are wider than a tile.
        let (width, height) = (200 + Int(seed) * 367 % 1100, 100 + Int(seed) * 31 % 120)
        let list = try Self.list(seed: 1000 + seed, width: width, height: height)
        let drawing = OverlayFixture.busy(width, height, format: seed.isMultiple(of: 3) ? .rgba : .rgb)
        let renderer = OverlayRenderer(list, backend: seed.isMultiple(of: 7) ? .cairo : .raster)
        let whole = try renderer.render(drawing)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<8 {
            let (left, top) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
            let region = PixelBox(
                left: left, top: top, right: Int.random(in: left + 1...width, using: &random),
                bottom: Int.random(in: top + 1...height, using: &random))
            func cut(_ picture: PixelBuffer) -> PixelBuffer {
                picture.cropped(left: region.left, top: region.top, right: region.right, bottom: region.bottom)
            }
            let part = try renderer.paint(onto: cut(drawing), region)
            #expect(
                part == cut(whole),
                "\(region)")
        }
    }

    @Test(arguments: [
        PixelBox(left: 0, top: 0, right: 0, bottom: 5), PixelBox(left: -1, top: 0, right: 5, bottom: 5),
        PixelBox(left: 0, top: 0, right: 5, bottom: 41),
    ])
    func `A region that is not on the drawing is refused`(region: PixelBox) throws {
        let renderer = OverlayRenderer(OverlayFixture.list(50, 40).displayList)
        #expect(throws: RenderError.self) { try renderer.paint(onto: OverlayFixture.white(50, 40), region) }
    }
}
