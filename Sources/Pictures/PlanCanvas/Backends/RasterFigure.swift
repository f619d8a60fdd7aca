import PlanGeometry

/// A path filled or stroked with a colour, ready to be painted onto any rows of a drawing by exact coverage.
final class RasterFigure: Sendable {
    /// The pixels of the drawing outside of which nothing is painted.
    let box: PixelBox
    private let edges: EdgeIndex
    private let rule: FillRule
    /// The stroke along the edges; nothing for a filling.
    private let stroke: StrokeEdges?
    private let color: CoverageColor

    /// A filled path; nothing for one that covers none of the drawing.
    convenience init?(filling path: Path, _ rule: FillRule, _ color: CoverageColor, drawing: PixelBox) {
        self.init(path.rings(tolerance: CoverageBlock.curveTolerance), rule, stroke: nil, color, drawing: drawing)
    }

    /// A stroked path; nothing for a stroke that covers none of the drawing.
    ///
    /// - Throws: `StrokeError` for a stroke without an outline.
    convenience init?(stroking path: Path, _ style: StrokeStyle, _ color: CoverageColor, drawing: PixelBox) throws {
        guard style.lineWidth > 0 else { return nil }
        if let stroke = StrokeEdges(along: path, style) {
            self.init(
                path.rings(tolerance: CoverageBlock.curveTolerance), .nonZero, stroke: stroke, color, drawing: drawing)
        } else {
            let outline = try path.strokeOutline(style, tolerance: CoverageBlock.curveTolerance)
            self.init(filling: outline, .nonZero, color, drawing: drawing)
        }
    }

    private init?(_ rings: [Ring], _ rule: FillRule, stroke: StrokeEdges?, _ color: CoverageColor, drawing: PixelBox) {
        guard let bounds = Box(enclosing: rings.lazy.map(\.boundingBox)) else { return nil }
        let reach = stroke?.reach ?? 0
        box = PixelBox(covering: bounds.insetBy(dx: -reach, dy: -reach)).intersection(drawing)
        guard !box.isEmpty else { return nil }
        edges = EdgeIndex(rings, in: box, reach: reach)
        self.rule = rule
        self.stroke = stroke
        self.color = color
    }

    /// Paints over some rows of one row of tiles.
    ///
    /// Coverage is summed over all of the figure's columns, whatever columns the rows have, so that a region has the same
    /// pixels as the whole.
    ///
    /// - Parameters:
    ///   - rows: rows of the drawing, all of the part among them.
    ///   - part: the rows to paint over.
    ///   - block: for the coverage of ``EdgeIndex/bandHeight`` rows; it belongs to the thread.
    ///   - cover: what is painted over the part later: what it hides is not painted.
    func paint(onto rows: PixelRows, _ part: Range<Int>, with block: CoverageBlock, below cover: SeenMarks?) {
        let painted = part.clamped(to: box.top..<box.bottom)
        let columns = (box.left..<box.right).clamped(to: rows.columns)
        guard !columns.isEmpty else { return }
        var next = painted.lowerBound
        while next < painted.upperBound {
            let band = next / EdgeIndex.bandHeight
            let some = next..<min((band + 1) * EdgeIndex.bandHeight, painted.upperBound)
            next = some.upperBound
            let place = PixelBox(
                left: columns.lowerBound, top: some.lowerBound, right: columns.upperBound, bottom: some.upperBound)
            if let cover, cover.hide(place) { continue }
            block.begin(rows: some, columns: box.left..<box.right)
            if let stroke {
                edges.forEachEdge(meeting: some, reach: stroke.reach) { stroke.add($0, $1, $2, to: block) }
            } else {
                edges.forEachEdge(meeting: some, reach: 0) { start, end, _ in block.add(start, end) }
            }
            RowBrush(color, on: rows).paint(block, rule)
        }
    }
}
