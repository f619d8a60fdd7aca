import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanSheet
import TestSupport

/// A request with its inputs, made up at random; the same for the same seed.
struct RandomSheet {
    var request = SheetRequest()
    let drawing: PixelBuffer
    let areas: [Area]
    let markers: [Marker]

    init(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func unit() -> Double { Double.random(in: 0...1, using: &random) }
        func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
        let (width, height) = (Int.random(in: 60...420, using: &random), Int.random(in: 60...300, using: &random))
        drawing = Self.drawing(width, height, any([.gray, .rgb, .rgba]), &random)
        let (x, y) = (
            [0, 0.2 + 0.3 * unit(), 1].map { $0 * Double(width) },
            [0, 0.2 + 0.6 * unit(), 1].map { $0 * Double(height) }
        )
        let names = [
            "Kitchen", "Besprechung 3.04", "会议室", "غرفة", "Wet Room\nLeft", "Store with a rather long name", "",
        ]
        areas = try (0..<4).map { index in
            let box = Box(minX: x[index % 2], minY: y[index / 2], maxX: x[index % 2 + 1], maxY: y[index / 2 + 1])
            return Area(
                id: "\(index)", name: any(names), isAllowed: !random.oneIn(4),
                color: random.oneIn(3) ? Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)) : nil,
                shape: MultiPolygon(Polygon(exterior: try Ring(box.corners))))
        }
        markers = (0..<Int.random(in: 0...25, using: &random)).map { index in
            var marker = Marker(
                number: random.oneIn(5) ? nil : index * index * 3 + 1,
                point: Point(x: Double(width) * unit(), y: Double(height) * unit()))
            marker.details.title = any(names)
            marker.details.status = any(["open", "in progress", "closed", nil])
            return marker
        }
        request.look.theme = any(["light", "dark", "print"])
        if random.oneIn(4) { request.look.fade = unit() }
        request.look.grey = random.oneIn(6)
        request.view.scale = any([1, 1, 1, 0.31 + 0.6 * unit(), 1 + 1.5 * unit()])
        if random.oneIn(3) {
            request.view.crop = .box(Box(minX: 5.3, minY: 3, maxX: 20 + Double(width) * unit(), maxY: 50.5))
            request.view.padding = 20 * unit()
        }
        request.markers.symbol = random.oneIn(2) ? any(MarkerSymbol.allCases) : nil
        request.markers.size = random.oneIn(2) ? 8 + 60 * unit() * unit() : nil
        request.markers.labels = any(MarkerLabeling.allCases)
        request.markers.clusters = random.oneIn(5)
        request.markers.heatMap = random.oneIn(7)
        request.markers.heatAcross = random.oneIn(2)
        request.markers.markersOnHeat = random.oneIn(2)
        request.markers.spread = any(MarkerSpreading.allCases)
        request.look.areaNames = any(AreaNaming.allCases)
        request.markers.colorBy = any(MarkerColoring.allCases)
        request.placement.anywhere = random.oneIn(2)
        request.panels.north = random.oneIn(5) ? 360 * unit() : nil
        request.panels.legend = any([.ifNeeded, .never, .outside, .place(.topLeft)])
        if random.oneIn(5) { request.panels.titleBlock.project = "Hafen 4" }
    }

    /// Paper with lines and, where the format has alpha, holes.
    private static func drawing(
        _ width: Int, _ height: Int, _ format: PixelFormat, _ random: inout SeededGenerator
    ) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: format, filledWith: 250)
        for _ in 0..<12 {
            let (left, top) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
            let pixel = (0..<format.channels).map { _ in UInt8.random(in: 0...255, using: &random) }
            for y in top..<min(top + Int.random(in: 1...40, using: &random), height) {
                for x in left..<min(left + 7, width) { picture[x, y] = pixel[...] }
            }
        }
        return picture
    }

    /// The sheet, of a drawing given as pixels or as a PNG's bytes.
    func sheet(asBytes: Bool = false, renderer: OverlayRenderer.Backend = .raster) throws -> Sheet {
        var request = request
        request.look.renderer = renderer
        let source: SheetInput.DrawingSource = asBytes ? .bytes(try drawing.pngBytes()) : .pixels(drawing)
        return try Sheet(request, SheetInput(drawing: source, areas: .values(areas), markers: .values(markers)))
    }
}
