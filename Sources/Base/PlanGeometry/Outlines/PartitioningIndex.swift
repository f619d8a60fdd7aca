extension RandomAccessCollection where Index == Int {
    /// The first index whose element satisfies `condition`, as all elements after it do; the end index if none does.
    package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
