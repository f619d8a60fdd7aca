/// While the grid is built: for each tile the entries of the cells that no edge touches.
struct TileEntries: ~Copyable {
    /// Cells that have the same entry.
    struct Cells: BitwiseCopyable {
        var cells: UInt32
        var entry: AreaEntry
    }

    /// The cells that edges touch.
    private var touched: FixedBuffer<UInt32>
    /// The entries of each tile, apart from ``AreaEntry/several``, start here and end where those of the next start.
    private var starts: FixedBuffer<UInt32>
    private var all: GrowingBuffer<Cells>

    init(tileCount: Int) {
        touched = FixedBuffer(repeating: 0, count: tileCount)
        starts = FixedBuffer(repeating: 0, count: tileCount + 1)
        all = GrowingBuffer(capacity: 2 * tileCount)
    }

    /// Adds the entries of a tile, the one after that added before, from the tile's areas: that of number `first` and
    /// those linked to it.
    mutating func add(_ tile: Int, touched: UInt32, first: UInt32, of areas: borrowing GrowingBuffer<TileArea>) {
        self.touched[tile] = touched
        let start = all.count
        var (inside, shared): (UInt32, UInt32) = (0, 0)
        var index = first
        while index != GridBuilder.none {
            let area = areas[Int(index)]
            let cells = (area.isWhole ? .max : area.inside) & ~touched
            shared |= inside & cells
            inside |= cells
            if cells & ~shared != 0 { all.append(Cells(cells: cells, entry: AreaEntry(area: area.area))) }
            index = area.next
        }
        if ~(touched | inside) != 0 { all.append(Cells(cells: ~(touched | inside), entry: .none)) }
        for place in start..<all.count { all.base[place].cells &= ~shared }
        starts[tile + 1] = UInt32(truncatingIfNeeded: all.count)
    }

    func touched(_ tile: Int) -> UInt32 { touched[tile] }

    /// The places of a tile's entries.
    func places(of tile: Int) -> Range<Int> { Int(starts[tile])..<Int(starts[tile + 1]) }

    subscript(place: Int) -> Cells { all[place] }

    /// Sets the entries of a tile's choice and returns where those entries start for which there is no room.
    func setEntries(of choice: inout TileChoice, _ tile: Int) -> Int {
        let places = places(of: tile)
        var number = 1
        var next = places.lowerBound
        while next < places.upperBound && number < TileChoice.entryCount {
            if all[next].cells != 0 {
                choice.set(number, all[next].entry, of: all[next].cells)
                number += 1
            }
            next += 1
        }
        return next
    }
}
