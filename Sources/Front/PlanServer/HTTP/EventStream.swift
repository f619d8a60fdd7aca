import Synchronization

/// Server-sent events on their way to one listener: chunks that are written whenever the other side takes them.
public final class EventStream: Sendable {
    private struct State {
        var chunks: [UInt8] = []
        var isEnded = false
        /// Wakes the connection, which waits for chunks; nil while it does not wait.
        var waker: Waker?

        mutating func takeWaker() -> Waker? {
            defer { waker = nil }
            return waker
        }
    }

    private let state = Mutex(State())
    /// Called once when the listener has gone.
    private let onEnd: @Sendable (EventStream) -> Void
    /// Who takes so little that more is waiting is sent away, and comes back for what it missed.
    private static let greatestBacklog = 4 << 20

    /// - Parameter onEnd: Called when the listener has gone.
    init(onEnd: @escaping @Sendable (EventStream) -> Void) { self.onEnd = onEnd }

    /// Wakes the connection of a stream; to be called with no lock held.
    typealias Waker = @Sendable () -> Void

    /// Sends some bytes. They wait until the other side takes them.
    func send(_ bytes: [UInt8]) { append(bytes)?() }

    /// Adds bytes to those that wait, and returns what wakes the connection if it waits for some.
    func append(_ bytes: [UInt8]) -> Waker? {
        state.withLock { state in
            guard !state.isEnded else { return nil }
            if state.chunks.count + bytes.count > Self.greatestBacklog {
                state.isEnded = true
            } else {
                state.chunks += bytes
            }
            return state.takeWaker()
        }
    }

    /// Ends the stream when all that was sent has been taken.
    func end() {
        let waker = state.withLock { state in
            state.isEnded = true
            return state.takeWaker()
        }
        waker?()
    }

    /// A portion of the stream for a connection that can take bytes.
    enum Portion {
        case bytes(Int)
        case nothingYet
        case end
    }

    /// Copies what waits into a buffer.
    ///
    /// - Parameter wait: Makes the connection wait, and returns what wakes it; called with no lock held if no chunk waits.
    func take(into buffer: UnsafeMutableRawBufferPointer, wait: () -> Waker) -> Portion {
        let portion = state.withLock { state -> Portion in
            let count = min(state.chunks.count, buffer.count)
            guard count > 0 else { return state.isEnded ? .end : .nothingYet }
            buffer.copyBytes(from: state.chunks[..<count])
            state.chunks.removeFirst(count)
            return .bytes(count)
        }
        guard case .nothingYet = portion else { return portion }
        let waker = wait()
        let hasCome = state.withLock { state in
            guard state.chunks.isEmpty, !state.isEnded else { return true }
            state.waker = waker
            return false
        }
        // A chunk, or the end, came before the connection waited.
        if hasCome { waker() }
        return .nothingYet
    }

    /// Everything that was sent and not taken yet, as for tests.
    package func takeAll() -> [UInt8] {
        state.withLock { state in
            defer { state.chunks = [] }
            return state.chunks
        }
    }

    /// Tells that the listener has gone.
    func close() {
        state.withLock { state in
            state.isEnded = true
            state.waker = nil
        }
        onEnd(self)
    }
}
