/// Calls a closure on several threads at the same time, the caller's among them, and returns when all calls have ended.
///
/// The closure takes one work after the other, such as a sheet, until there are no more; what the calls share must be safe to
/// share. Each call has its share of the processors, see ``Processors/count``. Threads that the system does not give are done
/// without.
///
/// - Parameter count: How many threads, at least 1.
package func concurrentWorkers(_ count: Int, _ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
        func share() { Processors.shared(by: count) { work() } }
        var threads = WorkerThreads()
        for _ in 1..<max(count, 1) where !threads.start({ share() }) { break }
        share()
        threads.join()
    }
}
