import Synchronization

/// Server-sent events on their way to one listener: chunks that are written whenever the other side takes them.
public final class EventStream: Sendable {
    private struct State {
        var chunks: [UInt8] = []
        var isEnded = false
        /// Wakes the connection, which waits for chunks; nil while it does not wait.
        var resume: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    /// Called once when the listener has gone.
    private let onEnd: @Sendable (EventStream) -> Void
    /// Who takes so little that more is waiting is sent away, and comes back for what it missed.
    private static let greatestBacklog = 4 << 20

    /// - Parameter onEnd: Called when the listener has gone.
    init(onEnd: @escaping @Sendable (EventStream) -> Void) { self.onEnd = onEnd }

    /// Sends some bytes. They wait until the other side takes them.
    func send(_ bytes: [UInt8]) {
        let resume = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isEnded else { return nil }
            if state.chunks.count + bytes.count > Self.greatestBacklog {
                state.isEnded = true
            } else {
                state.chunks += bytes
            }
            defer { state.resume = nil }
            return state.resume
        }
        resume?()
    }

    /// Ends the stream when all that was sent has been taken.
    func end() {
        let resume = state.withLock { state -> (@Sendable () -> Void)? in
            state.isEnded = true
            defer { state.resume = nil }
            return state.resume
        }
        resume?()
    }

    /// What a connection that can take bytes gets.
    enum Portion {
        case bytes(Int)
        case nothingYet
        case end
    }

    /// Copies what waits into a buffer.
    ///
    /// - Parameter wait: Makes the connection wait, and returns what wakes it; called while no chunk can come.
    func take(into buffer: UnsafeMutableRawBufferPointer, wait: () -> @Sendable () -> Void) -> Portion {
        state.withLock { state in
            let count = min(state.chunks.count, buffer.count)
            if count > 0 {
                buffer.copyBytes(from: state.chunks[..<count])
                state.chunks.removeFirst(count)
                return .bytes(count)
            }
            guard !state.isEnded else { return .end }
            state.resume = wait()
            return .nothingYet
        }
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
            state.resume = nil
        }
        onEnd(self)
    }
}
