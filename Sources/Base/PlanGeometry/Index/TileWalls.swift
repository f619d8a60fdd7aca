/// Finds the walls of tiles, see ``TileWall``.
struct TileWalls: ~Copyable {
    /// Cells that no edge touches, of the tile and of those around it, and their entry.
    struct EntryBoard: BitwiseCopyable {
        var board: TileBoard
        var entry: AreaEntry
    }

    /// Tiles with more entries than this have no walls.
    private static let greatestEntryCount = 16

    var lines: TileLines
    let columns: Int
    let rows: Int
    var entries = GrowingBuffer<EntryBoard>(capacity: greatestEntryCount)

    /// Writes the walls of the tile that has the given areas and returns the number of the first.
    ///
    /// - Parameter overflow: where the entries of the tile start for which its choice has no room.
    mutating func write(
        column: Int, row: Int, _ tileAreas: TileAreas, _ stream: UnsafePointer<UInt32>,
        _ known: borrowing TileEntries, overflow: Int, into walls: inout GrowingBuffer<TileWall>
    ) -> UInt32 {
        let tile = row * columns + column
        let ownPlaces = known.places(of: tile)
        guard ownPlaces.count <= Self.greatestEntryCount else { return 0 }
        // If more cells are in several areas than edges touch, the search for a wall is mostly in vain.
        let touchedCells = known.touched(tile)
        let sharedCells = ~ownPlaces.reduce(touchedCells) { $0 | known[$1].cells }
        guard sharedCells.nonzeroBitCount <= touchedCells.nonzeroBitCount else { return 0 }
        lines.start(column: column, row: row)
        guard addLines(tileAreas, stream), lines.count > 0 else { return 0 }
        entries.removeAll()
        for place in ownPlaces { add(known[place].entry, TileBoard(cells: known[place].cells)) }
        let first = walls.count
        for place in overflow..<max(overflow, ownPlaces.upperBound) where known[place].cells != 0 {
            // One entry for both sides, so any edge will do.
            let (cells, entry) = (known[place].cells, known[place].entry)
            walls.append(TileWall(cells: cells, edge: lines[0].edge, left: entry, right: entry))
        }
        let touched = TileBoard(cells: touchedCells)
        if lines.count == 1 && lines.blocked.bits == 0 {
            let line = lines[0]
            // All edges of the tile are on the line, so all cells on one side of it have one entry.
            let left = entry(of: line.left)
            let right = entry(of: line.right)
            if left != .several && right != .several {
                walls.append(TileWall(cells: .max, edge: line.edge, left: left, right: right))
                return UInt32(truncatingIfNeeded: first)
            }
        }
        addNeighbors(column, row, known)
        var seen = lines.blocked.bits
        var crossed = seen
        for index in 0..<lines.count {
            crossed |= seen & lines[index].touched.bits
            seen |= lines[index].touched.bits
        }
        for index in 0..<lines.count {
            let cells = lines[index].touched.bits & touched.bits & ~crossed
            writeWalls(of: lines[index], cells: TileBoard(bits: cells), into: &walls)
        }
        if walls.count == first { return 0 }
        walls.append(.unknown)
        return UInt32(truncatingIfNeeded: first)
    }

    /// Adds the entries of the cells around the tile.
    private mutating func addNeighbors(_ column: Int, _ row: Int, _ known: borrowing TileEntries) {
        let tile = row * columns + column
        if column > 0 { addNeighbor(tile - 1, .left, known) }
        if column + 1 < columns { addNeighbor(tile + 1, .right, known) }
        if row > 0 { addNeighbor(tile - columns, .below, known) }
        if row + 1 < rows { addNeighbor(tile + columns, .above, known) }
    }

    private mutating func addNeighbor(_ tile: Int, _ side: TileBoard.Side, _ known: borrowing TileEntries) {
        for place in known.places(of: tile) {
            let board = TileBoard(cells: known[place].cells, at: side)
            if board.bits != 0 { add(known[place].entry, board) }
        }
    }

    private mutating func add(_ entry: AreaEntry, _ board: TileBoard) {
        for index in 0..<entries.count where entries[index].entry == entry {
            entries.base[index].board.bits |= board.bits
            return
        }
        if entries.count < Self.greatestEntryCount { entries.append(EntryBoard(board: board, entry: entry)) }
    }

    /// Collects the lines that the edges of areas lie on; false when there are too many.
    private mutating func addLines(_ tileAreas: TileAreas, _ stream: UnsafePointer<UInt32>) -> Bool {
        var next = tileAreas.edged
        for _ in 0..<tileAreas.head.edgedCount {
            let area = EdgedArea(at: next)
            next = stream + Int(area.head.next)
            var start = area.sections
            for _ in 0..<area.head.summary.count {
                let section = TileSection(at: start)
                guard section.allEdges(satisfy: { lines.add($0) }) else { return false }
                start = section.end
            }
        }
        return true
    }

    /// The entry of those of the given cells that no edge touches, or ``AreaEntry/several`` when there are none, or
    /// several areas there.
    private func entry(of board: TileBoard) -> AreaEntry {
        for index in 0..<entries.count where entries[index].board.bits & board.bits != 0 { return entries[index].entry }
        return .several
    }

    /// Writes the walls on a line, for cells that are touched by edges on this line alone.
    ///
    /// A straight row or column of such cells leads from each of them to a free cell on one side of the line. No edges
    /// but those on the line touch these cells, so all points of them on that side have the free cell's entry.
    private func writeWalls(of line: TileLines.Line, cells: TileBoard, into walls: inout GrowingBuffer<TileWall>) {
        var unknownLeft = cells.bits
        for left in 0...entries.count where unknownLeft != 0 {
            // The cells of which nothing is known on the left come last.
            let isKnown = left < entries.count
            let onLeft = isKnown ? reached(from: left, on: line.left, cells) & unknownLeft : unknownLeft
            unknownLeft &= ~onLeft
            var unknownRight = onLeft
            for right in 0...entries.count where unknownRight != 0 {
                let isRightKnown = right < entries.count
                let both = isRightKnown ? reached(from: right, on: line.right, cells) & unknownRight : unknownRight
                unknownRight &= ~both
                if both == 0 || !isKnown && !isRightKnown { continue }
                walls.append(
                    TileWall(
                        cells: TileBoard(bits: both).cells, edge: line.edge,
                        left: isKnown ? entries[left].entry : .several,
                        right: isRightKnown ? entries[right].entry : .several))
            }
        }
    }

    private func reached(from entry: Int, on side: TileBoard, _ cells: TileBoard) -> UInt64 {
        TileBoard(bits: entries[entry].board.bits & side.bits).reached(through: cells).bits
    }
}
