/// An answer to a request.
public struct HTTPResponse: Sendable {
    /// The part of an answer that follows the header.
    public enum Body: Sendable {
        /// Bytes.
        case bytes([UInt8])
        /// Events, as long as the other side listens.
        case events(EventStream)
    }

    /// The status: 200 for what went well.
    public var status: Int
    /// The header's fields beside those that the server adds, such as the length.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: Body

    /// An answer with a body of a media type.
    public init(status: Int = 200, _ bytes: [UInt8], type: String, headers: [(name: String, value: String)] = []) {
        (self.status, body) = (status, .bytes(bytes))
        self.headers = [("Content-Type", type)] + headers
    }

    /// An answer without a body.
    public init(status: Int, headers: [(name: String, value: String)] = []) {
        (self.status, self.headers, body) = (status, headers, .bytes([]))
    }

    /// An answer of events.
    init(_ events: EventStream) {
        (status, body) = (200, .events(events))
        headers = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no")]
    }

    /// The body's bytes; none of a stream.
    public var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

    /// The first value of a field of the header, whatever the case of its name.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// A handler of requests, which makes the answers.
public protocol HTTPHandler: AnyObject, Sendable {
    /// The greatest number of bytes that the body of a request may have, of which only the header is known yet.
    func bodyLimit(for request: HTTPRequest) -> Int
    /// True if the answer comes without waiting for files that are being written, for rendering or for a database.
    func isQuick(_ request: HTTPRequest) -> Bool
    /// The queue in which a request waits that is not quick.
    func turn(of request: HTTPRequest) -> RequestTurn
    /// The answer to a request. It may be called by several threads at the same time.
    func respond(to request: HTTPRequest) -> HTTPResponse
    /// The answer to a request whose body is too large.
    func refuseBody(of request: HTTPRequest, limit: Int) -> HTTPResponse
    /// The answer to a request in whose queue too many wait.
    func refuseTurn(of request: HTTPRequest) -> HTTPResponse
    /// The answer to a request for which the server has no connection left.
    func refuseConnection(of request: HTTPRequest) -> HTTPResponse
}
