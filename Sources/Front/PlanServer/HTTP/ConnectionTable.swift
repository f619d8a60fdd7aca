import Glibc
import PlanBase
import Synchronization

/// The connections of a server: whose they are, what each of them does, and since when.
///
/// The table decides which connections are served, and ends those whose requests come too slowly. A connection is ended by shutting
/// its socket down, which the library that reads it then notices and closes. The library tells before it closes a socket, so that
/// the socket of an entry is open as long as the table's lock is held.
final class ConnectionTable: Sendable {
    typealias Instant = ContinuousClock.Instant

    fileprivate enum Phase {
        /// No request has begun since the connection was made, or since the last answer went out.
        case waiting
        /// A header or a body is coming.
        case receiving
        /// The answer is being made.
        case working
        /// The answer is on its way.
        case answering
        /// Events are sent as they happen.
        case streaming(EventStream)
    }

    fileprivate struct Entry {
        /// Tells the entry from a later one of the same connection's address.
        let number: Int
        let descriptor: Int32
        let peer: String
        /// True if the limits had no room for the connection, whose requests are then answered with 503.
        var isExcess: Bool
        var phase = Phase.waiting
        /// When the phase began; while a body is coming, when the present stretch of ``HTTPServer/Limits/requestTime`` began.
        var since: Instant
        /// The bytes of the body that came since then.
        var byteCount = 0
        /// True if the socket was shut down. The connection does not count any more.
        var isEnded = false
        /// The method and target of the present request.
        var request = ""

        var counts: Bool { !isEnded && !isExcess }

        var stream: EventStream? { if case .streaming(let stream) = phase { stream } else { nil } }
    }

    fileprivate struct State {
        /// By the connections' addresses.
        var entries: [Int: Entry] = [:]
        var count = 0
        var isEnding = false
    }

    private let state = Mutex(State())
    private let limits: HTTPServer.Limits
    private let isSecure: Bool
    /// Connections beyond the limit, of one address, that get an answer.
    private static let excessOfOneAddress = 32
    /// The event that the other side has closed its end, `POLLRDHUP` of poll(2), which Swift does not import.
    static let hangUp: Int16 = 0x2000

    init(_ limits: HTTPServer.Limits, isSecure: Bool) { (self.limits, self.isSecure) = (limits, isSecure) }

    /// True if there are no connections.
    var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

    // MARK: - Connections

    /// Adds a connection. Where there is no room for it, one whose request comes slowest makes room; where there is none such,
    /// requests of the new connection are answered with 503.
    ///
    /// - Returns: What happened to connections, for the log.
    func begin(_ connection: OpaquePointer, _ descriptor: Int32, peer: String) -> Message? {
        let (connection, now) = (Int(bitPattern: connection), ContinuousClock.now)
        return state.withLock { state in
            let counting = state.entries.values.filter(\.counts)
            var note: Message?
            var isExcess = false
            if counting.count(where: { $0.peer == peer }) >= limits.connectionsOfOneAddress {
                note = state.endSlowest(of: peer, now, limits)
                isExcess = note == nil
            } else if counting.count >= limits.connections {
                note = state.endSlowest(of: nil, now, limits)
                isExcess = note == nil
            }
            state.count += 1
            var entry = Entry(
                number: state.count, descriptor: descriptor, peer: peer, isExcess: isExcess, since: now)
            let excess = state.entries.values.count { $0.isExcess && !$0.isEnded && $0.peer == peer }
            if state.isEnding || isExcess && excess >= Self.excessOfOneAddress { entry.end() }
            state.entries[connection] = entry
            return note ?? (isExcess ? Message("\(peer): too many connections") : nil)
        }
    }

    /// Takes out a connection whose socket is about to be closed.
    func end(_ connection: OpaquePointer) {
        let connection = Int(bitPattern: connection)
        state.withLock { $0.entries[connection] = nil }
    }

