/// The grid that a ``PolygonLocator`` answers from, once it pays to build one, with a copy of the vertices.
final class GridLocator: Sendable {
    let rule: FillRule
    let shape: FlatShape
    let grid: TileGrid?
    /// For each tile, a bit a cell: in the low half whether an edge touches the cell, in the high half whether the cell
    /// is inside.
    let tiles: [UInt64]
    /// For each tile that edges touch the place of its record in ``stream``.
    let offsets: [UInt32]
    let stream: [UInt32]

    init(_ shape: MultiPolygon, rule: FillRule) {
        self.rule = rule
        self.shape = FlatShape(shape)
        let index = TileIndex(self.shape, rule: rule)
        grid = index?.grid
        tiles = index?.tiles ?? []
        offsets = index?.offsets ?? []
        stream = index?.stream ?? []
    }

    /// The memory that the grid and the vertices take, in bytes.
    var memoryFootprint: Int {
        shape.points.count * MemoryLayout<Point>.stride + tiles.count * MemoryLayout<UInt64>.stride
            + (offsets.count + stream.count) * MemoryLayout<UInt32>.stride
            + ((grid?.cornersX.count ?? 0) + (grid?.cornersY.count ?? 0)) * MemoryLayout<Double>.stride
    }

    /// Where `point` lies. A point that is not finite is outside.
    func location(of point: Point) -> Location {
        guard let grid else { return shape.location(of: point, rule: rule) }
        let column = grid.column(point.x)
        let row = grid.row(point.y)
        let tile = (row >> TileGrid.cellShiftY) * grid.columns + column >> TileGrid.cellShiftX
        let bits = tiles[tile] >> UInt64((row & 3) << 3 | (column & 7))
        if bits & 1 == 0 { return bits >> 32 & 1 != 0 ? .inside : .outside }
        let rank = withReader(grid) {
            $0.rank(
                of: point, record: Int(offsets[tile]), column: column >> TileGrid.cellShiftX,
                row: row >> TileGrid.cellShiftY)
        }
        return rank.map(Location.init(rank:)) ?? shape.location(of: point, rule: rule)
    }

    /// Lends the memory that records are read from. The pointers do not outlive the call.
    @inline(__always)
    func withReader<Result>(_ grid: TileGrid, _ body: (TileReader) -> Result?) -> Result? {
        shape.points.withUnsafeBufferPointer { points in
            stream.withUnsafeBufferPointer { stream in
                grid.cornersX.withUnsafeBufferPointer { cornersX in
                    grid.cornersY.withUnsafeBufferPointer { cornersY -> Result? in
                        guard let points = points.baseAddress, let stream = stream.baseAddress,
                            let cornersX = cornersX.baseAddress, let cornersY = cornersY.baseAddress
                        else { return nil }
                        return body(
                            TileReader(
                                points: points, stream: stream, cornersX: cornersX, cornersY: cornersY,
                                errorBound: grid.errorBound, isEvenOdd: rule == .evenOdd))
                    }
                }
            }
        }
    }
}

extension Location {
    /// The location of the given rank: 0, 1 and 2 for outside, boundary and inside.
    @inline(__always)
    init(rank: UInt32) { self = rank == 0 ? .outside : rank == 1 ? .boundary : .inside }
}
