import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// A label beside a marker, with its leader line when it is further away.
struct MarkerLabelItem: OverlayLayer {
    let bounds: Box
    /// The box that the label itself takes.
    let box: Box
    let leader: LineSegment?
    private let text: PlacedText
    private let lineWidth: Double

    init(_ layout: TextLayout, place: LabelPlacer.Place, color: Color, halo: Halo) throws {
        box = place.box
        leader = place.leader
        lineWidth = max(1, 0.5 * halo.width)
        text = try PlacedText(layout, at: box.center, anchor: .center, color: color, halo: halo)
        var bounds = text.bounds
        if let leader, let line = Box(enclosing: [leader.start, leader.end]) {
            let reach = 2 * lineWidth + 1
            bounds = bounds.union(line.insetBy(dx: -reach, dy: -reach))
        }
        self.bounds = bounds
    }

    func paint(on canvas: Canvas) {
        if let leader {
            canvas.addLine(from: leader.start, to: leader.end)
            if let halo = text.halo {
                canvas.stroke(halo.color, StrokeStyle(lineWidth: 3 * lineWidth, lineCap: .round), keepingPath: true)
            }
            canvas.stroke(text.color, StrokeStyle(lineWidth: lineWidth, lineCap: .round))
        }
        text.paint(on: canvas)
    }
}
