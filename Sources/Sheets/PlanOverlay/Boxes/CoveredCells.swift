import PlanGeometry

/// The cells of a grid over a region that boxes cover as a whole, a bit each.
///
/// A box that touches such a cell meets a box without a look at any. In a crowd nearly every place is taken, and that is what most
/// looks find. A box that touches none may meet one all the same.
struct CoveredCells {
    private let region: Box
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    private let wordsPerRow: Int
    /// A bit for each cell, row by row.
    private var words: [UInt64]

    /// The most cells: they take 2 MB.
    private static let mostCells = Double(1 << 24)
    /// The part of a cell by which rounding may be wrong.
    private static let margin = 1e-6

    /// - Parameters:
    ///   - region: where cells are; what boxes cover beyond it is not known.
    ///   - cellSize: the side of a cell; they are larger if there would be too many.
    init(in region: Box, cellSize: Double) {
        self.region = region
        self.cellSize = max(
            cellSize, (region.area / Self.mostCells).squareRoot(), max(region.width, region.height) / Self.mostCells)
        columns = Int(saturating: (region.width / self.cellSize).rounded(.up))
        rows = Int(saturating: (region.height / self.cellSize).rounded(.up))
        wordsPerRow = (columns + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * rows)
    }

    /// Notes the cells that lie in a box as a whole.
    mutating func cover(_ box: Box) {
        guard let across = covered(box.minX - region.minX, box.maxX - region.minX, columns),
            let down = covered(box.minY - region.minY, box.maxY - region.minY, rows)
        else { return }
        for row in down {
            for word in across.lowerBound / 64...across.upperBound / 64 {
                words[row * wordsPerRow + word] |= Self.mask(of: across, inWord: word)
            }
        }
    }

    /// True if a box touches a covered cell.
    func meets(_ box: Box) -> Bool {
        guard let across = touched(box.minX - region.minX, box.maxX - region.minX, columns),
            let down = touched(box.minY - region.minY, box.maxY - region.minY, rows)
        else { return false }
        let (first, last) = (across.lowerBound / 64, across.upperBound / 64)
        for row in down {
            for word in first...last
            where words[row * wordsPerRow + word] & Self.mask(of: across, inWord: word) != 0 { return true }
        }
        return false
    }

    /// The bits of a word of a row that are columns of a range. The range has columns in the word.
    private static func mask(of columns: ClosedRange<Int>, inWord word: Int) -> UInt64 {
        let low = max(columns.lowerBound - 64 * word, 0)
        let high = min(columns.upperBound - 64 * word, 63)
        return (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
    }

    /// The cells along an axis that lie between two distances from the region's edge as a whole; nil if none does.
    private func covered(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int>? {
        let first = max(0, Int(saturating: (low / cellSize + Self.margin).rounded(.up)))
        let last = min(count, Int(saturating: (high / cellSize - Self.margin).rounded(.down))) - 1
        return first <= last ? first...last : nil
    }

    /// The cells along an axis that have a part between two distances from the region's edge; nil if none has.
    private func touched(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int>? {
        let first = max(0, Int(saturating: (low / cellSize).rounded(.down)))
        let last = min(count - 1, Int(saturating: (high / cellSize).rounded(.down)))
        return first <= last ? first...last : nil
    }
}
