/// How the areas in a tile are written into an ``AreaIndex``'s lists of words.
///
/// A tile that is not of one kind has a *choice* of eight words, in which most points find their answer: two bits a cell
/// (two words) that choose from four entries, the place of the record, and that of the first wall. The first of the
/// entries is ``several``.
///
/// The *walls* of a tile serve the cells for which the choice has no entry. A wall is a straight line on which all edges
/// in its cells lie; it holds the cells, an edge on the line, and the entries for the points on the edge's left and on
/// its right. The last wall of a tile is for all cells.
///
/// The *record*, in the stream, holds all that is known: the number of areas with edges in the tile and of those that
/// cover it, the cells that edges touch, the areas that cover it, and for each area with edges: the area, the cells
/// inside, the number of sections with flags, the place where the next area starts, and the sections as in a
/// ``TileRecord``.
enum AreaRecord {
    /// The entry of a tile or cell that no area meets.
    static let empty = UInt32.max
    /// The mark of an entry that names the only area of a tile or cell, which covers it.
    static let coveredBit: UInt32 = 1 << 31
    /// The entry of a cell for which the walls or the record must be read.
    static let several = coveredBit - 1
    static let choiceLength = 8
    /// Where the entries, the place of the record and that of the first wall are in a choice.
    static let entries = 2
    static let entryCount = 4
    static let recordPlace = 6
    static let wallPlace = 7
    static let wallLength = 4
    static let headerLength = 3
    static let groupHeaderLength = 4
    static let sectionCountMask: UInt32 = 0xFFF_FFFF
    static let coveredFlag: UInt32 = 1 << 30
    static let scanFlag: UInt32 = 1 << 31
}
