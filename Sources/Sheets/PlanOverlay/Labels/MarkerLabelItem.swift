import PlanBase
import PlanCanvas
import PlanGeometry

/// A label at its place, with a leader line if it is not next to its marker.
struct MarkerLabelItem: Sendable {
    /// The box of the label without its leader line.
    let box: Box
    let leader: LineSegment?
    private let text: PlacedText
    private let lineWidth: Double

    init(_ setting: LabelSetting, place: LabelPlacer.Place, color: Color, halo: Halo, outlines: GlyphOutlines) {
        box = place.box
        leader = place.leader
        lineWidth = max(1, 0.5 * halo.width)
        let corner = setting.layout.position(of: .center)
        let toPlace = AffineTransform.translation(x: -corner.dx, y: -corner.dy)
            .concatenating(.scale(x: setting.scale, y: setting.scale))
            .concatenating(.translation(x: box.center.x, y: box.center.y))
        text = PlacedText(setting.layout, toPlace: toPlace, color: color, halo: halo, outlines: outlines)
    }

    var node: DisplayNode {
        guard let leader else { return .text(text) }
        let line = Path { path in
            path.move(to: leader.start)
            path.addLine(to: leader.end)
        }
        func stroke(_ color: Color, _ width: Double) -> DisplayNode {
            .stroke(line, color, StrokeStyle(lineWidth: width, lineCap: .round))
        }
        let edge = text.halo.map { [stroke($0.color, 3 * lineWidth)] } ?? []
        return .group(edge + [stroke(text.color, lineWidth), .text(text)])
    }
}
