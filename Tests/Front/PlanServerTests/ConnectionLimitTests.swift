import Dispatch
import FoundationEssentials
import TestSupport
import Testing

@testable import PlanServer

@Suite("Connections that want too much", .serialized)
struct ConnectionLimitTests {
    /// A handler whose answers wait until the test lets them go.
    private final class Waiting: HTTPHandler {
        let begun = DispatchSemaphore(value: 0)
        let gate = DispatchSemaphore(value: 0)

        func bodyLimit(for request: HTTPRequest) -> Int { 1 << 20 }
        func isQuick(_ request: HTTPRequest) -> Bool { request.path == ["quick"] }
        // No request waits for another one.
        func turn(of request: HTTPRequest) -> RequestTurn { RequestTurn(queue: "\(UUID.random())") }
        func respond(to request: HTTPRequest) -> HTTPResponse {
            if !isQuick(request) {
                begun.signal()
                gate.wait()
            }
            return HTTPResponse(status: 204)
        }
        func refuseBody(of request: HTTPRequest, limit: Int) -> HTTPResponse { HTTPResponse(status: 413) }
        func refuseConnection(of request: HTTPRequest) -> HTTPResponse {
            HTTPResponse(status: 503, headers: [("Retry-After", "1")])
        }
        func refuseTurn(of request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: 503) }
    }

    private static let address = ListeningAddress(host: "127.0.0.1", port: 0)
    private static func request(_ path: String) -> String { "GET /\(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }

    /// Limits under which nothing but its slowness ends a request.
    private static func limits(_ count: Int = 64) -> HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        (limits.timeout, limits.connectionsOfOneAddress) = (600, count)
        return limits
    }

    @Test(
        "A request that trickles is ended, although bytes go on coming",
        arguments: [
            ("", ""), ("GET /quick HTTP/1.1\r\n", ""),
            ("POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n", "HTTP/1.1 408"),
        ])
    func trickling(start: String, answer: String) throws {
        var limits = Self.limits()
        (limits.waitingTime, limits.requestTime) = (.milliseconds(300), .milliseconds(300))
        let http = try HTTPServer(at: Self.address, Waiting(), limits: limits)
        defer { http.stop() }
        let client = try WireClient(port: http.port)
        client.send(start)
        let received = try #require(client.trickle("a", times: 1000), "the connection stays open")
        #expect(received.hasPrefix(answer) || received.isEmpty, "\(received)")
        let other = try WireClient(port: http.port)
        other.send(Self.request("quick"))
        #expect(other.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204"))
    }

    @Test(
        "Slow connections make room for others of their address",
        arguments: ["GET /slow HTTP/1.1\r\nHost: loc", "", "GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n"])
    func makingRoom(start: String) throws {
        let http = try HTTPServer(at: Self.address, Waiting(), limits: Self.limits(4))
        defer { http.stop() }
        let slow = try (0..<40).map { _ in
            let client = try WireClient(port: http.port)
            client.send(start)
            return client
        }
        // A request in part counts as slow after a second; until then others are answered 503 at once.
        let end = ContinuousClock.now + .seconds(30)
        var isAnswered = false
        while !isAnswered, ContinuousClock.now < end {
            guard let client = try? WireClient(port: http.port) else { continue }
            client.send(Self.request("quick"))
            isAnswered = client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204")
        }
        #expect(isAnswered)
        #expect(slow.count == 40)
    }

    @Test("Beyond the limit requests are answered 503, and when to come again, until there is room")
    func excess() throws {
        let handler = Waiting()
        let http = try HTTPServer(at: Self.address, handler, limits: Self.limits(4))
        defer { http.stop() }
        let working = try (0..<4).map { _ in
            let client = try WireClient(port: http.port)
            client.send(Self.request("slow"))
            handler.begun.wait()
            return client
        }
        let answer = try WireClient(port: http.port)
        answer.send(Self.request("quick"))
        let text = answer.readAll()
        #expect(text.hasPrefix("HTTP/1.1 503") && text.contains("Retry-After: 1") && text.contains("onnection: close"))
        for _ in working { handler.gate.signal() }
        for client in working { #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204")) }
        let next = try WireClient(port: http.port)
        next.send(Self.request("quick"))
        #expect(next.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204"))
    }

    @Test("Streams leave connections to requests, and a listener that has gone leaves its place to another one")
    func streams() throws {
        let fixture = try ServerFixture(markers: 1)
        let http = try fixture.server.start(at: Self.address, limits: Self.limits(8))
        defer { _ = fixture.server.end(http) }
        func listen() throws -> (client: WireClient, text: String) {
            let client = try WireClient(port: http.port)
            client.send(Self.request("api/v1/plans/level-4/changes"))
            return (client, client.read(until: "\r\n\r\n"))
        }
        var listeners = try (0..<4).map { _ in try listen() }
        #expect(listeners.allSatisfy { $0.text.hasPrefix("HTTP/1.1 200") })
        let refused = try listen()
        #expect(refused.text.hasPrefix("HTTP/1.1 503") && refused.text.contains("Retry-After"))
        let asking = try WireClient(port: http.port)
        asking.send(Self.request("api/v1"))
        #expect(asking.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
        // One that resets, one that closes, one that closes its half.
        listeners[0].client.resetAtEnd()
        listeners[2].client.halfClose()
        let halfClosed = listeners[2]
        listeners = [listeners[3]]
        var places = 0
        for _ in 0..<500 where places < 3 {
            let next = try listen()
            if next.text.hasPrefix("HTTP/1.1 200") {
                places += 1
                listeners.append(next)
            }
        }
        #expect(places == 3)
        // The server has closed the other half.
        #expect(halfClosed.client.trickle("", times: 1000) != nil)
    }

    @Test("A server stops although an answer hangs, and says which")
    func hanging() throws {
        let handler = Waiting()
        let http = try HTTPServer(at: Self.address, handler)
        let client = try WireClient(port: http.port)
        client.send(Self.request("slow"))
        handler.begun.wait()
        let hung = http.stop(within: .milliseconds(50))
        #expect(hung.count == 1 && hung.first?.english.hasPrefix("127.0.0.1: /slow: ") == true)
        #expect(client.readAll().isEmpty)
        // It comes too late for its connection, which is gone.
        handler.gate.signal()
        #expect(http.stop().isEmpty)
    }
}
