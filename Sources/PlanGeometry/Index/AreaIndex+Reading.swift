/// The memory of an ``AreaIndex``, borrowed for the time of a call.
struct AreaReader {
    /// For the records of areas in tiles.
    let tile: TileReader
    let tiles: UnsafePointer<UInt32>
    let choices: UnsafePointer<UInt32>
    let walls: UnsafePointer<UInt32>
    let map: CellMap
    /// The number of tiles along x.
    let columns: Int
}

extension AreaIndex {
    /// The areas that contain a point, in no particular order.
    func unsortedAreas(at point: Point, boundary: BoundaryRule) -> [Int] {
        var found: [Int] = []
        forEachArea(at: point, boundary: boundary) { found.append($0) }
        return found
    }

    /// Calls a closure with the areas that contain a point, in no particular order.
    @inline(__always)
    func forEachArea(at point: Point, boundary: BoundaryRule, _ body: (Int) -> Void) {
        if let grid {
            withReader(grid) { append(0, point, boundary, $0) { body(Int($1)) } }
        } else if point.isFinite {
            appendByScan(0, point, boundary) { body(Int($1)) }
        }
    }

    /// Reports the areas at a point, by all that is known of its tile.
    @inline(__always)
    func append(
        _ index: Int, _ point: Point, _ boundary: BoundaryRule, _ reader: AreaReader, _ report: (Int, Int32) -> Void
    ) {
        let cell = reader.map.cell(point)
        let column = cell.column >> TileGrid.cellShiftX
        let row = cell.row >> TileGrid.cellShiftY
        let entry = reader.tiles[row &* reader.columns &+ column]
        if entry == AreaRecord.empty { return }
        if entry & AreaRecord.coveredBit != 0 {
            report(index, Int32(bitPattern: entry & ~AreaRecord.coveredBit))
            return
        }
        let record = Int(reader.choices[Int(entry) &* AreaRecord.choiceLength &+ AreaRecord.recordPlace])
        append(index, point, boundary, reader, record, groupCount: Int(reader.tile.stream[record]), report)
    }

    /// Reports the areas at a point in a tile that has a record.
    @inline(__always)
    func append(
        _ index: Int, _ point: Point, _ boundary: BoundaryRule, _ areaReader: AreaReader, _ record: Int,
        groupCount: Int, _ report: (Int, Int32) -> Void
    ) {
        let cell = areaReader.map.cell(point)
        let column = cell.column >> TileGrid.cellShiftX
        let row = cell.row >> TileGrid.cellShiftY
        let bit = UInt32(truncatingIfNeeded: (cell.row & 3) << 3 | (cell.column & 7))
        let reader = areaReader.tile
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
    func appendByScan(
        _ index: Int, _ point: Point, _ boundary: BoundaryRule, _ report: (Int, Int32) -> Void
    ) {
        var candidates: [Int] = []
        var isInside = false
        for area in areas.indices where flat.boxes[area]?.contains(point) == true {
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

    /// Lends the memory that is read from. The pointers do not outlive the call.
    @inline(__always)
    func withReader(_ grid: TileGrid, _ body: (AreaReader) -> Void) {
        guard let lists else { return }
        flat.points.withUnsafeBufferPointer { points in
            grid.cornersX.withUnsafeBufferPointer { cornersX in
                grid.cornersY.withUnsafeBufferPointer { cornersY in
                    lists.withPointers { tiles, choices, walls, stream in
                        guard let points = points.baseAddress, let cornersX = cornersX.baseAddress,
                            let cornersY = cornersY.baseAddress
                        else { return }
                        let reader = TileReader(
                            points: points, stream: stream, cornersX: cornersX, cornersY: cornersY,
                            errorBound: grid.errorBound, isEvenOdd: rule == .evenOdd)
                        body(
                            AreaReader(
                                tile: reader, tiles: tiles, choices: choices, walls: walls, map: CellMap(grid),
                                columns: grid.columns))
                    }
                }
            }
        }
    }
}
