extension GridBuilder {
    /// Follows the ring of the edges `first..<end`, started with ``beginRing(over:)``: marks the cells that it touches,
    /// notes where its winding number changes along the lower border of each row of cells, and collects the pieces of
    /// each tile.
    mutating func trace(edges first: Int, _ end: Int, flags: UInt32) {
        let (stepX, stepY) = (TileGrid.cellShiftX - shiftX, TileGrid.cellShiftY - shiftY)
        let (maskX, maskY) = (1 << shiftX - 1, 1 << shiftY - 1)
        let columns = grid.columns
        let start = points[first]
        var column = grid.column(start.x) >> stepX
        var row = grid.row(start.y) >> stepY
        var tile = (row >> shiftY) * columns + column >> shiftX
        var runStart = first
        touched[tile] |= 1 << UInt32((row & maskY) << 3 | (column & maskX))
        for edge in first..<end {
            let next = points[edge + 1]
            let nextColumn = grid.column(next.x) >> stepX
            let nextRow = grid.row(next.y) >> stepY
            if nextColumn == column && nextRow == row { continue }
            let nextTile = (nextRow >> shiftY) * columns + nextColumn >> shiftX
            if nextTile != tile {
                closeRun(tile, runStart, edge + 1, flags)
                runStart = edge
            }
            cross(edge, column, row, nextColumn, nextRow, tile, nextTile, flags)
            (column, row, tile) = (nextColumn, nextRow, nextTile)
        }
        closeRun(tile, runStart, end, flags)
    }

    /// Adds the edges `start..<end` to the section of the tile in which they begin, end or lie.
    @inline(__always)
    private mutating func closeRun(_ tile: Int, _ start: Int, _ end: Int, _ flags: UInt32) {
        guard start < end else { return }
        let section = self.section(tile, flags: flags)
        var start = UInt32(start)
        let end = UInt32(end)
        while start < end {
            let length = min(end - start, Self.longestRun)
            runs.append(Piece(section: UInt32(section), content: start << Self.runShift | (length - 1)))
            sections.base[section].runCount += 1
            start += length
        }
    }

    /// Marks the cells of a row.
    @inline(__always)
    private func mark(_ row: Int, _ columnRange: ClosedRange<Int>) {
        let maskX = 1 << shiftX - 1
        let bits = UInt32((row & (1 << shiftY - 1)) << 3)
        let base = (row >> shiftY) * grid.columns
        var low = columnRange.lowerBound
        let high = columnRange.upperBound
        if low >> shiftX == high >> shiftX {
            touched[base + low >> shiftX] |= (UInt32(2) << UInt32(high - low) - 1) << (bits + UInt32(low & maskX))
            return
        }
        while low <= high {
            let last = min(high, low | maskX)
            touched[base + low >> shiftX] |= (UInt32(2) << UInt32(last - low) - 1) << (bits + UInt32(low & maskX))
            low = last + 1
        }
    }

    /// Notes that the winding number changes from `column` on along the lower border of `row`.
    @inline(__always)
    private func change(_ row: Int, _ column: Int, by amount: Int32) {
        let tileColumn = column >> shiftX
        guard tileColumn < grid.columns else { return }
        let tile = (row >> shiftY) * grid.columns + tileColumn
        let bit = (row & (1 << shiftY - 1)) << 3 | (column & (1 << shiftX - 1))
        if let changes {
            // Cells of a tile are numbered as bits of the plane are.
            changes[tile << (shiftX + shiftY) + bit] += amount
        } else {
            // A tile without cells changes in all its rows.
            plane[tile] ^= (isCoarse ? 0x0101_0101 : 1) << UInt32(bit)
        }
    }

    /// Follows an edge that leads from one cell to another.
    private mutating func cross(
        _ edge: Int, _ column: Int, _ row: Int, _ nextColumn: Int, _ nextRow: Int, _ tile: Int, _ nextTile: Int,
        _ flags: UInt32
    ) {
        let leftmost = min(column, nextColumn)
        let rightmost = max(column, nextColumn)
        if row == nextRow {
            mark(row, leftmost...rightmost)
            if nextTile != tile {
                addLevelChords(edge, row >> shiftY, leftmost >> shiftX, rightmost >> shiftX, flags)
            }
            return
        }
        let (a, b) = (points[edge], points[edge + 1])
        let isUpward = row < nextRow
        let amount: Int32 = isUpward ? -1 : 1
        let (low, high) = isUpward ? (a, b) : (b, a)
        let (lowRow, highRow) = isUpward ? (row, nextRow) : (nextRow, row)
        let lowX = grid.placeX(low.x) * cellScaleX
        let lowY = grid.placeY(low.y) * cellScaleY
        let highX = grid.placeX(high.x) * cellScaleX
        let highY = grid.placeY(high.y) * cellScaleY
        var slope = (highX - lowX) / (highY - lowY)
        var slack = grid.slack * (2 + slope.magnitude)
        if !slack.isFinite { (slope, slack) = (0, .infinity) }
        let leansRight = highX >= lowX

        // Along the border between two rows of cells, at `place` up to `slack`.
        var place = lowX + (Double(lowRow) - lowY) * slope
        var rowStart = leftmost
        var rowEnd = rightmost
        var tileRange = leftmost...rightmost
        var isNewTileRow = true
        var placeAtTileBorder = place
        if !isCoarse, lowRow & 3 != 0 { placeAtTileBorder = lowX + (Double(lowRow & ~3) - lowY) * slope }
        for current in lowRow...highRow {
            if current > lowRow {
                noteChange(edge, current, place, slack, leftmost, rightmost, amount)
                if current & (1 << shiftY - 1) == 0 {
                    isNewTileRow = true
                    placeAtTileBorder = place
                }
            }
            let nextPlace = lowX + (Double(current + 1) - lowY) * slope
            // The columns that the edge touches in this row.
            let from = current == lowRow ? lowX : place
            let to = current == highRow ? highX : nextPlace
            rowStart = Self.column(min(from, to) - slack, leftmost, rightmost)
            rowEnd = Self.column(max(from, to) + slack, leftmost, rightmost)
            if current == lowRow {
                if leansRight { rowStart = leftmost } else { rowEnd = rightmost }
            }
            if current == highRow {
                if leansRight { rowEnd = rightmost } else { rowStart = leftmost }
            }
            mark(current, rowStart...max(rowStart, rowEnd))
            tileRange =
                isNewTileRow
                ? rowStart...max(rowStart, rowEnd)
                : min(rowStart, tileRange.lowerBound)...max(rowEnd, tileRange.upperBound)
            isNewTileRow = false
            if nextTile != tile && (current == highRow || (current + 1) & (1 << shiftY - 1) == 0) {
                addChords(
                    edge, current >> shiftY, tileRange.lowerBound >> shiftX, tileRange.upperBound >> shiftX,
                    placeAtTileBorder, slack, isUpward, tile, nextTile, flags)
            }
            place = nextPlace
        }
    }

