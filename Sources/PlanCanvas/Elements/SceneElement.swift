import PlanGeometry
import PlanModel

/// What a scene consists of once it is laid out: outlines and texts with their paints, in the coordinates of where they stand.
/// It can be painted often, and on any thread.
package indirect enum SceneElement: Sendable {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// A text with its top left corner at the origin.
    case text(SceneText)
    /// What somebody else paints within a box, on any thread and as often as wanted.
    case drawing(Box, @Sendable (Canvas) -> Void)
    case group([SceneElement])
    case transform(AffineTransform, SceneElement)
    case opacity(Double, SceneElement)
    case blend(BlendMode, SceneElement)
    case mask(SceneElement, by: SceneElement)
    case clip(Path, FillRule, SceneElement)
    case shadow(Shadow, SceneElement)
    case label(String, SceneElement)
    case hidden(SceneElement)
    /// What was read from a place in a file, its JSON path.
    case read(from: String, SceneElement)

    /// A colour or gradient, and the box that a gradient runs through.
    package struct Paint: Sendable {
        package var style: AnyShapeStyle
        package var box: Box

        package init(style: AnyShapeStyle, box: Box) {
            self.style = style
            self.box = box
        }
    }

    package struct Shadow: Sendable {
        package var color: Color
        package var radius: Double
        package var offset: Vector

        package init(color: Color, radius: Double, offset: Vector) {
            self.color = color
            self.radius = radius
            self.offset = offset
        }
    }
}

extension SceneElement {
    /// What was read, wherever that was.
    var withoutPlace: SceneElement { if case .read(from: _, let element) = self { element.withoutPlace } else { self } }

    /// How many characters of its texts no font has.
    package var missingGlyphCount: Int {
        switch self {
        case .fill, .stroke, .drawing: 0
        case .text(let text): text.missingGlyphCount
        case .group(let elements): elements.reduce(0) { $0 + $1.missingGlyphCount }
        case .transform(_, let element), .opacity(_, let element), .blend(_, let element), .clip(_, _, let element),
            .shadow(_, let element), .label(_, let element), .hidden(let element), .read(from: _, let element):
            element.missingGlyphCount
        case .mask(let element, by: let mask): element.missingGlyphCount + mask.missingGlyphCount
        }
    }

    /// A box around all that is painted; nothing when nothing is.
    package var bounds: Box? {
        switch self {
        case .fill(let path, _, _): path.controlBox
        case .stroke(let path, let style, _):
            path.controlBox.map { box in
                // Sharp corners and square caps reach furthest.
                let reach = style.lineWidth / 2 * max(style.lineJoin == .miter ? max(style.miterLimit, 1) : 1, 1.5)
                return box.insetBy(dx: -reach, dy: -reach)
            }
        case .text(let text): text.bounds
        case .drawing(let box, _): box
        case .group(let elements): elements.compactMap(\.bounds).reduce(nil) { $0?.union($1) ?? $1 }
        case .transform(let transform, let element): element.bounds?.applying(transform)
        case .opacity(_, let element), .blend(_, let element), .label(_, let element), .hidden(let element),
            .read(from: _, let element):
            element.bounds
        case .mask(let element, by: let mask):
            element.bounds.flatMap { box in mask.bounds.flatMap { $0.intersection(box) } }
        case .clip(let path, _, let element):
            element.bounds.flatMap { box in path.controlBox.flatMap { $0.intersection(box) } }
        case .shadow(let shadow, let element):
            element.bounds.map { box in
                box.union(box.offsetBy(shadow.offset).insetBy(dx: -3 * shadow.radius, dy: -3 * shadow.radius))
            }
        }
    }
}
