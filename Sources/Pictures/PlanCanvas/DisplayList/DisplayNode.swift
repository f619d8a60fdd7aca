import PlanBase
import PlanGeometry
import PlanImage

/// A tree of outlines, texts, sprites and pictures with their paints, in the coordinates of the place where they stand.
///
/// Views, symbols, panels and the sheet's overlay are all laid out into display nodes. A node knows no backend: `NodePainter`
/// paints every node onto a Cairo canvas, and `RasterPlan` finds the nodes that are painted straight onto a drawing's rows.
/// Nodes can be painted often, and on any thread.
package indirect enum DisplayNode: Sendable {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// A text in one colour at its place, with or without a halo.
    case text(PlacedText)
    /// A text in several styles with its top left corner at the origin.
    case styledText(SceneText)
    /// Many copies of a few symbols, each with or without a number.
    case sprites(SpriteLayer)
    /// A picture stretched to a box.
    case picture(PixelBuffer, Box)
    /// A closure that paints within a box, on any thread and as often as wanted.
    case custom(Box, @Sendable (Canvas) throws -> Void)
    case group([DisplayNode])
    case transform(AffineTransform, DisplayNode)
    case opacity(Double, DisplayNode)
    case blend(BlendMode, DisplayNode)
    case mask(DisplayNode, by: DisplayNode)
    case clip(Path, FillRule, DisplayNode)
    case shadow(Color, radius: Double, offset: Vector, DisplayNode)
    case blur(radius: Double, DisplayNode)
    case label(String, DisplayNode)
    case hidden(DisplayNode)
    /// A node that was read from a file, and its place in the file as a JSON path.
    case read(from: String, DisplayNode)

    /// A colour or gradient, and the box that a gradient runs through.
    package struct Paint: Sendable {
        package var style: AnyShapeStyle
        package var box: Box

        package init(style: AnyShapeStyle, box: Box) { (self.style, self.box) = (style, box) }
    }
}

extension DisplayNode {
    /// The node without the place that it was read from.
    var withoutPlace: DisplayNode { if case .read(from: _, let element) = self { element.withoutPlace } else { self } }

    /// The number of characters in the node's texts that no font has.
    package var missingGlyphCount: Int {
        switch self {
        case .fill, .stroke, .text, .sprites, .picture, .custom: 0
        case .styledText(let text): text.missingGlyphCount
        case .group(let elements): elements.reduce(0) { $0 + $1.missingGlyphCount }
        case .transform(_, let element), .opacity(_, let element), .blend(_, let element), .clip(_, _, let element),
            .shadow(_, _, _, let element), .blur(_, let element), .label(_, let element), .hidden(let element),
            .read(from: _, let element):
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
        case .styledText(let text): text.bounds
        case .sprites(let layer): layer.bounds
        case .picture(_, let box), .custom(let box, _): box
        case .group(let elements): Box(enclosing: elements.compactMap(\.bounds))
        case .transform(let transform, let element): element.bounds?.applying(transform)
        case .opacity(_, let element), .blend(_, let element), .label(_, let element), .hidden(let element),
            .read(from: _, let element):
            element.bounds
        case .mask(let element, by: let mask):
            element.bounds.flatMap { box in mask.bounds.flatMap { $0.intersection(box) } }
        case .clip(let path, _, let element):
            element.bounds.flatMap { box in path.controlBox.flatMap { $0.intersection(box) } }
        case .shadow(_, let radius, let offset, let element):
            element.bounds.map { $0.union($0.offsetBy(offset).insetBy(dx: -3 * radius, dy: -3 * radius)) }
        case .blur(let radius, let element): element.bounds?.insetBy(dx: -3 * radius, dy: -3 * radius)
        }
    }

    /// A path filled with a colour.
    package static func fill(_ path: Path, _ color: Color, _ rule: FillRule = .nonZero) -> DisplayNode {
        .fill(path, rule, Paint(style: .color(color), box: Box(origin: .zero, size: .zero)))
    }

    /// A path stroked with a colour.
    package static func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) -> DisplayNode {
        .stroke(path, style, Paint(style: .color(color), box: Box(origin: .zero, size: .zero)))
    }
}
