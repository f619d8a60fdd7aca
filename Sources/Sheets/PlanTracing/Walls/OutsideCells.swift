import PlanGeometry

/// The free cells of a grid that are open to its edge.
struct OutsideCells {
    private let grid: WallGrid
    private var isOutside: [Bool]

    init(_ grid: WallGrid) {
        self.grid = grid
        isOutside = [Bool](repeating: false, count: grid.kinds.count)
        let (columns, rows) = (grid.columns, grid.rows)
        var stack: [Int32] = []
        for column in 0..<columns { visit([column, (rows - 1) * columns + column], &stack) }
        for row in 0..<rows { visit([row * columns, row * columns + columns - 1], &stack) }
        while let index = stack.popLast().map(Int.init) {
            let (column, row) = (index % columns, index / columns)
            if column > 0 { visit(index - 1, &stack) }
            if column < columns - 1 { visit(index + 1, &stack) }
            if row > 0 { visit(index - columns, &stack) }
            if row < rows - 1 { visit(index + columns, &stack) }
        }
    }

    private mutating func visit(_ indices: [Int], _ stack: inout [Int32]) {
        for index in indices { visit(index, &stack) }
    }

    private mutating func visit(_ index: Int, _ stack: inout [Int32]) {
        guard grid.kinds[index] == 0, !isOutside[index] else { return }
        isOutside[index] = true
        stack.append(Int32(index))
    }

    /// True for points of such cells, and beyond the grid.
    func contains(_ point: Point) -> Bool { grid.index(of: point).map { isOutside[$0] } ?? true }
}
