import PlanGeometry
import PlanModel

/// An area's filling, hatching and outline, ready to be painted.
struct AreaItem: OverlayLayer {
    let bounds: Box
    private let shape: MultiPolygon
    private let fill: Color
    private let outline: Color
    private let outlineWidth: Double
    private let hatching: Hatching?
    private let overlaps: Bool
    private let cornerCount: Int
    /// With more corners, looking for the interior takes longer than painting it.
    private static let mostCorners = 10_000
    /// The filling as a premultiplied pixel.
    let fillPixel: UInt32

    /// Nothing for an area that the drawing does not show.
    init?(_ area: Area, style: OverlayStyle, drawing: Box) {
        // Far beyond the edge, where the outline is out of sight too, only the drawing's surroundings matter.
        let margin = 2 * style.areaOutlineWidth + 16
        shape = area.shape.clipped(to: drawing.insetBy(dx: -margin, dy: -margin))
        guard let box = shape.boundingBox else { return nil }
        let reach = style.areaOutlineWidth / 2 + 1
        bounds = box.insetBy(dx: -reach, dy: -reach)
        guard bounds.intersects(drawing) else { return nil }

        let color = area.color ?? (area.isAllowed ? style.areaColor : style.forbiddenAreaColor)
        fill = color.withAlpha(color.alpha * style.areaFillOpacity)
        outline = color.withAlpha(color.alpha * 0.9)
        outlineWidth = style.areaOutlineWidth
        hatching =
            area.isAllowed || !style.hatchesForbiddenAreas
            ? nil : Hatching(shape: shape, spacing: 0.55 * style.labelFont.size)
        fillPixel = Self.pixel(of: fill)
        cornerCount = shape.polygons.reduce(0) { sum, polygon in
            polygon.holes.reduce(sum + polygon.exterior.vertices.count) { $0 + $1.vertices.count }
        }
        let boxes = shape.polygons.map(\.boundingBox)
        overlaps = boxes.indices.contains { index in
            boxes[..<index].contains { $0.intersects(boxes[index]) }
        }
    }

    func paint(on canvas: Canvas) { paint(on: canvas, without: []) }

    /// Paints the area without some boxes of its ``interior(ofRows:)``.
    func paint(on canvas: Canvas, without boxes: [PixelBox]) {
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
            // By the even-odd rule they are holes.
            for box in boxes { canvas.add(Box(box)) }
            canvas.fill(fill, rule: .evenOdd)
        }
        if let hatching {
            for line in hatching.lines { canvas.addLine(from: line.start, to: line.end) }
            canvas.stroke(outline.withAlpha(outline.alpha * 0.45), StrokeStyle(lineWidth: hatching.lineWidth))
        }
        if outlineWidth > 0 {
            canvas.add(shape)
            canvas.stroke(outline, StrokeStyle(lineWidth: outlineWidth, lineJoin: .round))
        }
    }

    /// What the canvas makes of a colour.
    private static func pixel(of color: Color) -> UInt32 {
        let pixel = try? Canvas(width: 1, height: 1)
        pixel?.add(Box(minX: 0, minY: 0, maxX: 1, maxY: 1))
        pixel?.fill(color)
        return (try? pixel?.withPixels { $0[0, 0] }) ?? 0
    }
}

extension AreaItem {
    /// The columns that are covered by the filling alone, and wholly, in all of some rows; nothing of an area of which that
    /// is not easily told.
    ///
    /// - Parameters:
    ///   - rows: rows of pixels.
    ///   - leastWidth: how many columns are worth telling.
    func interior(ofRows rows: Range<Int>, leastWidth: Int = 1) -> [Range<Int>] {
        guard hatching == nil, !overlaps, cornerCount <= Self.mostCorners else { return [] }
        // What the outline, whose joins are round, and smoothed edges can reach.
        let reach = outlineWidth / 2 + 1
        let band = (Double(rows.lowerBound) - reach)...(Double(rows.upperBound) + reach)
        guard band.lowerBound <= bounds.maxY, band.upperBound >= bounds.minY else { return [] }
        var edges: [ClosedRange<Double>] = []
        for ring in shape.polygons.lazy.flatMap({ [$0.exterior] + $0.holes }) {
            guard var start = ring.vertices.last else { continue }
            for end in ring.vertices {
                if let columns = Self.columns(from: start, to: end, in: band) {
                    edges.append(columns.lowerBound - reach...columns.upperBound + reach)
                }
                start = end
            }
        }
        edges.sort { $0.lowerBound < $1.lowerBound }
        // No edge passes between two neighbours here, so that what holds for a point there holds for all.
        var interior: [Range<Int>] = []
        var reached = edges.first?.upperBound ?? .infinity
        let middle = Double(rows.lowerBound + rows.upperBound) / 2
        for edge in edges.dropFirst() {
            let (first, end) = (Int(reached.rounded(.up)), Int(edge.lowerBound.rounded(.down)))
            if first + leastWidth <= end, shape.location(of: Point(x: Double(first + end) / 2, y: middle)) == .inside {
                interior.append(first..<end)
            }
            reached = max(reached, edge.upperBound)
        }
        return interior
    }

    /// Between which columns a segment lies while it is in a band of rows.
    private static func columns(
        from start: Point, to end: Point, in band: ClosedRange<Double>
    ) -> ClosedRange<Double>? {
        let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
        guard upper.y <= band.upperBound, lower.y >= band.lowerBound else { return nil }
        func x(at y: Double) -> Double {
            guard lower.y > upper.y else { return upper.x }
            let share = (min(max(y, upper.y), lower.y) - upper.y) / (lower.y - upper.y)
            return upper.x + share * (lower.x - upper.x)
        }
        if lower.y == upper.y { return min(upper.x, lower.x)...max(upper.x, lower.x) }
        let (one, other) = (x(at: band.lowerBound), x(at: band.upperBound))
        return min(one, other)...max(one, other)
    }
}
