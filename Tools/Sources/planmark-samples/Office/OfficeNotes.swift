import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// The small writing on the sample office's plan: lifts, stair, levels, glazing.
struct OfficeNotes {
    let canvas: Canvas
    let style: PlanStyle
    let scale: PlanScale

    func draw() {
        note("Lift 1", at: (11870, 9230))
        note("Lift 2", at: (13930, 9230))
        note("Stair 1", at: (16300, 12000), anchor: .baselineLeft)
        note("18 x 178/280", at: (16300, 12250), anchor: .baselineLeft, size: 17)
        note("Shaft S1", at: (19450, 12300))
        note("S2", at: (21650, 16430))
        note("4.13", at: (19375, 16230))
        note("4.13", at: (20625, 16230))
        drawLevel("+12.60", at: Point(x: 24100, y: 6050))
    }

    private func note(
        _ text: String, at place: (Double, Double), anchor: TextAnchor = .baselineCenter, size: Double = 20
    ) {
        canvas.draw(
            text, font: Font(size: size), at: scale.pixelPoint(Point(x: place.0, y: place.1)), anchor: anchor,
            color: style.softText, halo: Halo(style.paper.withAlpha(0.92), width: 6))
    }

    /// The level of the finished floor: a triangle on a line, its figure beside it.
    private func drawLevel(_ text: String, at place: Point) {
        let tip = scale.pixelPoint(place)
        canvas.add(
            [tip, tip + Vector(dx: -15, dy: -24), tip + Vector(dx: 15, dy: -24)], closed: true)
        canvas.fill(style.text)
        canvas.addLine(from: tip + Vector(dx: -26, dy: 0), to: tip + Vector(dx: 120, dy: 0))
        canvas.stroke(style.text, width: 2)
        canvas.draw(
            text, font: Font(size: 22), at: tip + Vector(dx: 24, dy: -8), anchor: .baselineLeft, color: style.text)
    }
}
