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
