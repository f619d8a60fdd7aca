/// Where most points find their answer in a tile that is not all of one kind: up to four entries, and for each cell
/// which of them is its own.
struct TileChoice: BitwiseCopyable {
    /// The first is ``AreaEntry/several``, for the cells that edges touch and those in several areas.
    private var entries = (AreaEntry.several, AreaEntry.several, AreaEntry.several, AreaEntry.several)
    /// The number of each cell's entry, two bits a cell.
    private var numbers: UInt64 = 0
    /// The place of the tile's ``TileAreas`` in the stream.
    var areas: UInt32 = 0
    /// The first of the tile's walls.
    var wall: UInt32 = 0

    static let entryCount = 4

    /// Makes the entry of a number from 1 that of some cells.
    mutating func set(_ number: Int, _ entry: AreaEntry, of cells: UInt32) {
        withUnsafeMutableBytes(of: &entries) { entries in
            entries.storeBytes(of: entry, toByteOffset: number * MemoryLayout<AreaEntry>.stride, as: AreaEntry.self)
        }
        numbers |= Self.spread(cells) * UInt64(number)
    }

    /// The number of a cell's entry.
    @inline(__always)
    fileprivate func number(of bit: UInt32) -> Int { Int(truncatingIfNeeded: numbers &>> UInt64(2 &* bit) & 3) }

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

extension UnsafePointer<TileChoice> {
    /// The entry of a cell, given by its bit. Reads it in place, since a tuple cannot be indexed.
    @inline(__always)
    func entry(of bit: UInt32) -> AreaEntry {
        // Safe because the four entries are the first member.
        UnsafeRawPointer(self).assumingMemoryBound(to: AreaEntry.self)[pointee.number(of: bit)]
    }
}
