/// The map from points to the cells of a ``TileGrid``, alone, for inner loops.
struct CellMap: BitwiseCopyable {
    private let origin: SIMD2<Double>
    private let scale: SIMD2<Double>
    private let lastCell: SIMD2<Double>
    /// The number of tiles along x.
    private let columns: Int

    init(_ x: GridAxis, _ y: GridAxis, columns: Int) {
        origin = SIMD2(x.origin, y.origin)
        scale = SIMD2(x.scale, y.scale)
        lastCell = SIMD2(x.lastCell, y.lastCell)
        self.columns = columns
    }

    /// The cell of a point: ``GridAxis/cell(_:)`` along both axes at once, without a branch.
    @inline(__always)
    func cell(_ point: Point) -> GridCell {
        var place = (SIMD2(point.x, point.y) - origin) * scale
        place.replace(with: SIMD2.zero, where: .!(place .> SIMD2.zero))
        place.replace(with: lastCell, where: place .> lastCell)
        place += SIMD2(repeating: 0x1p52)
        let bits = unsafeBitCast(place, to: SIMD2<UInt64>.self)
        return GridCell(
            column: Int(truncatingIfNeeded: bits.x & 0xFFFF_FFFF), row: Int(truncatingIfNeeded: bits.y & 0xFFFF_FFFF))
    }

    /// The number of a cell's tile, counted along the rows.
    @inline(__always)
    func tile(of cell: GridCell) -> Int { cell.tileRow &* columns &+ cell.tileColumn }

    /// The place of a point of the grid in cells: column k reaches from k to k + 1.
    @inline(__always)
    func place(_ point: Point) -> SIMD2<Double> {
        (SIMD2(point.x, point.y) - origin) * scale + SIMD2(repeating: 0.5)
    }
}
