/// Consecutive edges of a ring in a tile, packed into a word: the first edge above the lowest five bits, and in these
/// the number of edges less one.
struct EdgeRun: BitwiseCopyable {
    static let greatestCount = 32
    /// A run cannot name the edges of a list of more points than this.
    static let greatestPointCount = 1 << 27

    let word: UInt32

    @inline(__always)
    init(word: UInt32) { self.word = word }

    /// The run of `count` edges, from 1 to ``greatestCount``.
    init(first: Int, count: Int) { word = UInt32(truncatingIfNeeded: first << 5 | (count - 1)) }

    @inline(__always) var first: Int { Int(word >> 5) }
    @inline(__always) var count: Int { Int(word & 31) + 1 }
    @inline(__always) var edges: Range<Int> { first..<first + count }
}
