import Glibc
import PlanBase
import Synchronization

/// A thread that ends connections whose requests come too slowly, and those of listeners that have gone: a connection that waits
/// for events is not looked at by the library.
final class ConnectionWatch: Sendable {
    private let connections: ConnectionTable
    private let log: @Sendable (Message) -> Void
    /// The ends of a pipe that wakes the thread.
    private let wake: (read: Int32, write: Int32)
    private let isEnded = Atomic(false)
    /// Four looks a second, which is how long a listener that has gone may count.
    private static let milliseconds: Int32 = 250

    init(_ connections: ConnectionTable, _ log: @escaping @Sendable (Message) -> Void) {
        (self.connections, self.log) = (connections, log)
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wake = (ends[0], ends[1])
        // Without a thread, connections are ended by the library alone, when nothing at all comes.
        _ = OwnThread.start { self.run() }
    }

    deinit {
        close(wake.read)
        close(wake.write)
    }

    /// Says that there is a connection to look at.
    func look() {
        var byte: UInt8 = 0
        // A pipe that is full wakes the thread too.
        _ = write(wake.write, &byte, 1)
    }

    /// Ends the thread soon.
    func end() {
        isEnded.store(true, ordering: .releasing)
        look()
    }

    private func run() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while !isEnded.load(ordering: .acquiring) {
            let listeners = connections.listeners
            var polled = [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)]
            polled += listeners.map { pollfd(fd: $0.descriptor, events: ConnectionTable.hangUp, revents: 0) }
            // Nothing happens without connections until one comes.
            poll(&polled, nfds_t(polled.count), connections.isEmpty ? -1 : Self.milliseconds)
            if polled[0].revents != 0 { while read(wake.read, &bytes, bytes.count) == bytes.count {} }
            let gone = zip(listeners, polled.dropFirst()).filter { $1.revents != 0 }.map(\.0)
            if !gone.isEmpty { connections.end(gone) }
            for message in connections.endSlow() { log(message) }
        }
    }
}
