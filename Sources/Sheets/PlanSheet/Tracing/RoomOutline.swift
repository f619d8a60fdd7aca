import PlanGeometry

/// The borders of a room's cells: its outline, and the holes that hold other rooms.
struct RoomOutline {
    /// The corners of the outline and of each hole, in cells of the drawing; every edge is horizontal or vertical.
    private(set) var rings: [[Point]] = []

    /// The least share of the room's cells that a hole has which stays one: smaller ones are columns and furniture.
    private static let leastHoleShare = 0.01

    init(of room: RoomFill) {
        // The part of the drawing around the room, with a cell beside it on all sides that is not the room's.
        let left = room.extent.columns.lowerBound - 1
        let top = room.extent.rows.lowerBound - 1
        let (columns, rows) = (room.extent.columns.count + 2, room.extent.rows.count + 2)
        var marks: [UInt8] = []
        marks.reserveCapacity(columns * rows)
        for row in top..<top + rows { marks += room.cells.marks[(row * room.cells.columns + left)...].prefix(columns) }
        var fill = CellFill(columns: columns, rows: rows)
        let either = DrawingCells.Mark.room | DrawingCells.Mark.seen
        _ = fill.spread(from: (0, 0), over: either, equalTo: 0, marking: DrawingCells.Mark.seen, in: &marks)
        var part = CellPart(columns: columns, rows: rows, marks: marks)
        for index in part.marks.indices where part.marks[index] & either == 0 {
            let start = (index % columns, index / columns)
            let extent = fill.spread(
                from: start, over: either, equalTo: 0, marking: DrawingCells.Mark.seen, in: &part.marks)
            let free = part.freeCount(in: extent)
            if Double(free) >= Self.leastHoleShare * Double(room.extent.count) {
                rings.append(part.border(of: DrawingCells.Mark.seen, from: start))
            } else {
                _ = fill.spread(
                    from: start, over: either, equalTo: DrawingCells.Mark.seen, marking: DrawingCells.Mark.room,
                    clearing: DrawingCells.Mark.seen, in: &part.marks)
            }
        }
        if let first = part.marks.firstIndex(where: { $0 & DrawingCells.Mark.room != 0 }) {
            rings.insert(part.border(of: DrawingCells.Mark.room, from: (first % columns, first / columns)), at: 0)
        }
        rings = rings.map { $0.map { Point(x: $0.x + Double(left), y: $0.y + Double(top)) } }
    }
}

/// Some cells, row by row.
private struct CellPart {
    let columns: Int
    let rows: Int
    var marks: [UInt8]

    /// Returns the number of cells of a box that are neither barriers nor the room's.
    func freeCount(in extent: CellFill.Extent) -> Int {
        var count = 0
        for row in extent.rows {
            for column in extent.columns
            where marks[row * columns + column] & (DrawingCells.Mark.barrier | DrawingCells.Mark.room) == 0 {
                count += 1
            }
        }
        return count
    }

    /// The corners of the border around connected cells, clockwise as seen, without the borders of their holes.
    ///
    /// The walk keeps the cells on its right hand; where cells meet at a corner only, it stays with those that it came
    /// along.
    ///
    /// - Parameters:
    ///   - mark: what the cells have.
    ///   - start: the leftmost cell of the cells' top row.
    func border(of mark: UInt8, from start: (column: Int, row: Int)) -> [Point] {
        func has(_ column: Int, _ row: Int) -> Bool {
            column >= 0 && row >= 0 && column < columns && row < rows && marks[row * columns + column] & mark != 0
        }
        var corners: [Point] = []
        var (x, y, dx, dy) = (start.column, start.row, 1, 0)
        repeat {
            // The cells ahead of the corner (x, y) on the left and on the right of the direction.
            let left = dx != 0 ? (dx > 0 ? (x, y - 1) : (x - 1, y)) : (dy > 0 ? (x, y) : (x - 1, y - 1))
            let right = dx != 0 ? (dx > 0 ? (x, y) : (x - 1, y - 1)) : (dy > 0 ? (x - 1, y) : (x, y - 1))
            if !has(right.0, right.1) {
                corners.append(Point(x: Double(x), y: Double(y)))
                (dx, dy) = (-dy, dx)
            } else if has(left.0, left.1) {
                corners.append(Point(x: Double(x), y: Double(y)))
                (dx, dy) = (dy, -dx)
            }
            x += dx
            y += dy
        } while (x, y) != start || (dx, dy) != (0, -1)
        corners.append(Point(x: Double(x), y: Double(y)))
        return corners
    }
}
