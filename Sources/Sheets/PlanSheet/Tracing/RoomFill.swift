/// The cells of one room: all that can be reached from a cell without crossing a wall or an opening.
struct RoomFill {
    /// The marks of ``DrawingCells/Mark/room`` and of the barriers.
    private(set) var cells: DrawingCells
    private(set) var extent: CellFill.Extent
    /// The openings beside the room.
    private(set) var openings: [WallOpening]

    /// Nil if the room reaches the drawing's edge.
    ///
    /// - Parameter start: a cell without a barrier.
    init?(from start: (column: Int, row: Int), within walls: RoomWalls) {
        var walls = walls
        var fill = CellFill(columns: walls.cells.columns, rows: walls.cells.rows)
        func spread(from start: (column: Int, row: Int)) -> CellFill.Extent {
            fill.spread(
                from: start, over: DrawingCells.Mark.barrier | DrawingCells.Mark.room, equalTo: 0,
                marking: DrawingCells.Mark.room, in: &walls.cells.marks)
        }
        extent = spread(from: start)
        // An opening with the room on both sides is no border of it: two walls may end opposite each other within a
        // room.
        while true {
            let inner = walls.openings.filter { Self.isBeside($0, walls.cells) == (true, true) }
            if inner.isEmpty { break }
            walls.remove(inner)
            for opening in inner {
                for row in opening.rows {
                    for column in opening.columns
                    where walls.cells.marks[row * walls.cells.columns + column]
                        & (DrawingCells.Mark.barrier | DrawingCells.Mark.room) == 0
                    {
                        extent.formUnion(spread(from: (column, row)))
                    }
                }
            }
        }
        guard extent.columns.lowerBound > 0, extent.rows.lowerBound > 0,
            extent.columns.upperBound < walls.cells.columns, extent.rows.upperBound < walls.cells.rows
        else { return nil }
        let beside = walls.openings.filter { Self.isBeside($0, walls.cells) != (false, false) }
        openings = beside.filter { opening in !beside.contains { $0 != opening && $0.contains(opening) } }
            .sorted { ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound) }
        cells = walls.cells
    }

    /// Returns, for each of the two sides of an opening, true if the room lies beside most of that side.
    private static func isBeside(_ opening: WallOpening, _ cells: DrawingCells) -> (Bool, Bool) {
        func isBeside(_ line: Int) -> Bool {
            let count = opening.positions.count {
                cells.has(DrawingCells.Mark.room, opening.axis, line: line, at: $0)
            }
            return 2 * count > opening.positions.count
        }
        return (isBeside(opening.lines.lowerBound - 1), isBeside(opening.lines.upperBound))
    }
}

extension CellFill.Extent {
    fileprivate mutating func formUnion(_ other: Self) {
        columns = min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
        rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
        count += other.count
    }
}
