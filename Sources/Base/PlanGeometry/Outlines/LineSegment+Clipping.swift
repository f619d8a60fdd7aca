extension LineSegment {
    /// The part of the segment that lies inside a box; nil if there is none, or only a point. What runs along the box's edge is
    /// outside.
    ///
    /// Liang and Barsky, "A new concept and method for line clipping" (1984). New ends are rounded.
    public func clipped(to box: Box) -> LineSegment? {
        var (from, to) = (0.0, 1.0)
        for (start, step, low, high) in [
            (start.x, end.x - start.x, box.minX, box.maxX), (start.y, end.y - start.y, box.minY, box.maxY),
        ] {
            guard step != 0 else {
                if start <= low || start >= high { return nil }
                continue
            }
            let (one, other) = ((low - start) / step, (high - start) / step)
            (from, to) = (max(from, min(one, other)), min(to, max(one, other)))
        }
        guard from < to else { return nil }
        return LineSegment(
            start: from > 0 ? point(at: from) : start, end: to < 1 ? point(at: to) : end)
    }

    /// True if a part of the segment lies inside a shape; its boundary does not count. Rounding may count a part of the boundary as
    /// inside.
    func hasPart(inside shape: MultiPolygon) -> Bool {
        let box = boundingBox
        var cuts = [start, end]
        for edge in shape.rings.lazy.flatMap(\.segments) where edge.boundingBox.intersects(box) {
            switch SegmentIntersection(self, edge) {
            case .none: break
            case .touching(let point), .crossing(let point): cuts.append(point)
            // The edge's ends are cuts of the edges beside it too.
            case .overlapping: cuts += [edge.start, edge.end].filter(box.contains)
            }
        }
        cuts.sort { start.distance(to: $0) < start.distance(to: $1) }
        return zip(cuts, cuts.dropFirst()).contains { one, other in
            one != other && shape.location(of: one.mixed(with: other, 0.5)) == .inside
        }
    }
}
