/// Bit flags of a section of a tile: properties of the section's ring and polygon, and the section's place in the
/// tile.
struct SectionFlags: OptionSet, BitwiseCopyable {
    let rawValue: UInt32

    /// The ring is a hole.
    static let hole = SectionFlags(rawValue: 1)
    /// The section belongs to another polygon than the one before.
    static let startsPolygon = SectionFlags(rawValue: 2)
    /// The tile is inside all rings of the polygon that have no edge in it.
    static let restIsInside = SectionFlags(rawValue: 4)
    /// The section is the first of its tile.
    static let firstOfTile = SectionFlags(rawValue: 8)

    static let bitCount: UInt32 = 4
}
