/// The number of tiles of a grid, and whether they are divided into cells.
struct GridLayout {
    var columns: Int
    var rows: Int
    /// True if tiles are not divided into cells.
    var isCoarse: Bool

    static let cellsInTile = Double(1 << (TileGrid.cellShiftX + TileGrid.cellShiftY))
    static let leastTileCount = 80.0
    static let greatestTileCount = 262_144.0

    /// The number of tiles of a coarse grid in which an edge may lie, on average. It grows with the root of the number
    /// of edges, so that the memory for an edge and the time for a point grow alike.
    static func greatestTilesOfEdge(count: Int) -> Double { min(max(0.36 * Double(count).squareRoot(), 18), 64) }

    /// The layout for rings of `count` edges whose extents, summed up, are `extentX` times the box's width and
    /// `extentY` times its height.
    ///
    /// An edge of the extents x and y, in parts of the box, touches about 1 + x columns + y rows cells, so for a given
    /// number of cells the fewest are touched when columns and rows are in the proportion of the extents along y and x.
    init(count: Int, extentX: Double, extentY: Double, tilesOfEdge: Double = 0.5) {
        // Rings that are far apart may be small compared to the box around them all.
        let (extentX, extentY) = (max(extentX, 0.01), max(extentY, 0.01))
        let proportion = min(max((extentY / extentX).squareRoot(), 0.125), 8)
        let tileCount = min(max(Double(count) * tilesOfEdge, Self.leastTileCount), Self.greatestTileCount)
        let side = (tileCount * Self.cellsInTile).squareRoot()
        let fineColumns = side * proportion
        let fineRows = side / proportion
        let touched = extentX * fineColumns + extentY * fineRows
        if touched <= 0.5 * fineColumns * fineRows {
            isCoarse = false
            columns = max(Int((fineColumns / 8).rounded()), 1)
            rows = max(Int((fineRows / 4).rounded()), 2)
        } else {
            isCoarse = true
            let spread = (Self.greatestTilesOfEdge(count: count) - 1) * Double(count) / 2
            columns = Int(min(max(spread / extentX, 2), 2048))
            rows = Int(min(max(spread / extentY, 2), 2048))
        }
    }

    /// Returns the layout, with larger tiles if it has more than `greatestCount` tiles.
    func limited(to greatestCount: Double) -> GridLayout {
        var limited = self
        let excess = Double(columns) * Double(rows) / max(greatestCount, 1)
        if excess > 1 {
            limited.columns = max(Int(Double(columns) / excess.squareRoot()), 2)
            limited.rows = max(Int(Double(rows) / excess.squareRoot()), 2)
        }
        return limited
    }
}
