import PlanGeometry

/// A spatial hash of boxes: square cells that tell quickly whether a place is free.
struct BoxGrid {
    private struct Cell: Hashable {
        let column, row: Int32
    }

    private let cellSize: Double
    private var boxes: [Box] = []
    private var cells: [Cell: [Int32]] = [:]

    init(_ boxes: [Box] = [], cellSize: Double) {
        self.cellSize = max(cellSize, 1)
        for box in boxes { insert(box) }
    }

    mutating func insert(_ box: Box) {
        let index = Int32(boxes.count)
        boxes.append(box)
        // Not a method of this value: while that reads the value, the closure would change a copy of all cells.
        Self.forEachCell(of: box, size: cellSize) { cell in
            cells[cell, default: []].append(index)
            return true
        }
    }

    /// True if no box in the grid intersects this one.
    ///
    /// - Parameter own: a box in the grid that does not count.
    func isFree(_ box: Box, besides own: Box? = nil) -> Bool {
        Self.forEachCell(of: box, size: cellSize) { cell in
            !(cells[cell] ?? []).contains { boxes[Int($0)].intersects(box) && boxes[Int($0)] != own }
        }
    }

    /// The numbers, in the order of insertion, of the boxes in the grid that intersect a box; some may occur more than once.
    func indices(near box: Box) -> [Int] {
        var found: [Int] = []
        Self.forEachCell(of: box, size: cellSize) { cell in
            found += (cells[cell] ?? []).lazy.map { Int($0) }.filter { boxes[$0].intersects(box) }
            return true
        }
        return found
    }

    /// True if no box in the grid contains a sample of a line; samples are at most `step` apart.
    ///
    /// - Parameter own: a box in the grid that does not count.
    func isFree(from start: Point, to end: Point, step: Double, besides own: Box? = nil) -> Bool {
        let count = max(1, Int((start.distance(to: end) / max(step, 0.5)).rounded(.up)))
        return (0...count).allSatisfy { index in
            let point = start + (end - start) * (Double(index) / Double(count))
            return isFree(Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y), besides: own)
        }
    }

    /// Calls a closure with each cell that a box intersects until one call returns false; true if none did.
    @discardableResult
    private static func forEachCell(of box: Box, size: Double, _ body: (Cell) -> Bool) -> Bool {
        let columns = cell(box.minX, size)...cell(box.maxX, size)
        for row in cell(box.minY, size)...cell(box.maxY, size) {
            for column in columns where !body(Cell(column: column, row: row)) { return false }
        }
        return true
    }

    private static func cell(_ coordinate: Double, _ size: Double) -> Int32 {
        Int32(min(max((coordinate / size).rounded(.down), -1_000_000), 1_000_000))
    }
}
