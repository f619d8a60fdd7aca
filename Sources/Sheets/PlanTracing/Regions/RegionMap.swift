import PlanGeometry

/// The spaces between walls, as numbers of cells.
struct RegionMap {
    let grid: WallGrid
    /// The number of the space of each free cell, from 1; 0 on walls.
    private(set) var numbers: [Int32]
    private(set) var regions: [Region] = []

    /// A space between walls.
    struct Region {
        let number: Int32
        var cells = 0
        /// A cell of the topmost row.
        let first: Int
        /// True if the space reaches the edge of the grid.
        var isOutside = false
    }

    init(_ grid: WallGrid) {
        self.grid = grid
        numbers = [Int32](repeating: 0, count: grid.kinds.count)
        for index in grid.kinds.indices where grid.kinds[index] == 0 && numbers[index] == 0 { flood(from: index) }
    }

    private mutating func flood(from first: Int) {
        var region = Region(number: Int32(regions.count + 1), first: first)
        let (columns, rows) = (grid.columns, grid.rows)
        var stack = [first]
        numbers[first] = region.number
        while let index = stack.popLast() {
            region.cells += 1
            let (column, row) = (index % columns, index / columns)
            if column == 0 || row == 0 || column == columns - 1 || row == rows - 1 { region.isOutside = true }
            if column > 0 { visit(index - 1, region.number, &stack) }
            if column < columns - 1 { visit(index + 1, region.number, &stack) }
            if row > 0 { visit(index - columns, region.number, &stack) }
            if row < rows - 1 { visit(index + columns, region.number, &stack) }
        }
        regions.append(region)
    }

    private mutating func visit(_ index: Int, _ number: Int32, _ stack: inout [Int]) {
        if grid.kinds[index] == 0 && numbers[index] == 0 {
            numbers[index] = number
            stack.append(index)
        }
    }

    /// True for points of spaces that reach the edge of the grid, and for those beyond it; false on walls.
    func isOutside(_ point: Point) -> Bool {
        guard let index = grid.index(of: point) else { return true }
        return numbers[index] > 0 && regions[Int(numbers[index]) - 1].isOutside
    }

    /// The number of the space at a point; 0 on walls and beyond the grid.
    func number(at point: Point) -> Int32 { grid.index(of: point).map { numbers[$0] } ?? 0 }

    /// The number of the space at a point or, if a wall is there, near it.
    func number(near point: Point, reach: Double) -> Int32 {
        if let index = grid.index(of: point), numbers[index] > 0 { return numbers[index] }
        var radius = grid.cell
        while radius <= reach {
            for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)] {
                if let index = grid.index(of: Point(x: point.x + dx * radius, y: point.y + dy * radius)),
                    numbers[index] > 0
                {
                    return numbers[index]
                }
            }
            radius += grid.cell
        }
        return 0
    }

    /// The corners of the outer border of a space, along the edges of its cells, clockwise as seen.
    func border(of region: Region) -> [(column: Int, row: Int)] {
        let number = region.number
        func isInside(_ column: Int, _ row: Int) -> Bool {
            column >= 0 && row >= 0 && column < grid.columns && row < grid.rows
                && numbers[row * grid.columns + column] == number
        }
        let start = (column: region.first % grid.columns, row: region.first / grid.columns)
        var corners: [(column: Int, row: Int)] = []
        var (column, row, dx, dy) = (start.column, start.row, 1, 0)
        repeat {
            column += dx
            row += dy
            // The cells ahead of the corner, to the left and to the right of the way.
            let left = isInside(column + (dx + dy - 1) / 2, row + (dy - dx - 1) / 2)
            let right = isInside(column + (dx - dy - 1) / 2, row + (dy + dx - 1) / 2)
            if !right {
                corners.append((column, row))
                (dx, dy) = (-dy, dx)
            } else if left {
                corners.append((column, row))
                (dx, dy) = (dy, -dx)
            }
        } while !(column == start.column && row == start.row && dx == 1 && dy == 0) && corners.count < 4_000_000
        return corners
    }
}