    /// The address of the other side, without its port; empty if it is not known.
    func peer(of connection: OpaquePointer) -> String {
        let connection = Int(bitPattern: connection)
        return state.withLock { $0.entries[connection]?.peer ?? "" }
    }

    /// True if requests of a connection are answered; false if there are too many connections.
    func serves(_ connection: OpaquePointer) -> Bool {
        let connection = Int(bitPattern: connection)
        return state.withLock { state in
            guard let entry = state.entries[connection], entry.isExcess else { return true }
            let counting = state.entries.values.filter(\.counts)
            let hasRoom =
                counting.count < limits.connections
                && counting.count { $0.peer == entry.peer } < limits.connectionsOfOneAddress
            if hasRoom { state.entries[connection]?.isExcess = false }
            return hasRoom
        }
    }

    // MARK: - Requests

    /// Notes that the first line of a request has come.
    func requestBegins(_ connection: OpaquePointer, target: String) {
        let (connection, now) = (Int(bitPattern: connection), ContinuousClock.now)
        state.withLock { state in
            state.entries[connection]?.set(.receiving, now)
            state.entries[connection]?.request = target
        }
    }

    /// Notes that bytes of a body have come.
    func received(_ count: Int, on connection: OpaquePointer) {
        let connection = Int(bitPattern: connection)
        state.withLock { $0.entries[connection]?.byteCount += count }
    }

    /// Notes that the answer is being made.
    func works(_ connection: OpaquePointer) { set(.working, connection) }

    /// Returns a function that tells, while an answer is made, whether the other side has gone.
    func departure(of connection: OpaquePointer) -> @Sendable () -> Bool {
        let connection = Int(bitPattern: connection)
        let number = state.withLock { $0.entries[connection]?.number }
        return { [self] in
            state.withLock { state in
                guard let entry = state.entries[connection], entry.number == number, !entry.isEnded else { return true }
                return entry.hasHungUp
            }
        }
    }

    /// Notes that the answer is on its way.
    func answers(_ connection: OpaquePointer) { set(.answering, connection) }

    /// Notes that the answer has gone out.
    func requestEnds(_ connection: OpaquePointer) { set(.waiting, connection) }

    /// Notes that events are sent, if there are not too many such streams, which must leave connections for requests.
    func admits(_ stream: EventStream, on connection: OpaquePointer) -> Bool {
        let (connection, now) = (Int(bitPattern: connection), ContinuousClock.now)
        return state.withLock { state in
            guard let peer = state.entries[connection]?.peer else { return false }
            let streaming = state.entries.values.filter { $0.stream != nil && !$0.isEnded }
            guard streaming.count < limits.streams,
                streaming.count(where: { $0.peer == peer }) < limits.streamsOfOneAddress
            else { return false }
            state.entries[connection]?.set(.streaming(stream), now)
            return true
        }
    }

    private func set(_ phase: Phase, _ connection: OpaquePointer) {
        let (connection, now) = (Int(bitPattern: connection), ContinuousClock.now)
        state.withLock { $0.entries[connection]?.set(phase, now) }
    }

    // MARK: - Ending

    /// Ends connections whose requests come too slowly.
    ///
    /// - Returns: What was ended, for the log.
    func endSlow() -> [Message] {
        let now = ContinuousClock.now
        return state.withLock { state in
            var ended: [Message] = []
            for (connection, entry) in state.entries where !entry.isEnded {
                let age = entry.since.duration(to: now)
                switch entry.phase {
                case .waiting where age < limits.waitingTime, .receiving where age < limits.requestTime: break
                case .waiting: state.entries[connection]?.end()
                case .receiving:
                    if entry.byteCount >= limits.leastBodyBytes {
                        state.entries[connection]?.set(.receiving, now)
                        continue
                    }
                    let request = entry.request.excerpt
                    ended.append(Message("\(entry.peer): the request came too slowly: \(request)"))
                    if !isSecure { entry.sayTimeout() }
                    state.entries[connection]?.end()
                case .working, .answering, .streaming: break
                }
            }
            return ended
        }
    }

