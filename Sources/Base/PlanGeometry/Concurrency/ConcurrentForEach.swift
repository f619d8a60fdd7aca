import Dispatch
import Synchronization

/// Calls a closure with every index below a count, several at a time, and returns when all calls have ended.
///
/// The caller's thread takes part, so that calls may be nested to any depth, whatever number of threads the system gives.
///
/// - Parameter threads: how many threads take part at most; as many as there are cores unless given.
package func concurrentForEach(_ count: Int, threads: Int? = nil, _ body: @Sendable (_ index: Int) -> Void) {
    let threads = threads ?? (Processors.isAlone ? 1 : Processors.limit ?? count)
    guard count > 1, threads > 1, ForkedProcess.hasSharedThreads else {
        for index in 0..<count { body(index) }
        return
    }
    guard threads < count else { return DispatchQueue.concurrentPerform(iterations: count, execute: body) }
    // A thread that is done with an index takes the next one.
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count else { return }
            body(index)
        }
    }
}

/// Calls a closure with ranges that follow each other and together make up a range, several at a time, and returns when all
/// calls have ended.
///
/// - Parameters:
///   - length: how long each range is; the last one is what is left.
///   - threads: how many threads take part at most; as many as there are cores unless given.
package func concurrentForEach(
    in range: Range<Int>, length: Int, threads: Int? = nil, _ body: @Sendable (_ part: Range<Int>) -> Void
) {
    concurrentForEach((range.count + length - 1) / length, threads: threads) { index in
        let start = range.lowerBound + index * length
        body(start..<min(start + length, range.upperBound))
    }
}
