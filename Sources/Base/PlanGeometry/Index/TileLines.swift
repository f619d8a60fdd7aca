/// The straight lines on which the edges in a tile lie: for each line the cells wholly on its left, those wholly on its
/// right, and those that the edges on it may touch.
///
/// The cells are found in floating point with a margin, so that no cell is said to be free of a line that it touches.
struct TileLines: ~Copyable {
    /// A line, known by an edge on it.
    struct Line: BitwiseCopyable {
        var edge: UInt32
        /// The cells wholly on the left of the line, and on its right.
        var left: TileBoard
        var right: TileBoard
        /// The cells of the tile that the edges on the line may touch.
        var touched: TileBoard
    }

    /// Tiles with more lines than this have no walls: looking for them takes more time than they save.
    static let greatestCount = 6
    /// The greatest error of a place, in cells, for which the margin is wide enough.
    static let greatestSlack = 0x1p-20
    /// The margin around edges, in cells.
    private static let margin = 0.02
    /// Shorter edges, in cells, do not tell the direction of their line well enough.
    private static let leastLength = 0.25

    private let points: UnsafePointer<Point>
    private let map: CellMap
    private var lines = GrowingBuffer<Line>(capacity: greatestCount)
    /// The cells that edges on none of the lines may touch.
    private(set) var blocked = TileBoard()
    /// The first cell of the tile.
    private var origin = SIMD2<Double>.zero

    /// `points` are borrowed: they outlive the lines.
    init(points: UnsafePointer<Point>, map: CellMap) {
        self.points = points
        self.map = map
    }

    var count: Int { lines.count }

    subscript(index: Int) -> Line { lines[index] }

    /// Forgets all lines, for a tile.
    mutating func start(column: Int, row: Int) {
        lines.removeAll()
        blocked = TileBoard()
        origin = SIMD2(Double(column << TileGrid.cellShiftX), Double(row << TileGrid.cellShiftY))
    }

    /// Adds an edge of the tile; false when there are too many lines.
    mutating func add(_ edge: Int) -> Bool {
        let (a, b) = (points[edge], points[edge + 1])
        let (start, end) = (map.place(a) - origin, map.place(b) - origin)
        let cells = Self.cells(around: start, end)
        for index in 0..<count where isOnLine(index, a, b) {
            lines.base[index].touched.bits |= cells.bits & ~(lines[index].left.bits | lines[index].right.bits)
            return true
        }
        let step = end - start
        guard max(step.x.magnitude, step.y.magnitude) >= Self.leastLength else {
            blocked.bits |= cells.bits
            return true
        }
        guard count < Self.greatestCount else { return false }
        let (left, right) = Self.sides(of: start, step)
        lines.append(
            Line(
                edge: UInt32(truncatingIfNeeded: edge), left: left, right: right,
                touched: TileBoard(bits: cells.bits & ~(left.bits | right.bits))))
        return true
    }

    /// True if both ends of the edge from `a` to `b` are exactly on the line at `index` of `lines`.
    @inline(__always)
    private func isOnLine(_ index: Int, _ a: Point, _ b: Point) -> Bool {
        let known = Int(lines[index].edge)
        let (c, d) = (points[known], points[known + 1])
        if a == d && b == c || a == c && b == d { return true }
        // Walls parallel to an axis are compared without arithmetic.
        if c.x == d.x && a.x == b.x { return a.x == c.x }
        if c.y == d.y && a.y == b.y { return a.y == c.y }
        return orient2d(c, d, a) == 0 && orient2d(c, d, b) == 0
    }

    /// The cells of the tile that the box around two places meets.
    @inline(__always)
    private static func cells(around start: SIMD2<Double>, _ end: SIMD2<Double>) -> TileBoard {
        let left = count(min(start.x, end.x) - margin, upTo: 7)
        let right = count(max(start.x, end.x) + margin, upTo: 7)
        let bottom = count(min(start.y, end.y) - margin, upTo: 3)
        let top = count(max(start.y, end.y) + margin, upTo: 3)
        let row = UInt32(0xFF) >> UInt32(7 - right) & UInt32(0xFF) << UInt32(left)
        let rows = UInt32(0x0101_0101) << UInt32(8 * bottom) & UInt32(0x0101_0101) >> UInt32(8 * (3 - top))
        return TileBoard(cells: row &* rows)
    }

    /// The cells wholly on the left and on the right of the line through a place in a direction.
    private static func sides(of start: SIMD2<Double>, _ step: SIMD2<Double>) -> (left: TileBoard, right: TileBoard) {
        // A cell is wholly on one side if its centre's distance from the line exceeds that of its farthest corner from
        // the centre.
        let reach = (0.5 + margin) * (step.x.magnitude + step.y.magnitude)
        let isLevel = step.y.magnitude <= 1e-9 * step.x.magnitude
        let columnsASide = isLevel ? 0 : 1 / step.y
        var (left, right) = (TileBoard(), TileBoard())
        // Upright lines meet all rows alike.
        let rows = step.x == 0 ? 1 : TileBoard.rows
        for row in 0..<rows {
            // The side of the cell centred at x is `base` less `step.y` times x.
            let base = step.x * (Double(row) - 0.5 - start.y) + step.y * start.x
            var (onLeft, onRight): (UInt64, UInt64) = (0, 0)
            if isLevel {
                let side = base - 4 * step.y
                onLeft = side > reach ? TileBoard.row : 0
                onRight = side < -reach ? TileBoard.row : 0
            } else {
                // Cells before the first place are on one side, cells after the second on the other.
                let (one, other) = ((base - reach) * columnsASide, (base + reach) * columnsASide)
                let belowCount = count(min(one, other) + 1.5, upTo: TileBoard.columns)
                let aboveStart = count(max(one, other) + 1.5, upTo: TileBoard.columns)
                let below = TileBoard.row &>> UInt64(TileBoard.columns - belowCount)
                let above = TileBoard.row &<< UInt64(aboveStart) & TileBoard.row
                (onLeft, onRight) = step.y > 0 ? (below, above) : (above, below)
            }
            left.bits |= onLeft &<< UInt64(TileBoard.columns * row)
            right.bits |= onRight &<< UInt64(TileBoard.columns * row)
        }
        if rows == 1 {
            left.bits &*= TileBoard.firstColumn
            right.bits &*= TileBoard.firstColumn
        }
        return (left, right)
    }

    /// The whole part of a number, kept from 0 to `limit`.
    @inline(__always)
    private static func count(_ number: Double, upTo limit: Int) -> Int {
        number > 0 ? number < Double(limit) ? Int(number) : limit : 0
    }
}
