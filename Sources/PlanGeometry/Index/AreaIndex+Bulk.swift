extension AreaIndex {
    /// What ``locate(_:boundary:into:)`` writes for a point in no area.
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
                    // The entry without its highest bit; that of no area becomes -1.
                    areas[first + index] =
                        entry < AreaRecord.coveredBit ? Self.noArea : Int32(bitPattern: entry << 1) >> 1
                }
            },
            report: { point, area in
                let known = areas[point]
                areas[point] = known == Self.noArea ? area : min(known, area)
            })
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

    /// All pairs of a point and an area that contains it, in no particular order. At most 2^31 points.
    public func matches(of points: [Point], boundary: BoundaryRule = .inclusive) -> [AreaMatch] {
        var matches: [AreaMatch] = []
        matches.reserveCapacity(points.count)
        withUnsafeTemporaryAllocation(of: AreaMatch.self, capacity: Self.batch) { found in
            points.withUnsafeBufferPointer { points in
                forEachMatch(
                    of: points, boundary: boundary,
                    single: { first, entries in
                        var count = 0
                        for (index, entry) in entries.enumerated() {
                            found[count] = AreaMatch(
                                point: Int32(truncatingIfNeeded: first &+ index),
                                area: Int32(bitPattern: entry & ~AreaRecord.coveredBit))
                            // Added up without a branch: one for the marked bit, less one for no area.
                            count &+= Int(entry >> 31) &- Int((UInt64(entry) &+ 1) >> 32)
                        }
                        matches.append(contentsOf: found[..<count])
                    },
                    report: { point, area in
                        matches.append(AreaMatch(point: Int32(truncatingIfNeeded: point), area: area))
                    })
            }
        }
        return matches
    }

    /// How many points are looked up before the difficult ones among them are settled.
    private static var batch: Int { 512 }

    /// Finds the areas of all points, in batches: first the entries of all cells are looked up, without a branch, then
    /// the points in cells that edges touch are told apart by the walls there, and last the few points for which that
    /// is not enough are settled, one by one.
    ///
    /// - Parameters:
    ///   - single: called for each batch with the number of its first point and an entry for each: of the only area at
    ///     the point, ``AreaRecord/empty``, or ``AreaRecord/several`` for those that are reported by themselves.
    ///   - report: called with a point's number and an area that contains it.
    @inline(__always)
    private func forEachMatch(
        of points: UnsafeBufferPointer<Point>, boundary: BoundaryRule,
        single: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void, report: (Int, Int32) -> Void
    ) {
        guard let source = points.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 5 * Self.batch) { buffer in
            let entries = UnsafeMutableBufferPointer(rebasing: buffer[..<Self.batch])
            guard let grid else {
                for (index, point) in points.enumerated() {
                    entries[0] = AreaRecord.several
                    single(index, UnsafeMutableBufferPointer(rebasing: entries[..<1]))
                    if point.isFinite { appendByScan(index, point, boundary, report) }
                }
                return
            }
            guard let work = buffer.baseAddress else { return }
            withReader(grid) { reader in
                let (hard, records, sizes) = (work + Self.batch, work + 2 * Self.batch, work + 4 * Self.batch)
                for start in stride(from: 0, to: points.count, by: Self.batch) {
                    let count = min(Self.batch, points.count &- start)
                    let hardCount = reader.lookUp(
                        source + start, count, entries: work, difficult: hard, records: records,
                        cells: work + 3 * Self.batch)
                    // Reads a word of each record, so that the waits for memory overlap.
                    for place in 0..<hardCount { sizes[place] = reader.tile.stream[Int(records[place])] }
                    single(start, UnsafeMutableBufferPointer(rebasing: entries[..<count]))
                    for place in 0..<hardCount {
                        let index = start &+ Int(hard[place])
                        append(
                            index, source[index], boundary, reader, Int(records[place]),
                            groupCount: Int(sizes[place]), report)
                    }
                }
            }
        }
    }
}

extension AreaReader {
    /// Looks up the entries of a batch of points, and lists those that have none but ``AreaRecord/several`` with the
    /// places of their tiles' records.
    ///
    /// All pointers are to memory for as many words as there are points; they do not overlap.
    ///
    /// - Returns: how many points are listed in `difficult`.
    @inline(__always)
    func lookUp(
        _ points: UnsafePointer<Point>, _ count: Int, entries: UnsafeMutablePointer<UInt32>,
        difficult: UnsafeMutablePointer<UInt32>, records: UnsafeMutablePointer<UInt32>,
        cells: UnsafeMutablePointer<UInt32>
    ) -> Int {
        // One list at a time, so that many waits for memory overlap: first the tiles, then the choices.
        for index in 0..<count {
            let cell = map.cell(points[index])
            let tile = (cell.row >> TileGrid.cellShiftY) &* columns &+ cell.column >> TileGrid.cellShiftX
            entries[index] = tiles[tile]
            cells[index] = UInt32(truncatingIfNeeded: (cell.row & 3) << 3 | (cell.column & 7))
        }
        var difficultCount = 0
        for index in 0..<count {
            let entry = entries[index]
            // All ones where the tile has a choice, so that both kinds take the same way.
            let mask = entry >> 31 &- 1
            let choice = choices + Int(entry & mask) &* AreaRecord.choiceLength
            let bits = (UInt64(choice[0]) | UInt64(choice[1]) << 32) &>> UInt64(2 &* cells[index])
            let found = entry ^ (entry ^ choice[AreaRecord.entries &+ Int(bits & 3)]) & mask
            entries[index] = found
            difficult[difficultCount] = UInt32(truncatingIfNeeded: index)
            records[difficultCount] = entry
            difficultCount &+= Self.isSeveral(found)
        }
        var hardCount = 0
        for place in 0..<difficultCount {
            let index = Int(difficult[place])
            let choice = choices + Int(records[place]) &* AreaRecord.choiceLength
            var wall = walls + Int(choice[AreaRecord.wallPlace])
            // Most tiles have few walls: the first steps are taken without branches.
            for _ in 0..<4 { wall += Int(~(wall[0] &>> cells[index]) & 1) &* AreaRecord.wallLength }
            while wall[0] &>> cells[index] & 1 == 0 { wall += AreaRecord.wallLength }
            let edge = tile.points + Int(wall[1])
            let (a, step) = (edge[0], edge[1] - edge[0])
            let offset = points[index] - a
            let side = step.dx * offset.dy - step.dy * offset.dx
            let entry = side > 0 ? wall[2] : wall[3]
            let found = side.magnitude > tile.errorBound ? entry : AreaRecord.several
            entries[index] = found
            difficult[hardCount] = UInt32(truncatingIfNeeded: index)
            records[hardCount] = choice[AreaRecord.recordPlace]
            hardCount &+= Self.isSeveral(found)
        }
        return hardCount
    }

    /// 1 for ``AreaRecord/several`` and 0 for other entries, without a branch.
    @inline(__always)
    private static func isSeveral(_ entry: UInt32) -> Int {
        Int(truncatingIfNeeded: (UInt64(entry ^ AreaRecord.several) &- 1) >> 63)
    }
}
