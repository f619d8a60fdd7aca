/// How the areas in a tile are written into an ``AreaIndex``'s stream of words.
///
/// A record holds the number of areas with edges in the tile and of those that cover it, the cells that edges touch,
/// the areas that cover it, and for each area with edges: the area, the cells inside, the number of sections with
/// flags, the place where the next area starts, and the sections as in a ``TileRecord``.
enum AreaRecord {
    /// The entry of a tile that no area meets.
    static let empty = UInt32.max
    /// The mark of an entry that names the only area of a tile, which covers it.
    static let coveredBit: UInt32 = 1 << 31
    static let headerLength = 3
    static let groupHeaderLength = 4
    static let sectionCountMask: UInt32 = 0xFFF_FFFF
    static let coveredFlag: UInt32 = 1 << 30
    static let scanFlag: UInt32 = 1 << 31
}
