/// How the filter of each row in a band is chosen.
///
/// The usual heuristic, the least sum of differences, suits photographs. In drawings the same colours and rows repeat,
/// which deflate finds better in rows that are not filtered, or all in the same way: which of these is best is tried out
/// on some of the band's rows with the fastest compression there is.
enum FilterChoice: Equatable {
    /// One filter for all rows.
    case always(RowFilter)
    /// For each row the filter whose differences have the least sum.
    case leastSum

    /// Rows that are tried out, out of a whole band.
    private static let sampleShare = 32
    private static let leastSample = 4

    /// The best choice for a band.
    ///
    /// - Parameters:
    ///   - compression: what the band will be deflated with.
    ///   - rows: rows in the band.
    ///   - size: filters the given rows and returns how small they become.
    static func best(
        for compression: PNGCompression, rows: Int, size: (FilterChoice, Range<Int>) -> Int
    ) -> FilterChoice {
        let sampleSize = compression == .small ? rows : min(max(rows / sampleShare, leastSample), rows)
        let sample = (rows - sampleSize) / 2..<(rows + sampleSize) / 2
        let plain = size(.always(.none), sample)
        let fromAbove = size(.always(.up), sample)
        var (best, least) = fromAbove < plain ? (FilterChoice.always(.up), fromAbove) : (.always(.none), plain)
        // Where the row above foretells little, other neighbours do not help either.
        guard fromAbove < plain - plain / 20 || compression == .small else { return best }
        for choice in [FilterChoice.leastSum, .always(.paeth)] {
            let found = size(choice, sample)
            if found < least { (best, least) = (choice, found) }
        }
        return best
    }
}
