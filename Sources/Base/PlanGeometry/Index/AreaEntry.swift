/// The answer for all points of a tile or a cell, in one word: no area, one area, the number of a ``TileChoice``, or
/// a sign that the tile's walls or its areas must be read.
struct AreaEntry: BitwiseCopyable, Equatable {
    private let word: UInt32

    private static let areaBit: UInt32 = 1 << 31
    /// No area is there.
    static let none = AreaEntry(word: .max)
    /// The walls or the areas of the tile must be read.
    static let several = AreaEntry(word: areaBit - 1)

    private init(word: UInt32) { self.word = word }

    /// One area is there, and covers the tile or cell.
    init(area: UInt32) { word = Self.areaBit | area }

    /// The tile has a choice, see ``TileChoice``.
    init(choice: Int) { word = UInt32(truncatingIfNeeded: choice) }

    /// The choice of a tile, or `nil` for a tile that needs none.
    var choice: Int? { word < Self.areaBit ? Int(word) : nil }

    /// The only area, or ``AreaIndex/noArea`` for ``none``; without meaning for other entries.
    @inline(__always) var area: Int32 { Int32(bitPattern: word << 1) >> 1 }
}

/// Queries without branches, for inner loops: a branch would be mispredicted often, as the answers are as good as
/// random.
extension AreaEntry {
    /// 1 for an entry that names an area, 0 for ``none``.
    @inline(__always) var areaCount: Int { Int(word >> 31) &- Int((UInt64(word) &+ 1) >> 32) }

    /// 1 for ``several`` and 0 for other entries.
    @inline(__always) var severalCount: Int {
        Int(truncatingIfNeeded: (UInt64(word ^ Self.several.word) &- 1) >> 63)
    }

    /// The choice of a tile, 0 for a tile without one.
    @inline(__always) var choiceOrZero: UInt32 { word & choiceMask }

    /// The chosen entry for a tile that has a choice, else this one.
    @inline(__always)
    func resolved(by chosen: AreaEntry) -> AreaEntry { AreaEntry(word: word ^ (word ^ chosen.word) & choiceMask) }

    /// All ones for a tile that has a choice, else 0.
    @inline(__always) private var choiceMask: UInt32 { word >> 31 &- 1 }
}
