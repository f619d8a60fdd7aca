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
            start: from > 0 ? start + (end - start) * from : start, end: to < 1 ? start + (end - start) * to : end)
    }
}
