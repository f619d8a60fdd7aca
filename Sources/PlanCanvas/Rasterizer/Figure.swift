import PlanGeometry
import PlanModel

/// A path filled with a colour.
package struct Figure {
    package let path: Path
    package let rule: FillRule
    package let color: Color
}

extension DisplayNode {
    /// What is painted, from the bottom up, as figures in the coordinates that a transform leads to; nothing when some of it
    /// is not paths filled and stroked with colours.
    ///
    /// - Throws: `RenderError.invalidLength` for a stroke that has no outline.
    package func figures(_ transform: AffineTransform = .identity) throws(RenderError) -> [Figure]? {
        switch self {
        case .fill(let path, let rule, let paint):
            guard case .color(let color) = paint.style else { return nil }
            return [Figure(path: path.applying(transform), rule: rule, color: color)]
        case .stroke(let path, let style, let paint):
            guard case .color(let color) = paint.style else { return nil }
            guard !(style.lineWidth <= 0) else { return [] }
            let scale = abs(transform.determinant).squareRoot()
            do {
                let outline = try path.strokeOutline(style, tolerance: 0.02 / max(scale, 1e-9))
                return [Figure(path: outline.applying(transform), rule: .nonZero, color: color)]
            } catch {
                throw .invalidLength(name: "line width", value: style.lineWidth)
            }
        case .transform(let inner, let element):
            return try element.figures(inner.concatenating(transform))
        case .group(let elements):
            var all: [Figure] = []
            for element in elements {
                guard let figures = try element.figures(transform) else { return nil }
                all += figures
            }
            return all
        default:
            return nil
        }
    }
}
