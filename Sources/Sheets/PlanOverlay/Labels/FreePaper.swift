import PlanGeometry

/// The places of a drawing where a label covers nothing: neither symbols, other labels and panels, nor print, names and walls.
///
/// The drawing is divided into cells a quarter as high as a line of text. A place is free if all its cells are, so that a free place is
/// missed that is hardly larger than the label.
struct FreePaper {
    /// Where a place may lie.
    enum Part: Hashable {
        /// Anywhere.
        case any
        /// In a room, by its number, and in none that lies over it.
        case room(Int)
        /// In no room.
        case outside
    }

    private let drawing: Box
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    private var free: CellMask
    private let rooms: AreaIndex
    /// The room at each corner of the cells, row by row, or `AreaIndex.noArea`; empty until a room is asked for.
    private var roomsAtCorners: [Int32] = []
    /// The cells of the parts that were asked for.
    private var cells: [Part: CellMask] = [:]
    /// The sizes of labels for which nothing is free any more in a room.
    private var missing: [Part: [CellMask.Block]] = [:]

    /// The most cells that a drawing is divided into.
    private static let mostCells = Double(1 << 20)

    /// - Parameters:
    ///   - drawing: the box in which places lie.
    ///   - textHeight: the height of a line of text.
    ///   - rooms: the rooms, the upper ones last.
    ///   - ink: the drawing's print and walls; nil if they are not known.
    init(in drawing: Box, textHeight: Double, rooms: AreaIndex, ink: InkMap?) {
        (self.drawing, self.rooms) = (drawing, rooms)
        cellSize = max(1, textHeight / 4, (drawing.area / Self.mostCells).squareRoot())
        columns = Int(saturating: drawing.width / cellSize, at: 1_048_576)
        rows = Int(saturating: drawing.height / cellSize, at: 1_048_576)
        free = CellMask(columns: 0..<columns, rows: 0..<rows)
        free.fill(0..<columns, 0..<rows, with: true)
        guard let ink else { return }
        for box in ink.print { take(box) }
        guard ink.knowsWalls else { return }
        for row in 0..<rows {
            for column in 0..<columns {
                // Room for the halo on all sides.
                let cell = box(column, row)
                if ink.hasWall(in: cell.insetBy(dx: -cellSize / 2, dy: -cellSize / 2)) {
                    free.fill(column..<column + 1, row..<row + 1, with: false)
                }
            }
        }
    }

    /// Notes that a box is not free any more.
    mutating func take(_ box: Box) {
        func cells(_ low: Double, _ high: Double) -> Range<Int> {
            let first = Int(saturating: (low / cellSize).rounded(.down), at: 16_777_216)
            return first..<max(first + 1, Int(saturating: (high / cellSize).rounded(.up), at: 16_777_216))
        }
        free.fill(
            cells(box.minX - drawing.minX, box.maxX - drawing.minX),
            cells(box.minY - drawing.minY, box.maxY - drawing.minY), with: false)
    }

    /// Returns free places of labels of one size in a part of the drawing, as far as they lie in a window; of many a part.
    mutating func places(of size: Size, in part: Part, within window: Box, step: Int) -> [Box] {
        var cells: [(column: Int, row: Int)] = []
        forEachPlace(of: size, in: part, within: window) { column, row in
            if column % step == 0, row % step == 0 { cells.append((column, row)) }
            return true
        }
        return cells.map { Box(origin: box($0.column, $0.row).origin, size: size) }
    }

    /// True if a label of a size has a free place in a part of the drawing, in a window.
    mutating func hasPlace(of size: Size, in part: Part, within window: Box) -> Bool {
        var isFound = false
        forEachPlace(of: size, in: part, within: window) { _, _ in
            isFound = true
            return false
        }
        return isFound
    }

    private mutating func forEachPlace(
        of size: Size, in part: Part, within window: Box, _ body: (Int, Int) -> Bool
    ) {
        func count(_ length: Double) -> Int { max(1, Int(saturating: (length / cellSize).rounded(.up), at: 1_048_576)) }
        let block = CellMask.Block(width: count(size.width), height: count(size.height))
        if missing[part]?.contains(where: block.contains) == true { return }
        let bounds = bounds(of: part)
        guard let window = bounds.intersection(window) else { return }
        let (across, down) = cells(of: window)
        var isFound = false
        free.forEachBlock(block, and: mask(of: part), columns: across, rows: down) { column, row in
            isFound = true
            return body(column, row)
        }
        if !isFound, window == bounds { missing[part, default: []].append(block) }
    }

    private func bounds(of part: Part) -> Box {
        guard case .room(let room) = part else { return drawing }
        return rooms.areas[room].boundingBox.flatMap { $0.intersection(drawing) } ?? drawing
    }

    /// The cells that lie in a box at least in part.
    private func cells(of box: Box) -> (columns: Range<Int>, rows: Range<Int>) {
        func cells(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
            let first = max(0, Int(saturating: (low / cellSize).rounded(.down), at: 1_048_576))
            return min(
                first, count)..<max(min(first, count), min(count, Int(saturating: (high / cellSize).rounded(.up))))
        }
        return (
            cells(box.minX - drawing.minX, box.maxX - drawing.minX, columns),
            cells(box.minY - drawing.minY, box.maxY - drawing.minY, rows)
        )
    }

    /// The box of a cell.
    private func box(_ column: Int, _ row: Int) -> Box {
        let corner = Point(x: drawing.minX + Double(column) * cellSize, y: drawing.minY + Double(row) * cellSize)
        return Box(origin: corner, size: Size(width: cellSize, height: cellSize))
    }

    /// The cells that lie in a part, all their corners included; nil for all cells.
    private mutating func mask(of part: Part) -> CellMask? {
        if part == .any { return nil }
        if let known = cells[part] { return known }
        if roomsAtCorners.isEmpty { roomsAtCorners = findRooms() }
        let wanted = if case .room(let room) = part { Int32(room) } else { AreaIndex.noArea }
        let (across, down) = cells(of: bounds(of: part))
        var mask = CellMask(columns: across, rows: down)
        for row in down {
            let (above, below) = (row * (columns + 1), (row + 1) * (columns + 1))
            var first = across.lowerBound
            for column in across {
                let isIn =
                    roomsAtCorners[above + column] == wanted && roomsAtCorners[above + column + 1] == wanted
                    && roomsAtCorners[below + column] == wanted && roomsAtCorners[below + column + 1] == wanted
                if isIn { continue }
                if first < column { mask.fill(first..<column, row..<row + 1, with: true) }
                first = column + 1
            }
            if first < across.upperBound { mask.fill(first..<across.upperBound, row..<row + 1, with: true) }
        }
        cells[part] = mask
        return mask
    }

    /// The uppermost room at each corner of the cells.
    private func findRooms() -> [Int32] {
        var points: [Point] = []
        points.reserveCapacity((columns + 1) * (rows + 1))
        for row in 0...rows {
            let y = drawing.minY + Double(row) * cellSize
            for column in 0...columns { points.append(Point(x: drawing.minX + Double(column) * cellSize, y: y)) }
        }
        return UppermostAreas(rooms.areas, rule: rooms.rule).areas(at: points)
    }
}
