/// The parts of a ``PolygonLocator`` that are computed from its shape.
struct TileIndex {
    let grid: TileGrid
    let tiles: [UInt64]
    let offsets: [UInt32]
    let stream: [UInt32]

    /// The index of a shape, or `nil` when a grid does not suit it.
    init?(_ shape: FlatShape, rule: FillRule) {
        guard let box = shape.boundingBox, shape.points.count < GridBuilder.greatestPointCount,
            TileGrid.lengths.contains(box.width), TileGrid.lengths.contains(box.height)
        else { return nil }
        let extents = shape.edgeExtents
        let layout = GridLayout(
            count: shape.vertexCount, extentX: extents.x / box.width, extentY: extents.y / box.height)
        guard let grid = TileGrid(over: box, columns: layout.columns, rows: layout.rows)
        else { return nil }
        let tileCount = layout.columns * layout.rows
        let pieces =
            layout.isCoarse
            ? shape.vertexCount * Int(GridLayout.greatestTilesOfEdge(count: shape.vertexCount)) : tileCount
        let parts = shape.points.withUnsafeBufferPointer { points -> ([UInt64], [UInt32], [UInt32])? in
            guard let points = points.baseAddress else { return nil }
            var builder = GridBuilder(
                grid: grid, rule: rule, points: points, expectedPieces: pieces, isCoarse: layout.isCoarse)
            var stream: [UInt32] = []
            if shape.polygons.count == 1 && shape.polygons[0].count == 1 {
                let ring = shape.polygons[0][0]
                builder.beginRing(over: ring.box)
                builder.trace(
                    edges: ring.edges.lowerBound, ring.edges.upperBound,
                    flags: SectionFlags.startsPolygon | SectionFlags.restIsInside)
                builder.fillRing()
                let tiles = Self.tiles(builder, inside: builder.plane)
                let offsets = Self.offsets(builder, isCovered: nil, &stream)
                return (tiles, offsets, stream)
            }
            let layer = ShapeLayer(tileCount: tileCount)
            for rings in shape.polygons { layer.add(rings, to: &builder) }
            let tiles = Self.tiles(builder, inside: layer.inside)
            let offsets = Self.offsets(builder, isCovered: layer.isCovered, &stream)
            return (tiles, offsets, stream)
        }
        guard let parts else { return nil }
        self.grid = grid
        (tiles, offsets, stream) = parts
    }

    private static func offsets(
        _ builder: borrowing GridBuilder, isCovered: UnsafePointer<Bool>?, _ stream: inout [UInt32]
    ) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: builder.tileCount) { offsets, count in
            guard let offsets = offsets.baseAddress else { return }
            offsets.initialize(repeating: 0, count: builder.tileCount)
            stream = TileRecord.write(builder, isCovered: isCovered, offsets: offsets)
            count = builder.tileCount
        }
    }

    private static func tiles(_ builder: borrowing GridBuilder, inside: UnsafePointer<UInt32>) -> [UInt64] {
        let (columns, rows) = (builder.grid.columns, builder.grid.rows)
        return [UInt64](unsafeUninitializedCapacity: builder.tileCount) { tiles, count in
            guard let tiles = tiles.baseAddress else { return }
            for row in 0..<rows {
                for column in 0..<columns {
                    let tile = row * columns + column
                    let inner = builder.innerCells(column, row)
                    tiles[tile] = UInt64(builder.touchedCells(tile) & inner) | UInt64(inside[tile] & inner) << 32
                }
            }
            count = builder.tileCount
        }
    }
}
