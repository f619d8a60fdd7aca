/// How many tiles a locator's grid has.
struct GridLayout {
    var columns: Int
    var rows: Int
    /// Whether tiles are not divided into cells.
    var isCoarse: Bool

    static let cellsInTile = Double(1 << (TileGrid.cellShiftX + TileGrid.cellShiftY))
    static let leastTileCount = 48.0
    static let greatestTileCount = 262_144.0
    /// Tiles of a coarse grid are few enough for an edge to lie in about so many of them.
    static let greatestTilesOfEdge = 30.0

    /// The layout for rings of `count` edges whose extents, summed up, are `extentX` times the box's width and
    /// `extentY` times its height.
    ///
    /// An edge of the extents x and y, in parts of the box, touches about 1 + x columns + y rows cells, so for a given
    /// number of cells the fewest are touched when columns and rows are in the proportion of the extents along y and x.
    init(count: Int, extentX: Double, extentY: Double) {
        let proportion = min(max((extentY / extentX).squareRoot(), 0.125), 8)
        let tileCount = min(max(Double(count) * 0.5, Self.leastTileCount), Self.greatestTileCount)
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
            let spread = (Self.greatestTilesOfEdge - 1) * Double(count) / 2
            columns = Int(min(max(spread / extentX, 2), 2048))
            rows = Int(min(max(spread / extentY, 2), 2048))
        }
    }
}
