/// Applies a closure to each item, on all cores at once, and returns the results in the items' order.
///
/// Calls may be nested, as those of `concurrentForEach` may.
///
/// - Throws: the error of the first item for which the closure threw.
package func concurrentMap<Item: Sendable, Output: Sendable, Failure: Error>(
    _ items: [Item], _ transform: @Sendable (Item) throws(Failure) -> Output
) throws(Failure) -> [Output] {
    let results = [Result<Output, Failure>](unsafeUninitializedCapacity: items.count) { places, count in
        // Safe because each place is written by one thread, and read after all have ended.
        nonisolated(unsafe) let places = places
        concurrentForEach(items.count) { index in
            let result: Result<Output, Failure>
            do throws(Failure) { result = .success(try transform(items[index])) } catch { result = .failure(error) }
            places.initializeElement(at: index, to: result)
        }
        count = items.count
    }
    return try results.map { (result) throws(Failure) in try result.get() }
}

/// Ranges that follow each other from 0 to a count, to be worked on at the same time: at most 16, as long as they would
/// not be shorter than is worth it.
package func concurrentParts(of count: Int) -> [Range<Int>] {
    let size = max(4096, (count + 15) / 16)
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
}
