/// The streams that hear of a plan's changes, and the changes that are on their way to them.
///
/// No continuation is called with a lock held. Yielding can wait for the lock that Swift's runtime holds while it cancels the
/// listening task, and the cancelling thread comes here, to ``remove(_:)``, with that lock held.
final class ChangeObservers: Sendable {
    typealias Continuation = AsyncStream<StoreChange>.Continuation

    private enum Notice {
        case change(StoreChange)
        /// Nothing comes after it.
        case end
    }

    private struct State {
        var listeners: [Int: Continuation] = [:]
        var lastKey = 0
        /// The notices that wait, oldest first, each with those who were listening when it came.
        var waiting: [(notice: Notice, listeners: [Continuation])] = []
        /// A Boolean value indicating whether a thread is handing out notices.
        var isDelivering = false
        /// A Boolean value indicating whether a task looks for changes by others.
        var isWatched = false
    }

    private let state = Locked(State())

    /// A Boolean value indicating whether nobody listens.
    var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }

    /// Adds a listener, who hears of what is posted from now on.
    func add(_ listener: Continuation) {
        let key = state.withLock { state in
            state.lastKey += 1
            return state.lastKey
        }
        listener.onTermination = { [weak self] _ in self?.remove(key) }
        state.withLock { $0.listeners[key] = listener }
    }

    private func remove(_ key: Int) {
        // The listener is released when the lock is, as the end of its stream may lead here.
        _ = state.withLock { $0.listeners.removeValue(forKey: key) }
    }

    /// Notes a change for those who listen now. ``deliver()`` hands it out.
    func post(_ change: StoreChange) {
        state.withLock { state in
            guard !state.listeners.isEmpty else { return }
            state.waiting.append((.change(change), Array(state.listeners.values)))
        }
    }

    /// Notes that the streams of those who listen now end. ``deliver()`` ends them.
    func postEnd() {
        state.withLock { state in
            guard !state.listeners.isEmpty else { return }
            state.waiting.append((.end, Array(state.listeners.values)))
            state.listeners = [:]
        }
    }

    /// Hands out the notices that wait, in order; to be called with no lock held. Does nothing while another thread does it,
    /// which hands out these notices too.
    func deliver() {
        var isBeginning = true
        while let (notice, listeners) = next(isBeginning) {
            isBeginning = false
            switch notice {
            case .change(let change): for listener in listeners { listener.yield(change) }
            case .end: for listener in listeners { listener.finish() }
            }
        }
    }

    private func next(_ isBeginning: Bool) -> (Notice, [Continuation])? {
        state.withLock { state in
            if isBeginning, state.isDelivering { return nil }
            state.isDelivering = !state.waiting.isEmpty
            return state.isDelivering ? state.waiting.removeFirst() : nil
        }
    }

    // MARK: - Watching

    /// Returns true if nobody looks for changes by others yet; the caller does from then on.
    func beginWatching() -> Bool {
        state.withLock { state in
            defer { state.isWatched = true }
            return !state.isWatched
        }
    }

    /// Returns true if nobody listens any more, so that the watching ends.
    func endWatching() -> Bool {
        state.withLock { state in
            if state.listeners.isEmpty { state.isWatched = false }
            return !state.isWatched
        }
    }
}
