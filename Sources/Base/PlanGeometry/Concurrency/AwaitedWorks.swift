import Dispatch
import Synchronization

/// Works that take long and that Swift tasks await, such as renderings.
///
/// Each work has a thread of its own: it holds none of the threads that run Swift's tasks, nor of the system's shared ones, so that both
/// stay free for as long as it takes. At most as many works are done at the same time as there are processors, of which each has its
/// share; the others wait in their order, without a thread. No lock is held while a work runs or a task goes on.
package final class AwaitedWorks: Sendable {
    /// The works of this process.
    package static let shared = AwaitedWorks()

    private struct State {
        /// The number of threads that do works.
        var threadCount = 0
        /// The works that wait for a thread.
        var waiting: [AwaitedWork] = []
    }

    private let state = Mutex(State())
    /// The number of works that are done at the same time; nil for that of the processors.
    private let limit: Int?

    /// - Parameter limit: The number of works that are done at the same time; as many as there are processors unless given.
    package init(limit: Int? = nil) { self.limit = limit }

    /// Does a work on a thread of its own, and returns its value or throws its error. The task holds no thread meanwhile.
    ///
    /// - Parameters:
    ///   - onCancel: Has the work end soon; called if the task is cancelled while the work runs, on any thread.
    ///   - work: The work.
    /// - Throws: What the work throws, or `CancellationError` if the task was cancelled before the work began, which it then never does.
    package func value<Value: Sendable>(
        onCancel: @escaping @Sendable () -> Void, of work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let awaited = AwaitedWork()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isWanted = awaited.prepare(
                    begin: { continuation.resume(with: Result { try work() }) },
                    giveUp: { continuation.resume(throwing: CancellationError()) })
                if isWanted { add(awaited) } else { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            guard let giveUp = awaited.cancel() else { return onCancel() }
            remove(awaited)
            giveUp()
        }
    }

    private var greatestCount: Int { max(1, limit ?? Processors.count) }

    private func add(_ work: AwaitedWork) {
        let count = state.withLock { state -> Int? in
            guard state.threadCount < greatestCount else {
                state.waiting.append(work)
                return nil
            }
            state.threadCount += 1
            return state.threadCount
        }
        if let count { start(work, amongst: count) }
    }

    private func remove(_ work: AwaitedWork) {
        state.withLock { $0.waiting.removeAll { $0 === work } }
    }

    private func start(_ work: AwaitedWork, amongst count: Int) {
        let perform: @Sendable () -> Void = { [self] in
            var (next, count): (AwaitedWork?, Int) = (work, count)
            while let work = next {
                Processors.shared(by: min(count, greatestCount)) { work.begin() }
                (next, count) = state.withLock { state in
                    // The host may have lowered the limit meanwhile.
                    if state.threadCount <= greatestCount, !state.waiting.isEmpty {
                        return (state.waiting.removeFirst(), state.threadCount)
                    }
                    state.threadCount -= 1
                    return (nil, 0)
                }
            }
        }
        // Where the system has no thread left, one of its shared ones does the work.
        if !WorkerThreads.startByItself(perform) { DispatchQueue.global().async { perform() } }
    }
}

/// One of the works that tasks await: it either begins or is given up, once.
private final class AwaitedWork: Sendable {
    private enum State {
        case new
        case waiting(begin: @Sendable () -> Void, giveUp: @Sendable () -> Void)
        case begun
        case cancelled
    }

    private let state = Mutex(State.new)

    /// Has the work wait until it begins or is given up. Returns false if it was cancelled before.
    func prepare(begin: @escaping @Sendable () -> Void, giveUp: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(begin: begin, giveUp: giveUp)
            return true
        }
    }

    /// Does the work, unless it was cancelled.
    func begin() {
        let begin = state.withLock { state -> (@Sendable () -> Void)? in
            guard case .waiting(let begin, _) = state else { return nil }
            state = .begun
            return begin
        }
        begin?()
    }

    /// Has the work never begin. Returns what tells its task so, if the task waits; nil if the work has begun, or its task does not yet wait.
    func cancel() -> (@Sendable () -> Void)? {
        state.withLock { state in
            switch state {
            case .waiting(_, let giveUp):
                state = .cancelled
                return giveUp
            case .new:
                state = .cancelled
                return nil
            case .begun, .cancelled:
                return nil
            }
        }
    }
}
