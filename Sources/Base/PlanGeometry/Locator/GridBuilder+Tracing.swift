extension GridBuilder {
    /// Follows the ring of `edges`, started with ``beginRing(over:)``: marks the cells that it touches,
    /// notes where its winding number changes along the lower border of each row of cells, and collects the pieces of
    /// each tile.
    mutating func trace(_ edges: Range<Int>, flags: SectionFlags) {
        let (stepX, stepY) = (TileGrid.cellShiftX - shiftX, TileGrid.cellShiftY - shiftY)
        let (maskX, maskY) = (1 << shiftX - 1, 1 << shiftY - 1)
        let start = map.cell(points[edges.lowerBound])
        var column = start.column >> stepX
        var row = start.row >> stepY
        var tile = (row >> shiftY) * columns + column >> shiftX
        var runStart = edges.lowerBound
        touched[tile] |= 1 << UInt32((row & maskY) << 3 | (column & maskX))
        for edge in edges {
            let next = map.cell(points[edge + 1])
            let nextColumn = next.column >> stepX
            let nextRow = next.row >> stepY
            if nextColumn == column && nextRow == row { continue }
            let nextTile = (nextRow >> shiftY) * columns + nextColumn >> shiftX
            if nextTile != tile {
                closeRun(tile, runStart, edge + 1, flags)
                runStart = edge
            }
            if isCoarse {
                crossTiles(edge, column, row, nextColumn, nextRow, flags)
            } else {
                crossCells(edge, column, row, nextColumn, nextRow, tile, nextTile, flags)
            }
            (column, row, tile) = (nextColumn, nextRow, nextTile)
        }
        closeRun(tile, runStart, edges.upperBound, flags)
    }

    /// Adds the edges `start..<end` to the section of the tile in which they begin, end or lie.
    @inline(__always)
    private mutating func closeRun(_ tile: Int, _ start: Int, _ end: Int, _ flags: SectionFlags) {
        guard start < end else { return }
        let section = self.section(tile, flags: flags)
        for first in stride(from: start, to: end, by: EdgeRun.greatestCount) {
            let run = EdgeRun(first: first, count: min(end - first, EdgeRun.greatestCount))
            runs.append(Piece(section: UInt32(section), word: run.word))
            sections.base[section].runCount += 1
        }
    }

    /// Marks the cells of a row.
    @inline(__always)
    private mutating func mark(_ row: Int, _ low: Int, _ high: Int) {
        let maskX = 1 << shiftX - 1
        let bits = UInt32((row & (1 << shiftY - 1)) << 3)
        let base = (row >> shiftY) * columns
        if low >> shiftX == high >> shiftX {
            touched[base + low >> shiftX] |= (UInt32(2) << UInt32(high - low) - 1) << (bits + UInt32(low & maskX))
            return
        }
        var low = low
        while low <= high {
            let last = min(high, low | maskX)
            touched[base + low >> shiftX] |= (UInt32(2) << UInt32(last - low) - 1) << (bits + UInt32(low & maskX))
            low = last + 1
        }
    }

    /// Notes that the winding number changes from `column` on along the lower border of `row`.
    @inline(__always)
    private mutating func change(_ row: Int, _ column: Int, by amount: Int32) {
        let tileColumn = column >> shiftX
        guard tileColumn < columns else { return }
        let tile = (row >> shiftY) * columns + tileColumn
        let bit = (row & (1 << shiftY - 1)) << 3 | (column & (1 << shiftX - 1))
        if countsWindings {
            // Cells of a tile are numbered as bits of the plane are.
            changes[tile << (shiftX + shiftY) + bit] += amount
        } else {
            // A tile without cells changes in all its rows.
            plane[tile] ^= (isCoarse ? 0x0101_0101 : 1) << UInt32(bit)
        }
    }

    /// Follows an edge from one cell to another.
    @inline(__always)
    private mutating func crossCells(
        _ edge: Int, _ column: Int, _ row: Int, _ nextColumn: Int, _ nextRow: Int, _ tile: Int, _ nextTile: Int,
        _ flags: SectionFlags
    ) {
        let leftmost = min(column, nextColumn)
        let rightmost = max(column, nextColumn)
        if row == nextRow {
            mark(row, leftmost, rightmost)
            if nextTile != tile {
                addLevelChords(edge, row >> shiftY, leftmost >> shiftX, rightmost >> shiftX, flags)
            }
            return
        }
        if column == nextColumn && tile == nextTile {
            // In one column the edge crosses the rows' borders in that column; none is the border of a tile.
            for current in min(row, nextRow)...max(row, nextRow) {
                mark(current, column, column)
                if current > min(row, nextRow) { change(current, column + 1, by: row < nextRow ? -1 : 1) }
            }
            return
        }
        let line = CellLine(edge: edge, points, map, isUpward: row < nextRow, slack: grid.slack, cellSize: SIMD2(1, 1))
        let (lowRow, highRow) = row < nextRow ? (row, nextRow) : (nextRow, row)
        let rowMask = 1 << TileGrid.cellShiftY - 1
        var place = line.place(lowRow)
        var placeAtTileBorder = line.place(lowRow & ~rowMask)
        var (tilesFrom, tilesTo) = (Int.max, 0)
        for current in lowRow...highRow {
            if current > lowRow {
                noteChange(line, current, place, leftmost, rightmost)
                if current & rowMask == 0 {
                    (tilesFrom, tilesTo) = (Int.max, 0)
                    placeAtTileBorder = place
                }
            }
            let nextPlace = line.place(current + 1)
            let (from, to) = line.columns(
                place, nextPlace, leftmost, rightmost, isLowest: current == lowRow, isHighest: current == highRow)
            mark(current, from, to)
            tilesFrom = min(tilesFrom, from >> TileGrid.cellShiftX)
            tilesTo = max(tilesTo, to >> TileGrid.cellShiftX)
            if nextTile != tile && (current == highRow || current & rowMask == rowMask) {
                let tileRow = current >> TileGrid.cellShiftY
                for tileColumn in tilesFrom...tilesTo {
                    let crossed = tileRow * columns + tileColumn
                    if crossed == tile || crossed == nextTile { continue }
                    addChord(line, tileRow, tileColumn, placeAtTileBorder, flags)
                }
            }
            place = nextPlace
        }
    }

    /// Follows an edge from one tile to another when tiles are not divided into cells.
    @inline(__always)
    private mutating func crossTiles(
        _ edge: Int, _ column: Int, _ row: Int, _ nextColumn: Int, _ nextRow: Int, _ flags: SectionFlags
    ) {
        let leftmost = min(column, nextColumn)
        let rightmost = max(column, nextColumn)
        if row == nextRow {
            addLevelChords(edge, row, leftmost, rightmost, flags)
            return
        }
        let isUpward = row < nextRow
        let line = CellLine(
            edge: edge, points, map, isUpward: isUpward, slack: grid.slack, cellSize: SIMD2(0.125, 0.25))
        let (highRow, highColumn) = isUpward ? (nextRow, nextColumn) : (row, column)
        var (row, column) = isUpward ? (row, column) : (nextRow, nextColumn)
        let direction = highColumn >= column ? 1 : -1
        // Where the edge leaves a column: at its right or left border.
        let exit = direction == 1 ? 1.0 : 0.0
        let stepCount = highRow - row + rightmost - leftmost
        var place = line.place(row)
        var nextPlace = line.place(row + 1)
        // The next step is as good as random, so branches would be mispredicted: each step is computed without one.
        for step in 1...stepCount {
            let distance = (nextPlace - Double(column) - exit) * Double(direction)
            var leavesRow = (distance < 0 || column == highColumn) && row != highRow
            if distance.magnitude <= line.slack && column != highColumn && row != highRow {
                leavesRow = leavesRowFirst(line, row, column, direction)
            }
            let crossed = leavesRow && column + 1 < columns ? (row + 1) * columns + column + 1 : 0
            if countsWindings {
                changes[crossed] &+= crossed == 0 ? 0 : line.change
            } else {
                // A tile without cells changes in all its rows.
                plane[crossed] ^= crossed == 0 ? 0 : 0x0101_0101
            }
            row += leavesRow ? 1 : 0
            column += leavesRow ? 0 : direction
            place = leavesRow ? nextPlace : place
            nextPlace = line.place(row + 1)
            if step < stepCount { addChord(line, row, column, place, flags) }
        }
    }

    /// True if an edge that passes near a corner of its tile leaves the tile's row before the tile's column.
    @inline(never)
    private mutating func leavesRowFirst(_ line: CellLine, _ row: Int, _ column: Int, _ direction: Int) -> Bool {
        let corner = Point(x: cornersX[direction == 1 ? column + 1 : column], y: cornersY[row + 1])
        let side = orient2d(points[line.edge], points[line.edge + 1], corner)
        // Whether the line passes on the left of the corner or, where the corner is of the edge's own column, on it.
        let isOnLeft = line.isUpward ? side < 0 : side > 0
        return direction == 1 ? isOnLeft : !isOnLeft
    }

    /// Notes the change of the winding number where an edge crosses the lower border of `row` at `place`.
    @inline(__always)
    private mutating func noteChange(_ line: CellLine, _ row: Int, _ place: Double, _ leftmost: Int, _ rightmost: Int) {
        if row & (1 << TileGrid.cellShiftY - 1) == 0 {
            // Near a tile's corner only an exact test tells on which side of the corner the edge passes.
            let low = max(Double(leftmost) - 0.5, place - line.slack)
            let high = min(Double(rightmost) + 1, place + line.slack)
            let firstCorner = (Int(low + 1) + (1 << TileGrid.cellShiftX - 1)) >> TileGrid.cellShiftX
            if Double(firstCorner << TileGrid.cellShiftX) <= high
                || Double((firstCorner - 1) << TileGrid.cellShiftX) >= low
            {
                change(
                    row, exactColumn(line.edge, row, max(firstCorner - 1, 0), Int(high) >> TileGrid.cellShiftX),
                    by: line.change)
                return
            }
        }
        change(row, line.column(place, leftmost, rightmost) + 1, by: line.change)
    }

    /// The column from which on the winding number changes where an edge crosses the lower border of `row` near the
    /// corners of the given tiles.
    @inline(never)
    private mutating func exactColumn(_ edge: Int, _ row: Int, _ firstTile: Int, _ lastTile: Int) -> Int {
        let (a, b) = (points[edge], points[edge + 1])
        let tileRow = row >> shiftY
        for tileColumn in firstTile...max(firstTile, min(lastTile, columns - 1)) where tileColumn < columns {
            let side = orient2d(a, b, Point(x: cornersX[tileColumn], y: cornersY[tileRow]))
            // The edge passes on the left of the corner when an edge that leads upwards has it on its right.
            if a.y < b.y ? side < 0 : side > 0 { return tileColumn << shiftX }
        }
        return max(firstTile, lastTile) << shiftX + 1
    }

    /// Adds an edge to the tiles that it crosses between those of its ends, all in one row of tiles.
    private mutating func addLevelChords(_ edge: Int, _ tileRow: Int, _ first: Int, _ last: Int, _ flags: SectionFlags)
    {
        guard first + 1 < last else { return }
        let (a, b) = (points[edge], points[edge + 1])
        let cornerY = cornersY[tileRow]
        let touchesCorners = min(a.y, b.y) <= cornerY
        for tileColumn in first + 1..<last {
            // The corners lie below: on the left of an edge that leads to the left.
            var isLeft = b.x < a.x
            let tile = tileRow * columns + tileColumn
            if touchesCorners {
                let side = orient2d(a, b, Point(x: cornersX[tileColumn], y: cornerY))
                if side == 0 { badCorners.append(tile) }
                isLeft = side > 0
            }
            addChord(edge, tile, cornerIsLeft: isLeft, flags)
        }
    }

    /// Adds an edge to a tile in which it has no end. It meets the lower border of the row of tiles at `place`.
    @inline(__always)
    private mutating func addChord(
        _ line: CellLine, _ tileRow: Int, _ tileColumn: Int, _ place: Double, _ flags: SectionFlags
    ) {
        let distance = Double(tileColumn << shiftX) - place
        var isLeft = (distance < 0) == line.isUpward
        let tile = tileRow * columns + tileColumn
        if !(distance.magnitude > 8 * line.slack) {
            let corner = Point(x: cornersX[tileColumn], y: cornersY[tileRow])
            let side = orient2d(points[line.edge], points[line.edge + 1], corner)
            if side == 0 { badCorners.append(tile) }
            isLeft = side > 0
        }
        addChord(line.edge, tile, cornerIsLeft: isLeft, flags)
    }

    @inline(__always)
    private mutating func addChord(_ edge: Int, _ tile: Int, cornerIsLeft: Bool, _ flags: SectionFlags) {
        let section = self.section(tile, flags: flags)
        chords.append(Piece(section: UInt32(truncatingIfNeeded: section), word: UInt32(truncatingIfNeeded: edge)))
        sections.base[section].chordCount &+= 1
        sections.base[section].reference &-= cornerIsLeft ? 1 : 0
    }
}
