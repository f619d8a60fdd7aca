import PlanGeometry

/// The walls of a page as cells, from which spaces are told apart.
struct WallGrid {
    let origin: Point
    let cell: Double
    let columns: Int
    let rows: Int
    /// 0 for free cells, 1 for walls, 2 for closed openings, 3 for single lines that may be walls.
    var kinds: [UInt8]
    /// The index of the face that passes through a cell, else -1.
    var lines: [Int32]
    /// The greatest distance by which borders of spaces are straightened.
    let tolerance: Double
    /// The faces, as lines to which outlines are straightened.
    var segments: [LineSegment] = []

    /// The greatest number of cells.
    private static let greatestCount = 15_000_000.0

    init(box: Box, cell: Double) {
        self.cell = max(
            cell, (box.width * box.height / Self.greatestCount).squareRoot(), box.width / 20_000, box.height / 20_000)
        tolerance = 2.1 * self.cell
        origin = Point(x: box.minX, y: box.minY)
        columns = Int(box.width / self.cell) + 3
        rows = Int(box.height / self.cell) + 3
        kinds = [UInt8](repeating: 0, count: columns * rows)
        lines = [Int32](repeating: -1, count: columns * rows)
    }

    /// A grid of free cells from the origin on.
    init(cell: Double, columns: Int, rows: Int, tolerance: Double) {
        (origin, self.cell, self.columns, self.rows, self.tolerance) = (.zero, cell, columns, rows, tolerance)
        kinds = [UInt8](repeating: 0, count: columns * rows)
        lines = [Int32](repeating: -1, count: columns * rows)
    }

    /// The column and row of a point, which may lie beyond the grid.
    func place(of point: Point) -> (column: Int, row: Int) {
        (Int(((point.x - origin.x) / cell).rounded(.down)), Int(((point.y - origin.y) / cell).rounded(.down)))
    }

    /// The index of the cell of a point; nil beyond the grid.
    func index(of point: Point) -> Int? {
        let (column, row) = place(of: point)
        return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : nil
    }

    /// The kind of the cell of a point; free beyond the grid.
    func kind(at point: Point) -> UInt8 { index(of: point).map { kinds[$0] } ?? 0 }

    /// True if a wall, or a line that may be one, lies at a point.
    func isWall(at point: Point) -> Bool { [1, 3].contains(kind(at: point)) }

    /// Draws a face, and returns its index.
    @discardableResult mutating func draw(_ segment: LineSegment, kind: UInt8) -> Int {
        segments.append(segment)
        let id = Int32(segments.count - 1)
        let steps = max(
            1,
            Int(
                (max(abs(segment.end.x - segment.start.x), abs(segment.end.y - segment.start.y)) / cell * 1.001)
                    .rounded(.up)))
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            let point = Point(
                x: segment.start.x + (segment.end.x - segment.start.x) * part,
                y: segment.start.y + (segment.end.y - segment.start.y) * part)
            guard let index = index(of: point) else { continue }
            if kinds[index] != 1 { kinds[index] = kind }
            lines[index] = id
        }
        return Int(id)
    }

    /// Fills a convex quadrilateral.
    mutating func fill(_ corners: [Point], kind: UInt8) {
        let ys = corners.map(\.y)
        let first = max(0, Int((((ys.min() ?? 0) - origin.y) / cell - 0.5).rounded(.up)))
        let last = min(rows - 1, Int((((ys.max() ?? 0) - origin.y) / cell - 0.5).rounded(.down)))
        guard first <= last else { return }
        for row in first...last {
            let y = origin.y + (Double(row) + 0.5) * cell
            var (left, right) = (Double.infinity, -Double.infinity)
            for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1))
            where (one.y <= y) != (other.y <= y) {
                let x = one.x + (y - one.y) / (other.y - one.y) * (other.x - one.x)
                (left, right) = (min(left, x), max(right, x))
            }
            guard left <= right else { continue }
            let start = max(0, Int(((left - origin.x) / cell - 0.5).rounded(.up)))
            let end = min(columns - 1, Int(((right - origin.x) / cell - 0.5).rounded(.down)))
            if start <= end {
                for column in start...end where kinds[row * columns + column] == 0 {
                    kinds[row * columns + column] = kind
                }
            }
        }
    }
}
