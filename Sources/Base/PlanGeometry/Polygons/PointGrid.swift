/// Points in square cells, for the question whether one lies near a place.
package struct PointGrid: Sendable {
    private struct Cell: Hashable {
        let column, row: Int
    }

    private let side: Double
    private var cells: [Cell: [Point]] = [:]
    /// The number of points.
    package private(set) var count = 0

    /// A grid without points.
    ///
    /// - Parameter side: The side of a cell, greater than 0; questions about distances up to that are fast.
    package init(cellSide side: Double) { self.side = side }

    private func index(_ coordinate: Double) -> Int { Int(saturating: (coordinate / side).rounded(.down)) }

    /// Adds a point.
    package mutating func insert(_ point: Point) {
        cells[Cell(column: index(point.x), row: index(point.y)), default: []].append(point)
        count += 1
    }

    /// True if a point lies nearer to a place than a distance of at most a cell's side.
    package func hasPoint(nearerThan distance: Double, to place: Point) -> Bool {
        let (column, row) = (index(place.x), index(place.y))
        // Most places that are not free have the point in their own cell.
        for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
            guard let points = cells[Cell(column: column + dx, row: row + dy)] else { continue }
            if points.contains(where: { $0.distance(to: place) < distance }) { return true }
        }
        return false
    }

    /// The points in a box, in an order that depends on the points and the order of their insertion alone.
    package func points(in box: Box) -> [Point] {
        let columns = index(box.minX)...max(index(box.minX), index(box.maxX))
        let rows = index(box.minY)...max(index(box.minY), index(box.maxY))
        // Of a grid with fewer cells than the box has, the cells are looked through.
        if Double(columns.count) * Double(rows.count) > Double(cells.count) {
            let found = cells.filter { columns.contains($0.key.column) && rows.contains($0.key.row) }
            return found.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }
                .flatMap { $0.value.filter(box.contains) }
        }
        return rows.flatMap { row in
            columns.flatMap { column in (cells[Cell(column: column, row: row)] ?? []).filter(box.contains) }
        }
    }
}
