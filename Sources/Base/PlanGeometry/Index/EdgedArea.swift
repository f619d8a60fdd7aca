/// An area with edges in a tile, as it lies in a ``TileAreas``: a head of fixed length, then a ``TileSection`` for
/// each of its rings there.
struct EdgedArea {
    /// The words of fixed length at the start.
    struct Head: BitwiseCopyable {
        let area: UInt32
        /// The cells inside, of those that no edge touches.
        let inside: UInt32
        let summary: SectionSummary
        /// The place in the stream where the next area of the tile starts.
        var next: UInt32 = 0

        static let wordCount = 4
    }

    let head: Head
    /// Where the first section starts.
    let sections: UnsafePointer<UInt32>

    /// The area that starts at a place of a stream.
    @inline(__always)
    init(at start: UnsafePointer<UInt32>) {
        head = UnsafeRawPointer(start).load(as: Head.self)
        sections = start + Head.wordCount
    }
}
