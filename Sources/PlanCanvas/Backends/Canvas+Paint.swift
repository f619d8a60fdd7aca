import CCairo
import PlanGeometry

extension Canvas {
    /// Fills the path with a style and clears it.
    package func fill(_ paint: DisplayNode.Paint, rule: FillRule = .nonZero) {
        switch paint.style {
        case .color(let color): fill(color, rule: rule)
        case .linear(let gradient): fill(gradient.onCanvas(in: paint.box), rule: rule)
        case .radial(let gradient): fill(gradient.onCanvas(in: paint.box), rule: rule)
        case .angular(let gradient):
            gradient.withPattern(in: paint.box, reach: pathBounds ?? paint.box) { fill(pattern: $0, rule: rule) }
        }
    }

    /// Strokes the path with a style and clears it.
    package func stroke(_ paint: DisplayNode.Paint, _ style: StrokeStyle) {
        switch paint.style {
        case .color(let color): stroke(color, style)
        case .linear(let gradient): stroke(gradient.onCanvas(in: paint.box), style)
        case .radial(let gradient): stroke(gradient.onCanvas(in: paint.box), style)
        case .angular(let gradient):
            let reach = (pathBounds ?? paint.box).insetBy(
                dx: -style.lineWidth * max(style.miterLimit, 1), dy: -style.lineWidth * max(style.miterLimit, 1))
            gradient.withPattern(in: paint.box, reach: reach) { stroke(pattern: $0, style) }
        }
    }

    /// Sets the colour or gradient that what follows is painted with, and paints.
    func withSource(_ paint: DisplayNode.Paint, _ draw: () -> Void) {
        guard !hasFailed else { return }
        switch paint.style {
        case .color(let color): cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
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
