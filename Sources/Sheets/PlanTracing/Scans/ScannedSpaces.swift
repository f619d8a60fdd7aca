import PlanGeometry

/// The spaces between the walls of a scanned drawing, told apart where the way between them is no wider than a door.
struct ScannedSpaces {
    /// The walls, and the lines across ways that are closed.
    private(set) var grid: WallGrid
    /// The ways between two spaces, straight from wall to wall.
    private(set) var doors: [LineSegment] = []
    private let meter: Double
    /// The distances of the cells to walls: five to a cell.
    private var distances: [UInt16]
    /// The number of the space of each cell; 0 for none.
    private var numbers: [Int32]
    /// The cells between spaces.
    private var ways: Set<Int> = []
    private var spaces: [Space] = [Space(parent: 0, widest: 0)]

    /// The widest way that parts two spaces, in metres.
    private static let widestDoor = 1.35
    /// The least length of the line across a way that is a door, in metres.
    private static let leastDoor = 0.45
    /// The factor by which both spaces are wider than the way between them at least.
    private static let leastFactor = 1.2

    private struct Space {
        /// The number of the space that this one has become part of, or its own.
        var parent: Int32
        /// The greatest distance to a wall.
        var widest: UInt16
    }

    /// - Parameter walls: A grid from the origin on. Cells of walls have kind 1; closed openings have kind 2.
    init(_ walls: WallGrid, meter: Double) {
        (grid, self.meter) = (walls, meter)
        distances = Self.distances(in: walls)
        numbers = [Int32](repeating: 0, count: walls.kinds.count)
        for cell in inOrder() { take(cell) }
        (distances, numbers) = ([], [])
        findDoors()
    }

    /// The distances to the nearest wall, in fifths of cells, by steps of 5, 7 and 11 to neighbours (Borgefors).
    private static func distances(in grid: WallGrid) -> [UInt16] {
        let (columns, rows) = (grid.columns, grid.rows)
        var distances = grid.kinds.map { $0 == 0 ? UInt16.max / 2 : 0 }
        let steps: [(x: Int, y: Int, length: UInt16)] = [
            (-1, 0, 5), (0, -1, 5), (-1, -1, 7), (1, -1, 7), (-2, -1, 11), (2, -1, 11), (-1, -2, 11), (1, -2, 11),
        ]
        for sign in [1, -1] {
            for step in 0..<(columns * rows) {
                let index = sign > 0 ? step : columns * rows - 1 - step
                guard distances[index] > 0 else { continue }
                let (column, row) = (index % columns, index / columns)
                var least = distances[index]
                for step in steps {
                    let (x, y) = (column + sign * step.x, row + sign * step.y)
                    guard x >= 0, x < columns, y >= 0, y < rows else { continue }
                    least = min(least, distances[y * columns + x] + step.length)
                }
                distances[index] = least
            }
        }
        return distances
    }

    /// The free cells, those farthest from walls first.
    private func inOrder() -> [Int32] {
        var starts = [Int](repeating: 0, count: Int(UInt16.max) + 2)
        for distance in distances where distance > 0 { starts[Int(UInt16.max - distance) + 1] += 1 }
        for level in 1..<starts.count { starts[level] += starts[level - 1] }
        var order = [Int32](repeating: 0, count: starts[starts.count - 1])
        for index in distances.indices where distances[index] > 0 {
            let level = Int(UInt16.max - distances[index])
            order[starts[level]] = Int32(index)
            starts[level] += 1
        }
        return order
    }

    /// Finds the ends of the ways between spaces, in the order of their cells, so that doors are the same in every run.
    private mutating func findDoors() {
        var isSeen = Set<Int>()
        for first in ways.sorted() where isSeen.insert(first).inserted {
            var group = [first]
            var next = 0
            while next < group.count {
                let (column, row) = (group[next] % grid.columns, group[next] / grid.columns)
                next += 1
                for y in max(0, row - 1)...min(grid.rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(grid.columns - 1, column + 1) {
                        let other = y * grid.columns + x
                        if ways.contains(other), isSeen.insert(other).inserted { group.append(other) }
                    }
                }
            }
            let points = group.map(middle)
            func farthest(from point: Point) -> Point {
                points.max { $0.squaredDistance(to: point) < $1.squaredDistance(to: point) } ?? point
            }
            let start = farthest(from: points[0])
            let opening = LineSegment(start: start, end: farthest(from: start))
            if opening.length >= Self.leastDoor * meter { doors.append(opening) }
        }
        doors.sort { ($0.start.y, $0.start.x) < ($1.start.y, $1.start.x) }
    }

    /// The middle of a cell.
    private func middle(of cell: Int) -> Point {
        Point(
            x: (Double(cell % grid.columns) + 0.5) * grid.cell, y: (Double(cell / grid.columns) + 0.5) * grid.cell)
    }

    /// The pixels of the spaces that reach the edge of a picture.
    func outside(width: Int, height: Int) -> PixelMask {
        let map = RegionMap(grid)
        var mask = PixelMask(width: width, height: height)
        let side = Int(grid.cell)
        for row in 0..<height {
            for column in 0..<width {
                let number = map.numbers[row / side * grid.columns + column / side]
                if number > 0, map.regions[Int(number) - 1].isOutside { mask.marks[row * width + column] = 1 }
            }
        }
        return mask
    }

    private mutating func space(of cell: Int) -> Int32 {
        var number = numbers[cell]
        while spaces[Int(number)].parent != number {
            spaces[Int(number)].parent = spaces[Int(spaces[Int(number)].parent)].parent
            number = spaces[Int(number)].parent
        }
        return number
    }

    /// Gives a cell to the space beside it, to a new one, or to a way between two spaces.
    private mutating func take(_ cell: Int32) {
        let cell = Int(cell)
        let (column, row) = (cell % grid.columns, cell / grid.columns)
        var own: Int32 = 0
        var isWay = false
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (x, y) = (column + dx, row + dy)
            guard x >= 0, x < grid.columns, y >= 0, y < grid.rows else { continue }
            let other = space(of: y * grid.columns + x)
            if other == 0 || other == own { continue }
            if own == 0 {
                own = other
            } else if isApart(own, other, at: distances[cell]) {
                isWay = true
            } else {
                let (low, high) = (min(own, other), max(own, other))
                spaces[Int(low)].widest = max(spaces[Int(low)].widest, spaces[Int(high)].widest)
                spaces[Int(high)].parent = low
                own = low
            }
        }
        if isWay {
            grid.kinds[cell] = 2
            ways.insert(cell)
        } else if own == 0 {
            numbers[cell] = Int32(spaces.count)
            spaces.append(Space(parent: Int32(spaces.count), widest: distances[cell]))
        } else {
            numbers[cell] = own
        }
    }

    /// True if two spaces that meet at a distance from walls are two rooms.
    private func isApart(_ one: Int32, _ other: Int32, at distance: UInt16) -> Bool {
        let narrower = Double(min(spaces[Int(one)].widest, spaces[Int(other)].widest))
        return Double(distance) * 2 / 5 * grid.cell <= Self.widestDoor * meter
            && narrower >= Self.leastFactor * Double(distance)
    }
}
