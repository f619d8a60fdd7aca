import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// An area's filling, hatching and outline, ready to be painted.
struct AreaItem: OverlayLayer {
    let bounds: Box
    /// The box around the part of the area that the drawing shows, without its outline; nothing when it shows that alone.
    let extent: Box?
    private let shape: MultiPolygon
    private let fill: Color
    private let outline: Color
    private let outlineWidth: Double
    private let hatching: Hatching?
    private let overlaps: Bool
    /// What is painted onto rows.
    private let fillPixels, outlinePixels: CoverageColor
    /// For painting onto rows; nothing for polygons that overlap, whose union Cairo fills.
    private let outlines: AreaOutlines?

    /// Nothing for an area that the drawing does not show.
    init?(_ area: Area, style: OverlayStyle, drawing: Box) {
        // Far beyond the edge, where the outline is out of sight too, only the drawing's surroundings matter.
        let margin = 2 * style.areaOutlineWidth + 16
        shape = area.shape.clipped(to: drawing.insetBy(dx: -margin, dy: -margin))
        guard let box = shape.boundingBox else { return nil }
        extent = box.intersection(drawing)
        let reach = style.areaOutlineWidth / 2 + 1
        bounds = box.insetBy(dx: -reach, dy: -reach)
        guard bounds.intersects(drawing) else { return nil }

        let color = area.color ?? (area.isAllowed ? style.areaColor : style.forbiddenAreaColor)
        fill = color.withAlpha(color.alpha * style.areaFillOpacity)
        outline = color.withAlpha(color.alpha * 0.9)
        outlineWidth = style.areaOutlineWidth
        fillPixels = CoverageColor(fill)
        outlinePixels = CoverageColor(outline)
        hatching =
            area.isAllowed || !style.hatchesForbiddenAreas
            ? nil : Hatching(shape: shape, spacing: 0.55 * style.labelFont.size)
        let boxes = shape.polygons.map(\.boundingBox)
        overlaps = boxes.indices.contains { index in
            boxes[..<index].contains { $0.intersects(boxes[index]) }
        }
        outlines =
            overlaps
            ? nil
            : AreaOutlines(
                shape.polygons.flatMap(\.rings), in: PixelBox(covering: bounds.intersection(drawing) ?? drawing),
                reach: reach)
    }

    func paint(on canvas: Canvas) {
        if overlaps {
            // Each polygon fills by itself, so that where two overlap the area is neither darker nor a gap.
            canvas.withGroup(opacity: fill.alpha) {
                for polygon in shape.polygons {
                    canvas.add(polygon)
                    canvas.fill(fill.withAlpha(1), rule: .evenOdd)
                }
            }
        } else {
            canvas.add(shape)
            canvas.fill(fill, rule: .evenOdd)
        }
        if let hatching {
            for line in hatching.lines { canvas.addLine(from: line.start, to: line.end) }
            canvas.stroke(hatchingColor, StrokeStyle(lineWidth: hatching.lineWidth))
        }
        if outlineWidth > 0 {
            canvas.add(shape)
            canvas.stroke(outline, StrokeStyle(lineWidth: outlineWidth, lineJoin: .round))
        }
    }
}

extension AreaItem: RowLayer {
    var isPaintedOnRows: Bool { outlines != nil }

    package func paint(
        onto rows: PixelRows, _ part: Range<Int>, with block: CoverageBlock, below cover: (any PreparedRows)?
    ) {
        guard let outlines else { return }
        let box = PixelBox(covering: bounds)
        let columns = max(box.left, 0)..<max(0, box.left, min(box.right, rows.width))
        let painted = part.clamped(to: box.top..<max(box.top, box.bottom))
        guard !columns.isEmpty else { return }
        for first in stride(from: painted.lowerBound, to: painted.upperBound, by: block.height) {
            let some = first..<min(first + block.height, painted.upperBound)
            let place = PixelBox(
                left: columns.lowerBound, top: some.lowerBound, right: columns.upperBound, bottom: some.upperBound)
            if let cover, cover.hides(place) { continue }
            func paint(_ color: CoverageColor, _ rule: FillRule, _ addEdges: () -> Void) {
                block.begin(rows: some, columns: columns)
                addEdges()
                RowBrush(color, on: rows).paint(block, rule)
            }
            paint(fillPixels, .evenOdd) {
                outlines.forEachEdge(meeting: some, reach: 0) { start, end, _ in block.add(start, end) }
            }
            if let hatching {
                paint(CoverageColor(hatchingColor), .nonZero) { hatching.addEdges(to: block) }
            }
            if let stroke = StrokeEdges(width: outlineWidth) {
                paint(outlinePixels, .nonZero) {
                    outlines.forEachEdge(meeting: some, reach: stroke.reach) { stroke.add($0, $1, $2, to: block) }
                }
            }
        }
    }

    private var hatchingColor: Color { outline.withAlpha(outline.alpha * 0.45) }
}
