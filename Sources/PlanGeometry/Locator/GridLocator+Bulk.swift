extension GridLocator {
    /// Locates many points; `locations` has room for as many.
    func locate(_ points: UnsafeBufferPointer<Point>, into locations: UnsafeMutableBufferPointer<Location>) {
        let count = points.count
        guard let points = points.baseAddress, let locations = locations.baseAddress else { return }
        guard let grid else {
            for index in 0..<count { locations[index] = shape.location(of: points[index], rule: rule) }
            return
        }
        _ = withReader(grid) { reader -> Void? in
            tiles.withUnsafeBufferPointer { tiles in
                offsets.withUnsafeBufferPointer { offsets in
                    guard let tiles = tiles.baseAddress, let offsets = offsets.baseAddress else { return }
                    locateOnGrid(points, count, locations, grid, reader, tiles, offsets)
                }
            }
        }
    }

    /// Answers for batches of points: first all cells are looked up, without a branch, then the points in cells that
    /// edges touch are settled, one by one.
    ///
    /// The pointers are to as many points and locations, and to the locator's memory, borrowed for the call.
    private func locateOnGrid(
        _ points: UnsafePointer<Point>, _ count: Int, _ locations: UnsafeMutablePointer<Location>, _ grid: TileGrid,
        _ reader: TileReader, _ tiles: UnsafePointer<UInt64>, _ offsets: UnsafePointer<UInt32>
    ) {
        let batch = 512
        let columns = grid.columns
        let map = CellMap(grid)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: batch) { buffer in
            guard let doubtful = buffer.baseAddress else { return }
            var start = 0
            while start < count {
                let end = min(start + batch, count)
                var doubtfulCount = 0
                for index in start..<end {
                    let (column, row) = map.cell(points[index])
                    let tile = (row >> TileGrid.cellShiftY) &* columns &+ column >> TileGrid.cellShiftX
                    let bits = tiles[tile] >> UInt64((row & 3) << 3 | (column & 7))
                    locations[index] = bits >> 32 & 1 != 0 ? .inside : .outside
                    doubtful[doubtfulCount] = UInt32(truncatingIfNeeded: index &- start)
                    doubtfulCount &+= Int(truncatingIfNeeded: bits & 1)
                }
                for place in 0..<doubtfulCount {
                    let index = start + Int(doubtful[place])
                    let point = points[index]
                    let cell = map.cell(point)
                    let column = cell.column >> TileGrid.cellShiftX
                    let row = cell.row >> TileGrid.cellShiftY
                    let record = Int(offsets[row &* columns &+ column])
                    if let rank = reader.rank(of: point, record: record, column: column, row: row) {
                        locations[index] = Location(rank: rank)
                    } else {
                        locations[index] = shape.location(of: point, rule: rule)
                    }
                }
                start = end
            }
        }
    }
}
