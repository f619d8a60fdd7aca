import PlanGeometry
import PlanPageCurl

/// Finds the outlines of rooms among walls: the free space around a point, up to the walls' faces.
///
/// The walls' edges cut the plane into a grid of cells; a room is the set of free cells that can be reached from its
/// point, and its outline the border of that set. So an outline is as exact as the walls, also around columns and cores.
struct FloorTracer {
    private let xs: [Double]
    private let ys: [Double]
    private let isBlocked: [[Bool]]

    /// A place of the grid: a cell, or the corner at its north-west.
    private struct Place: Hashable {
        var column: Int
        var row: Int

        func moved(_ columns: Int, _ rows: Int) -> Place { Place(column: column + columns, row: row + rows) }
    }

    init(obstacles: [Box]) {
        let xs = Set(obstacles.flatMap { [$0.minX, $0.maxX] }).sorted()
        let ys = Set(obstacles.flatMap { [$0.minY, $0.maxY] }).sorted()
        isBlocked = zip(xs, xs.dropFirst()).map { west, east in
            zip(ys, ys.dropFirst()).map { north, south in
                let middle = Point(x: (west + east) / 2, y: (north + south) / 2)
                return obstacles.contains { $0.contains(middle) }
            }
        }
        self.xs = xs
        self.ys = ys
    }

    /// The room around a point.
    ///
    /// - Throws: `PlanDefect` when the point lies in a wall, or the room is open to the outside.
    func room(around seed: Point) throws -> Polygon {
        guard let column = xs.lastIndex(where: { $0 <= seed.x }), let row = ys.lastIndex(where: { $0 <= seed.y }),
            column < isBlocked.count, row < isBlocked[column].count, !isBlocked[column][row]
        else { throw PlanDefect.seedInWall(seed) }
        let cells = try reachableCells(from: Place(column: column, row: row), seed: seed)
        var rings = try outlines(of: cells).map { try Ring($0) }
        guard let outer = rings.indices.max(by: { abs(rings[$0].signedArea) < abs(rings[$1].signedArea) }) else {
            throw PlanDefect.seedInWall(seed)
        }
        let exterior = rings.remove(at: outer)
        return Polygon(exterior: exterior, holes: rings)
    }

    private func reachableCells(from start: Place, seed: Point) throws -> Set<Place> {
        var reached: Set<Place> = [start]
        var waiting = [start]
        while let cell = waiting.popLast() {
            for next in [cell.moved(1, 0), cell.moved(-1, 0), cell.moved(0, 1), cell.moved(0, -1)] {
                guard isBlocked.indices.contains(next.column), isBlocked[next.column].indices.contains(next.row) else {
                    throw PlanDefect.openRoom(seed)
                }
                if !isBlocked[next.column][next.row], reached.insert(next).inserted { waiting.append(next) }
            }
        }
        return reached
    }

    /// The closed lines around the cells, with the cells on the right hand.
    private func outlines(of cells: Set<Place>) -> [[Point]] {
        var edges: [Place: [Place]] = [:]
        for cell in cells {
            let corners = [cell, cell.moved(1, 0), cell.moved(1, 1), cell.moved(0, 1)]
            let neighbours = [cell.moved(0, -1), cell.moved(1, 0), cell.moved(0, 1), cell.moved(-1, 0)]
            for side in 0..<4 where !cells.contains(neighbours[side]) {
                edges[corners[side], default: []].append(corners[(side + 1) % 4])
            }
        }
        var outlines: [[Point]] = []
        let starts = edges.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
        for start in starts {
            while let first = edges[start]?.popLast() {
                var corners = [start]
                var current = first
                while current != start {
                    let previous = corners[corners.count - 1]
                    corners.append(current)
                    guard let next = takeEdge(from: current, after: previous, of: &edges) else { break }
                    current = next
                }
                outlines.append(simplified(corners.map { Point(x: xs[$0.column], y: ys[$0.row]) }))
            }
        }
        return outlines
    }

    /// Where two rooms' corners touch, the line turns right and stays with its room.
    private func takeEdge(from corner: Place, after previous: Place, of edges: inout [Place: [Place]]) -> Place? {
        guard var ends = edges[corner], !ends.isEmpty else { return nil }
        func turn(_ end: Place) -> Int {
            (corner.column - previous.column) * (end.row - corner.row)
                - (corner.row - previous.row) * (end.column - corner.column)
        }
        let index = ends.indices.max { turn(ends[$0]) < turn(ends[$1]) } ?? 0
        let end = ends.remove(at: index)
        edges[corner] = ends
        return end
    }

    /// The line without the corners at which it goes straight on.
    private func simplified(_ corners: [Point]) -> [Point] {
        corners.indices.compactMap { index in
            let before = corners[(index + corners.count - 1) % corners.count]
            let after = corners[(index + 1) % corners.count]
            return (corners[index] - before).cross(after - corners[index]) == 0 ? nil : corners[index]
        }
    }
}
