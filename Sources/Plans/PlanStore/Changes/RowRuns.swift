/// Rows with a value each, those that follow each other with the same value as one run.
struct RowRuns<Value: Equatable> {
    private(set) var runs: [(rows: ClosedRange<Int64>, value: Value)] = []

    /// Adds a row behind all others.
    mutating func append(_ row: Int64, _ value: Value) {
        if let last = runs.last, last.value == value, last.rows.upperBound + 1 == row {
            runs[runs.count - 1].rows = last.rows.lowerBound...row
        } else {
            runs.append((row...row, value))
        }
    }

    /// True if a row is in a run.
    func contains(_ row: Int64) -> Bool {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].rows.upperBound < row { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].rows.contains(row)
    }
}
