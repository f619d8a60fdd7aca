import PlanGeometry

/// Lines by the squares that they pass through, to find those near a point.
struct LineIndex {
    private let box: Box
    private let cell: Double
    private let columns: Int
    private let rows: Int
    private var members: [[Int32]]

    init(_ lines: [LineSegment]) {
        box = Box(enclosing: lines.lazy.flatMap { [$0.start, $0.end] }) ?? Box(origin: .zero, size: .zero)
        let mean = lines.reduce(0) { $0 + $1.length } / Double(max(lines.count, 1))
        // Squares no smaller than the lines: each line is in few of them.
        cell = max(mean, max(box.width, box.height) / 128, 1e-6)
        (columns, rows) = (Int(box.width / cell) + 1, Int(box.height / cell) + 1)
        members = [[Int32]](repeating: [], count: columns * rows)
        for (index, line) in lines.enumerated() {
            let steps = max(1, Int((2 * line.length / cell).rounded(.up)))
            var last = -1
            for step in 0...steps {
                let point = line.point(at: Double(step) / Double(steps))
                let square = row(point.y) * columns + column(point.x)
                if square != last { members[square].append(Int32(index)) }
                last = square
            }
        }
    }

    private func column(_ x: Double) -> Int { Int(min(max((x - box.minX) / cell, 0), Double(columns - 1))) }
    private func row(_ y: Double) -> Int { Int(min(max((y - box.minY) / cell, 0), Double(rows - 1))) }

    /// The indices of the lines that may pass within `reach` of a point, ascending.
    func indices(near point: Point, reach: Double) -> [Int] {
        // Half a square is the most by which the steps along a line miss a square that it cuts.
        let reach = reach + cell / 2
        var found: [Int32] = []
        for row in row(point.y - reach)...row(point.y + reach) {
            for column in column(point.x - reach)...column(point.x + reach) { found += members[row * columns + column] }
        }
        found.sort()
        return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { Int(found[$0]) }
    }
}
