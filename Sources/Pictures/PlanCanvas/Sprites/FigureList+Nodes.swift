import PlanBase
import PlanGeometry

extension FigureList {
    /// The lists of what closures make, each form made once; nothing for no closure, and for what does not consist of figures
    /// alone.
    static func lists(of elements: [(@Sendable () -> DisplayNode)?]) throws -> [FigureList?] {
        let pictures = try concurrentMap(elements) { try $0?().figures() }
        var outlines: [Outline] = []
        var known: [Outline: Int] = [:]
        let numbers = pictures.map { figures in
            figures?.map { figure in
                let outline = Outline(path: figure.path, rule: figure.rule, stroke: figure.stroke)
                if let number = known[outline] { return number }
                outlines.append(outline)
                known[outline] = outlines.count - 1
                return outlines.count - 1
            }
        }
        let forms = concurrentMap(outlines) { Form($0.path, $0.rule, $0.stroke) }
        return zip(pictures, numbers).map { figures, numbers in
            guard let figures, let numbers else { return nil }
            return FigureList(forms: numbers.map { forms[$0] }, formNumbers: numbers, colors: figures.map(\.color))
        }
    }

    /// The path, fill rule and stroke that decide a form. The hash takes the path's number of elements and one element, which
    /// tell most paths apart.
    private struct Outline: Hashable {
        let path: Path
        let rule: FillRule
        let stroke: StrokeEdges?

        func hash(into hasher: inout Hasher) {
            hasher.combine(path.elements.count)
            if !path.elements.isEmpty { hasher.combine(path.elements[path.elements.count / 2]) }
        }
    }
}

extension DisplayNode {
    /// Returns the node as figures, from the bottom up, in the coordinates that a transform leads to; `nil` if some part of the
    /// node is no path filled or stroked with a colour.
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
            if let scale = transform.uniformScale {
                var scaled = style
                scaled.lineWidth *= scale
                if let stroke = StrokeEdges(along: path, scaled) {
                    return [Figure(path: path.applying(transform), rule: .nonZero, color: color, stroke: stroke)]
                }
            }
            let scale = abs(transform.determinant).squareRoot()
            do {
                let outline = try path.strokeOutline(style, tolerance: CoverageBlock.curveTolerance / max(scale, 1e-9))
                return [Figure(path: outline.applying(transform), rule: .nonZero, color: color)]
            } catch {
                throw .invalidLength(name: Message("the line width"), value: style.lineWidth)
            }
        case .transform(let inner, let element): return try element.figures(inner.concatenating(transform))
        case .group(let elements):
            var all: [Figure] = []
            for element in elements {
                guard let figures = try element.figures(transform) else { return nil }
                all += figures
            }
            return all
        default: return nil
        }
    }
}
