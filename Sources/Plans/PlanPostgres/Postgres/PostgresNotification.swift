import CPostgres
import Glibc

/// A message that a connection has sent to all that listen on its channel.
struct PostgresNotification: Hashable, Sendable {
    let channel: String
    let payload: String
    /// The number of the server's process that served the sender (``PostgresConnection/processID``).
    let sender: Int32
}

extension PostgresConnection {
    /// Listens on a channel from now on; in a transaction, from its commit on.
    func listen(on channel: String) throws(PostgresError) {
        try execute("LISTEN \(Self.quoted(channel))")
    }

    /// The messages that have arrived since the last call. They arrive only outside transactions.
    ///
    /// - Parameter wait: The most seconds to wait for the first message.
    func notifications(waiting wait: Double = 0) throws(PostgresError) -> [PostgresNotification] {
        let handle = try losing(.nothingDone) { () throws(PostgresError) in try readyHandle(for: "LISTEN") }
        let clock = ContinuousClock()
        let end = clock.now + .seconds(wait)
        while true {
            guard libpq.PQconsumeInput(handle) != 0 else { throw failure() }
            let arrived = take(from: handle)
            let rest = (end - clock.now) / .milliseconds(1)
            if !arrived.isEmpty || rest <= 0 { return arrived }
            var socket = pollfd(fd: libpq.PQsocket(handle), events: Int16(POLLIN), revents: 0)
            poll(&socket, 1, Int32(min(rest.rounded(.up), 60_000)))
        }
    }

    private func take(from handle: OpaquePointer) -> [PostgresNotification] {
        var result: [PostgresNotification] = []
        // libpq hands over each message, which is freed after its texts are copied.
        while let message = libpq.PQnotifies(handle) {
            result.append(
                PostgresNotification(
                    channel: String(cString: message.pointee.relname), payload: String(cString: message.pointee.extra),
                    sender: message.pointee.be_pid))
            libpq.PQfreemem(message)
        }
        return result
    }

    /// A name as SQL writes it, whatever it has in it.
    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
