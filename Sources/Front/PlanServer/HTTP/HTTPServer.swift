import CMicroHTTPD
import Dispatch
import Glibc
import PlanBase
import Synchronization

/// A server that speaks HTTP/1.1 and hands requests to a handler.
///
/// GNU libmicrohttpd reads and writes on a few threads that wait for nobody. Answers that take time are made on other threads, while
/// their connections are suspended; so are streams of events while nothing happens.
public final class HTTPServer: Sendable {
    /// The limits of a server on connections, time and memory.
    public struct Limits: Sendable {
        /// The greatest number of connections. What comes beyond is answered with 503.
        public var connections = 512
        /// The greatest number of connections from one address.
        public var connectionsOfOneAddress = 128
        /// After how many seconds without a byte a connection is given up.
        public var timeout = 30
        /// The longest time until the first line of a request has come, from the beginning of the connection or from its last
        /// answer.
        public var waitingTime = Duration.seconds(9)
        /// The longest time in which the rest of a request's header and its body may come. A body that takes longer goes on as long
        /// as each further stretch of this time brings ``leastBodyRate``.
        public var requestTime = Duration.seconds(20)
        /// The least number of bytes of a body that must come per second, on average over each ``requestTime``.
        public var leastBodyRate = 4096.0
        /// The greatest number of bytes that the bodies of all requests may have together.
        public var bodyBytes = 512 << 20
        /// The greatest number of requests of one plan that may wait for their turns; further ones are answered with 503.
        public var waitingOfOnePlan = 256

        /// The usual limits.
        public init() {}

        /// The greatest number of streams of events: half of the connections, so that streams never shut out requests.
        var streams: Int { max(1, connections / 2) }
        /// The greatest number of streams of events to one address.
        var streamsOfOneAddress: Int { max(1, min(connectionsOfOneAddress / 2, streams)) }
        /// The number of bytes of a body that must come within ``requestTime`` if the body is not whole by then.
        var leastBodyBytes: Int { Int(leastBodyRate * (requestTime / .seconds(1))) }
        /// Connections beyond the limit, which are answered that there are too many.
        var excess: Int { max(64, connections / 4) }
    }

    /// The certificate and its key, as texts in PEM.
    public struct Certificate: Sendable {
        let certificate, key: String

        /// A certificate with those that lead to a known authority, and its key.
        public init(certificate: String, key: String) { (self.certificate, self.key) = (certificate, key) }
    }

    /// The port at which the server listens.
    public let port: UInt16
    /// True if connections are encrypted.
    public let isSecure: Bool

    let handler: any HTTPHandler
    let library: MicroHTTPD
    private let limits: Limits
    private let heldBytes = Atomic<Int>(0)
    /// Requests that have begun and whose answers have not gone out.
    private let pending = DispatchGroup()
    private let turns: RequestTurns
    let connections: ConnectionTable
    private let watch: ConnectionWatch
    private let log: @Sendable (Message) -> Void
    // Unchecked: the pointer is used under the lock alone, or by the library's own threads.
    private struct Daemon: @unchecked Sendable { var pointer: OpaquePointer? }
    private let daemon = Mutex(Daemon())
    private let streams = Mutex<[ObjectIdentifier: EventStream]>([:])
    private let isStopping = Atomic(false)
    /// Connections that are suspended while their answers are made; nil when the server stops.
    private let suspended = Mutex<Set<Suspended>?>([])
    /// Connections that are being resumed.
    private let resuming = DispatchGroup()

