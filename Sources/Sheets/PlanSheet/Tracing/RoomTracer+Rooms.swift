import PlanGeometry

extension RoomTracer {
    /// A room among all those of a drawing.
    struct Found {
        let room: TracedRoom
        /// The part of the outline along walls and their openings, from 0 to 1.
        let boundedPart: Double
    }

    /// The least part of the outline along thick walls where thin lines bound the room too. The boxes of a title block and the spaces
    /// between dimension lines have less.
    private static let leastWallPart = 0.2

    /// Finds the rooms of the drawing that walls bound, each set from top to bottom: first those within thick walls and their openings, then
    /// those that lines from wall to wall close.
    ///
    /// - Parameter isCancelled: Returns true if the rooms are no longer wanted; asked before each room.
    func rooms(isCancelled: () -> Bool = { false }) -> [Found] {
        var found: [Found] = []
        for (isOfLines, walls) in [(false, walls), (true, wallsAndLines())] {
            for start in Self.starts(of: walls) {
                if isCancelled() { return [] }
                let point = walls.cells.middle(of: start)
                if found.contains(where: { $0.room.polygon.location(of: point) != .outside }) { continue }
                guard let space = space(from: start, within: walls), isOfSizeOfRooms(space.room) else { continue }
                let reach = walls.thickness.line + 2
                func part(_ mark: UInt8) -> Double { space.cells.part(of: space.corners, beside: mark, reach: reach) }
                if isOfLines {
                    // What lies around the building, or in a room beside its furniture, is none.
                    let box = space.room.polygon.boundingBox
                    if found.contains(where: { box.contains($0.room.polygon.boundingBox) }) { continue }
                    if part(DrawingCells.Mark.wall) < Self.leastWallPart { continue }
                }
                found.append(
                    Found(room: space.room, boundedPart: part(DrawingCells.Mark.wall | DrawingCells.Mark.opening)))
            }
        }
        return found
    }

    private func isOfSizeOfRooms(_ room: TracedRoom) -> Bool {
        let size = room.polygon.boundingBox.size
        return min(size.width, size.height) >= leastSide && !takesMostOfDrawing(size)
    }

    /// The first cell, from top to bottom, of each space that does not reach the drawing's edge.
    private static func starts(of walls: RoomWalls) -> [(column: Int, row: Int)] {
        var cells = walls.cells
        let (columns, rows) = (cells.columns, cells.rows)
        let least = 4 * walls.thickness.wall
        let either = DrawingCells.Mark.barrier | DrawingCells.Mark.seen
        var fill = CellFill(columns: columns, rows: rows)
        var starts: [(column: Int, row: Int)] = []
        cells.clear(DrawingCells.Mark.seen)
        for index in cells.marks.indices where cells.marks[index] & either == 0 {
            let start = (column: index % columns, row: index / columns)
            let extent = fill.spread(
                from: start, over: either, equalTo: 0, marking: DrawingCells.Mark.seen, in: &cells.marks)
            let isInside =
                extent.columns.lowerBound > 0 && extent.rows.lowerBound > 0 && extent.columns.upperBound < columns
                && extent.rows.upperBound < rows
            if isInside, min(extent.columns.count, extent.rows.count) >= least { starts.append(start) }
        }
        return starts
    }
}

extension DrawingCells {
    /// The middle of a cell in pixels.
    fileprivate func middle(of cell: (column: Int, row: Int)) -> Point {
        Point(
            x: (Double(cell.column) + 0.5) * Double(pixelsPerCell), y: (Double(cell.row) + 0.5) * Double(pixelsPerCell))
    }

    /// Returns the part of an outline beside which cells have marks.
    ///
    /// - Parameters:
    ///   - corners: The corners of the outline in cells, clockwise as seen.
    ///   - reach: The greatest number of cells from the outline to marked ones.
    func part(of corners: [Point], beside mark: UInt8, reach: Int) -> Double {
        var (marked, whole) = (0, 0)
        for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let (dx, dy) = (Int(next.x - corner.x).signum(), Int(next.y - corner.y).signum())
            let length = Int(abs(next.x - corner.x) + abs(next.y - corner.y))
            // The first cell beside the edge, to the left of the direction, and the step from it outwards.
            let column = Int(corner.x) + (dx < 0 || dy < 0 ? -1 : 0)
            let row = Int(corner.y) + (dx > 0 || dy < 0 ? -1 : 0)
            for step in 0..<length {
                let isMarked = (0..<reach).contains { depth in
                    let (x, y) = (column + step * dx + depth * dy, row + step * dy - depth * dx)
                    return x >= 0 && y >= 0 && x < columns && y < rows && marks[y * columns + x] & mark != 0
                }
                if isMarked { marked += 1 }
            }
            whole += length
        }
        return whole > 0 ? Double(marked) / Double(whole) : 0
    }
}
