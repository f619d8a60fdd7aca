import PlanGeometry
import PlanModel

/// A panel at its place, ready to be painted.
struct PanelItem: OverlayLayer {
    /// The box that the panel takes, without its shadow.
    let box: Box
    let bounds: Box
    private let content: PanelContent
    private let style: OverlayStyle

    init(_ content: PanelContent, at corner: Point, style: OverlayStyle) {
        self.content = content
        self.style = style
        box = Box(origin: corner, size: content.size)
        let reach = content.hasGround ? 3 * content.shadowReach : 2
        bounds = box.insetBy(dx: -reach, dy: -reach)
    }

    private var shadowReach: Double { content.shadowReach }

    func paint(on canvas: Canvas) throws {
        if content.hasGround {
            let corner = 0.3 * content.em
            SoftShadow.paint(on: canvas, reach: 1.5 * shadowReach) {
                canvas.add(box.insetBy(dx: -$0, dy: -$0), cornerRadius: corner + $0)
            }
            canvas.add(box, cornerRadius: corner)
            canvas.fill(style.panelColor, keepingPath: true)
            canvas.stroke(style.panelBorder, width: max(1, 0.06 * content.em))
        }
        try canvas.withSavedState {
            canvas.translate(x: box.minX, y: box.minY)
            for element in content.elements { try paint(element, on: canvas) }
        }
    }

    private func paint(_ element: PanelContent.Element, on canvas: Canvas) throws {
        switch element {
        case .text(let text):
            text.paint(on: canvas)
        case .fill(let path, let color):
            canvas.add(path)
            canvas.fill(color)
        case .stroke(let path, let color, let width):
            canvas.add(path)
            canvas.stroke(color, width: width)
        case .scene(let scene):
            try ScenePainter(canvas).paint(scene)
        }
    }
}

extension PanelContent {
    fileprivate var shadowReach: Double { max(1.5, 0.14 * em) }
}
