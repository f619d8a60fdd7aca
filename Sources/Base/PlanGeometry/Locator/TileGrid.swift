/// A uniform grid of tiles over a box, each tile of 8 x 4 cells.
///
/// The map from points to cells is monotone in each coordinate, see ``GridAxis``, so an edge whose ends lie in one tile
/// lies in that tile. Around the box is a margin of more than one cell, and the outermost cells, to which all points
/// far outside are clamped, are free of edges.
struct TileGrid: Sendable {
    /// Binary logarithm of the number of cells along x and y in a tile.
    static let cellShiftX = 3
    static let cellShiftY = 2
    /// The widths and heights of boxes for which products of lengths neither overflow nor vanish.
    static let lengths = 0x1p-400...0x1p400

    /// The number of tiles along x and y.
    let columns: Int
    let rows: Int
    let x: GridAxis
    let y: GridAxis
    /// The least x of each column of tiles and the least y of each row. They make the tile's corner, which is its
    /// reference point.
    let cornersX: [Double]
    let cornersY: [Double]
    /// An upper bound of the rounding error of any side test on points and edges in the grid.
    let errorBound: Double
    /// An upper bound of the error of a computed place, in cells.
    let slack: Double

    /// The grid over `box`, or `nil` if a box of that size and place cannot be divided into so many tiles.
    init?(over box: Box, columns: Int, rows: Int) {
        guard Self.lengths.contains(box.width), Self.lengths.contains(box.height),
            let x = GridAxis(from: box.minX, to: box.maxX, cellCount: columns << Self.cellShiftX),
            let y = GridAxis(from: box.minY, to: box.maxY, cellCount: rows << Self.cellShiftY)
        else { return nil }
        self.columns = columns
        self.rows = rows
        self.x = x
        self.y = y
        errorBound = 64 * 0x1p-53 * x.length * y.length
        slack = 0x1p-28 + 8 * (x.spacing + y.spacing)
        guard slack < 0x1p-8 else { return nil }
        cornersX = x.leastCoordinates(ofEvery: 1 << Self.cellShiftX)
        cornersY = y.leastCoordinates(ofEvery: 1 << Self.cellShiftY)
    }

    var map: CellMap { CellMap(x, y, columns: columns) }

    /// The memory that the corners take, in bytes.
    var memoryFootprint: Int { (cornersX.count + cornersY.count) * MemoryLayout<Double>.stride }
}
