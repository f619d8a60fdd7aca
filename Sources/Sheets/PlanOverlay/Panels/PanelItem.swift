import PlanCanvas
import PlanGeometry

/// A panel at its place, ready to be painted.
struct PanelItem: Sendable {
    /// The panel's box without its shadow.
    let box: Box
    let content: PanelContent
    private let style: OverlayStyle

    init(_ content: PanelContent, at corner: Point, style: OverlayStyle) {
        self.content = content
        self.style = style
        box = Box(origin: corner, size: content.size)
    }

    var node: DisplayNode {
        let panel = DisplayNode.transform(.translation(x: box.minX, y: box.minY), content.element)
        return content.hasGround ? .group([ground, panel]) : panel
    }

    private var ground: DisplayNode {
        let corner = 0.3 * content.em
        func outline(grownBy growth: Double) -> Path {
            RoundedRectangle(cornerRadius: corner + growth, style: .circular).path(
                in: box.insetBy(dx: -growth, dy: -growth))
        }
        let edge = StrokeStyle(lineWidth: max(1, 0.06 * content.em))
        return .group([
            SoftShadow.element(reach: 1.5 * max(1.5, 0.14 * content.em), hasRim: false, outline: outline),
            .fill(outline(grownBy: 0), style.panelColor), .stroke(outline(grownBy: 0), style.panelBorder, edge),
        ])
    }
}
