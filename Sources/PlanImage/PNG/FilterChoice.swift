/// How the filter of each row in a block is chosen.
///
/// The usual heuristic, the least sum of differences, suits photographs. In drawings the same colours and rows repeat,
/// which deflate finds better in rows that are not filtered, or all in the same way: which of these is best is tried out
/// on some of the block's rows with the fastest compression there is.
enum FilterChoice: Equatable {
    /// One filter for all rows.
    case always(RowFilter)
    /// For each row the filter whose differences have the least sum.
    case leastSum

    /// The share of a block's bytes that is tried out.
    private static let sampleShare = 4

    /// The best choice for a block.
    ///
    /// - Parameters:
    ///   - compression: what the block will be deflated with.
    ///   - rows: rows in the block.
    ///   - rowSize: bytes in a filtered row.
    ///   - filter: filters the given rows and returns where the first one begins.
    static func best(
        for compression: PNGCompression, rows: Int, rowSize: Int,
        filtering filter: (FilterChoice, Range<Int>) -> UnsafeMutablePointer<UInt8>
    ) -> FilterChoice {
        let sampleSize = compression == .small ? rows : max(rows / sampleShare, min(rows, 16))
        let sample = (rows - sampleSize) / 2..<(rows + sampleSize) / 2
        var best = FilterChoice.leastSum
        var least = Int.max
        for choice in [FilterChoice.leastSum, .always(.paeth), .always(.up), .always(.none)] {
            let bytes = UnsafeMutableBufferPointer(start: filter(choice, sample), count: sample.count * rowSize)
            let size = Deflate.quickSize(of: bytes)
            if size < least { (best, least) = (choice, size) }
        }
        return best
    }
}
