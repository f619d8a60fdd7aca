/// A set of cells, of a tile's 8 x 4 cells and the neighbours' cells around them: ten columns and six rows, a bit each.
struct TileBoard: BitwiseCopyable {
    static let columns = 10
    static let rows = 6
    /// The cells of the lowest row.
    static let row: UInt64 = 0x3FF
    /// The cells of the leftmost column.
    static let firstColumn: UInt64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50

    var bits: UInt64 = 0

    init(bits: UInt64 = 0) { self.bits = bits }

    /// The given cells of the tile itself: bit 8 * row + column.
    init(cells: UInt32) {
        let cells = UInt64(cells)
        bits =
            (cells & 0xFF) << 11 | (cells & 0xFF00) << 13 | (cells & 0xFF_0000) << 15 | (cells & 0xFF00_0000) << 17
    }

    /// The cells of a neighbouring tile that are beside this tile, of the given ones.
    init(cells: UInt32, at side: Side) {
        let cells = UInt64(cells)
        switch side {
        case .right:
            bits = (cells & 1) << 19 | (cells & 1 << 8) << 21 | (cells & 1 << 16) << 23 | (cells & 1 << 24) << 25
        case .left:
            bits = (cells & 1 << 7) << 3 | (cells & 1 << 15) << 5 | (cells & 1 << 23) << 7 | (cells & 1 << 31) << 9
        case .above: bits = (cells & 0xFF) << 51
        case .below: bits = (cells >> 24) << 1
        }
    }

    enum Side {
        case right
        case left
        case above
        case below
    }

    /// The cells of the tile itself.
    var cells: UInt32 {
        UInt32(truncatingIfNeeded: bits >> 11 & 0xFF | bits >> 13 & 0xFF00 | bits >> 15 & 0xFF_0000)
            | UInt32(truncatingIfNeeded: bits >> 17 & 0xFF00_0000)
    }

    /// The cells of `way` from which a straight row or column of such cells leads to a cell of this set.
    func reached(through way: TileBoard) -> TileBoard {
        if bits == 0 { return TileBoard() }
        let way = way.bits
        var (right, left, up, down) = (bits << 1 & way, bits >> 1 & way, bits << 10 & way, bits >> 10 & way)
        while true {
            let steps = (right << 1 & ~right | left >> 1 & ~left | up << 10 & ~up | down >> 10 & ~down) & way
            if steps == 0 { break }
            right |= right << 1 & way
            left |= left >> 1 & way
            up |= up << 10 & way
            down |= down >> 10 & way
        }
        return TileBoard(bits: right | left | up | down)
    }
}
