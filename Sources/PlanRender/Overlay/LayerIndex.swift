import PlanGeometry

/// Which layers meet which tile of the drawing, and which of them can be painted onto rows.
struct LayerIndex: Sendable {
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
        var drawing = PixelBox(covering: list.drawingBounds)
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

/// A box of whole pixels: columns `left..<right`, rows `top..<bottom`.
struct PixelBox: Hashable, Sendable {
    var left, top, right, bottom: Int

    var isEmpty: Bool { left >= right || top >= bottom }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// Whether another box lies in this one.
    func contains(_ other: PixelBox) -> Bool {
        other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
    }

    func offsetBy(x: Int, y: Int) -> PixelBox {
        PixelBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}

extension Box {
    /// The pixels as a box in pixel points.
    init(_ pixels: PixelBox) {
        self.init(
            minX: Double(pixels.left), minY: Double(pixels.top), maxX: Double(pixels.right), maxY: Double(pixels.bottom)
        )
    }
}

extension PixelBox {
    /// All pixels that a box meets; a side that is not finite reaches as far as a drawing can.
    init(covering box: Box) {
        let limit = 2_147_483_647.0
        // Rounded by hand, as the library's rounding is a call where processors of any age have to do.
        func below(_ value: Double) -> Int {
            let value = value.isFinite ? min(max(value, -limit), limit) : -limit
            let whole = Int(value)
            return Double(whole) > value ? whole - 1 : whole
        }
        func above(_ value: Double) -> Int {
            let value = value.isFinite ? min(max(value, -limit), limit) : limit
            let whole = Int(value)
            return Double(whole) < value ? whole + 1 : whole
        }
        self.init(left: below(box.minX), top: below(box.minY), right: above(box.maxX), bottom: above(box.maxY))
    }
}
