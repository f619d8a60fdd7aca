import PlanGeometry
import PlanImage
import PlanModel

/// Paints a display list over rows of a drawing as they come by: from the top in strips of any height, or any rows in any
/// order. Strips of whole multiples of 64 rows, from the top on, are quickest.
///
/// It keeps the memory of one tile. A painter belongs to one thread at a time; painters of the same renderer may work on
/// different rows at once.
public final class OverlayPainter {
    private let displayList: DisplayList
    private let index: LayerIndex
    private let tone: ToneConverter?
    private let width: Int
    private let height: Int
    /// Made when something is first painted on it.
    private var tile: Tile?
    private let block = CoverageBlock()
    /// How many rows, from a whole multiple of them on, are quickest painted at a time: those of tiles, where there are any.
    let bestHeight: Int

    package init(displayList: DisplayList, index: LayerIndex) {
        self.displayList = displayList
        self.index = index
        let tone = displayList.tone
        self.tone = tone.changesNothing ? nil : tone.converter()
        width = Int(displayList.size.width)
        height = Int(displayList.size.height)
        bestHeight = index.rowLayers.contains { $0 == nil } ? OverlayTile.height : OverlayTile.height / 2
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
        guard let start = rows.baseAddress else { return }
        try paint(
            onto: PixelRows(
                start: start, stride: bytesPerRow, width: width, format: format,
                range: firstRow..<firstRow + rows.count / bytesPerRow))
    }

    /// Tones rows of the drawing down and paints over them.
    package func paint(onto rows: PixelRows) throws {
        if let tone {
            for row in rows.range { tone.convert(rows[row], format: rows.format) }
        }
        var row = rows.range.lowerBound
        while row < rows.range.upperBound {
            let tileRow = row / OverlayTile.height
            let stop = min(rows.range.upperBound, (tileRow + 1) * OverlayTile.height)
            try paint(index.layers(inTileRow: tileRow), row..<stop, ofTileRow: tileRow, onto: rows)
            row = stop
        }
    }

    /// Paints layers over some rows of one row of tiles: at once onto the rows where that is possible, else on tiles first.
    private func paint(_ layers: [Int32], _ part: Range<Int>, ofTileRow tileRow: Int, onto rows: PixelRows) throws {
        // The uppermost layer that can tell what it hides is asked before those below it are painted.
        let hiding = layers.lastIndex { index.rowLayers[Int($0)]?.canHide ?? false }
        let cover = hiding.flatMap { index.rowLayers[Int(layers[$0])]?.prepared(for: part, width: width) }
        var onTiles: [Int32] = []
        for (place, layer) in layers.enumerated() {
            guard let direct = index.rowLayers[Int(layer)] else {
                onTiles.append(layer)
                continue
            }
            try paintTiles(onTiles, part, ofTileRow: tileRow, onto: rows)
            onTiles = []
            if let cover, place == hiding {
                cover.paint(onto: rows)
            } else {
                direct.paint(onto: rows, part, with: block, below: place < hiding ?? 0 ? cover : nil)
            }
        }
        try paintTiles(onTiles, part, ofTileRow: tileRow, onto: rows)
    }

    /// Paints layers on a transparent tile, one column of tiles after the other, and blends it over the rows.
    private func paintTiles(_ layers: [Int32], _ part: Range<Int>, ofTileRow tileRow: Int, onto rows: PixelRows) throws
    {
        guard !layers.isEmpty else { return }
        let tile = try tile ?? Tile(width: min(OverlayTile.width, width))
        self.tile = tile
        let top = tileRow * OverlayTile.height
        for left in Swift.stride(from: 0, to: width, by: OverlayTile.width) {
            let frame = PixelBox(
                left: left, top: top, right: min(left + OverlayTile.width, width), bottom: top + OverlayTile.height)
            var isClear = true
            for layer in layers {
                let box = index.boxes[Int(layer)].intersection(frame)
                guard !box.isEmpty else { continue }
                if isClear { try tile.clear() }
                isClear = false
                try tile.paint(displayList.layers[Int(layer)], within: box, left: left, top: top)
            }
            if isClear { continue }
            for row in part {
                let samples = UnsafeMutableRawBufferPointer(rebasing: rows[row][(left * rows.format.channels)...])
                tile.composite(row: row - top, onto: samples, format: rows.format)
            }
        }
    }
}
