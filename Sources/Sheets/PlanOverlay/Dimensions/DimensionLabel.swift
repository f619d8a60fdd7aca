import PlanCanvas
import PlanGeometry

/// The text of a dimension line at its place: along the line, on the side and at the point where it covers the least.
struct DimensionLabel: Sendable {
    /// The line that the text is of; nil for the name of a detail.
    let line: DimensionLine.ID?
    /// True if the text has characters that no installed font has.
    let missesGlyphs: Bool
    private let text: PlacedText
    var node: DisplayNode { .text(text) }
    /// The box around the text, turned as it is.
    var bounds: Box { text.bounds }

    /// The name of a detail at its place.
    init(_ text: PlacedText) { (line, missesGlyphs, self.text) = (nil, false, text) }

    /// Sets a text along one of the longest parts of a line that lie on the drawing; nil if there is none, or no text.
    ///
    /// - Parameters:
    ///   - obstacles: What the text should not cover.
    ///   - ink: Where the drawing has ink, which the text had better not cover; nil if that is not known.
    init?(
        _ line: DimensionLine, on drawing: Box, avoiding obstacles: [Box], ink: InkMap?, style: OverlayStyle,
        outlines: GlyphOutlines
    ) throws {
        let shown = line.segments.compactMap { $0.clipped(to: drawing) ?? ($0.isOnEdge(of: drawing) ? $0 : nil) }
        let longest = shown.filter { $0.length > 0 }.sorted { $0.length > $1.length }.prefix(Self.mostSegments)
        guard let first = longest.first else { return nil }
        let font = style.markerLabelFont
        let room = min(max(1.5 * first.length, Self.usualWidth * font.size), max(drawing.width, drawing.height))
        guard let layout = try Self.layout(of: line, font: font, in: room) else { return nil }
        let size = layout.logicalSize
        // Letters reach a little over their box, and halos further.
        let margin = style.labelHalo.width + 1
        let paper = drawing.insetBy(dx: margin, dy: margin)
        let distance = size.height / 2 + Self.gap * font.size
        var best: (cost: Double, center: Point, along: Vector)?
        for segment in longest where segment.length >= min(size.width, first.length) {
            // Read from the left, or from below.
            var along = (segment.end - segment.start) * (1 / segment.length)
            if along.dx < -1e-9 || (along.dx.magnitude <= 1e-9 && along.dy > 0) { along = along * -1 }
            let above = Vector(dx: along.dy, dy: -along.dx)
            let strokes = line.segments.filter { !$0.overlaps(segment) }
            for (rank, share) in Self.shares.enumerated() {
                let foot = segment.point(at: share)
                for side in [1.0, -1] {
                    let center = Self.moved(foot + above * (side * distance), size, along, into: paper)
                    let box = Self.box(center, size, along)
                    let outside = box.area - (box.intersection(drawing)?.area ?? 0)
                    let inked = (ink?.inkedShare(of: box) ?? 0) * box.area
                    let crossed = strokes.contains { $0.clipped(to: box) != nil } ? box.area / 2 : 0
                    // Where all is as free, the middle of the longest part is the place to look at.
                    let remote = box.area * Self.remoteness * Double(rank)
                    let cost = obstacles.reduce(4 * outside + inked + crossed + remote) {
                        $0 + ($1.intersection(box)?.area ?? 0)
                    }
                    if cost < (best?.cost ?? .infinity) { best = (cost, center, along) }
                }
            }
        }
        guard let (_, center, along) = best else { return nil }
        let toPlace = AffineTransform.translation(x: -size.width / 2, y: -size.height / 2)
            .concatenating(AffineTransform(a: along.dx, b: along.dy, c: -along.dy, d: along.dx, tx: 0, ty: 0))
            .concatenating(.translation(x: center.x, y: center.y))
        (self.line, missesGlyphs) = (line.id, layout.missingGlyphCount > 0)
        text = PlacedText(
            layout, toPlace: toPlace, color: DimensionPainter.ink(style: style), halo: style.labelHalo,
            outlines: outlines)
    }

    /// The text with as much of the name as fits a width; nil if there is no text.
    private static func layout(of line: DimensionLine, font: Font, in width: Double) throws -> TextLayout? {
        var layout: TextLayout?
        var count = line.name.count
        while true {
            let text = line.text(nameLength: count)
            guard !text.isEmpty else { return nil }
            let set = try TextLayout(text, font: font, alignment: .center)
            layout = set
            guard set.logicalSize.width > width, count > 0 else { return layout }
            // Two letters of a name say nothing.
            count = min(count - 1, Int(saturating: Double(count) * width / set.logicalSize.width))
            if count < 3 { count = 0 }
        }
    }

    /// The centre of a text that is moved onto the drawing, where it fits there.
    private static func moved(_ center: Point, _ size: Size, _ along: Vector, into drawing: Box) -> Point {
        let box = box(center, size, along)
        guard box.width <= drawing.width, box.height <= drawing.height else { return center }
        let right = max(0, drawing.minX - box.minX) + min(0, drawing.maxX - box.maxX)
        let down = max(0, drawing.minY - box.minY) + min(0, drawing.maxY - box.maxY)
        return center + Vector(dx: right, dy: down)
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
    /// The width that a text may have beside a short line, in sizes of the font.
    private static let usualWidth = 16.0
    /// Where along the line the text may have its middle, the best first.
    private static let shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]
    /// The cost of each rank in `shares` after the first, as a share of the cost of covering all of the text.
    private static let remoteness = 0.01
    /// Along so many parts of a line a place is looked for.
    private static let mostSegments = 6
}

extension LineSegment {
    /// True if the segment runs along an edge of `box`, where clipping leaves nothing.
    fileprivate func isOnEdge(of box: Box) -> Bool {
        box.contains(boundingBox)
            && (start.x == end.x && [box.minX, box.maxX].contains(start.x)
                || start.y == end.y && [box.minY, box.maxY].contains(start.y))
    }

    /// True if `other` is a part of this segment, within a tolerance of 1e-6 pixels.
    fileprivate func overlaps(_ other: LineSegment) -> Bool {
        distance(to: other.start) < 1e-6 && distance(to: other.end) < 1e-6
    }
}
