/// For each tile the entries, see ``AreaRecord``, of the cells that no edge touches.
struct TileEntries: ~Copyable {
    /// Cells that have the same entry.
    struct Cells: BitwiseCopyable {
        var cells: UInt32
        var entry: UInt32
    }

    /// The cells that edges touch.
    private let touched: UnsafeMutablePointer<UInt32>
    /// The entries of each tile, apart from ``AreaRecord/several``, start here and end where those of the next start.
    private let starts: UnsafeMutablePointer<UInt32>
    private var all: GrowingBuffer<Cells>
    private let tileCount: Int

    init(tileCount: Int) {
        self.tileCount = tileCount
        touched = .allocate(capacity: tileCount)
        starts = .allocate(capacity: tileCount + 1)
        starts[0] = 0
        all = GrowingBuffer(capacity: 2 * tileCount)
    }

    deinit {
        touched.deallocate()
        starts.deallocate()
    }

    /// Adds the entries of a tile, the one after that added before: of the areas whose group is the given one or
    /// follows it.
    mutating func add(
        _ tile: Int, touched: UInt32, first: UInt32, of groups: borrowing GrowingBuffer<AreaGridBuilder.Group>
    ) {
        self.touched[tile] = touched
        let start = all.count
        var (inside, shared): (UInt32, UInt32) = (0, 0)
        var index = first
        while index != GridBuilder.none {
            let group = groups[Int(index)]
            let cells = (group.isWhole ? .max : group.plane) & ~touched
            shared |= inside & cells
            inside |= cells
            if cells & ~shared != 0 { all.append(Cells(cells: cells, entry: AreaRecord.coveredBit | group.area)) }
            index = group.next
        }
        if ~(touched | inside) != 0 { all.append(Cells(cells: ~(touched | inside), entry: AreaRecord.empty)) }
        for place in start..<all.count { all.base[place].cells &= ~shared }
        starts[tile + 1] = UInt32(truncatingIfNeeded: all.count)
    }

    func touched(_ tile: Int) -> UInt32 { touched[tile] }

    /// The places of a tile's entries.
    func places(of tile: Int) -> Range<Int> { Int(starts[tile])..<Int(starts[tile + 1]) }

    subscript(place: Int) -> Cells { all[place] }

    /// Writes the bits and entries of a tile's choice and returns where the entries start for which there is no room.
    func writeChoice(_ tile: Int, _ choice: UnsafeMutablePointer<UInt32>) -> Int {
        choice[AreaRecord.entries] = AreaRecord.several
        var chosen: UInt64 = 0
        var count = 1
        var next = places(of: tile).lowerBound
        let end = places(of: tile).upperBound
        while next < end && count < AreaRecord.entryCount {
            if all[next].cells != 0 {
                chosen |= Self.spread(all[next].cells) * UInt64(count)
                choice[AreaRecord.entries + count] = all[next].entry
                count += 1
            }
            next += 1
        }
        for place in count..<AreaRecord.entryCount { choice[AreaRecord.entries + place] = AreaRecord.several }
        choice[0] = UInt32(truncatingIfNeeded: chosen)
        choice[1] = UInt32(truncatingIfNeeded: chosen >> 32)
        return next
    }

    /// The bits of a word at every second place of a word twice as long.
    private static func spread(_ bits: UInt32) -> UInt64 {
        var result = UInt64(bits)
        result = (result | result << 16) & 0x0000_FFFF_0000_FFFF
        result = (result | result << 8) & 0x00FF_00FF_00FF_00FF
        result = (result | result << 4) & 0x0F0F_0F0F_0F0F_0F0F
        result = (result | result << 2) & 0x3333_3333_3333_3333
        return (result | result << 1) & 0x5555_5555_5555_5555
    }
}
