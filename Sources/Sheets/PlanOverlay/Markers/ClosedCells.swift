import PlanGeometry

/// The cells of a grid in which no place is free for a box, such as a symbol, whatever the place in the cell.
///
/// A box that is at most as large as the obstacle that it meets meets it from all places of a region: the obstacle's box grown by
/// the box itself. The cells inside this region are closed for good, as obstacles only come. Where a drawing is full, one look at a
/// cell saves one at each obstacle nearby. A cell that is not closed tells nothing.
struct ClosedCells {
    /// The box that is put to places, with the place as origin.
    let box: Box
    /// Where places can be: from all others the box reaches beyond the drawing.
    private let region: Box
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    /// True for each closed cell, row by row.
    private var isClosed: [Bool]

    /// The part of a cell that rounding could be wrong by.
    private static let margin = 1e-6

    /// - Parameters:
    ///   - box: what is put to places, with the place as origin: not empty.
    ///   - drawing: what the box must not reach beyond.
    ///   - mostCells: the greatest number of cells.
    init(of box: Box, in drawing: Box, mostCells: Int) {
        self.box = box
        let (minX, minY) = (drawing.minX - box.minX, drawing.minY - box.minY)
        region = Box(
            minX: minX, minY: minY, maxX: max(minX, drawing.maxX - box.maxX), maxY: max(minY, drawing.maxY - box.maxY))
        // A quarter of the box: large enough that one obstacle closes a few cells, small enough that they fill most of its region.
        cellSize = max(
            min(box.width, box.height) / 4, (region.area / Double(max(1, mostCells))).squareRoot(),
            max(region.width, region.height) / Double(max(1, mostCells)), 0.05)
        columns = Int(saturating: (region.width / cellSize).rounded(.down)) + 1
        rows = Int(saturating: (region.height / cellSize).rounded(.down)) + 1
        isClosed = Array(repeating: false, count: columns * rows)
    }

    /// True if the box meets an obstacle or the drawing's edge when it is put to a place; false says nothing.
    func areClosed(at place: Point) -> Bool {
        // Beyond the region by more than rounding the box reaches beyond the drawing.
        let (x, y) = ((place.x - region.minX) / cellSize, (place.y - region.minY) / cellSize)
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else {
            return x < -Self.margin || y < -Self.margin || x > Double(columns) || y > Double(rows)
        }
        return isClosed[Int(y) * columns + Int(x)]
    }

    /// Closes the cells from all places of which the box meets an obstacle.
    mutating func close(around obstacle: Box) {
        let across = cells(obstacle.minX - box.maxX - region.minX, obstacle.maxX - box.minX - region.minX, columns)
        let down = cells(obstacle.minY - box.maxY - region.minY, obstacle.maxY - box.minY - region.minY, rows)
        for row in down {
            for column in across { isClosed[row * columns + column] = true }
        }
    }

    /// The cells along an axis that lie between two coordinates as a whole.
    private func cells(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
        let first = max(0, Int(saturating: (low / cellSize + Self.margin).rounded(.up)))
        let end = min(count, Int(saturating: (high / cellSize - Self.margin).rounded(.down)))
        return first..<max(first, end)
    }
}
