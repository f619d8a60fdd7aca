import CMicroHTTPD
import Glibc
import Synchronization

/// One request on its way: its header, its body as it comes, and its answer.
///
/// The server's threads call it, one at a time; the answer may come from another thread while the connection is suspended.
final class HTTPExchange: @unchecked Sendable {
    // Sendable because a connection is in the hands of one thread at a time, and the answer is behind a lock.

    private enum Phase {
        /// The header is about to be read.
        case new
        /// The body is coming.
        case body(limit: Int)
        /// The body was too large, and is thrown away.
        case excess(limit: Int)
        /// The answer is being made.
        case working
        /// It is on its way.
        case answered
    }

    private let target: String
    private var phase = Phase.new
    private var request: HTTPRequest?
    private let answer = Mutex<HTTPResponse?>(nil)
    /// The number of bytes of the body that count against the server's limit on memory.
    private(set) var heldByteCount = 0

    /// - Parameter target: The path with what follows it, with the escapes of URLs.
    init(target: String) { self.target = target }

    /// Takes what has come of a request, and answers when all of it has.
    ///
    /// - Parameters:
    ///   - size: How many bytes of the body have come; set to 0 when they are taken.
    func proceed(
        _ server: HTTPServer, _ connection: OpaquePointer, method: String, _ bytes: UnsafePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        switch phase {
        case .new:
            let request = head(server, connection, method)
            self.request = request
            guard server.connections.serves(connection) else {
                return send(server.handler.refuseConnection(of: request), server, connection, closes: true)
            }
            let limit = server.handler.bodyLimit(for: request)
            if let length = request.headers["content-length"], Int(length).map({ $0 > limit }) ?? true {
                return send(server.handler.refuseBody(of: request, limit: limit), server, connection, closes: true)
            }
            phase = .body(limit: limit)
            return .YES
        case .body(let limit):
            guard size.pointee > 0 else { return begin(server, connection) }
            server.connections.received(size.pointee, on: connection)
            if heldByteCount + size.pointee > limit || !server.hold(size.pointee) {
                request?.body = []
                phase = .excess(limit: limit)
            } else if let bytes {
                heldByteCount += size.pointee
                request?.body += UnsafeRawBufferPointer(start: bytes, count: size.pointee)
            }
            size.pointee = 0
            return .YES
        case .excess(let limit):
            guard size.pointee == 0, let request else {
                server.connections.received(size.pointee, on: connection)
                size.pointee = 0
                return .YES
            }
            return send(server.handler.refuseBody(of: request, limit: limit), server, connection, closes: true)
        case .working:
            // There is none if the server ends before the answer is made.
            guard let response = answer.withLock({ $0 }) else { return .NO }
            return send(response, server, connection)
        case .answered:
            size.pointee = 0
            return .YES
        }
    }

    private func begin(_ server: HTTPServer, _ connection: OpaquePointer) -> MHD_Result {
        guard let request else { return .NO }
        if server.handler.isQuick(request) { return send(server.handler.respond(to: request), server, connection) }
        phase = .working
        server.connections.works(connection)
        server.respondLater(to: request, on: connection) { [self] response in answer.withLock { $0 = response } }
        return .YES
    }

    /// Sends the answer; instead of a stream of events for which there is no room, that there is none.
    private func send(
        _ response: HTTPResponse, _ server: HTTPServer, _ connection: OpaquePointer, closes: Bool = false
    ) -> MHD_Result {
        phase = .answered
        if case .events(let stream) = response.body {
            if server.connections.admits(stream, on: connection) { return server.queue(response, on: connection) }
            stream.close()
            guard let request else { return .NO }
            return send(server.handler.refuseConnection(of: request), server, connection, closes: true)
        }
        server.connections.answers(connection)
        return server.queue(response, on: connection, closes: closes)
    }

    /// The request without its body.
    private func head(_ server: HTTPServer, _ connection: OpaquePointer, _ method: String) -> HTTPRequest {
        var headers: [String: String] = [:]
        withUnsafeMutablePointer(to: &headers) { headers in
            _ = server.library.functions.MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context, let name else { return .YES }
                    let fields = context.assumingMemoryBound(to: [String: String].self)
                    let text = value.map { String(cString: $0) } ?? ""
                    fields.pointee[String(cString: name).lowercased(), default: ""].appendValue(text)
                    return .YES
                }, headers)
        }
        var request = HTTPRequest(
            method: method, target: target, headers: headers, peer: server.connections.peer(of: connection),
            isSecure: server.isSecure)
        request.isAbandoned = server.connections.departure(of: connection)
        return request
    }
}

extension String {
    /// Adds a value of a header's field that comes several times.
    fileprivate mutating func appendValue(_ value: String) { self = isEmpty ? value : "\(self), \(value)" }
}
