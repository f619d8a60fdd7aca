import CCairo
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
    private let width: Int
    private let height: Int
    /// The tiles of one row, made when something is first painted in their column.
    private var tiles: [Tile?]
    private var paintedTileRow: Int?

    init(displayList: DisplayList, index: LayerIndex) {
        self.displayList = displayList
        self.index = index
        width = Int(displayList.drawingSize.width)
        height = Int(displayList.drawingSize.height)
        tiles = Array(repeating: nil, count: (width + OverlayTile.width - 1) / OverlayTile.width)
    }

    /// Paints over whole rows of the drawing.
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

/// A transparent part of the overlay.
private final class Tile {
    private let canvas: Canvas
    /// For each row the columns that something may have been painted on.
    private var painted: [Range<Int>]

    init(width: Int) throws {
        canvas = try Canvas(width: width, height: OverlayTile.height)
        painted = Array(repeating: 0..<0, count: OverlayTile.height)
    }

    func clear() throws {
        try canvas.withPixels { pixels in
            for (row, columns) in painted.enumerated() {
                for column in columns { pixels[column, row] = 0 }
            }
        }
        painted = Array(repeating: 0..<0, count: OverlayTile.height)
    }

    /// Paints a layer inside its box; left and top say where the tile lies on the drawing.
    func paint(_ layer: any OverlayLayer, within box: PixelBox, left: Int, top: Int) throws {
        let tile = PixelBox(left: 0, top: 0, right: canvas.width, bottom: canvas.height)
        let moved = PixelBox(
            left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top)
        let part = moved.intersection(tile)
        guard !part.isEmpty else { return }
        for row in part.top..<part.bottom {
            let columns = painted[row]
            painted[row] =
                columns.isEmpty
                ? part.left..<part.right
                : min(columns.lowerBound, part.left)..<max(columns.upperBound, part.right)
        }
        try canvas.withSavedState {
            canvas.add(
                Box(
                    minX: Double(part.left), minY: Double(part.top), maxX: Double(part.right), maxY: Double(part.bottom)
                ))
            canvas.clip()
            canvas.translate(x: -Double(left), y: -Double(top))
            try layer.paint(on: canvas)
            canvas.clearPath()
        }
        try canvas.check()
    }

    /// Blends one row over the drawing's samples, which begin at an offset in bytes.
    func composite(row: Int, onto rows: UnsafeMutableRawBufferPointer, at start: Int, format: PixelFormat) {
        let columns = painted[row]
        guard !columns.isEmpty else { return }
        canvas.withFinishedRow(row) { source in
            // The caller has checked that the drawing's row holds as many pixels as the tile is wide.
            let samples = UnsafeMutableRawBufferPointer(rebasing: rows[start...])
            switch format {
            case .rgb: compositeOverRGB(source, columns, onto: samples)
            case .rgba: compositeOverRGBA(source, columns, onto: samples)
            case .gray: break
            }
        }
    }
}
