import PlanGeometry
import PlanModel
import PlanRender

/// Writes the rooms' names, numbers and sizes, in pixels of the sheet.
struct RoomLabelPainter {
    let canvas: Canvas
    let style: PlanStyle
    /// The size of names in pixels.
    let size: Double

    func draw(_ room: Room, squareMetres: Double, at point: Point) {
        guard room.isLabelled else { return }
        let halo = Halo(style.paper.withAlpha(0.9), width: size * 0.22)
        let name = Font(size: size, weight: .bold)
        var y = point.y
        for line in room.name.split(separator: "\n") {
            canvas.draw(
                String(line), font: name, at: Point(x: point.x, y: y), anchor: .baselineCenter, color: style.text,
                halo: halo)
            y += size * 1.12
        }
        if let subtitle = room.subtitle {
            canvas.draw(
                subtitle, font: Font(size: size * 0.82), at: Point(x: point.x, y: y), anchor: .baselineCenter,
                color: style.softText, halo: halo)
            y += size * 1.1
        }
        let area = "\(squareMetres) m²"
        canvas.draw(
            room.number.isEmpty ? area : "\(room.number)  |  \(area)", font: Font(size: size * 0.82),
            at: Point(x: point.x, y: y), anchor: .baselineCenter, color: style.softText, halo: halo)
    }
}
