import Dispatch
import Synchronization

/// Encodes frames while whoever draws them goes on to the next: prepares several at the same time, and writes them one after
/// the other in their order. Only so many are on the way as keep the cores busy, so memory does not grow with their number.
package final class FramePipeline<Prepared: Sendable>: Sendable {
    /// A frame on the way.
    private final class Job: Sendable {
        let result = Mutex<Result<Prepared, any Error>?>(nil)
        let isReady = DispatchSemaphore(value: 0)
    }

    private let write: @Sendable (Prepared) throws -> Void
    private let failure = Mutex<(any Error)?>(nil)
    private let slots: DispatchSemaphore
    private let done = DispatchGroup()
    private let writing = DispatchQueue(label: "planmark.frames.write")
    private let preparing = DispatchQueue(label: "planmark.frames.prepare", attributes: .concurrent)

    /// How many frames can be on the way.
    package static var depth: Int { ParallelEncoder.coreCount + 1 }

    /// - Parameter write: writes what was prepared; called in order, never twice at a time, not again after an error.
    package init(write: @escaping @Sendable (Prepared) throws -> Void) {
        self.write = write
        slots = DispatchSemaphore(value: Self.depth)
    }

    /// Hands over the next frame, and waits while too many are on the way.
    ///
    /// - Parameter prepare: what can be done to it beside others. It must not wait for other work of this process.
    /// - Throws: what an earlier frame's writing has thrown.
    package func add(_ prepare: @escaping @Sendable () throws -> Prepared) throws {
        slots.wait()
        if let error = failure.withLock({ $0 }) {
            slots.signal()
            throw error
        }
        let job = Job()
        preparing.async {
            let result = Result(catching: prepare)
            job.result.withLock { $0 = result }
            job.isReady.signal()
        }
        writing.async(group: done) { [self] in
            defer { slots.signal() }
            job.isReady.wait()
            guard failure.withLock({ $0 == nil }), let result = job.result.withLock({ $0 }) else { return }
            do { try write(result.get()) } catch { failure.withLock { $0 = error } }
        }
    }

    /// Waits until all frames are written.
    ///
    /// - Throws: what writing has thrown.
    package func finish() throws {
        done.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
