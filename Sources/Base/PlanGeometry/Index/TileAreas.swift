/// All that is known of the areas in a tile, as it lies in a stream of words: a head of fixed length, then the areas
/// that cover the tile without an edge in it, then the areas with edges in the tile.
struct TileAreas {
    /// The words of fixed length at the start.
    struct Head: BitwiseCopyable {
        /// The number of areas with edges in the tile.
        var edgedCount: UInt32 = 0
        var coveringCount: UInt32 = 0
        /// The cells that edges touch.
        var touched: UInt32

        static let wordCount = 3
    }

    let head: Head
    /// The areas that cover the tile, a number each.
    let covering: UnsafePointer<UInt32>

    /// The areas of a tile that start at a place of a stream.
    @inline(__always)
    init(at start: UnsafePointer<UInt32>) {
        head = UnsafeRawPointer(start).load(as: Head.self)
        covering = start + Head.wordCount
    }

    /// Where the first ``EdgedArea`` starts.
    @inline(__always) var edged: UnsafePointer<UInt32> { covering + Int(head.coveringCount) }
}
