import PlanGeometry
import PlanModel

/// Takes down what a canvas would fill.
final class FigureLog {
    private(set) var figures: [(path: Path, color: Color, rule: FillRule)] = []

    /// - Parameters:
    ///   - path: in the coordinates of the transform.
    func fill(_ path: Path, _ color: Color, _ rule: FillRule, transform: AffineTransform) {
        figures.append((path.applying(transform), color, rule))
    }

    func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle, transform: AffineTransform) throws(StrokeError) {
        let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        let outline = try path.strokeOutline(style, tolerance: 0.02 / max(scale, 1e-9))
        figures.append((outline.applying(transform), color, .nonZero))
    }
}
