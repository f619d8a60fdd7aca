/// A cell of a ``TileGrid``, by its column and row among all cells.
struct GridCell: BitwiseCopyable {
    let column: Int
    let row: Int

    @inline(__always) var tileColumn: Int { column >> TileGrid.cellShiftX }
    @inline(__always) var tileRow: Int { row >> TileGrid.cellShiftY }

    /// The bit that stands for the cell in a set of its tile's cells: 8 * row + column, both counted within the tile.
    @inline(__always) var bit: UInt32 { UInt32(truncatingIfNeeded: (row & 3) << 3 | (column & 7)) }
}
