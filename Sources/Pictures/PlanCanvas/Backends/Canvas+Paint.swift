import CCairo
import PlanGeometry

extension Canvas {
    /// Fills the path with a style and clears it.
    package func fill(_ paint: DisplayNode.Paint, rule: FillRule = .nonZero) {
        if setSource(paint, reach: pathBounds ?? paint.box) { fillPath(rule: rule, keepingPath: false) }
    }

    /// Strokes the path with a style and clears it.
    package func stroke(_ paint: DisplayNode.Paint, _ style: StrokeStyle) {
        let margin = style.lineWidth * max(style.miterLimit, 1)
        guard setStroke(style), setSource(paint, reach: (pathBounds ?? paint.box).insetBy(dx: -margin, dy: -margin))
        else { return }
        strokePath(keepingPath: false)
    }

    /// - Parameter reach: the box that an angular gradient is drawn beyond.
    private func setSource(_ paint: DisplayNode.Paint, reach: @autoclosure () -> Box) -> Bool {
        guard !hasFailed else { return false }
        switch paint.style {
        case .color(let color): setSource(color)
        case .linear(let gradient): return setSource(gradient.onCanvas(in: paint.box))
        case .radial(let gradient): return setSource(gradient.onCanvas(in: paint.box))
        case .angular(let gradient):
            gradient.withPattern(in: paint.box, reach: reach()) { cairo_set_source(context, $0) }
        }
        return true
    }

    /// Sets the colour or gradient that what follows is painted with, and paints.
    func withSource(_ paint: DisplayNode.Paint, _ draw: () -> Void) {
        guard !hasFailed else { return }
        switch paint.style {
        case .color(let color): setSource(color)
        case .linear(let gradient):
            gradient.onCanvas(in: paint.box).withPattern { cairo_set_source(context, $0) }
        case .radial(let gradient):
            gradient.onCanvas(in: paint.box).withPattern { cairo_set_source(context, $0) }
        case .angular(let gradient):
            gradient.withPattern(in: paint.box, reach: paint.box) { cairo_set_source(context, $0) }
        }
        draw()
    }
}

extension LinearGradient {
    func onCanvas(in box: Box) -> Gradient {
        .linear(from: startPoint.point(in: box), to: endPoint.point(in: box), stops)
    }
}

extension RadialGradient {
    func onCanvas(in box: Box) -> Gradient {
        .radial(
            center: center.point(in: box), innerRadius: min(startRadius, endRadius),
            outerRadius: max(startRadius, endRadius),
            startRadius <= endRadius ? stops : stops.reversed().map { Gradient.Stop(1 - $0.offset, $0.color) })
    }
}