    /// Ends all connections on which no answer is being made or sent, and those that come from now on.
    func endIdle() {
        state.withLock { state in
            state.isEnding = true
            for (connection, entry) in state.entries {
                switch entry.phase {
                case .waiting, .receiving: state.entries[connection]?.end()
                case .working, .answering, .streaming: break
                }
            }
        }
    }

    /// The requests whose answers are being made or sent.
    var unfinished: [Message] {
        state.withLock { state in
            state.entries.values.compactMap { entry in
                let place = "\(entry.peer): \(entry.request.excerpt)"
                switch entry.phase {
                case .waiting, .receiving: return nil
                case .working: return Message("\(place): the answer is still being made")
                case .answering, .streaming:
                    return Message("\(place): the other side does not read the answer")
                }
            }
        }.sorted { $0.english < $1.english }
    }

    // MARK: - Listeners

    /// A listener to events, whose socket tells when it has gone.
    struct Listener {
        let descriptor: Int32
        fileprivate let connection: Int
        fileprivate let number: Int
    }

    /// All listeners to events.
    var listeners: [Listener] {
        state.withLock { state in
            state.entries.compactMap { connection, entry in
                entry.stream == nil || entry.isEnded
                    ? nil : Listener(descriptor: entry.descriptor, connection: connection, number: entry.number)
            }
        }
    }

    /// Ends the connections of listeners that have gone.
    func end(_ gone: [Listener]) {
        let streams = state.withLock { state in
            gone.compactMap { listener -> EventStream? in
                // Another connection may have come in its place.
                guard let entry = state.entries[listener.connection], entry.number == listener.number else {
                    return nil
                }
                state.entries[listener.connection]?.end()
                return entry.stream
            }
        }
        // The library looks at a connection that waits for events when it is woken.
        for stream in streams { stream.end() }
    }
}

extension ConnectionTable.State {
    /// Ends the connection that has waited longest for a request, or for one that comes too slowly, or for the other side to read an
    /// answer.
    ///
    /// - Parameter peer: Whose connection it is; nil for that of the address that has most.
    /// - Returns: What was ended, for the log; nil if there is none.
    fileprivate mutating func endSlowest(
        of peer: String?, _ now: ConnectionTable.Instant, _ limits: HTTPServer.Limits
    ) -> Message? {
        var counts: [String: Int] = [:]
        for entry in entries.values where entry.counts { counts[entry.peer, default: 0] += 1 }
        let slow = entries.filter { _, entry in
            guard entry.counts, peer == nil || peer == entry.peer else { return false }
            let age = entry.since.duration(to: now)
            switch entry.phase {
            case .waiting: return true
            case .receiving:
                return age > .seconds(1) && Double(entry.byteCount) < limits.leastBodyRate * (age / .seconds(1))
            case .answering: return age > limits.requestTime
            case .working, .streaming: return false
            }
        }
        let slowest = slow.min { one, two in
            let (mine, others) = (counts[one.value.peer] ?? 0, counts[two.value.peer] ?? 0)
            return mine == others ? one.value.since < two.value.since : mine > others
        }
        guard let slowest else { return nil }
        entries[slowest.key]?.end()
        let place = slowest.value.peer
        return Message("\(place): a connection made room for another one")
    }
}

extension ConnectionTable.Entry {
    fileprivate mutating func set(_ phase: ConnectionTable.Phase, _ now: ConnectionTable.Instant) {
        (self.phase, since, byteCount) = (phase, now, 0)
    }

    /// A Boolean value indicating whether the other side has closed its end.
    fileprivate var hasHungUp: Bool {
        var polled = pollfd(fd: descriptor, events: ConnectionTable.hangUp, revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Shuts the socket down.
    fileprivate mutating func end() {
        isEnded = true
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Answers a request that has not come whole, as the library only does with whole ones.
    fileprivate func sayTimeout() {
        let answer = Array("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8)
        _ = send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
}
