import Dispatch
import Synchronization

/// Work that another thread does while its owner does something else, until the owner waits for the result.
///
///     let decoding = BackgroundTask { try decode(file) }
///     …                                // whatever else there is to do
///     let picture = try decoding.value()
///
/// An owner who waits for work that no thread has begun does it itself. So tasks may wait for other tasks, and all of them
/// end, whatever number of threads the system gives. A task that nobody waits for is done all the same.
package final class BackgroundTask<Value: Sendable, Failure: Error>: Sendable {
    private enum State {
        /// Not begun; what must be waited for before is nil if nothing must.
        case waiting(_ work: @Sendable () throws(Failure) -> Value, after: (@Sendable () -> Void)?)
        case running
        case done(Result<Value, Failure>)
    }

    private let state: Mutex<State>
    /// Left when the state is `done`.
    private let completion = DispatchGroup()

    /// Hands work over to the system's threads.
    ///
    /// - Parameters:
    ///   - queue: whose tasks are done one after the other; tasks without a queue are done at the same time.
    ///   - work: what is to be done.
    package init(in queue: SerialQueue? = nil, _ work: @escaping @Sendable () throws(Failure) -> Value) {
        state = Mutex(.waiting(work, after: nil))
        completion.enter()
        if !ForkedProcess.hasSharedThreads {
            begin()
        } else if let queue {
            queue.last.withLock { last in
                let before = last
                state.withLock { $0 = .waiting(work, after: before) }
                last = { [self] in wait() }
                queue.dispatch.async { [self] in wait() }
            }
        } else {
            DispatchQueue.global().async { [self] in _ = begin() }
        }
    }

    /// Does the work here, unless it is done or under way.
    ///
    /// - Returns: true if the work was done here.
    @discardableResult
    func begin() -> Bool {
        if case .waiting(_, let before?) = state.withLock({ $0 }) { before() }
        let work = state.withLock { state -> (@Sendable () throws(Failure) -> Value)? in
            guard case .waiting(let work, _) = state else { return nil }
            state = .running
            return work
        }
        guard let work else { return false }
        let result: Result<Value, Failure>
        do throws(Failure) { result = .success(try work()) } catch { result = .failure(error) }
        state.withLock { $0 = .done(result) }
        completion.leave()
        return true
    }

    /// True if the work is done.
    var isDone: Bool {
        if case .done = state.withLock({ $0 }) { true } else { false }
    }

    private var result: Result<Value, Failure> {
        guard case .done(let result) = state.withLock({ $0 }) else { preconditionFailure("the task is not done") }
        return result
    }

    /// Returns when the work is done.
    package func wait() {
        begin()
        completion.wait()
    }

    /// Waits for the task, and returns the value of its work or throws the error of the work.
    package func value() throws(Failure) -> Value {
        wait()
        return try result.get()
    }

    /// Awaits the task, and returns the value of its work or throws the error of the work. The Swift task that awaits
    /// holds no thread meanwhile.
    package func asyncValue() async throws(Failure) -> Value {
        await withCheckedContinuation { continuation in
            completion.notify(queue: .global()) { continuation.resume() }
        }
        return try result.get()
    }
}

/// An order for tasks that must be done one after the other, as they were made.
///
/// Who waits for a task of a queue does those before it too, unless a thread has begun them.
package final class SerialQueue: Sendable {
    fileprivate let dispatch: DispatchQueue
    /// Does the task that was made last, or waits for it.
    fileprivate let last = Mutex<(@Sendable () -> Void)?>(nil)

    /// - Parameter label: what debuggers call the queue's thread.
    package init(label: String) { dispatch = DispatchQueue(label: label) }
}
