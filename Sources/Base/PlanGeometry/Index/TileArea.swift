/// An area in a tile while the grid is built: it has edges there or covers the tile.
struct TileArea: BitwiseCopyable {
    let area: UInt32
    /// The cells inside.
    var inside: UInt32 = 0
    /// The first section, or ``GridBuilder/none`` for an area that covers the tile without an edge in it.
    let firstSection: UInt32
    var sectionCount = 0
    /// True if the tile's corner is on an edge, so that all edges of the area must be scanned.
    var isScanned = false
    /// True if polygons of the area that have no edge in the tile cover the tile.
    var isCovered = false
    /// The next area of the same tile, or ``GridBuilder/none``.
    var next = GridBuilder.none

    /// True if the area covers the tile and has no edge in the tile.
    var isWhole: Bool { firstSection == GridBuilder.none }
}
