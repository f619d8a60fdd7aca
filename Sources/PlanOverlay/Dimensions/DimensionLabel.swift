import PlanCanvas
import PlanGeometry
import PlanModel

/// The text of a dimension line at its place: along the line, on the side and at the point where it covers the least.
struct DimensionLabel: Sendable {
    /// The line that the text is of; nil for the name of a detail.
    let line: DimensionLine.ID?
    /// Whether no installed font has some of its characters.
    let missesGlyphs: Bool
    private let text: PlacedText
    var node: DisplayNode { .text(text) }
    /// The box around the text, turned as it is.
    var bounds: Box { text.bounds }

    /// The name of a detail at its place.
    init(_ text: PlacedText) { (line, missesGlyphs, self.text) = (nil, false, text) }

    /// Sets a text along the longest part of a line that lies on the drawing; nil if there is none, or no text.
    ///
    /// - Parameters:
    ///   - obstacles: What the text should not cover.
    ///   - ink: Where the drawing has ink, which the text had better not cover; nil if that is not known.
    init?(
        _ line: DimensionLine, on drawing: Box, avoiding obstacles: [Box], ink: InkMap?, style: OverlayStyle,
        outlines: GlyphOutlines
    ) throws {
        let shown = line.segments.compactMap { $0.clipped(to: drawing) ?? ($0.isOnEdge(of: drawing) ? $0 : nil) }
        guard !line.text.isEmpty, let segment = shown.max(by: { $0.length < $1.length }), segment.length > 0 else {
            return nil
        }
        let layout = try TextLayout(line.text, font: style.markerLabelFont, alignment: .center)
        let size = layout.logicalSize
        // Read from the left, or from below.
        var along = (segment.end - segment.start) * (1 / segment.length)
        if along.dx < -1e-9 || (along.dx.magnitude <= 1e-9 && along.dy > 0) { along = along * -1 }
        let above = Vector(dx: along.dy, dy: -along.dx)
        let distance = size.height / 2 + Self.gap * style.markerLabelFont.size
        var best: (cost: Double, center: Point)?
        for share in Self.shares {
            let foot = segment.start + (segment.end - segment.start) * share
            for side in [1.0, -1] {
                let center = foot + above * (side * distance)
                let box = Self.box(center, size, along)
                let outside = box.area - (box.intersection(drawing)?.area ?? 0)
                let inked = (ink?.inkedShare(of: box) ?? 0) * box.area
                let cost = obstacles.reduce(4 * outside + inked) { $0 + ($1.intersection(box)?.area ?? 0) }
                if cost < (best?.cost ?? .infinity) { best = (cost, center) }
            }
        }
        guard let center = best?.center else { return nil }
        let toPlace = AffineTransform.translation(x: -size.width / 2, y: -size.height / 2)
            .concatenating(AffineTransform(a: along.dx, b: along.dy, c: -along.dy, d: along.dx, tx: 0, ty: 0))
            .concatenating(.translation(x: center.x, y: center.y))
        (self.line, missesGlyphs) = (line.id, layout.missingGlyphCount > 0)
        text = PlacedText(
            layout, toPlace: toPlace, color: DimensionPainter.ink(style: style), halo: style.labelHalo,
            outlines: outlines)
    }

    /// The box around a text of a size about its centre, along a direction.
    private static func box(_ center: Point, _ size: Size, _ along: Vector) -> Box {
        let (cosine, sine) = (along.dx.magnitude, along.dy.magnitude)
        return Box(
            around: center,
            size: Size(
                width: size.width * cosine + size.height * sine, height: size.width * sine + size.height * cosine))
    }

    /// The distance between the line and the text, in sizes of the font.
    private static let gap = 0.15
    /// Where along the line the text may have its middle, the best first.
    private static let shares = [0.5, 0.35, 0.65, 0.2, 0.8]
}

extension LineSegment {
    /// Whether the segment runs along a box's edge, where clipping leaves nothing.
    fileprivate func isOnEdge(of box: Box) -> Bool {
        box.contains(boundingBox)
            && (start.x == end.x && [box.minX, box.maxX].contains(start.x)
                || start.y == end.y && [box.minY, box.maxY].contains(start.y))
    }
}
