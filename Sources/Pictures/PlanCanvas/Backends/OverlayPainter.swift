import PlanGeometry
import PlanImage

/// Paints a display list over rows of a drawing as they come by: from the top in strips of any height, or any rows in any
/// order. Strips of whole multiples of 64 rows, from the top on, are quickest.
///
/// It keeps the memory of one tile. A painter belongs to one thread at a time; painters of the same renderer may work on
/// different rows at once.
public final class OverlayPainter {
    private let plan: RasterPlan
    private let tone: ToneConverter?
    private let width: Int
    private let height: Int
    /// Made when something is first painted on it.
    private var tile: Tile?
    private let block = CoverageBlock(height: EdgeIndex.bandHeight)
    /// The number of rows that are quickest to paint at a time, from a whole multiple of that number on: the rows of a tile if
    /// the display list needs tiles, else half as many.
    let bestHeight: Int

    package init(displayList: DisplayList, plan: RasterPlan) {
        self.plan = plan
        let tone = displayList.tone
        self.tone = tone.changesNothing ? nil : tone.converter()
        width = Int(saturating: displayList.size.width)
        height = Int(saturating: displayList.size.height)
        bestHeight = plan.usesTiles ? OverlayTile.height : OverlayTile.height / 2
    }

    /// Tones whole rows of the drawing down as the style wants it, and paints over them.
    ///
    /// - Parameters:
    ///   - rows: the rows' samples, straight alpha, without padding between rows.
    ///   - format: what the samples are: RGB or RGBA; on grey rows nothing can be painted.
    ///   - firstRow: the first of the rows, counted from the drawing's top.
    /// - Throws: `RenderError.rowsOutsideDrawing`, and what went wrong in painting; the rows are then partly painted.
    public func paint(onto rows: UnsafeMutableRawBufferPointer, format: PixelFormat, firstRow: Int) throws {
        let bytesPerRow = width * format.channels
        guard format != .gray, firstRow >= 0, bytesPerRow > 0, rows.count.isMultiple(of: bytesPerRow),
            rows.count / bytesPerRow <= height - firstRow
        else { throw RenderError.rowsOutsideDrawing(firstRow: firstRow, byteCount: rows.count) }
        guard let start = rows.baseAddress else { return }
        try paint(
            onto: PixelRows(
                start: start, stride: bytesPerRow, columns: 0..<width, format: format,
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
            try paint(plan.items(inTileRow: tileRow), row..<stop, ofTileRow: tileRow, onto: rows)
            row = stop
        }
    }

    /// Paints parts of the display list over some rows of one row of tiles: straight onto the rows where that is possible,
    /// else onto tiles first.
    private func paint(_ items: [Int32], _ part: Range<Int>, ofTileRow tileRow: Int, onto rows: PixelRows) throws {
        let box = PixelBox(
            left: rows.columns.lowerBound, top: part.lowerBound, right: rows.columns.upperBound, bottom: part.upperBound
        )
        // What the uppermost marks hide need not be painted.
        let (hiding, cover) = uppermostMarks(of: items, in: box)
        var onTiles: [(DisplayNode, PixelBox)] = []
        for (order, index) in items.enumerated() {
            let place = plan.boxes[Int(index)]
            guard !place.intersection(box).isEmpty else { continue }
            let item = plan.items[Int(index)]
            if case .onTile(let node, _) = item {
                onTiles.append((node, place))
                continue
            }
            try paintTiles(onTiles, part, ofTileRow: tileRow, onto: rows)
            onTiles = []
            switch item {
            case .figure(let figure):
                figure.paint(onto: rows, part, with: block, below: order < hiding ?? 0 ? cover : nil)
            case .boxes(let boxes, let color):
                let brush = RowBrush(color, on: rows)
                for part in boxes { brush.paint(part.intersection(box)) }
            case .text(let text): text.paint(onto: rows, part)
            case .sprites(let layer):
                if let cover, order == hiding {
                    cover.paint(onto: rows)
                } else {
                    layer.paint(onto: rows, in: box, with: block)
                }
            case .onTile: break
            }
        }
        try paintTiles(onTiles, part, ofTileRow: tileRow, onto: rows)
    }

    /// The uppermost layer of sprites alone, its place among the parts, and what of it is seen.
    private func uppermostMarks(of items: [Int32], in box: PixelBox) -> (place: Int?, SeenMarks?) {
        for (place, index) in items.enumerated().reversed() {
            if case .sprites(let layer) = plan.items[Int(index)], layer.largeSymbols.allSatisfy({ $0 == nil }) {
                return (place, SeenMarks(of: layer, in: box))
            }
        }
        return (nil, nil)
    }

    /// Paints nodes on a transparent tile, one column of tiles after the other, and blends it over the rows.
    private func paintTiles(
        _ nodes: [(node: DisplayNode, box: PixelBox)], _ part: Range<Int>, ofTileRow tileRow: Int, onto rows: PixelRows
    ) throws {
        guard !nodes.isEmpty else { return }
        let tile = try tile ?? Tile(width: min(OverlayTile.width, width))
        self.tile = tile
        let top = tileRow * OverlayTile.height
        let first = rows.columns.lowerBound / OverlayTile.width * OverlayTile.width
        for left in Swift.stride(from: first, to: rows.columns.upperBound, by: OverlayTile.width) {
            let frame = PixelBox(
                left: left, top: top, right: min(left + OverlayTile.width, width), bottom: top + OverlayTile.height)
            var isClear = true
            for (node, box) in nodes {
                let box = box.intersection(frame)
                guard !box.isEmpty else { continue }
                if isClear { try tile.clear() }
                isClear = false
                try tile.paint(node, within: box, left: left, top: top)
            }
            if isClear { continue }
            for row in part { tile.composite(row: row - top, left: left, onto: rows, row) }
        }
    }
}
