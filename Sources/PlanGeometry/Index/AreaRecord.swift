/// How the areas in a tile are written into an ``AreaIndex``'s stream of words.
///
/// A record holds the number of areas with edges in the tile and of those that cover it, the cells that edges touch, a
/// byte for each cell, a list of entries that these bytes choose from, and for each area with edges: the area, the
/// cells inside, the number of sections with flags, the place where the next area starts, and the sections as in a
/// ``TileRecord``. The entries are ``empty``, ``several``, and those of the areas that cover the tile and of the areas
/// with edges.
enum AreaRecord {
    /// The entry of a tile that no area meets.
    static let empty = UInt32.max
    /// The mark of an entry that names the only area of a tile, which covers it.
    static let coveredBit: UInt32 = 1 << 31
    /// The entry of a cell that edges touch or that several areas cover.
    static let several = coveredBit - 1
    /// Where the bytes of the cells and the entries are.
    static let cells = 3
    static let entries = 11
    /// The number of entries before those of areas, and the most that a byte can choose from.
    static let fixedEntryCount = 2
    static let greatestEntryCount = 256
    static let groupHeaderLength = 4
    static let sectionCountMask: UInt32 = 0xFFF_FFFF
    static let coveredFlag: UInt32 = 1 << 30
    static let scanFlag: UInt32 = 1 << 31
}