    /// Starts a server.
    ///
    /// - Parameter log: Is told of connections that are ended or refused.
    /// - Throws: ``ServerError``.
    public init(
        at address: ListeningAddress, _ handler: any HTTPHandler, certificate: Certificate? = nil,
        limits: Limits = Limits(), log: @escaping @Sendable (Message) -> Void = { _ in }
    ) throws(ServerError) {
        library = try MicroHTTPD.loaded.get()
        (self.handler, self.limits, self.log) = (handler, limits, log)
        turns = RequestTurns(RequestTurns.Bounds(waiting: limits.waitingOfOnePlan))
        isSecure = certificate != nil
        connections = ConnectionTable(limits, isSecure: isSecure)
        let socket = try ListeningSocket(address)
        port = socket.port
        watch = ConnectionWatch(connections, log)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let key = certificate.map { strdup($0.key) } ?? nil
        let chain = certificate.map { strdup($0.certificate) } ?? nil
        defer {
            free(key)
            free(chain)
        }
        var options = [
            MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(socket.descriptor), ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_LIMIT, value: limits.connections + limits.excess, ptr_value: nil),
            MHD_OptionItem(
                option: .NOTIFY_CONNECTION, value: unsafeBitCast(Self.onConnection, to: Int.self),
                ptr_value: context),
            MHD_OptionItem(option: .CONNECTION_TIMEOUT, value: limits.timeout, ptr_value: nil),
            MHD_OptionItem(option: .CONNECTION_MEMORY_LIMIT, value: 64 << 10, ptr_value: nil),
            MHD_OptionItem(option: .THREAD_POOL_SIZE, value: Self.threadCount, ptr_value: nil),
            MHD_OptionItem(
                option: .URI_LOG_CALLBACK, value: unsafeBitCast(Self.onTarget, to: Int.self),
                ptr_value: context),
            MHD_OptionItem(
                option: .NOTIFY_COMPLETED, value: unsafeBitCast(Self.onEnd, to: Int.self),
                ptr_value: context),
            // Paths are taken apart before their escapes are read.
            MHD_OptionItem(
                option: .UNESCAPE_CALLBACK, value: unsafeBitCast(Self.unescape, to: Int.self),
                ptr_value: nil),
        ]
        if isSecure {
            options.append(MHD_OptionItem(option: .HTTPS_MEM_KEY, value: 0, ptr_value: key))
            options.append(MHD_OptionItem(option: .HTTPS_MEM_CERT, value: 0, ptr_value: chain))
        }
        options.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
        var functions = library.functions
        let started = planmark_mhd_start(
            &functions, isSecure ? PLANMARK_MHD_SECURE : PLANMARK_MHD_PLAIN, Self.onRequest, context, &options)
        guard let started else {
            watch.end()
            close(socket.descriptor)
            throw .notStarted(isSecure: isSecure)
        }
        // Safe because the library's daemon may be used by any thread.
        let held = Daemon(pointer: started)
        daemon.withLock { $0 = held }
    }

    private static let threadCount = max(2, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

    /// Stops listening, lets answers that are being made go out, ends all streams, and closes all connections.
    ///
    /// - Parameter limit: How long answers may take to be made and sent. The connections of those that take longer are closed; what
    ///   makes such an answer goes on.
    /// - Returns: The requests whose answers took longer.
    @discardableResult
    public func stop(within limit: Duration = .seconds(3)) -> [Message] {
        let stopped = daemon.withLock { daemon -> Daemon in
            defer { daemon.pointer = nil }
            return daemon
        }
        guard let pointer = stopped.pointer else { return [] }
        // New connections are ended from here on, as they come. (MHD_quiesce_daemon, which would stop listening, ends the process if a
        // connection comes at the same moment.)
        isStopping.store(true, ordering: .relaxed)
        connections.endIdle()
        for stream in streams.withLock({ Array($0.values) }) { stream.end() }
        let isQuiet = pending.wait(timeout: .now() + limit / .seconds(1)) == .success
        let unfinished = isQuiet ? [] : connections.unfinished
        // The library stops only when no connection is suspended: neither by an answer that is being made nor by a stream that
        // began meanwhile.
        let abandoned = suspended.withLock { suspended in
            defer { suspended = nil }
            return suspended ?? []
        }
        for each in abandoned { library.functions.MHD_resume_connection(each.connection) }
        resuming.wait()
        for stream in streams.withLock({ Array($0.values) }) { stream.end() }
        library.functions.MHD_stop_daemon(pointer)
        watch.end()
        return unfinished
    }

    deinit { stop() }

    // MARK: - What the library calls

    private typealias ConnectionCallback =
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
            MHD_ConnectionNotificationCode
        ) -> Void
    private typealias TargetCallback =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer?
    private typealias EndCallback =
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
            MHD_RequestTerminationCode
        ) -> Void
    private typealias UnescapeCallback =
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
        ) -> Int

    private static let onConnection: ConnectionCallback = { context, connection, _, code in
        guard let context, let connection else { return }
        let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        guard code.rawValue == 0 else { return server.connections.end(connection) }
        let peer = server.peer(of: connection)
        let note = server.connections.begin(connection, server.socket(of: connection), peer: peer)
        if server.isStopping.load(ordering: .relaxed) { shutdown(server.socket(of: connection), Int32(SHUT_RDWR)) }
        server.watch.look()
        if let note { server.log(note) }
    }

    private static let onTarget: TargetCallback = { context, target, connection in
        let target = target.map { String(cString: $0) } ?? "/"
        if let context, let connection {
            let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
            server.pending.enter()
            server.connections.requestBegins(connection, target: target)
        }
        return Unmanaged.passRetained(HTTPExchange(target: target)).toOpaque()
    }

    private static let unescape: UnescapeCallback = { _, _, text in text.map { strlen($0) } ?? 0 }

    private static let onEnd: EndCallback = { context, connection, state, _ in
        guard let context, let connection, let exchange = state?.pointee else { return }
        state?.pointee = nil
        let ended = Unmanaged<HTTPExchange>.fromOpaque(exchange).takeRetainedValue()
        let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        server.heldBytes.subtract(ended.heldByteCount, ordering: .relaxed)
        server.connections.requestEnds(connection)
        server.pending.leave()
    }

    private func socket(of connection: OpaquePointer) -> Int32 {
        var functions = library.functions
        return planmark_mhd_socket(&functions, connection)
    }

    private func peer(of connection: OpaquePointer) -> String {
        var functions = library.functions
        guard let address = planmark_mhd_peer(&functions, connection) else { return "" }
        let isIPv6 = Int32(address.pointee.sa_family) == AF_INET6
        let length = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard
            getnameinfo(address, socklen_t(length), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
        else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static let onRequest: MHD_AccessHandlerCallback = { context, connection, _, method, _, bytes, size, state in
        guard let context, let connection, let method, let size, let exchange = state?.pointee else { return .NO }
        return Unmanaged<HTTPExchange>.fromOpaque(exchange).takeUnretainedValue().proceed(
            Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue(), connection,
            method: String(cString: method), bytes, size)
    }

    // MARK: - Answers

    /// Counts some bytes of a body; false if there are too many of all requests.
    func hold(_ count: Int) -> Bool {
        guard heldBytes.load(ordering: .relaxed) + count <= limits.bodyBytes else { return false }
        heldBytes.add(count, ordering: .relaxed)
        return true
    }

    // Unchecked: a suspended connection is resumed by one thread.
    private struct Suspended: Hashable, @unchecked Sendable { let connection: OpaquePointer }

    /// Makes an answer on another thread, when it is the request's turn, while the connection is suspended.
    func respondLater(
        to request: HTTPRequest, on connection: OpaquePointer, _ take: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        let suspended = Suspended(connection: connection)
        library.functions.MHD_suspend_connection(connection)
        guard self.suspended.withLock({ $0?.insert(suspended) }) != nil else {
            // Closed by the library, as there is no answer.
            return library.functions.MHD_resume_connection(connection)
        }
        let answer = { @Sendable [self] (response: HTTPResponse) in resume(suspended) { take(response) } }
        let hasTurn = turns.run(handler.turn(of: request)) { [self] in
            // Those that still wait when the server stops are not worth waiting for.
            let isLate = isStopping.load(ordering: .relaxed)
            answer(isLate ? handler.refuseTurn(of: request) : handler.respond(to: request))
        }
        if !hasTurn { answer(handler.refuseTurn(of: request)) }
    }

    /// Resumes a connection whose answer is made, unless the server has stopped meanwhile, which resumes it without one.
    private func resume(_ connection: Suspended, _ take: () -> Void) {
        let isWaiting = suspended.withLock { suspended in
            guard suspended?.remove(connection) != nil else { return false }
            resuming.enter()
            return true
        }
        guard isWaiting else { return }
        take()
        library.functions.MHD_resume_connection(connection.connection)
        resuming.leave()
    }

    /// Sends an answer.
    ///
    /// - Parameter closes: Whether the connection ends, as part of its request was not read.
    func queue(_ response: HTTPResponse, on connection: OpaquePointer, closes: Bool = false) -> MHD_Result {
        let made: OpaquePointer? =
            switch response.body {
            case .bytes(let bytes):
                bytes.withUnsafeBytes {
                    library.functions.MHD_create_response_from_buffer(
                        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
                }
            case .events(let stream): make(stream, connection)
            }
        guard let made else { return .NO }
        defer { library.functions.MHD_destroy_response(made) }
        for (name, value) in response.headers { _ = library.functions.MHD_add_response_header(made, name, value) }
        if closes { _ = library.functions.MHD_add_response_header(made, "Connection", "close") }
        return library.functions.MHD_queue_response(connection, UInt32(response.status), made)
    }

    /// The context that the library needs to write a stream.
    private final class StreamWriter {
        let stream: EventStream
        let connection: Suspended
        unowned let server: HTTPServer

        init(_ stream: EventStream, _ connection: OpaquePointer, _ server: HTTPServer) {
            (self.stream, self.server) = (stream, server)
            self.connection = Suspended(connection: connection)
        }

        func write(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            let resume = server.library.functions.MHD_resume_connection
            let portion = stream.take(into: buffer) { [connection, server] in
                server.library.functions.MHD_suspend_connection(connection.connection)
                return { resume?(connection.connection) }
            }
            return switch portion {
            case .bytes(let count): count
            case .nothingYet: 0
            case .end: -1
            }
        }
    }

    private func make(_ stream: EventStream, _ connection: OpaquePointer) -> OpaquePointer? {
        streams.withLock { $0[ObjectIdentifier(stream)] = stream }
        // The server may have been stopped since it looked for streams to end.
        if daemon.withLock({ $0.pointer == nil }) { stream.end() }
        let writer = Unmanaged.passRetained(StreamWriter(stream, connection, self))
        let made = library.functions.MHD_create_response_from_callback(
            .max, 16 << 10,
            { context, _, buffer, count in
                guard let context else { return -1 }
                return Unmanaged<StreamWriter>.fromOpaque(context).takeUnretainedValue()
                    .write(UnsafeMutableRawBufferPointer(start: buffer, count: count))
            }, writer.toOpaque(),
            { context in
                guard let context else { return }
                let writer = Unmanaged<StreamWriter>.fromOpaque(context).takeRetainedValue()
                writer.server.forget(writer.stream)
            })
        if made == nil {
            writer.release()
            forget(stream)
        }
        return made
    }

    private func forget(_ stream: EventStream) {
        streams.withLock { $0[ObjectIdentifier(stream)] = nil }
        stream.close()
    }
}
