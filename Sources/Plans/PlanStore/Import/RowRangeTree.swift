/// Ranges of rows, each of a revision, found by a row in them: an interval tree (Cormen et al., *Introduction to Algorithms*, chapter 14.3)
/// in an array, with the root of each subtree in the middle.
struct RowRangeTree {
    /// A range with its revision.
    typealias Entry = (rows: ClosedRange<Int64>, revision: Int64)

    /// The ranges in the order of their first rows.
    private let entries: [Entry]
    /// The last row of all ranges of a subtree, at the index of the subtree's root.
    private var lastRows: [Int64]

    /// Complexity: O(n log n) for n ranges.
    init(_ entries: [Entry]) {
        self.entries = entries.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
        lastRows = Array(repeating: .min, count: entries.count)
        _ = findLastRow(of: entries.indices)
    }

    private mutating func findLastRow(of subtree: Range<Int>) -> Int64 {
        guard let root = subtree.middle else { return .min }
        let children = max(
            findLastRow(of: subtree.lowerBound..<root), findLastRow(of: root + 1..<subtree.upperBound))
        lastRows[root] = max(entries[root].rows.upperBound, children)
        return lastRows[root]
    }

    /// Returns the revisions of the ranges that have a row.
    ///
    /// Complexity: O((k + 1) log n), at most O(n), for n ranges of which k have the row.
    func revisions(of row: Int64) -> [Int64] {
        var found: [Int64] = []
        find(row, in: entries.indices, &found)
        return found
    }

    private func find(_ row: Int64, in subtree: Range<Int>, _ found: inout [Int64]) {
        guard let root = subtree.middle, lastRows[root] >= row else { return }
        find(row, in: subtree.lowerBound..<root, &found)
        guard entries[root].rows.lowerBound <= row else { return }
        if entries[root].rows.contains(row) { found.append(entries[root].revision) }
        find(row, in: root + 1..<subtree.upperBound, &found)
    }
}

extension Range<Int> {
    /// The number in the middle; nil for an empty range.
    fileprivate var middle: Int? { isEmpty ? nil : (lowerBound + upperBound) / 2 }
}
