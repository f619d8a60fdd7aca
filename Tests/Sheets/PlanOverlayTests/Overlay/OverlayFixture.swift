import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import TestSupport

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// What tests of the overlay have in common.
enum OverlayFixture {
    static let blue = Color(hex: 0x0072B2)

    static func white(_ width: Int, _ height: Int) -> PixelBuffer {
        PixelBuffer(width: width, height: height, format: .rgb, filledWith: 255)
    }

    /// A picture in which each pixel differs from its neighbours.
    static func busy(_ width: Int, _ height: Int, format: PixelFormat) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: format)
        var random = SeededGenerator(seed: 12345)
        picture.withUnsafeMutableBytes { $0.copyBytes(from: random.bytes($0.count)) }
        return picture
    }

    static func list(_ width: Int, _ height: Int, style: OverlayStyle? = nil) -> OverlayLayout {
        OverlayLayout(drawingSize: Size(width: Double(width), height: Double(height)), style: style)
    }

    static func area(_ name: String, _ rings: [[Point]], isAllowed: Bool = true, color: Color? = nil) throws -> Area {
        let rings = try rings.map { try Ring($0) }
        let polygon = Polygon(exterior: rings[0], holes: Array(rings.dropFirst()))
        return Area(id: name, name: name, isAllowed: isAllowed, color: color, shape: MultiPolygon(polygon))
    }

    static func area(_ name: String, _ box: Box, isAllowed: Bool = true, color: Color? = nil) throws -> Area {
        try area(name, [box.corners], isAllowed: isAllowed, color: color)
    }

    static func marker(
        _ number: Int? = nil, x: Double, y: Double, symbol: MarkerSymbol = .pin, size: Double? = 40, color: Color = blue
    ) -> Marker {
        Marker(
            number: number, point: Point(x: x, y: y), style: MarkerStyle(symbol: symbol, color: color, size: size))
    }

    /// Areas, names, markers and a layer of its own all over a drawing.
    static func everything(_ width: Int, _ height: Int) throws -> OverlayLayout {
        var list = list(width, height)
        let (w, h) = (Double(width), Double(height))
        try list.append([
            area("Besprechungsraum 会议室", Box(minX: 0.1 * w, minY: 0.1 * h, maxX: 0.63 * w, maxY: 0.41 * h)),
            area(
                "Innenhof غرفة",
                [
                    Box(minX: 0.2 * w, minY: 0.45 * h, maxX: 0.9 * w, maxY: 0.97 * h).corners,
                    Box(minX: 0.4 * w, minY: 0.6 * h, maxX: 0.7 * w, maxY: 0.8 * h).corners,
                ], isAllowed: false, color: Color(hex: 0xD55E00)),
            area(
                "Rund", [(0..<97).map { Point(x: 0.6 * w, y: 0.4 * h) + Vector(dx: 0.3 * w, dy: 0).turned($0, of: 97) }]
            ),
        ])
        list.append(Rosette(bounds: Box(minX: 0.31 * w, minY: 0.29 * h, maxX: 0.77 * w, maxY: 0.71 * h)))
        var markers: [Marker] = []
        for index in 0..<60 {
            let x = w * Double(index * 37 % 61) / 60.3
            let y = h * Double(index * 23 % 59) / 58.1
            let symbol = MarkerSymbol.allCases[index % 4]
            markers.append(marker(index * index, x: x, y: y, symbol: symbol, size: [nil, 27.5, 61][index % 3]))
        }
        try list.append(markers)
        return list
    }
}

extension Vector {
    func turned(_ step: Int, of steps: Int) -> Vector {
        let turned = Point(x: dx, y: dy)
            .applying(.rotation(radians: 2 * .pi * Double(step) / Double(steps)))
        return turned - .zero
    }
}

/// A custom layer that uses what is most likely to depend on where a strip begins: gradients, groups, dashes, text.
struct Rosette: OverlayLayer {
    let bounds: Box

    func paint(on canvas: Canvas) throws {
        let center = bounds.center
        let radius = min(bounds.width, bounds.height) / 2
        canvas.withGroup(opacity: 0.7) {
            canvas.addCircle(center: center, radius: radius)
            canvas.fill(
                .radial(
                    center: center, outerRadius: radius,
                    [.init(0, Color(hex: 0xF0E442, alpha: 0.3)), .init(1, Color(hex: 0xCC79A7))]))
        }
        for step in 0..<12 {
            canvas.withSavedState {
                canvas.translate(x: center.x, y: center.y)
                canvas.rotate(radians: Double(step) * .pi / 6 + 0.1)
                canvas.addLine(from: .zero, to: Point(x: radius, y: 0))
                canvas.stroke(.black, StrokeStyle(lineWidth: 1.3, dash: [5.7, 3.1], dashPhase: 1.3))
                canvas.draw(
                    "Nord", font: Font(size: 11), at: Point(x: radius / 2, y: 0), color: .black,
                    halo: Halo(.white, width: 2))
            }
        }
        // Beyond the bounds nothing of this may show.
        canvas.add(bounds.insetBy(dx: -50, dy: -50))
        canvas.stroke(
            .linear(from: bounds.origin, to: center, [.init(0, .black), .init(1, .white)]), StrokeStyle(lineWidth: 60))
    }
}

/// Markers of any look, in the order in which they are painted.
struct MarkersToPaint {
    private var places: [MarkerPlaces.Place] = []
    private var looks: [MarkerLook] = []

    /// Puts one marker on top, whatever its look.
    mutating func add(at point: Point, number: Int?, symbol: MarkerSymbol, color: Color, size: Double) {
        places.append(
            MarkerPlaces.Place(
                point: point, number: number, index: Int32(places.count), look: Int32(looks.count)))
        looks.append(MarkerLook(symbol: symbol, color: color, size: size, numberLength: 0))
    }

    /// The markers as the layer that they are painted by.
    ///
    /// - Parameter edge: what symbols should not reach beyond.
    func layer(font: Font, edge: Box? = nil, drawing: Box) throws -> SpriteLayer? {
        var painter = try MarkerPainter(font: font, drawing: edge)
        return try painter.layer(of: places, looks: looks, showsNumbers: true, drawing: drawing)?.layer
    }
}

extension OverlayLayout {
    var markerLayers: [SpriteLayer] {
        parts.compactMap { if case .markers(let layer) = $0 { layer } else { nil } }
    }

    var clusterLayers: [SpriteLayer] {
        parts.compactMap { if case .clusters(let layer) = $0 { layer } else { nil } }
    }

    var names: [AreaLabelItem] {
        parts.compactMap { if case .areaName(let item) = $0 { item } else { nil } }
    }

    var markerLabels: [MarkerLabelItem] {
        parts.compactMap { if case .markerLabel(let item) = $0 { item } else { nil } }
    }

    var panels: [PanelItem] {
        parts.compactMap { if case .panel(let item) = $0 { item } else { nil } }
    }
}

extension SpriteLayer {
    /// The sprites that show a mark, from the bottom up; none for one too large for sprites.
    func stamps(of mark: Mark) -> [Stamp] {
        guard looks[Int(mark.look)].steps > 0 else { return [] }
        return [symbolStamp(of: mark)] + numberStamps(of: mark)
    }
}
