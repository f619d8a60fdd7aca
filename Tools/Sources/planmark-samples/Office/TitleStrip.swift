import PlanBase
import PlanCanvas
import PlanGeometry
import PlanOverlay
import PlanPageCurl
import PlanViews

/// The frame of the office's sheet and the strip along its bottom: legend, scale bar, north, title; one
/// field is empty, for what is laid onto the sheet later.
struct TitleStrip {
    let canvas: Canvas
    let style: PlanStyle

    private let frame = Box(minX: 50, minY: 50, maxX: 3950, maxY: 2950)
    private let top = 2662.0

    func draw() {
        drawFrame()
        drawLegend(x: 90)
        drawScaleBar(x: 1010, y: 2862)
        drawNorth(at: Point(x: 1790, y: 2810))
        drawProject(x: 2540)
        drawTitle(x: 3220)
    }

    private func text(
        _ text: String, _ x: Double, _ y: Double, size: Double = 20, weight: Font.Weight = .regular,
        anchor: TextAnchor = .baselineLeft, color: Color? = nil
    ) {
        canvas.draw(
            text, font: Font(size: size, weight: weight), at: Point(x: x, y: y), anchor: anchor,
            color: color ?? style.text)
    }

    private func caption(_ caption: String, _ x: Double, _ y: Double) {
        text(caption.uppercased(), x, y, size: 15, color: style.softText)
    }

    private func drawFrame() {
        canvas.add(frame)
        canvas.stroke(style.text, width: 6)
        canvas.addLine(from: Point(x: frame.minX, y: top), to: Point(x: frame.maxX, y: top))
        canvas.stroke(style.text, width: 4)
        for x in [960.0, 1920, 2500, 3180] {
            canvas.addLine(from: Point(x: x, y: top), to: Point(x: x, y: frame.maxY))
        }
        canvas.stroke(style.text, width: 2)
    }

    // MARK: - Legend

    private func drawLegend(x: Double) {
        caption("Legend", x, top + 36)
        let entries: [(String, Wall.Material)] = [
            ("Reinforced concrete", .solid), ("Insulated facade", .cladding), ("Dry wall", .partition),
            ("Glazed partition", .glass),
        ]
        for (index, entry) in entries.enumerated() {
            let y = top + 62 + Double(index) * 50
            let height = entry.1 == .glass ? 8.0 : 24
            let swatch = Box(minX: x, minY: y + 12 - height / 2, maxX: x + 84, maxY: y + 12 + height / 2)
            canvas.add(swatch)
            canvas.fill(style.fill(of: entry.1), keepingPath: true)
            canvas.stroke(style.cutLine, width: 2)
            text(entry.0, x + 104, y + 20)
        }
        let right = x + 440
        let fire = Box(minX: right, minY: top + 62, maxX: right + 24, maxY: top + 86)
        canvas.add(fire)
        canvas.fill(style.symbols.line)
        text("F", fire.center.x, fire.center.y, size: 18, weight: .bold, anchor: .inkCenter, color: .white)
        text("Fire extinguisher", right + 44, top + 82)
        text("4.01", right - 6, top + 132, size: 20, weight: .bold)
        text("Room number", right + 44 + 12, top + 132)
        canvas.add(
            [
                Point(x: right + 12, y: top + 180), Point(x: right, y: top + 160), Point(x: right + 24, y: top + 160),
            ], closed: true)
        canvas.fill(style.text)
        text("Finished floor level", right + 44, top + 182)
        text("GS", right + 12, top + 232, size: 20, weight: .bold, anchor: .baselineCenter)
        text("Dishwasher", right + 44, top + 232)
    }

    // MARK: - Scale and north

    /// Ten metres: the first in halves, then one by one.
    private func drawScaleBar(x: Double, y: Double) {
        caption("Scale 1:100, figures in metres", x, top + 36)
        caption("Dimensions in millimetres; check on site", x, top + 62)
        let edges = [0.0, 1, 2, 3, 4, 5, 6]
        for (index, edge) in edges.dropLast().enumerated() {
            let piece = Box(minX: x + edge * 100, minY: y, maxX: x + edges[index + 1] * 100, maxY: y + 16)
            canvas.add(piece)
            canvas.fill(index.isMultiple(of: 2) ? style.text : style.paper, keepingPath: true)
            canvas.stroke(style.text, width: 2)
        }
        for edge in edges {
            text("\(Int(edge))", x + edge * 100, y - 14, size: 20, anchor: .baselineCenter)
        }
        text("m", x + 630, y - 14, size: 20)
    }

    private func drawNorth(at center: Point) {
        let radius = 62.0
        canvas.addCircle(center: center, radius: radius)
        canvas.stroke(style.text, width: 2.4)
        let tip = center + Vector(dx: 0, dy: -radius)
        canvas.add([tip, center + Vector(dx: -34, dy: 50), center + Vector(dx: 0, dy: 26)], closed: true)
        canvas.fill(style.text)
        canvas.add([tip, center + Vector(dx: 34, dy: 50), center + Vector(dx: 0, dy: 26)], closed: true)
        canvas.fill(style.paper)
        canvas.add(
            [tip, center + Vector(dx: -34, dy: 50), center + Vector(dx: 0, dy: 26), center + Vector(dx: 34, dy: 50)],
            closed: true)
        canvas.stroke(style.text, StrokeStyle(lineWidth: 2.4, lineJoin: .round))
        text("N", center.x, center.y - radius - 14, size: 28, weight: .bold, anchor: .baselineCenter)
    }

    // MARK: - Title

    private func drawProject(x: Double) {
        caption("Project", x, top + 36)
        text("Hafenkontor", x, top + 92, size: 46, weight: .bold)
        text("Office building, refurbishment", x, top + 130, size: 24)
        caption("Status", x, top + 192)
        text("As built", x, top + 226, size: 26)
        caption("Date", x + 240, top + 192)
        text("2026-02-20", x + 240, top + 226, size: 26)
        caption("Sheet size", x + 430, top + 192)
        text("400 x 300 mm", x + 430, top + 226, size: 26)
    }

    private func drawTitle(x: Double) {
        caption("Drawing", x, top + 36)
        text("Fourth floor plan", x, top + 92, size: 46, weight: .bold)
        text("Furniture and finishes", x, top + 130, size: 24)
        caption("Number", x, top + 192)
        text("A-104", x, top + 240, size: 44, weight: .bold)
        caption("Revision", x + 300, top + 192)
        text("C", x + 300, top + 240, size: 44, weight: .bold)
        caption("Scale", x + 500, top + 192)
        text("1:100", x + 500, top + 240, size: 44, weight: .bold)
    }
}
