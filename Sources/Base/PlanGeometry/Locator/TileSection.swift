/// The edges of one ring in one tile, as they lie in a stream of words: a head of fixed length, then the chords, then
/// the runs.
///
/// A *chord* is an edge that crosses the tile and has no end in it; a *run* is some consecutive edges of which each
/// begins, ends or lies in the tile.
struct TileSection {
    /// The words of fixed length at the start.
    struct Head: BitwiseCopyable {
        private let runCountAndFlags: UInt32
        /// The winding number of the ring around the tile's corner, less the number of chords that have the corner on
        /// their left.
        let reference: Int32
        let chordCount: UInt32

        static let wordCount = 3

        init(flags: SectionFlags, reference: Int32, chordCount: UInt32, runCount: UInt32) {
            runCountAndFlags = flags.rawValue | runCount << SectionFlags.bitCount
            self.reference = reference
            self.chordCount = chordCount
        }

        @inline(__always) var flags: SectionFlags {
            SectionFlags(rawValue: runCountAndFlags & (1 << SectionFlags.bitCount - 1))
        }
        @inline(__always) var runCount: UInt32 { runCountAndFlags >> SectionFlags.bitCount }
    }

    let head: Head
    /// The chords, an edge each.
    let chords: UnsafePointer<UInt32>

    /// The section that starts at a place of a stream.
    @inline(__always)
    init(at start: UnsafePointer<UInt32>) {
        head = UnsafeRawPointer(start).load(as: Head.self)
        chords = start + Head.wordCount
    }

    /// The runs, an ``EdgeRun`` each.
    @inline(__always) var runs: UnsafePointer<UInt32> { chords + Int(head.chordCount) }
    /// Where the section ends, and the next one of the tile starts.
    @inline(__always) var end: UnsafePointer<UInt32> { runs + Int(head.runCount) }

    /// True if `condition` holds for each edge of the section. The first edge for which `condition` is false ends the
    /// search.
    func allEdges(satisfy condition: (Int) -> Bool) -> Bool {
        for chord in 0..<Int(head.chordCount) where !condition(Int(chords[chord])) { return false }
        for run in 0..<Int(head.runCount) {
            for edge in EdgeRun(word: runs[run]).edges where !condition(edge) { return false }
        }
        return true
    }
}
