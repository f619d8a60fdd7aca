import PlanCanvas
import PlanGeometry

extension OverlayLayout {
    /// Puts dimension lines and the frames of details on top; their texts come with ``appendDimensionLabels(avoiding:)``. Those off the
    /// drawing are left out.
    public mutating func append(_ lines: [DimensionLine], details: [DetailFrame] = []) {
        let painter = DimensionPainter(style: style)
        for frame in details where frame.box.intersects(drawingBounds) {
            parts.append(.detail(frame, painter.node(of: frame)))
        }
        for line in lines where line.segments.contains(where: { $0.boundingBox.intersects(drawingBounds) }) {
            parts.append(.dimension(line, painter.node(of: line)))
        }
    }

    /// Puts the texts of the dimension lines and details appended so far on top, where they cover names, markers, panels, each
    /// other and what is drawn the least.
    ///
    /// - Parameter ink: The parts of the drawing that have ink; nil if they are not known.
    /// - Throws: `RenderError` if the style cannot be drawn or memory runs out.
    public mutating func appendDimensionLabels(avoiding ink: InkMap? = nil) throws {
        let (lines, frames) = (
            dimensions, parts.compactMap { if case .detail(let frame, _) = $0 { frame } else { nil } }
        )
        guard !lines.isEmpty || !frames.isEmpty else { return }
        let outlines = try GlyphOutlines()
        for frame in frames { try appendName(of: frame, outlines) }
        var obstacles = markerBoxes + textBoxes + panelBoxes
        let strokes = lines.map { line in (line.id, line.segments.flatMap { boxes(along: $0) }) }
        for line in lines {
            let others = strokes.flatMap { $0.0 == line.id ? [] : $0.1 }
            let label = try DimensionLabel(
                line, on: drawingBounds, avoiding: obstacles + others, ink: ink, style: style, outlines: outlines)
            guard let label else { continue }
            if label.missesGlyphs { noteMissingGlyphs(in: line.text()) }
            obstacles.append(label.bounds)
            parts.append(.dimensionLabel(label))
        }
    }

    /// Writes a detail's name inside its top left corner, as far as there is room.
    private mutating func appendName(of frame: DetailFrame, _ outlines: GlyphOutlines) throws {
        let font = style.markerLabelFont
        let inset = 0.4 * font.size
        guard let shown = frame.box.intersection(drawingBounds), shown.width > 4 * font.size else { return }
        let layout = try TextLayout(
            frame.name.asLabel, font: font, maximumWidth: shown.width - 2 * inset, maximumLines: 1)
        guard layout.logicalSize.height + 2 * inset <= shown.height else { return }
        if layout.missingGlyphCount > 0 { noteMissingGlyphs(in: frame.name) }
        let text = PlacedText(
            layout, at: Point(x: shown.minX + inset, y: shown.minY + inset), color: DimensionPainter.ink(style: style),
            halo: style.labelHalo, outlines: outlines)
        parts.append(.dimensionLabel(DimensionLabel(text)))
    }

    /// The dimension lines appended so far.
    var dimensions: [DimensionLine] { parts.compactMap { if case .dimension(let line, _) = $0 { line } else { nil } } }

    /// The boxes that names and labels keep off a line, which would strike them through.
    func boxes(along line: LineSegment) -> [Box] {
        guard let shown = line.clipped(to: drawingBounds) else { return [] }
        return shown.boxes(step: style.smallestLabelSize, width: style.smallestLabelSize / 2)
    }
}
