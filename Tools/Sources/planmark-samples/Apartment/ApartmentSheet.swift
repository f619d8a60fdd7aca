import PlanBase
import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// The sheet on which the sample flat is drawn.
struct ApartmentSheet {
    static let size = Size(width: 1600, height: 1200)
    static let dotsPerInch = 127.0

    private let canvas: Canvas
    private let style = PlanStyle.apartment
    private let scale = ApartmentPlan.scale
    private let plan = ApartmentPlan.plan

    static func draw(outlines: RoomOutlines) throws -> Canvas {
        let canvas = try Canvas(
            width: Int(size.width), height: Int(size.height), background: PlanStyle.apartment.paper)
        ApartmentSheet(canvas: canvas).draw(outlines)
        return canvas
    }

    private func draw(_ outlines: RoomOutlines) {
        PlanPainter(plan: plan, outlines: outlines, style: style, scale: scale).draw(on: canvas)
        let labels = RoomLabelPainter(canvas: canvas, style: style, size: 25)
        for (index, room) in plan.rooms.enumerated() {
            labels.draw(room, squareMetres: outlines.squareMetres(ofRoom: index), at: scale.pixelPoint(room.label))
        }
        let total = plan.rooms.indices.reduce(0) { $0 + outlines.squareMetres(ofRoom: $1) }
        drawTitle(squareMetres: (total * 10).rounded() / 10)
        drawEntrance(at: scale.pixelPoint(Point(x: 7560, y: -340)))
        drawScaleBar(from: Point(x: 1060, y: 1140))
        drawNorth(at: Point(x: 1500, y: 1110))
    }

    private func text(
        _ text: String, _ x: Double, _ y: Double, size: Double, weight: Font.Weight = .regular,
        anchor: TextAnchor = .baselineLeft, color: Color? = nil
    ) {
        canvas.draw(
            text, font: Font(size: size, weight: weight), at: Point(x: x, y: y), anchor: anchor,
            color: color ?? style.text)
    }

    private func drawTitle(squareMetres: Double) {
        text("Wohnung 12", 140, 1010, size: 40, weight: .bold)
        text("Third floor, \(squareMetres) m² with balcony", 140, 1052, size: 22, color: style.softText)
        text("Scale 1:50 on 320 x 240 mm", 140, 1086, size: 22, color: style.softText)
        text("WM washing machine   GS dishwasher", 140, 1140, size: 17, color: style.softText)
    }

    /// The triangle that points at the front door.
    private func drawEntrance(at tip: Point) {
        canvas.add([tip, tip + Vector(dx: -18, dy: -30), tip + Vector(dx: 18, dy: -30)], closed: true)
        canvas.fill(style.text)
    }

    private func drawScaleBar(from start: Point) {
        for metre in 0..<3 {
            let piece = Box(origin: start + Vector(dx: Double(metre) * 100, dy: 0), size: Size(width: 100, height: 10))
            canvas.add(piece)
            canvas.fill(metre.isMultiple(of: 2) ? style.text : style.paper, keepingPath: true)
            canvas.stroke(style.text, width: 2)
        }
        for metre in 0...3 {
            text(
                metre == 3 ? "3 m" : "\(metre)", start.x + Double(metre) * 100, start.y - 10, size: 18,
                anchor: .baselineCenter)
        }
    }

    private func drawNorth(at center: Point) {
        let shape = [
            center + Vector(dx: 0, dy: -42), center + Vector(dx: 22, dy: 34), center + Vector(dx: 0, dy: 18),
            center + Vector(dx: -22, dy: 34),
        ]
        canvas.add(shape, closed: true)
        canvas.fill(style.text)
        text("N", center.x, center.y - 52, size: 24, weight: .bold, anchor: .baselineCenter)
    }
}
