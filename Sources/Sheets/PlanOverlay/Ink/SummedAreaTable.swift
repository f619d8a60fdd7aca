/// A summed-area table: the sum of the counts in any rectangle of a grid takes four look-ups (Crow, "Summed-area tables for
/// texture mapping", 1984).
struct SummedAreaTable: Sendable {
    let columns: Int
    let rows: Int
    private let sums: [Int64]

    /// - Parameter counts: `rows` rows of `columns` counts each.
    init(columns: Int, rows: Int, counts: [Int]) {
        self.columns = columns
        self.rows = rows
        var sums = [Int64](repeating: 0, count: (columns + 1) * (rows + 1))
        for row in 0..<rows {
            var line: Int64 = 0
            for column in 0..<columns {
                line += Int64(counts[row * columns + column])
                sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1] + line
            }
        }
        self.sums = sums
    }

    /// The sum over ranges of columns and rows, clamped to the grid.
    func sum(columns columnRange: Range<Int>, rows rowRange: Range<Int>) -> Int {
        let columnRange = columnRange.clamped(to: 0..<columns)
        let rowRange = rowRange.clamped(to: 0..<rows)
        func at(_ column: Int, _ row: Int) -> Int64 { sums[row * (columns + 1) + column] }
        return Int(
            at(columnRange.upperBound, rowRange.upperBound) - at(columnRange.lowerBound, rowRange.upperBound)
                - at(columnRange.upperBound, rowRange.lowerBound) + at(columnRange.lowerBound, rowRange.lowerBound))
    }
}
