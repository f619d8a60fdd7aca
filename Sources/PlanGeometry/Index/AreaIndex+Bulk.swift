import Dispatch

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
        let length = max((points.count + max(parts, 1) - 1) / max(parts, 1), 4096)
        // Safe to share: the call returns after the last part, and each part writes to a range of its own.
        nonisolated(unsafe) let (source, target) = (points, areas)
        DispatchQueue.concurrentPerform(iterations: (points.count + length - 1) / length) { part in
            let range = part * length..<min((part + 1) * length, source.count)
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
                            count &+= entry > AreaRecord.several && entry != AreaRecord.empty ? 1 : 0
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
    /// the points in cells that edges touch or that several areas cover are settled, one by one.
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
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * Self.batch) { buffer in
            let entries = UnsafeMutableBufferPointer(rebasing: buffer[..<Self.batch])
            let difficult = UnsafeMutableBufferPointer(rebasing: buffer[Self.batch..<2 * Self.batch])
            let records = UnsafeMutableBufferPointer(rebasing: buffer[2 * Self.batch..<3 * Self.batch])
            let sizes = UnsafeMutableBufferPointer(rebasing: buffer[3 * Self.batch..<4 * Self.batch])
            guard let grid else {
                for (index, point) in points.enumerated() {
                    entries[0] = AreaRecord.several
                    single(index, UnsafeMutableBufferPointer(rebasing: entries[..<1]))
                    if point.isFinite { appendByScan(index, point, boundary, report) }
                }
                return
            }
            let map = CellMap(grid)
            let columns = grid.columns
            withReader(grid) { reader, lists in
                for start in stride(from: 0, to: points.count, by: Self.batch) {
                    let count = min(Self.batch, points.count &- start)
                    var difficultCount = 0
                    for index in 0..<count {
                        let cell = map.cell(points[start &+ index])
                        let tile =
                            (cell.row >> TileGrid.cellShiftY) &* columns &+ cell.column >> TileGrid.cellShiftX
                        let entry = lists.tiles[tile]
                        // All ones where the tile has a choice, so that both kinds take the same way.
                        let mask = entry >> 31 &- 1
                        let choice = lists.choices + Int(entry & mask) &* AreaRecord.choiceLength
                        // Two rows of cells, of 16 bits each, share a word.
                        let bits = choice[(cell.row & 3) >> 1] >> UInt32((cell.row & 1) << 4 | (cell.column & 7) << 1)
                        let found = entry ^ (entry ^ choice[AreaRecord.entries &+ Int(bits & 3)]) & mask
                        entries[index] = found
                        difficult[difficultCount] = UInt32(truncatingIfNeeded: index)
                        records[difficultCount] = choice[AreaRecord.recordPlace]
                        difficultCount &+= found == AreaRecord.several ? 1 : 0
                    }
                    // Reads a word of each record, so that the waits for memory overlap.
                    for place in 0..<difficultCount { sizes[place] = reader.stream[Int(records[place])] }
                    single(start, UnsafeMutableBufferPointer(rebasing: entries[..<count]))
                    for place in 0..<difficultCount {
                        let index = start &+ Int(difficult[place])
                        let point = points[index]
                        let cell = map.cell(point)
                        let column = cell.column >> TileGrid.cellShiftX
                        let row = cell.row >> TileGrid.cellShiftY
                        let bit = UInt32((cell.row & 3) << 3 | (cell.column & 7))
                        append(
                            index, point, boundary, reader, Int(records[place]), Int(sizes[place]), bit, column, row,
                            report)
                    }
                }
            }
        }
    }

    /// The areas that contain a point, in no particular order.
    func unsortedAreas(at point: Point, boundary: BoundaryRule) -> [Int] {
        var found: [Int] = []
        guard let grid else {
            if point.isFinite { appendByScan(0, point, boundary) { found.append(Int($1)) } }
            return found
        }
        let cell = CellMap(grid).cell(point)
        let column = cell.column >> TileGrid.cellShiftX
        let row = cell.row >> TileGrid.cellShiftY
        withReader(grid) { reader, lists in
            let entry = lists.tiles[row * grid.columns + column]
            if entry == AreaRecord.empty { return }
            if entry & AreaRecord.coveredBit != 0 {
                found.append(Int(entry & ~AreaRecord.coveredBit))
                return
            }
            let record = lists.choices[Int(entry) * AreaRecord.choiceLength + AreaRecord.recordPlace]
            let bit = UInt32((cell.row & 3) << 3 | (cell.column & 7))
            append(0, point, boundary, reader, Int(record), Int(reader.stream[Int(record)]), bit, column, row) {
                found.append(Int($1))
            }
        }
        return found
    }

    /// Reports the areas at a point in a tile that has a record.
    @inline(__always)
    private func append(
        _ index: Int, _ point: Point, _ boundary: BoundaryRule, _ reader: TileReader, _ record: Int, _ groupCount: Int,
        _ bit: UInt32,
        _ column: Int, _ row: Int, _ report: (Int, Int32) -> Void
    ) {
        let stream = reader.stream
        let coveringCount = Int(stream[record + 1])
        var position = record + AreaRecord.headerLength
        for _ in 0..<coveringCount {
            report(index, Int32(bitPattern: stream[position]))
            position += 1
        }
        let isTouched = stream[record + 2] >> bit & 1 != 0
        var isFound = coveringCount > 0
        var isOnBoundary = false
        for _ in 0..<groupCount {
            let area = stream[position]
            let next = Int(stream[position + 3])
            if isTouched {
                switch rank(of: point, reader, group: position, column, row) {
                case 2:
                    report(index, Int32(bitPattern: area))
                    isFound = true
                case 1:
                    isOnBoundary = true
                    if boundary == .inclusive { report(index, Int32(bitPattern: area)) }
                default: break
                }
            } else if stream[position + 1] >> bit & 1 != 0 {
                report(index, Int32(bitPattern: area))
            }
            position = next
        }
        if isOnBoundary && boundary == .tiling {
            appendSharedBoundary(index, point, reader, record, column, row, isInside: isFound, report)
        }
    }

    /// The rank of a point's location relative to an area with edges in the tile.
    @inline(__always)
    private func rank(of point: Point, _ reader: TileReader, group: Int, _ column: Int, _ row: Int) -> UInt32 {
        let stream = reader.stream
        let content = stream[group + 2]
        if content & AreaRecord.scanFlag == 0 {
            let corner = Point(x: reader.cornersX[column], y: reader.cornersY[row])
            var position = group + AreaRecord.groupHeaderLength
            let rank = reader.unionRank(
                of: point, corner, sectionCount: Int(content & AreaRecord.sectionCountMask),
                isCovered: content & AreaRecord.coveredFlag != 0, position: &position)
            if let rank { return rank }
        }
        return UInt32(location(of: point, in: Int(stream[group])).rank)
    }

    /// Reports, for a point on the boundary of areas of a tile, those it belongs to under the tiling rule.
    @inline(never)
    private func appendSharedBoundary(
        _ index: Int, _ point: Point, _ reader: TileReader, _ record: Int, _ column: Int, _ row: Int, isInside: Bool,
        _ report: (Int, Int32) -> Void
    ) {
        var candidates: [Int] = []
        var position = record + AreaRecord.headerLength + Int(reader.stream[record + 1])
        for _ in 0..<Int(reader.stream[record]) {
            if rank(of: point, reader, group: position, column, row) == 1 {
                candidates.append(Int(reader.stream[position]))
            }
            position = Int(reader.stream[position + 3])
        }
        for area in owners(of: point, among: candidates, isInsideAnother: isInside) { report(index, Int32(area)) }
    }

    /// Reports the areas at a point by a scan of all areas.
    @inline(never)
    private func appendByScan(
        _ index: Int, _ point: Point, _ boundary: BoundaryRule, _ report: (Int, Int32) -> Void
    ) {
        var candidates: [Int] = []
        var isInside = false
        for area in areas.indices where boxes[area]?.contains(point) == true {
            switch location(of: point, in: area) {
            case .inside:
                isInside = true
                report(index, Int32(area))
            case .boundary: candidates.append(area)
            case .outside: break
            }
        }
        switch boundary {
        case .inclusive: for area in candidates { report(index, Int32(area)) }
        case .exclusive: break
        case .tiling:
            for area in owners(of: point, among: candidates, isInsideAnother: isInside) { report(index, Int32(area)) }
        }
    }

    /// The tiles and choices of the grid's lists.
    private struct ListReader {
        let tiles: UnsafePointer<UInt32>
        let choices: UnsafePointer<UInt32>
    }

    /// Lends the memory that records are read from. The pointers do not outlive the call.
    @inline(__always)
    private func withReader(_ grid: TileGrid, _ body: (TileReader, ListReader) -> Void) {
        guard let lists else { return }
        points.withUnsafeBufferPointer { points in
            lists.stream.withUnsafeBufferPointer { stream in
                lists.tiles.withUnsafeBufferPointer { tiles in
                    lists.choices.withUnsafeBufferPointer { choices in
                        grid.cornersX.withUnsafeBufferPointer { cornersX in
                            grid.cornersY.withUnsafeBufferPointer { cornersY in
                                guard let points = points.baseAddress, let stream = stream.baseAddress,
                                    let tiles = tiles.baseAddress, let choices = choices.baseAddress,
                                    let cornersX = cornersX.baseAddress, let cornersY = cornersY.baseAddress
                                else { return }
                                body(
                                    TileReader(
                                        points: points, stream: stream, cornersX: cornersX, cornersY: cornersY,
                                        errorBound: grid.errorBound, isEvenOdd: rule == .evenOdd),
                                    ListReader(tiles: tiles, choices: choices))
                            }
                        }
                    }
                }
            }
        }
    }
}
