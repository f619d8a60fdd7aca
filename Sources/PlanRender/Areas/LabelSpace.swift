import PlanGeometry

/// The room there is for a label around the middle of an area.
struct LabelSpace {
    let center: Point
    private let segments: [LineSegment]

    /// The space around the point of the shape that lies deepest inside; nothing for a shape without an inside.
    init?(in shape: MultiPolygon) {
        guard !shape.polygons.isEmpty else { return nil }
        center = shape.labelPoint()
        guard shape.location(of: center) == .inside else { return nil }
        segments = shape.rings.flatMap { Array($0.segments) }
    }

    private init(center: Point, segments: [LineSegment]) {
        self.center = center
        self.segments = segments
    }

    /// How wide a box of some height around the centre can be without meeting the shape's boundary.
    func width(atHeight height: Double) -> Double {
        let (top, bottom) = (center.y - height / 2, center.y + height / 2)
        var half = Double.infinity
        for segment in segments {
            var (start, end) = (segment.start, segment.end)
            if start.y > end.y { swap(&start, &end) }
            guard end.y > top, start.y < bottom else { continue }
            // The part of the segment beside the box.
            let from = start.y < top ? segment.x(atY: top) : start.x
            let to = end.y > bottom ? segment.x(atY: bottom) : end.x
            // It passes above or below the centre within the box's height when its ends lie on both sides.
            if (from - center.x) * (to - center.x) <= 0 { return 0 }
            half = min(half, abs(from - center.x), abs(to - center.x))
        }
        return half.isFinite ? 2 * half : 0
    }

    /// The same space turned a quarter clockwise, for text that is read from below.
    var turned: LabelSpace {
        func turn(_ point: Point) -> Point {
            let offset = point - center
            return center + Vector(dx: -offset.dy, dy: offset.dx)
        }
        return LabelSpace(
            center: center, segments: segments.map { LineSegment(start: turn($0.start), end: turn($0.end)) })
    }
}

extension LineSegment {
    fileprivate func x(atY y: Double) -> Double {
        start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
    }
}
