import Dispatch

/// What a closure makes of each item, in the items' order, on all cores at once.
///
/// - Throws: what the closure threw for the first of the items for which it did.
func concurrentMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ transform: @Sendable (Item) throws -> Result
) throws -> [Result] {
    guard items.count > 1 else { return try items.map(transform) }
    let results = ConcurrentResults<Result>(count: items.count)
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
        results.places[index] = Swift.Result { try transform(items[index]) }
    }
    return try results.places.compactMap { try $0?.get() }
}

/// Results as several threads make them.
// Unchecked: each place is written by one thread, and read after all have ended.
private final class ConcurrentResults<Value>: @unchecked Sendable {
    let places: UnsafeMutableBufferPointer<Result<Value, any Error>?>

    init(count: Int) {
        places = .allocate(capacity: count)
        places.initialize(repeating: nil)
    }

    deinit {
        places.deinitialize()
        places.deallocate()
    }
}
