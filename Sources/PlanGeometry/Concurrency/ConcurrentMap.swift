/// What a closure makes of each item, in the items' order, on all cores at once.
///
/// Calls may be nested, as those of `concurrentForEach` may.
///
/// - Throws: what the closure threw for the first of the items for which it did.
package func concurrentMap<Item: Sendable, Output: Sendable, Failure: Error>(
    _ items: [Item], _ transform: @Sendable (Item) throws(Failure) -> Output
) throws(Failure) -> [Output] {
    let results = ConcurrentResults<Output, Failure>(count: items.count)
    concurrentForEach(items.count) { index in
        do throws(Failure) {
            results.places[index] = .success(try transform(items[index]))
        } catch {
            results.places[index] = .failure(error)
        }
    }
    var outputs: [Output] = []
    outputs.reserveCapacity(items.count)
    for case .some(let result) in results.places { outputs.append(try result.get()) }
    return outputs
}

/// Results as several threads make them.
// Unchecked: each place is written by one thread, and read after all have ended.
private final class ConcurrentResults<Output, Failure: Error>: @unchecked Sendable {
    let places: UnsafeMutableBufferPointer<Result<Output, Failure>?>

    init(count: Int) {
        places = .allocate(capacity: count)
        places.initialize(repeating: nil)
    }

    deinit {
        places.deinitialize()
        places.deallocate()
    }
}

/// Ranges that follow each other from 0 to a count, to be worked on at the same time: at most 16, as long as they would
/// not be shorter than is worth it.
package func concurrentParts(of count: Int) -> [Range<Int>] {
    let size = max(4096, (count + 15) / 16)
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
}
