import PlanGeometry
import PlanModel

/// Which layers meet which tile of the drawing, and which of them can be painted onto rows.
package struct LayerIndex: Sendable {
    /// The display list's layers that are painted onto rows at once, each in its place; nothing for the others.
    let rowLayers: [(any RowLayer)?]
    /// The box of pixels on the tiles that each layer may paint, in the display list's order.
    let boxes: [PixelBox]
    /// For each row of tiles the layers that meet it, in the display list's order.
    private let layersByTileRow: [[Int32]]

    init(_ list: DisplayList) {
        rowLayers = list.layers.map { layer in
            (layer as? any RowLayer).flatMap { $0.isPaintedOnRows ? $0 : nil }
        }
        // Down to the end of the last row of tiles, as what is painted there has to be cleared too.
        var drawing = PixelBox(covering: list.bounds)
        let rowCount = (drawing.bottom + OverlayTile.height - 1) / OverlayTile.height
        drawing.bottom = rowCount * OverlayTile.height
        boxes = list.layers.map { PixelBox(covering: $0.bounds).intersection(drawing) }
        var rows = [[Int32]](repeating: [], count: rowCount)
        for (index, box) in boxes.enumerated() where !box.isEmpty {
            for row in (box.top / OverlayTile.height)...((box.bottom - 1) / OverlayTile.height) {
                rows[row].append(Int32(index))
            }
        }
        layersByTileRow = rows
    }

    /// The layers that meet a row of tiles, bottom up.
    func layers(inTileRow row: Int) -> [Int32] {
        layersByTileRow.indices.contains(row) ? layersByTileRow[row] : []
    }
}
