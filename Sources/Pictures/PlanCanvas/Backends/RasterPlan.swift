import PlanGeometry

/// A display list taken apart for the raster backend: its parts, and which of them meet which row of tiles.
package struct RasterPlan: Sendable {
    /// The parts, bottom up.
    let items: [RasterItem]
    /// The pixels on the tiles that each part may paint.
    let boxes: [PixelBox]
    /// True if some part is painted on tiles.
    let usesTiles: Bool
    /// For each row of tiles the parts that meet it, bottom up.
    private let itemsByTileRow: [[Int32]]

    init(_ list: DisplayList, backend: OverlayRenderer.Backend) {
        // Down to the end of the last row of tiles, as what is painted there has to be cleared too.
        let drawing = PixelBox(covering: list.bounds)
        let rowCount = (drawing.bottom + OverlayTile.height - 1) / OverlayTile.height
        var tiles = drawing
        tiles.bottom = rowCount * OverlayTile.height
        let shared = SharedParts()
        let items = concurrentMap(list.items) { [tiles] item in
            switch backend {
            case .raster: item.node.rasterItems(drawing: tiles, shared: shared)
            case .cairo: item.node.tileItems(drawing: tiles)
            }
        }.flatMap(\.self)
        let boxes = items.map { $0.box.intersection(tiles) }
        var rows = [[Int32]](repeating: [], count: rowCount)
        for (index, box) in boxes.enumerated() where !box.isEmpty {
            for row in (box.top / OverlayTile.height)...((box.bottom - 1) / OverlayTile.height) {
                rows[row].append(Int32(index))
            }
        }
        usesTiles = items.contains { if case .onTile = $0 { true } else { false } }
        (self.items, self.boxes, itemsByTileRow) = (items, boxes, rows)
    }

    /// The parts that meet a row of tiles, bottom up.
    func items(inTileRow row: Int) -> [Int32] { itemsByTileRow.indices.contains(row) ? itemsByTileRow[row] : [] }
}
