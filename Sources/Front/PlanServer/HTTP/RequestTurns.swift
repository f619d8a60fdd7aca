import Dispatch
import PlanGeometry
import Synchronization

/// The queue in which a request waits for its turn, and how much of that queue it may take.
public struct RequestTurn: Hashable, Sendable {
    /// The name of the queue. Requests of one queue wait for each other, those of another do not wait for them.
    public var queue: String
    /// A Boolean value indicating whether the answer takes long to make, as that of a list or a sheet does.
    public var isLong: Bool

    /// Makes a turn in a queue.
    public init(queue: String, isLong: Bool = false) { (self.queue, self.isLong) = (queue, isLong) }
}

/// Requests that wait for their turns: a queue for each plan, of which a few run at the same time.
///
/// Requests of one plan mostly wait for its lock, so that more of them at once would only hold threads. Each queue has at least one
/// place that long requests never take, and at least one that they get even while short ones keep coming. Long requests of all queues
/// together have a bound too, as they use the processor; short ones have none, so that a plan whose store does not answer keeps no
/// other plan waiting.
final class RequestTurns: Sendable {
    /// The greatest numbers of requests that run and wait.
    struct Bounds {
        /// The greatest number of requests of one queue that run.
        var running = max(2, Processors.count)
        /// The greatest number of long requests of one queue that run; less than ``running``.
        var longRunning = max(1, Processors.count / 2)
        /// The greatest number of long requests of all queues that run.
        var allLongRunning = max(8, 2 * Processors.count)
        /// The greatest number of requests of one queue that wait.
        var waiting: Int
    }

    private typealias Work = @Sendable () -> Void

    private struct Queue {
        var short: [Work] = []
        var long: [Work] = []
        var running = 0
        var longRunning = 0

        var waiting: Int { short.count + long.count }
    }

    private struct State {
        /// The queues that have requests, by their names.
        var queues: [String: Queue] = [:]
        var longRunning = 0
        /// The queues with long requests that wait for those of other queues alone, the longest wait first.
        var heldBack: [String] = []
    }

    /// A request whose turn it is.
    private struct Start {
        let turn: RequestTurn
        let work: Work
    }

    private let bounds: Bounds
    private let state = Mutex(State())

    init(_ bounds: Bounds) { self.bounds = bounds }

    /// Runs `work` on another thread when it is its turn. Returns false, without running it, if too many wait in its queue.
    func run(_ turn: RequestTurn, _ work: @escaping @Sendable () -> Void) -> Bool {
        let begun = state.withLock { state -> [Start]? in
            var queue = state.queues[turn.queue] ?? Queue()
            guard queue.waiting < bounds.waiting else { return nil }
            if turn.isLong { queue.long.append(work) } else { queue.short.append(work) }
            state.queues[turn.queue] = queue
            return starts(of: turn.queue, &state)
        }
        guard let begun else { return false }
        begin(begun)
        return true
    }

    private func begin(_ starts: [Start]) {
        for start in starts {
            // A serial queue gets a thread of its own at once. The threads of concurrent queues are as many as the processors until the
            // system has noticed, once a second, that some of them wait.
            DispatchQueue(label: "planmark.request").async { [self] in
                start.work()
                end(start.turn)
            }
        }
    }

    private func end(_ turn: RequestTurn) {
        begin(
            state.withLock { state in
                state.queues[turn.queue]?.running -= 1
                guard turn.isLong else { return starts(of: turn.queue, &state) }
                state.queues[turn.queue]?.longRunning -= 1
                state.longRunning -= 1
                // Those who were held back come before another one of the same queue.
                let names = state.heldBack
                state.heldBack = []
                return (names + [turn.queue]).flatMap { starts(of: $0, &state) }
            })
    }

    /// Takes the requests of a queue that can run now, and forgets the queue if it has none left.
    private func starts(of name: String, _ state: inout State) -> [Start] {
        guard var queue = state.queues[name] else { return [] }
        var starts: [Start] = []
        while queue.running < bounds.running {
            let mayBeLong = !queue.long.isEmpty && queue.longRunning < bounds.longRunning
            let isLong = mayBeLong && state.longRunning < bounds.allLongRunning
            if mayBeLong, !isLong, !state.heldBack.contains(name) { state.heldBack.append(name) }
            guard isLong || !queue.short.isEmpty else { break }
            queue.running += 1
            if isLong {
                queue.longRunning += 1
                state.longRunning += 1
            }
            let work = isLong ? queue.long.removeFirst() : queue.short.removeFirst()
            starts.append(Start(turn: RequestTurn(queue: name, isLong: isLong), work: work))
        }
        state.queues[name] = queue.running + queue.waiting > 0 ? queue : nil
        return starts
    }
}
