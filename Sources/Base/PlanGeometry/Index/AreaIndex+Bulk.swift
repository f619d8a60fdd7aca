extension AreaIndex {
    /// The value that `locate(_:boundary:into:)` writes for a point in no area.
    public static let noArea: Int32 = -1

    /// For each point one of the areas that contain it, the first in the order given, or ``noArea``; on the calling
    /// thread.
    ///
    /// - Parameters:
    ///   - points: the points; those that are not finite are in no area.
    ///   - boundary: whether a point on an area's boundary is in it.
    ///   - areas: where the answers go, in the same order; must have room for as many as there are points.
    public func locate(
        _ points: UnsafeBufferPointer<Point>, boundary: BoundaryRule = .inclusive,
        into areas: UnsafeMutableBufferPointer<Int32>
    ) {
        precondition(areas.count >= points.count, "there must be room for an area a point")
        forEachMatch(
            of: points, boundary: boundary,
            single: { first, entries in
                for (index, entry) in entries.enumerated() {
                    areas[first + index] = entry == .several ? Self.noArea : entry.area
                }
            },
            report: { point, area in
                let known = areas[point]
                areas[point] = known == Self.noArea ? area : min(known, area)
            })
    }

    /// For each point one of the areas that contain it, as `locate(_:boundary:into:)` for buffers, without unsafe pointers.
    ///
    /// ```swift
    /// var areas = [Int32](repeating: AreaIndex.noArea, count: points.count)
    /// var found = areas.mutableSpan
    /// index.locate(points.span, into: &found)
    /// ```
    public func locate(
        _ points: Span<Point>, boundary: BoundaryRule = .inclusive, into areas: inout MutableSpan<Int32>
    ) {
        // Safe: the spans keep their memory for the closures, and the buffers do not leave them.
        points.withUnsafeBufferPointer { points in
            areas.withUnsafeMutableBufferPointer { locate(points, boundary: boundary, into: $0) }
        }
    }

    /// For each point one of the areas that contain it, on all cores. Returns when all are done.
    public func locateInParallel(
        _ points: Span<Point>, boundary: BoundaryRule = .inclusive, into areas: inout MutableSpan<Int32>,
        parts: Int = 64
    ) {
        // Safe: the spans keep their memory for the closures, and the threads are done when the call returns.
        points.withUnsafeBufferPointer { points in
            areas.withUnsafeMutableBufferPointer {
                locateInParallel(points, boundary: boundary, into: $0, parts: parts)
            }
        }
    }

    /// For each point one of the areas that contain it, on all cores. Returns when all are done.
    public func locateInParallel(
        _ points: UnsafeBufferPointer<Point>, boundary: BoundaryRule = .inclusive,
        into areas: UnsafeMutableBufferPointer<Int32>, parts: Int = 64
    ) {
        precondition(areas.count >= points.count, "there must be room for an area a point")
        // Safe to share: the call returns after the last part, and each part writes to a range of its own.
        nonisolated(unsafe) let (source, target) = (points, areas)
        ParallelParts.forEachRange(of: points.count, parts: parts) { range in
            locate(
                UnsafeBufferPointer(rebasing: source[range]), boundary: boundary,
                into: UnsafeMutableBufferPointer(rebasing: target[range]))
        }
    }

    /// For each point where it lies relative to all areas together, and the first area that has it inside or on its boundary; on
    /// all cores. Returns when all are done.
    ///
    /// - Parameters:
    ///   - points: the points; those that are not finite are outside.
    ///   - areas: where the areas go, in the same order, ``noArea`` for none; must have room for as many as there are points.
    ///   - ranks: where the locations go, as their ``Location/rank``: inside if the point is inside any area, on the boundary if
    ///     it is on that of any and inside none; must have room for as many as there are points.
    package func locateInParallel(
        _ points: UnsafeBufferPointer<Point>, into areas: UnsafeMutableBufferPointer<Int32>,
        ranks: UnsafeMutableBufferPointer<UInt8>, parts: Int = 64
    ) {
        precondition(
            areas.count >= points.count && ranks.count >= points.count, "there must be room for two answers a point")
        // Safe to share: the call returns after the last part, and each part writes to a range of its own.
        nonisolated(unsafe) let (source, targets, rankTargets) = (points, areas, ranks)
        ParallelParts.forEachRange(of: points.count, parts: parts) { range in
            locate(
                UnsafeBufferPointer(rebasing: source[range]),
                into: UnsafeMutableBufferPointer(rebasing: targets[range]),
                ranks: UnsafeMutableBufferPointer(rebasing: rankTargets[range]))
        }
    }

    private func locate(
        _ points: UnsafeBufferPointer<Point>, into areas: UnsafeMutableBufferPointer<Int32>,
        ranks: UnsafeMutableBufferPointer<UInt8>
    ) {
        forEachMatch(
            of: points, boundary: .inclusive,
            single: { first, entries in
                for (index, entry) in entries.enumerated() {
                    let isKnown = entry != .several
                    areas[first + index] = isKnown ? entry.area : Self.noArea
                    // No point of a tile or a side of a wall is on a boundary.
                    ranks[first + index] =
                        isKnown ? UInt8(truncatingIfNeeded: entry.areaCount) &* Location.inside.rank : 0
                }
            },
            report: { point, area in
                let known = areas[point]
                if known == Self.noArea {
                    let isInside = hasAreas(at: points[point], boundary: .exclusive)
                    ranks[point] = isInside ? Location.inside.rank : Location.boundary.rank
                }
                areas[point] = known == Self.noArea ? area : min(known, area)
            })
    }

    /// The number of points that are looked up before the difficult ones among them are settled.
    static var batch: Int { 512 }

    /// Finds the areas of all points, in batches: those of most by
    /// ``AreaReader/lookUp(_:_:entries:difficult:places:cells:)``, and those of the few that it leaves one by one.
    ///
    /// - Parameters:
    ///   - single: called for each batch with the number of its first point and an entry for each: that of the only
    ///     area at the point, ``AreaEntry/none``, or ``AreaEntry/several`` for points that are reported by themselves.
    ///   - report: called with a point's number and an area that contains it.
    @inline(__always)
    func forEachMatch(
        of points: UnsafeBufferPointer<Point>, boundary: BoundaryRule,
        single: (Int, UnsafeMutableBufferPointer<AreaEntry>) -> Void, report: (Int, Int32) -> Void
    ) {
        guard let source = points.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: AreaEntry.self, capacity: Self.batch) { entries in
            guard let grid else {
                for (index, point) in points.enumerated() {
                    entries[0] = .several
                    single(index, UnsafeMutableBufferPointer(rebasing: entries[..<1]))
                    if point.isFinite { scanAreas(at: point, boundary) { report(index, $0) } }
                }
                return
            }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * Self.batch) { buffer in
                guard let firstEntry = entries.baseAddress, let difficult = buffer.baseAddress else { return }
                let (places, cells) = (difficult + Self.batch, difficult + 2 * Self.batch)
                let edgedCounts = difficult + 3 * Self.batch
                grid.withReader(flat.points, rule) { reader in
                    for start in stride(from: 0, to: points.count, by: Self.batch) {
                        let count = min(Self.batch, points.count &- start)
                        let difficultCount = reader.lookUp(
                            source + start, count, entries: firstEntry, difficult: difficult, places: places,
                            cells: cells)
                        // Reads a word of the areas of each tile first, so that the waits for memory overlap.
                        for place in 0..<difficultCount {
                            edgedCounts[place] = reader.tileAreas(places[place]).head.edgedCount
                        }
                        single(start, UnsafeMutableBufferPointer(rebasing: entries[..<count]))
                        for place in 0..<difficultCount {
                            let index = start &+ Int(difficult[place])
                            let cell = reader.map.cell(source[index])
                            let tileAreas = reader.tileAreas(places[place])
                            forEachArea(at: source[index], in: cell, boundary, reader, tileAreas, edgedCounts[place]) {
                                report(index, $0)
                            }
                        }
                    }
                }
            }
        }
    }
}