    /// The column at a place, kept within limits; safe for places of any size.
    @inline(__always)
    private static func column(_ place: Double, _ least: Int, _ greatest: Int) -> Int {
        let clamped = max(Double(least), min(Double(greatest), place))
        return Int(clamped)
    }

    /// Notes the change of the winding number where an edge crosses the lower border of `row` at `place`.
    @inline(__always)
    private mutating func noteChange(
        _ edge: Int, _ row: Int, _ place: Double, _ slack: Double, _ leftmost: Int, _ rightmost: Int, _ amount: Int32
    ) {
        if row & (1 << shiftY - 1) == 0 {
            // Near a tile's corner only an exact test tells on which side of the corner the edge passes.
            let low = max(Double(leftmost) - 0.5, place - slack)
            let high = min(Double(rightmost) + 1, place + slack)
            let firstCorner = (Int(low.rounded(.up)) + (1 << shiftX - 1)) >> shiftX
            if Double(firstCorner << shiftX) <= high {
                change(row, exactColumn(edge, row, firstCorner, Int(high) >> shiftX), by: amount)
                return
            }
        }
        change(row, Self.column(place, leftmost, rightmost) + 1, by: amount)
    }

    /// The column from which on the winding number changes where an edge crosses the lower border of `row` near the
    /// corners of the given tiles.
    @inline(never)
    private func exactColumn(_ edge: Int, _ row: Int, _ firstTile: Int, _ lastTile: Int) -> Int {
        let (a, b) = (points[edge], points[edge + 1])
        let tileRow = row >> shiftY
        for tileColumn in firstTile...max(firstTile, min(lastTile, grid.columns - 1)) where tileColumn < grid.columns {
            let side = orient2d(a, b, Point(x: grid.cornersX[tileColumn], y: grid.cornersY[tileRow]))
            // The edge passes on the left of the corner when an edge that leads upwards has it on its right.
            if a.y < b.y ? side < 0 : side > 0 { return tileColumn << shiftX }
        }
        return max(firstTile, lastTile) << shiftX + 1
    }

    /// Adds an edge to the tiles that it crosses between those of its ends, all in one row of tiles.
    private mutating func addLevelChords(_ edge: Int, _ tileRow: Int, _ first: Int, _ last: Int, _ flags: UInt32) {
        guard first + 1 < last else { return }
        let (a, b) = (points[edge], points[edge + 1])
        let cornerY = grid.cornersY[tileRow]
        let touchesCorners = min(a.y, b.y) <= cornerY
        for tileColumn in first + 1..<last {
            // The corners lie below: on the left of an edge that leads to the left.
            var isLeft = b.x < a.x
            let tile = tileRow * grid.columns + tileColumn
            if touchesCorners {
                let side = orient2d(a, b, Point(x: grid.cornersX[tileColumn], y: cornerY))
                if side == 0 { badCorners.append(tile) }
                isLeft = side > 0
            }
            addChord(edge, tile, cornerIsLeft: isLeft, flags)
        }
    }

    /// Adds an edge to the tiles of a row in which it has no end. It meets the lower border of the row at `place`.
    @inline(__always)
    private mutating func addChords(
        _ edge: Int, _ tileRow: Int, _ first: Int, _ last: Int, _ place: Double, _ slack: Double, _ isUpward: Bool,
        _ tile: Int, _ nextTile: Int, _ flags: UInt32
    ) {
        for tileColumn in first...last {
            let current = tileRow * grid.columns + tileColumn
            if current == tile || current == nextTile { continue }
            let distance = Double(tileColumn << shiftX) - place
            var isLeft = (distance < 0) == isUpward
            if !(distance.magnitude > 8 * slack) {
                let corner = Point(x: grid.cornersX[tileColumn], y: grid.cornersY[tileRow])
                let side = orient2d(points[edge], points[edge + 1], corner)
                if side == 0 { badCorners.append(current) }
                isLeft = side > 0
            }
            addChord(edge, current, cornerIsLeft: isLeft, flags)
        }
    }

    @inline(__always)
    private mutating func addChord(_ edge: Int, _ tile: Int, cornerIsLeft: Bool, _ flags: UInt32) {
        let section = self.section(tile, flags: flags)
        chords.append(Piece(section: UInt32(section), content: UInt32(edge)))
        sections.base[section].chordCount += 1
        if cornerIsLeft { sections.base[section].reference -= 1 }
    }
}
