import PlanBase
import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// Writes what the rooms are, their numbers and sizes, in pixels of the sheet.
struct RoomLabelPainter {
    let canvas: Canvas
    let style: PlanStyle
    /// The font size of the first line in pixels.
    let size: Double

    func draw(_ room: Room, squareMetres: Double, at point: Point) {
        guard let use = room.use else { return }
        let parts = [room.number, room.isSizeLabelled ? "\(squareMetres) m²" : ""].filter { !$0.isEmpty }
        drawLine(use, font: Font(size: size, weight: .bold), at: point, color: style.text)
        drawLine(
            parts.joined(separator: "  |  "), font: Font(size: size * 0.85), at: point + Vector(dx: 0, dy: size * 1.14),
            color: style.softText)
    }

    private func drawLine(_ text: String, font: Font, at point: Point, color: Color) {
        let halo = Halo(style.paper.withAlpha(0.9), width: size * 0.22)
        canvas.draw(text, font: font, at: point, anchor: .baselineCenter, color: color, halo: halo)
    }
}
