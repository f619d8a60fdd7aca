import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import PlanServer

/// Requests whose clients go before they are answered.
@Suite(.serialized) struct AbandonedRequestTests {
    /// A handler that answers when the test says so, or when nobody waits any more.
    private final class Patient: HTTPHandler {
        let begun = DispatchSemaphore(value: 0)
        let isAllowed = Atomic(false)
        let abandoned = DispatchSemaphore(value: 0)

        func bodyLimit(for request: HTTPRequest) -> Int { 0 }
        func isQuick(_ request: HTTPRequest) -> Bool { false }
        func turn(of request: HTTPRequest) -> RequestTurn { RequestTurn(queue: "") }
        func respond(to request: HTTPRequest) -> HTTPResponse {
            begun.signal()
            while !isAllowed.load(ordering: .acquiring) {
                if request.isAbandoned() {
                    abandoned.signal()
                    break
                }
            }
            return HTTPResponse(status: 204)
        }
        func refuseBody(of request: HTTPRequest, limit: Int) -> HTTPResponse { HTTPResponse(status: 413) }
        func refuseConnection(of request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: 503) }
        func refuseTurn(of request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: 503) }
    }

    private static let request = "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test(arguments: [false, true])
    func `A request is abandoned when its client closes or resets the connection`(resets: Bool) throws {
        let handler = Patient()
        let http = try HTTPServer(at: ListeningAddress(host: "127.0.0.1", port: 0), handler)
        defer { http.stop() }
        var client: WireClient? = try WireClient(port: http.port)
        client?.send(Self.request)
        handler.begun.wait()
        if resets { client?.resetAtEnd() }
        client = nil
        #expect(handler.abandoned.wait(timeout: .now() + 60) == .success)
        handler.isAllowed.store(true, ordering: .releasing)
    }

    @Test func `A request whose client waits is answered, also the second one of a connection`() throws {
        let handler = Patient()
        let http = try HTTPServer(at: ListeningAddress(host: "127.0.0.1", port: 0), handler)
        defer { http.stop() }
        let client = try WireClient(port: http.port)
        for _ in 0..<2 {
            handler.isAllowed.store(false, ordering: .releasing)
            client.send(Self.request)
            handler.begun.wait()
            handler.isAllowed.store(true, ordering: .releasing)
            #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204"))
        }
        #expect(handler.abandoned.wait(timeout: .now()) == .timedOut)
    }
}
