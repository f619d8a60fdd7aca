/// A straight line on which all edges in some cells of a tile lie. It tells the points of these cells by their side of
/// the line.
struct TileWall: BitwiseCopyable {
    /// The cells, a bit each. The last wall of a tile serves all cells.
    let cells: UInt32
    /// An edge on the line.
    let edge: UInt32
    /// The entries of the points on the edge's left and on its right.
    let left: AreaEntry
    let right: AreaEntry

    /// Ends the walls of a tile whose other walls do not serve all cells.
    static let unknown = TileWall(cells: .max, edge: 0, left: .several, right: .several)

    /// 1 if the wall serves a cell, given by its bit, else 0.
    @inline(__always)
    func serves(_ bit: UInt32) -> UInt32 { cells &>> bit & 1 }
}
