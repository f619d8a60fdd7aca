/// An array whose elements are made on all cores at once.
///
/// - Parameter fill: initializes all elements of a range, from its first one's place on; called once for each range
///   that `concurrentParts(of:)` has.
package func concurrentArray<Element>(
    count: Int, _ fill: @Sendable (_ range: Range<Int>, _ start: UnsafeMutablePointer<Element>) -> Void
) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        guard let base = buffer.baseAddress else { return }
        let start = SharedStart(base)
        _ = concurrentMap(concurrentParts(of: count)) { range in fill(range, start.base + range.lowerBound) }
        initializedCount = count
    }
}

/// Where memory begins that several threads write to.
// Unchecked: each of them writes to places of its own, and none is read elsewhere before all have ended.
package struct SharedStart<Element>: @unchecked Sendable {
    package let base: UnsafeMutablePointer<Element>

    package init(_ base: UnsafeMutablePointer<Element>) { self.base = base }
}
