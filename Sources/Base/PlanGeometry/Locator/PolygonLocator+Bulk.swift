extension PolygonLocator {
    /// Locates many points on the calling thread: several times faster a point than one call each.
    ///
    /// - Parameters:
    ///   - points: the points; those that are not finite are outside.
    ///   - locations: where the answers go, in the same order; must have room for as many as there are points.
    public func locate(_ points: UnsafeBufferPointer<Point>, into locations: UnsafeMutableBufferPointer<Location>) {
        precondition(locations.count >= points.count, "there must be room for a location a point")
        guard let locator = grid.locator(for: points.count, of: shape, rule: rule) else {
            for (index, point) in points.enumerated() { locations[index] = shape.location(of: point, rule: rule) }
            return
        }
        locator.locate(points, into: locations)
    }

    /// Locates many points on the calling thread.
    public func locate(_ points: Span<Point>, into locations: inout MutableSpan<Location>) {
        points.withUnsafeBufferPointer { points in
            locations.withUnsafeMutableBufferPointer { locate(points, into: $0) }
        }
    }

    /// Locates many points on all cores. Returns when all are done.
    public func locateInParallel(
        _ points: Span<Point>, into locations: inout MutableSpan<Location>, parts: Int = 64
    ) {
        // Safe: the spans keep their memory for the closures, and the threads are done when the call returns.
        points.withUnsafeBufferPointer { points in
            locations.withUnsafeMutableBufferPointer { locateInParallel(points, into: $0, parts: parts) }
        }
    }

    /// Locates many points on all cores. Returns when all are done.
    ///
    /// - Parameters:
    ///   - points: the points; those that are not finite are outside.
    ///   - locations: where the answers go, in the same order; must have room for as many as there are points.
    ///   - parts: the number of parts that the work is cut into; by default several for each core, so that a core that
    ///     is busy otherwise does not hold up the rest.
    public func locateInParallel(
        _ points: UnsafeBufferPointer<Point>, into locations: UnsafeMutableBufferPointer<Location>, parts: Int = 64
    ) {
        precondition(locations.count >= points.count, "there must be room for a location a point")
        // Builds the grid first, so that no thread waits for another one that builds it.
        _ = grid.locator(for: points.count, of: shape, rule: rule)
        // Safe to share: the call returns after the last part, and each part writes to a range of its own.
        nonisolated(unsafe) let (source, target) = (points, locations)
        ParallelParts.forEachRange(of: points.count, parts: parts) { range in
            locate(
                UnsafeBufferPointer(rebasing: source[range]),
                into: UnsafeMutableBufferPointer(rebasing: target[range]))
        }
    }

    /// Finds each point's location as a number, and the shape's index in a list of this one area; on all cores. Returns when all are
    /// done.
    ///
    /// - Parameters:
    ///   - points: the points; those that are not finite are outside.
    ///   - areas: where the indices go, 0 for points inside and on the boundary, ``AreaIndex/noArea`` for others, unless they are not
    ///     wanted; must have room for as many as there are points.
    ///   - ranks: where the locations go, in the same order: 0 outside, 1 on the boundary, 2 inside; must have room for as many as there
    ///     are points.
    public func locateInParallel(
        _ points: UnsafeBufferPointer<Point>, into areas: UnsafeMutableBufferPointer<Int32>?,
        ranks: UnsafeMutableBufferPointer<UInt8>, parts: Int = 64
    ) {
        precondition(
            ranks.count >= points.count && areas?.count ?? .max >= points.count, "there must be room for the answers")
        _ = grid.locator(for: points.count, of: shape, rule: rule)
        // Safe to share: the call returns after the last part, and each part writes to a range of its own.
        nonisolated(unsafe) let (source, areas, ranks) = (points, areas, ranks)
        ParallelParts.forEachRange(of: points.count, parts: parts) { range in
            let piece = 4096
            withUnsafeTemporaryAllocation(of: Location.self, capacity: piece) { locations in
                for start in stride(from: range.lowerBound, to: range.upperBound, by: piece) {
                    let end = min(start + piece, range.upperBound)
                    locate(UnsafeBufferPointer(rebasing: source[start..<end]), into: locations)
                    for index in start..<end { ranks[index] = locations[index - start].rank }
                    guard let areas else { continue }
                    for index in start..<end {
                        areas[index] = locations[index - start] == .outside ? AreaIndex.noArea : 0
                    }
                }
            }
        }
    }
}
