/// The word before the sections of a shape in a tile, which sums up all of these sections.
struct SectionSummary: BitwiseCopyable {
    private var word: UInt32

    private static let countMask: UInt32 = 0xFF_FFFF
    private static let outcomeShift: UInt32 = 24
    private static let coveredBit: UInt32 = 1 << 30
    private static let scanBit: UInt32 = 1 << 31

    static let wordCount = 1

    /// The summary of `count` sections.
    ///
    /// - Parameters:
    ///   - isCovered: whether polygons without an edge in the tile cover it.
    ///   - isScanned: whether the tile's corner lies on an edge that crosses the tile, so that sections cannot tell.
    init(count: Int, isCovered: Bool, isScanned: Bool = false) {
        word = UInt32(truncatingIfNeeded: count) & Self.countMask
        if isCovered { word |= Self.coveredBit }
        if isScanned || count > Self.countMask { word |= Self.scanBit }
    }

    /// The summary at a place of a stream.
    @inline(__always)
    init(at start: UnsafePointer<UInt32>) { word = start.pointee }

    @inline(__always) var count: Int { Int(word & Self.countMask) }
    @inline(__always) var isCovered: Bool { word & Self.coveredBit != 0 }
    /// True if all edges of the shape must be scanned.
    @inline(__always) var isScanned: Bool { word & Self.scanBit != 0 }
    /// True if there is exactly one section, and no scan of all edges is needed.
    @inline(__always) var isSingle: Bool { word & (Self.countMask | Self.scanBit) == 1 }

    /// Notes, for the only section, the rank of the shape's location for a point outside, on and inside its ring.
    mutating func setOutcomes(_ flags: SectionFlags) {
        for rank: UInt32 in 0...2 {
            var outcome = flags.contains(.hole) ? 2 - rank : rank
            if !flags.contains(.restIsInside) { outcome = 0 }
            if isCovered { outcome = 2 }
            word |= outcome << (Self.outcomeShift + 2 * rank)
        }
    }

    /// The rank of the location relative to the shape of a point whose rank relative to the only ring is given.
    @inline(__always)
    func outcome(_ rank: UInt32) -> UInt32 { word >> (Self.outcomeShift + 2 * rank) & 3 }
}
