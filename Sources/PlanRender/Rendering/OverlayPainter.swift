import PlanGeometry
import PlanImage

/// Paints a display list over rows of a drawing as they come by: from the top in strips of any height, or any rows in any
/// order.
///
/// It keeps the memory of one row of tiles. A painter belongs to one thread at a time; painters of the same renderer may
/// work on different rows at once.
public final class OverlayPainter {
    private let displayList: DisplayList
    private let index: LayerIndex
    private let tone: ToneConverter?
    private let width: Int
    private let height: Int
    /// The tiles of one row, made when something is first painted in their column.
    private var tiles: [Tile?]
    private var paintedTileRow: Int?

    init(displayList: DisplayList, index: LayerIndex) {
        self.displayList = displayList
        self.index = index
        let tone = displayList.style.drawingTone
        self.tone = tone.changesNothing ? nil : tone.converter()
        width = Int(displayList.drawingSize.width)
        height = Int(displayList.drawingSize.height)
        tiles = Array(repeating: nil, count: (width + OverlayTile.width - 1) / OverlayTile.width)
    }

    /// Tones whole rows of the drawing down as the style wants it, and paints over them.
    ///
    /// - Parameters:
    ///   - rows: the rows' samples, straight alpha, without padding between rows.
    ///   - format: what the samples are: RGB or RGBA; on grey rows nothing can be painted.
    ///   - firstRow: the first of the rows, counted from the drawing's top.
    /// - Throws: `OverlayError.rowsOutsideDrawing`, and what went wrong in painting; the rows are then partly painted.
    public func paint(onto rows: UnsafeMutableRawBufferPointer, format: PixelFormat, firstRow: Int) throws {
        let bytesPerRow = width * format.channels
        guard format != .gray, firstRow >= 0, bytesPerRow > 0, rows.count.isMultiple(of: bytesPerRow),
            rows.count / bytesPerRow <= height - firstRow
        else { throw OverlayError.rowsOutsideDrawing(firstRow: firstRow, byteCount: rows.count) }
        tone?.convert(rows, format: format)
        let end = firstRow + rows.count / bytesPerRow
        var row = firstRow
        while row < end {
            let tileRow = row / OverlayTile.height
            let top = tileRow * OverlayTile.height
            let stop = min(end, top + OverlayTile.height)
            if !index.layers(inTileRow: tileRow).isEmpty {
                try paintTiles(inRow: tileRow)
                for (column, tile) in tiles.enumerated() {
                    guard let tile else { continue }
                    for y in row..<stop {
                        let start = (y - firstRow) * bytesPerRow + column * OverlayTile.width * format.channels
                        tile.composite(row: y - top, onto: rows, at: start, format: format)
                    }
                }
            }
            row = stop
        }
    }

    private func paintTiles(inRow tileRow: Int) throws {
        if paintedTileRow == tileRow { return }
        paintedTileRow = nil
        for tile in tiles { try tile?.clear() }
        let top = tileRow * OverlayTile.height
        for layerIndex in index.layers(inTileRow: tileRow) {
            let layer = displayList.layers[Int(layerIndex)]
            let box = index.boxes[Int(layerIndex)]
            for column in (box.left / OverlayTile.width)...((box.right - 1) / OverlayTile.width) {
                let left = column * OverlayTile.width
                let tile = try tiles[column] ?? Tile(width: min(OverlayTile.width, width - left))
                tiles[column] = tile
                try tile.paint(layer, within: box, left: left, top: top)
            }
        }
        paintedTileRow = tileRow
    }
}
