/// A rule that chooses the filter of each row in a band.
///
/// The usual heuristic, the least sum of absolute differences, suits photographs. In drawings the same colours and rows repeat,
/// which deflate finds more easily if rows are not filtered, or all by one filter. Some of the band's rows are deflated at the
/// fastest level to find out which is best.
enum FilterChoice: Equatable {
    /// One filter for all rows.
    case always(RowFilter)
    /// For each row the filter whose differences have the least sum.
    case leastSum

    /// A band that deflates to less than this share of its size is calm: mostly paper.
    private static let calmShare = 1.0 / 16
    /// Huffman codes alone, of Paeth's differences, are taken where they are smaller than this share of what deflate makes of the
    /// differences to the row above: the least that a choice of filters would gain for deflate too.
    private static let literalGain = 0.97
    /// One row in so many is deflated as a sample.
    private static let sampleShare = 32
    private static let leastSample = 4

    /// Returns the number of a band's rows that are deflated as a sample, unless the compression is ``PNGCompression/small``, for which
    /// all rows are.
    static func sampleSize(of rows: Int) -> Int { min(max(rows / sampleShare, leastSample), rows) }

    /// The best choice for a band, and how it is best compressed then.
    ///
    /// - Parameters:
    ///   - compression: what the band will be deflated with.
    ///   - rows: rows in the band.
    ///   - rowSize: bytes in a filtered row.
    ///   - size: filters the given rows and returns how small they become.
    ///   - literalSize: the same by Huffman codes alone.
    static func best(
        for compression: PNGCompression, rows: Int, rowSize: Int, size: (FilterChoice, Range<Int>) -> Int,
        literalSize: (FilterChoice, Range<Int>) -> Int
    ) -> (choice: FilterChoice, texture: BandTexture) {
        let sampleSize = compression == .small ? rows : sampleSize(of: rows)
        let sample = (rows - sampleSize) / 2..<(rows + sampleSize) / 2
        let (wholePlain, wholeFromAbove) = (size(.always(.none), sample), size(.always(.up), sample))
        if compression != .small, wholeFromAbove > sample.count * rowSize / 4, wholeFromAbove < wholePlain,
            Double(literalSize(.always(.paeth), sample)) < Double(wholeFromAbove) * literalGain
        {
            return (.always(.paeth), .photographic)
        }
        // A sample's first row finds nothing to repeat, as most rows of a band do, so it does not count.
        let skipped = sample.count < rows && rowSize >= QuickDeflate.leastCount ? 1 : 0
        func withoutFirst(_ whole: Int, _ choice: FilterChoice) -> Int {
            whole - (skipped == 0 ? 0 : size(choice, sample.prefix(skipped)))
        }
        let plain = withoutFirst(wholePlain, .always(.none))
        let fromAbove = withoutFirst(wholeFromAbove, .always(.up))
        let byteCount = Double((sample.count - skipped) * rowSize)
        var (best, least) = fromAbove < plain ? (FilterChoice.always(.up), fromAbove) : (.always(.none), plain)
        // The filters that look at more neighbours take longer. They are worth it where rows shrink little, and for calm drawings,
        // where a little less is a large part; and only where the row above tells something.
        let isCalm = Double(least) < byteCount * calmShare
        let isBusy = Double(least) > byteCount / 4
        let others: [FilterChoice] =
            if compression == .small || isBusy && fromAbove < plain {
                [.leastSum, .always(.paeth)]
            } else {
                isCalm && fromAbove < plain ? [.always(.paeth)] : []
            }
        for choice in others {
            let found = withoutFirst(size(choice, sample), choice)
            if found < least { (best, least) = (choice, found) }
        }
        return (best, Double(least) < byteCount * calmShare ? .calm : .usual)
    }
}
