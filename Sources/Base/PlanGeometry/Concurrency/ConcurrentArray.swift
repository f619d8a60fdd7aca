/// An array whose elements are made on all cores at once.
///
/// - Parameter fill: initializes all elements of a range, from its first one's place on; called once for each range
///   that `concurrentParts(of:)` has.
package func concurrentArray<Element>(
    count: Int, _ fill: @Sendable (_ range: Range<Int>, _ start: UnsafeMutablePointer<Element>) -> Void
) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        guard let base = buffer.baseAddress else { return }
        // Safe because each call writes to a range of its own, and all have ended before the elements are read.
        nonisolated(unsafe) let start = base
        _ = concurrentMap(concurrentParts(of: count)) { range in fill(range, start + range.lowerBound) }
        initializedCount = count
    }
}

/// The elements of several arrays in one, in order, copied on all cores at once.
package func concurrentArray<Element: Sendable>(joining lists: [[Element]]) -> [Element] {
    var starts = [0]
    for list in lists { starts.append(starts[starts.count - 1] + list.count) }
    let total = starts[lists.count]
    return [Element](unsafeUninitializedCapacity: total) { buffer, initializedCount in
        // Safe because each list goes to a range of its own, and all have ended before the elements are read.
        nonisolated(unsafe) let target = buffer
        concurrentForEach(lists.count) { [starts] index in
            let part = UnsafeMutableBufferPointer(rebasing: target[starts[index]..<starts[index + 1]])
            _ = part.initialize(fromContentsOf: lists[index])
        }
        initializedCount = total
    }
}
