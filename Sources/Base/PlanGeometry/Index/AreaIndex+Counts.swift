extension AreaIndex {
    /// Counts the points in each area, and writes for each point the first area that contains the point, as
    /// ``locate(_:boundary:into:)-(UnsafeBufferPointer<Point>,_,_)`` does; on all cores. A point counts in every area that
    /// contains it. Returns when all points are done.
    ///
    /// - Parameters:
    ///   - points: the points; those that are not finite are in no area.
    ///   - boundary: whether a point on an area's boundary is in it.
    ///   - areas: where the first areas go, in the order of the points, ``noArea`` for none; must have room for as many.
    ///   - parts: into how many parts the work is divided; 1 keeps it on the calling thread.
    /// - Returns: a count for each area.
    public func countInParallel(
        of points: UnsafeBufferPointer<Point>, boundary: BoundaryRule = .inclusive,
        into areas: UnsafeMutableBufferPointer<Int32>, parts: Int = 64
    ) -> [Int] {
        precondition(areas.count >= points.count, "there must be room for an area a point")
        // Safe to share: the call returns after the last part, and each part writes to a range of its own.
        nonisolated(unsafe) let (source, targets) = (points, areas)
        let counts = concurrentMap(ParallelParts.ranges(of: points.count, parts: parts)) { range in
            count(
                of: UnsafeBufferPointer(rebasing: source[range]), boundary: boundary,
                into: UnsafeMutableBufferPointer(rebasing: targets[range]))
        }
        return self.areas.indices.map { area in counts.reduce(0) { $0 + $1[area] } }
    }

    /// Counts the points in each area, and writes for each point the first area that contains the point, or ``noArea``; on the
    /// calling thread.
    private func count(
        of points: UnsafeBufferPointer<Point>, boundary: BoundaryRule, into areas: UnsafeMutableBufferPointer<Int32>
    ) -> [Int] {
        // One count more, the first, is of points in no area, so that no branch is needed: `noArea` is -1.
        var counts = [Int](repeating: 0, count: self.areas.count + 1)
        counts.withUnsafeMutableBufferPointer { counts in
            forEachMatch(
                of: points, boundary: boundary,
                single: { first, entries in
                    for (index, entry) in entries.enumerated() {
                        let area = entry == .several ? Self.noArea : entry.area
                        areas[first + index] = area
                        counts[Int(area) + 1] += 1
                    }
                },
                report: { point, area in
                    let known = areas[point]
                    areas[point] = known == Self.noArea ? area : min(known, area)
                    counts[Int(area) + 1] += 1
                })
        }
        return Array(counts.dropFirst())
    }
}
