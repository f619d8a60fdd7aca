import PlanGeometry
import PlanImage

/// Finds the outlines of rooms in a drawing.
///
///     let tracer = try RoomTracer(reading: DrawingFile.open("office.png"))
///     let room = try tracer.room(around: Point(x: 700, y: 700))
///     print(room.polygon.exterior.vertices)
///
/// Walls are ink that is thicker than the drawing's lines, so that furniture, text and door leaves bound no room.
/// Doors, windows and passages are gaps between the ends of walls. A room that does not close this way is sought
/// again with every line from wall to wall for a wall, and at last with all long straight lines for walls, for drawings
/// whose walls are thin lines.
///
/// A tracer has one byte of memory for each pixel of the drawing, 16 MB at most: a larger drawing is looked at in less
/// detail. Tracing a room takes as much again.
public struct RoomTracer: Sendable {
    /// The drawing's size in pixels.
    public let drawingSize: Size
    let walls: RoomWalls
    /// The drawing's texts.
    private let words: [DrawnWord]
    /// The greatest length of an opening without a line through it, in pixels.
    public let gap: Double

    /// The greatest number of cells into which a drawing is divided.
    private static let cellLimit = 1 << 24

    /// Reads a drawing and finds its walls.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - options: how rooms are traced.
    /// - Throws: ``TraceError`` if the drawing cannot be read or an option is out of range.
    public init(reading drawing: any DrawingReader, options: TraceOptions = TraceOptions()) throws(TraceError) {
        try self.init(reading: drawing, options: options, cellLimit: Self.cellLimit)
    }

    /// - Parameter cellLimit: the greatest number of cells into which the drawing is divided.
    init(reading drawing: any DrawingReader, options: TraceOptions, cellLimit: Int) throws(TraceError) {
        drawingSize = drawing.size
        let longerSide = max(drawingSize.width, drawingSize.height)
        gap = options.gap ?? (longerSide / 16).rounded()
        guard gap >= 0, gap <= longerSide else { throw .gapOutOfRange(gap, longerSide: longerSide) }
        var cells: DrawingCells
        do {
            cells = try DrawingCells(reading: drawing, cellLimit: cellLimit)
        } catch {
            throw .image(error)
        }
        // A room without a name is better than none.
        words = (try? drawing.words()) ?? []
        let thickness = cells.markWalls()
        walls = RoomWalls(
            cells, thickness: thickness, gap: Int(saturating: gap) / cells.pixelsPerCell, boundsByLines: false)
    }

    /// The room around a point.
    ///
    /// - Parameter point: a pixel point in the room, on furniture or text as well as beside it.
    /// - Throws: ``TraceError`` if the point is not in a room or the room does not close.
    public func room(around point: Point) throws(TraceError) -> TracedRoom {
        guard point.isFinite, point.x >= 0, point.y >= 0, point.x < drawingSize.width, point.y < drawingSize.height
        else {
            throw .pointOutsideDrawing(point, size: drawingSize)
        }
        if let room = try room(around: point, within: walls) { return room }
        if let room = try room(around: point, within: wallsAndLines()) { return room }
        if let room = try room(around: point, within: wallsOfLines()) { return room }
        throw .roomNotClosed(point, gap: gap)
    }

    /// The walls with all lines that lead from one to another.
    func wallsAndLines() -> RoomWalls {
        var cells = walls.cells
        cells.clear(DrawingCells.Mark.barrier & ~DrawingCells.Mark.wall)
        return RoomWalls(
            cells, thickness: walls.thickness, gap: Int(saturating: gap) / cells.pixelsPerCell, boundsByLines: true)
    }

    /// The walls with all long straight lines.
    private func wallsOfLines() -> RoomWalls {
        var cells = walls.cells
        cells.clear(DrawingCells.Mark.barrier & ~DrawingCells.Mark.wall)
        cells.markLongLinesAsWalls(
            length: max(cells.columns, cells.rows) / 30, spacing: walls.thickness.thickest)
        return RoomWalls(
            cells, thickness: walls.thickness, gap: Int(saturating: gap) / cells.pixelsPerCell, boundsByLines: true)
    }

