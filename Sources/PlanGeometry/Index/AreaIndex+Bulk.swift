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
        for index in 0..<points.count { areas[index] = Self.noArea }
        appendMatches(of: points, boundary: boundary) { point, area in
            let known = areas[point]
            areas[point] = known == Self.noArea ? area : min(known, area)
        }
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

    /// All pairs of a point and an area that contains it, in the order of the points, in no particular order for one
    /// point; at most 2^31 points.
    public func matches(of points: [Point], boundary: BoundaryRule = .inclusive) -> [AreaMatch] {
        var matches: [AreaMatch] = []
        matches.reserveCapacity(points.count)
        points.withUnsafeBufferPointer {
            appendMatches(of: $0, boundary: boundary) { point, area in
                matches.append(AreaMatch(point: Int32(truncatingIfNeeded: point), area: area))
            }
        }
        return matches
    }

    /// Calls `report` with each point's number and each area that contains it.
    @inline(__always)
    func appendMatches(
        of points: UnsafeBufferPointer<Point>, boundary: BoundaryRule, to report: (Int, Int32) -> Void
    ) {
        guard let grid else {
            for (index, point) in points.enumerated() where point.isFinite {
                appendByScan(index, point, boundary, report)
            }
            return
        }
        let map = CellMap(grid)
        let columns = grid.columns
        withReader(grid) { reader, tiles in
            for index in 0..<points.count {
                let point = points[index]
                let cell = map.cell(point)
                let column = cell.column >> TileGrid.cellShiftX
                let row = cell.row >> TileGrid.cellShiftY
                let entry = tiles[row &* columns &+ column]
                if entry & AreaRecord.coveredBit != 0 {
                    if entry != AreaRecord.empty {
                        report(index, Int32(bitPattern: entry & ~AreaRecord.coveredBit))
                    }
                    continue
                }
                let bit = UInt32((cell.row & 3) << 3 | (cell.column & 7))
                append(index, point, boundary, reader, Int(entry), bit, column, row, report)
            }
        }
    }

    /// Reports the areas at a point in a tile that has a record.
    @inline(__always)
    private func append(
        _ index: Int, _ point: Point, _ boundary: BoundaryRule, _ reader: TileReader, _ record: Int, _ bit: UInt32,
        _ column: Int, _ row: Int, _ report: (Int, Int32) -> Void
    ) {
        let stream = reader.stream
        let groupCount = Int(stream[record])
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

    /// Lends the memory that records are read from. The pointers do not outlive the call.
    @inline(__always)
    private func withReader(_ grid: TileGrid, _ body: (TileReader, UnsafePointer<UInt32>) -> Void) {
        // A list without elements may have no memory to point to; then nothing is read.
        points.withUnsafeBufferPointer { points in
            stream.withUnsafeBufferPointer { stream in
                tiles.withUnsafeBufferPointer { tiles in
                    grid.cornersX.withUnsafeBufferPointer { cornersX in
                        grid.cornersY.withUnsafeBufferPointer { cornersY in
                            guard let points = points.baseAddress, let stream = stream.baseAddress,
                                let tiles = tiles.baseAddress, let cornersX = cornersX.baseAddress,
                                let cornersY = cornersY.baseAddress
                            else { return }
                            body(
                                TileReader(
                                    points: points, stream: stream, cornersX: cornersX, cornersY: cornersY,
                                    errorBound: grid.errorBound, isEvenOdd: rule == .evenOdd),
                                tiles)
                        }
                    }
                }
            }
        }
    }
}
