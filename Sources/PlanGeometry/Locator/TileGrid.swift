/// A uniform grid of tiles over a box, each tile of 8 x 4 cells, and the map from points to cells.
///
/// The map is monotone in each coordinate, whatever the rounding, so a cell is the set of all points between two
/// abscissas and two ordinates, and an edge whose ends lie in one tile lies in that tile. Around the box is a margin of
/// more than one cell, and the outermost cells, to which all points far outside are clamped, are free of edges.
struct TileGrid: Sendable {
    /// Binary logarithm of the number of cells along x and y in a tile.
    static let cellShiftX = 3
    static let cellShiftY = 2
    /// The widths and heights of boxes for which products of lengths neither overflow nor vanish.
    static let lengths = 0x1p-400...0x1p400

    /// The number of tiles along x and y.
    let columns: Int
    let rows: Int
    let originX: Double
    let originY: Double
    /// Cells a unit.
    let scaleX: Double
    let scaleY: Double
    /// The greatest cell coordinates.
    let limitX: Double
    let limitY: Double
    /// The least abscissa of each column of tiles and the least ordinate of each row. The corner that they make is the
    /// tile's reference point.
    let cornersX: [Double]
    let cornersY: [Double]
    /// More than the rounding error of any side test on points and edges in the grid.
    let errorBound: Double
    /// More than the error of a computed place, in cells.
    let slack: Double

    /// The grid over `box`, or `nil` when the box has no extent or one for which products of lengths could overflow or
    /// vanish.
    init?(over box: Box, columns: Int, rows: Int) {
        let fineColumns = Double(columns << Self.cellShiftX)
        let fineRows = Double(rows << Self.cellShiftY)
        guard Self.lengths.contains(box.width), Self.lengths.contains(box.height) else { return nil }
        self.columns = columns
        self.rows = rows
        scaleX = (fineColumns - 3) / box.width
        scaleY = (fineRows - 3) / box.height
        // A margin of an odd fraction of a cell keeps edges at round numbers off the corners of tiles.
        originX = box.minX - 1.3719 / scaleX
        originY = box.minY - 1.3719 / scaleY
        limitX = fineColumns - 1
        limitY = fineRows - 1
        let (width, height) = (fineColumns / scaleX, fineRows / scaleY)
        errorBound = 64 * 0x1p-53 * width * height
        let spacingX = max(box.minX.magnitude, box.maxX.magnitude).ulp * scaleX
        let spacingY = max(box.minY.magnitude, box.maxY.magnitude).ulp * scaleY
        slack = 0x1p-28 + 8 * (spacingX + spacingY)
        // The cells are not told apart when the box is narrow compared to the steps of the numbers that it lies at.
        let isResolved =
            slack < 0x1p-8 && Self.cell(box.minX, originX, scaleX, limitX) == 1
            && Self.cell(box.minY, originY, scaleY, limitY) == 1
            && Self.cell(box.maxX, originX, scaleX, limitX) < Int(limitX)
            && Self.cell(box.maxY, originY, scaleY, limitY) < Int(limitY)
        guard isResolved else { return nil }
        cornersX = Self.corners(columns, Self.cellShiftX, origin: originX, scale: scaleX, limit: limitX)
        cornersY = Self.corners(rows, Self.cellShiftY, origin: originY, scale: scaleY, limit: limitY)
    }

    /// The cell column of an abscissa: 0 for NaN and whatever lies to the left of the grid.
    @inline(__always)
    func column(_ x: Double) -> Int { Self.cell(x, originX, scaleX, limitX) }

    /// The cell row of an ordinate.
    @inline(__always)
    func row(_ y: Double) -> Int { Self.cell(y, originY, scaleY, limitY) }

    @inline(__always)
    private static func cell(_ value: Double, _ origin: Double, _ scale: Double, _ limit: Double) -> Int {
        var place = (value - origin) * scale
        place = place > 0 ? place : 0
        place = place < limit ? place : limit
        // Added to 2^52, a number is rounded to a whole one, which then is the low part of the bits.
        return Int(truncatingIfNeeded: (place + 0x1p52).bitPattern & 0xFFFF_FFFF)
    }

    /// For each tile the least number of its first cell, found by bisection; the origin for the first tile.
    private static func corners(
        _ count: Int, _ shift: Int, origin: Double, scale: Double, limit: Double
    ) -> [Double] {
        (0..<count).map { tile in
            if tile == 0 { return origin }
            let first = tile << shift
            let guess = origin + (Double(first) - 0.5) / scale
            var step = max(origin.magnitude.ulp, guess.magnitude.ulp) * 4
            var (low, high) = (guess - step, guess + step)
            while cell(low, origin, scale, limit) >= first {
                low -= step
                step *= 2
            }
            while cell(high, origin, scale, limit) < first {
                high += step
                step *= 2
            }
            while true {
                let middle = low + (high - low) / 2
                if middle <= low || middle >= high { return high }
                if cell(middle, origin, scale, limit) < first { low = middle } else { high = middle }
            }
        }
    }
}

/// The map from points to the cells of a ``TileGrid``, alone, for inner loops.
struct CellMap: BitwiseCopyable {
    private let origin: SIMD2<Double>
    private let scale: SIMD2<Double>
    private let limit: SIMD2<Double>

    init(_ grid: TileGrid) {
        origin = SIMD2(grid.originX, grid.originY)
        scale = SIMD2(grid.scaleX, grid.scaleY)
        limit = SIMD2(grid.limitX, grid.limitY)
    }

    /// The cell column and row of a point, both at once and without a branch; those of ``TileGrid/column(_:)`` and
    /// ``TileGrid/row(_:)``.
    @inline(__always)
    func cell(_ point: Point) -> (column: Int, row: Int) {
        var place = (SIMD2(point.x, point.y) - origin) * scale
        place.replace(with: SIMD2.zero, where: .!(place .> SIMD2.zero))
        place.replace(with: limit, where: place .> limit)
        place += SIMD2(repeating: 0x1p52)
        let bits = unsafeBitCast(place, to: SIMD2<UInt64>.self)
        return (Int(truncatingIfNeeded: bits.x & 0xFFFF_FFFF), Int(truncatingIfNeeded: bits.y & 0xFFFF_FFFF))
    }

    /// The place of a point of the grid in cells: column k reaches from k to k + 1.
    @inline(__always)
    func place(_ point: Point) -> SIMD2<Double> {
        (SIMD2(point.x, point.y) - origin) * scale + SIMD2(repeating: 0.5)
    }
}
