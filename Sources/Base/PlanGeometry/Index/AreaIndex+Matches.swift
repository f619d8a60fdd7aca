extension AreaIndex {
    /// All pairs of a point and an area that contains it, ordered by point, then area; on the calling thread. At most 2^31 points.
    ///
    /// - Parameters:
    ///   - points: the points; those that are not finite are in no area.
    ///   - boundary: whether a point on an area's boundary is in it.
    public func matches(of points: [Point], boundary: BoundaryRule = .inclusive) -> [AreaMatch] {
        points.withUnsafeBufferPointer { matches(of: $0, range: 0..<$0.count, boundary: boundary) }
    }

    /// All pairs of a point and an area that contains it, as ``matches(of:boundary:)`` gives them; on all cores.
    public func matchesInParallel(
        of points: UnsafeBufferPointer<Point>, boundary: BoundaryRule = .inclusive, parts: Int = 64
    ) -> [AreaMatch] {
        // Safe to share: the points are only read, and the call returns after the last part.
        nonisolated(unsafe) let source = points
        let lists = concurrentMap(ParallelParts.ranges(of: points.count, parts: parts)) { range in
            matches(of: source, range: range, boundary: boundary)
        }
        return lists.count == 1 ? lists[0] : concurrentArray(joining: lists)
    }

    /// The pairs of the points in a range.
    private func matches(
        of points: UnsafeBufferPointer<Point>, range: Range<Int>, boundary: BoundaryRule
    ) -> [AreaMatch] {
        var matches: [AreaMatch] = []
        matches.reserveCapacity(range.count)
        // Where the pairs of the last batch start, and whether points of it were reported by themselves, out of order.
        var (start, isUnordered) = (0, false)
        func order() {
            if isUnordered { matches[start...].sort() }
            (start, isUnordered) = (matches.count, false)
        }
        withUnsafeTemporaryAllocation(of: AreaMatch.self, capacity: Self.batch) { found in
            forEachMatch(
                of: UnsafeBufferPointer(rebasing: points[range]), boundary: boundary,
                single: { first, entries in
                    order()
                    var count = 0
                    for (index, entry) in entries.enumerated() {
                        found[count] = AreaMatch(
                            point: Int32(truncatingIfNeeded: range.lowerBound &+ first &+ index), area: entry.area)
                        count &+= entry.areaCount
                    }
                    matches.append(contentsOf: found[..<count])
                },
                report: { point, area in
                    matches.append(
                        AreaMatch(point: Int32(truncatingIfNeeded: range.lowerBound &+ point), area: area))
                    isUnordered = true
                })
        }
        order()
        return matches
    }
}