    /// The greatest share of the drawing that a room may take.
    private static let greatestShare = 0.75

    /// Nil if the room does not close.
    private func room(around point: Point, within walls: RoomWalls) throws(TraceError) -> TracedRoom? {
        let side = walls.cells.pixelsPerCell
        let (column, row) = (Int(saturating: point.x) / side, Int(saturating: point.y) / side)
        guard let start = walls.cells.freeCell(near: (column, row), within: 2 * walls.thickness.line) else {
            throw .pointOnWall(point)
        }
        guard let room = space(from: start, within: walls)?.room else { return nil }
        let size = room.polygon.boundingBox.size
        guard min(size.width, size.height) >= leastSide else { throw .roomTooSmall(point, size: size) }
        return takesMostOfDrawing(size) ? nil : room
    }

    /// True if a space of a size takes more of the drawing than a room does.
    func takesMostOfDrawing(_ size: Size) -> Bool {
        size.width * size.height > Self.greatestShare * drawingSize.width * drawingSize.height
    }

    /// The least side of a room in pixels.
    var leastSide: Double { Double(4 * walls.thickness.wall * walls.cells.pixelsPerCell) }

    /// A space that closes, whatever its size.
    struct Space {
        let room: TracedRoom
        /// The corners of the outline in cells, clockwise as seen.
        let corners: [Point]
        /// The cells with the marks of the space and of what bounds it.
        let cells: DrawingCells
    }

    /// The space that a cell is in; nil if it reaches the drawing's edge.
    ///
    /// - Parameter start: A cell without a barrier.
    func space(from start: (column: Int, row: Int), within walls: RoomWalls) -> Space? {
        guard let fill = RoomFill(from: start, within: walls) else { return nil }
        let side = walls.cells.pixelsPerCell
        let corners = RoomOutline(of: fill).rings
        let rings = corners.compactMap { outline(of: $0, side: side) }
        guard let exterior = rings.first else { return nil }
        let polygon = Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
        let openings = fill.openings.map { opening in
            Box(
                minX: Double(opening.columns.lowerBound * side), minY: Double(opening.rows.lowerBound * side),
                maxX: min(Double(opening.columns.upperBound * side), drawingSize.width),
                maxY: min(Double(opening.rows.upperBound * side), drawingSize.height))
        }
        return Space(
            room: TracedRoom(polygon: polygon, openings: openings, name: RoomName.text(in: polygon, among: words)),
            corners: corners[0], cells: fill.cells)
    }

    /// The farthest that simplifying may move an outline, in cells, and the greatest step that is levelled.
    private static let (tolerance, step) = (1.5, 2.0)

    /// The ring through corners of cells, in pixel points.
    private func outline(of corners: [Point], side: Int) -> Ring? {
        let scale = Double(side)
        guard let traced = try? Ring(corners) else { return nil }
        let simple = traced.simplified(tolerance: Self.tolerance)
        let straight = simple.straightened(step: Self.step)
        let isSound = MultiPolygon(Polygon(exterior: straight)).validityIssues(limit: 1).isEmpty
        return try? Ring(
            (isSound ? straight : simple).vertices.map {
                Point(x: min($0.x * scale, drawingSize.width), y: min($0.y * scale, drawingSize.height))
            })
    }
}

extension DrawingCells {
    /// The cell itself, or the nearest cell that bounds no room if it is on a thin line; nil where there is none.
    fileprivate func freeCell(near cell: (column: Int, row: Int), within distance: Int) -> (column: Int, row: Int)? {
        let mark = marks[cell.row * columns + cell.column]
        if mark & Mark.barrier == 0 { return cell }
        guard mark & Mark.barrier == Mark.line else { return nil }
        for radius in 1...max(1, distance) {
            for (dx, dy) in [(radius, 0), (-radius, 0), (0, radius), (0, -radius)] {
                let (column, row) = (cell.column + dx, cell.row + dy)
                guard column >= 0, row >= 0, column < columns, row < rows else { continue }
                if marks[row * columns + column] & Mark.barrier == 0 { return (column, row) }
            }
        }
        return nil
    }
}
