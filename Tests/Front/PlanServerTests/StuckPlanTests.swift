import Dispatch
import PlanGeometry
import TestSupport
import Testing

@testable import PlanServer

@Suite("A plan that does not answer")
struct StuckPlanTests {
    /// Answers requests for `/stuck` only when it is let, and all others at once.
    private final class Handler: HTTPHandler {
        let gate = DispatchSemaphore(value: 0)
        let refused = DispatchSemaphore(value: 0)

        func bodyLimit(for request: HTTPRequest) -> Int { 0 }
        func isQuick(_ request: HTTPRequest) -> Bool { false }
        func turn(of request: HTTPRequest) -> RequestTurn { RequestTurn(queue: request.path?.first ?? "") }
        func refuseBody(of request: HTTPRequest, limit: Int) -> HTTPResponse { HTTPResponse(status: 413) }
        func refuseConnection(of request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: 503) }

        func respond(to request: HTTPRequest) -> HTTPResponse {
            if request.path?.first == "stuck" { _ = gate.wait(timeout: .now() + 60) }
            return HTTPResponse(status: 200)
        }

        func refuseTurn(of request: HTTPRequest) -> HTTPResponse {
            refused.signal()
            return HTTPResponse(status: 503, headers: [("Retry-After", "1")])
        }
    }

    @Test("Only tiles that are there are answered without a turn, as all else asks the plan")
    func quickTiles() throws {
        let fixture = try ServerFixture()
        let template = try #require(fixture.ask("GET").json["drawing"]?["tiles"]?["template"]?.string)
        func isQuick(_ path: String) -> Bool {
            fixture.server.isQuick(HTTPRequest(target: path, headers: ["host": "127.0.0.1"]))
        }
        let tile = template.replacing("{z}", with: "0").replacing("{x}", with: "0").replacing("{y}", with: "0")
        #expect(isQuick(tile))
        let parts = tile.split(separator: "/")
        #expect(parts.count == 9)
        #expect(!isQuick("/" + (parts[..<5] + ["0123456789abcdef"] + parts[6...]).joined(separator: "/")))
        #expect(!isQuick("/api/v1/plans/level-4/markers/1"))
    }

    @Test("Others are answered meanwhile, too many are refused, and those that wait get their answers")
    func others() async throws {
        try await onOwnThread {
            let handler = Handler()
            var limits = HTTPServer.Limits()
            limits.waitingOfOnePlan = 20
            let http = try HTTPServer(at: ListeningAddress(host: "127.0.0.1", port: 0), handler, limits: limits)
            let taken = RequestTurns.Bounds(waiting: 20).running + 20
            let clients = try (0..<taken + 3).map { _ in
                let client = try WireClient(port: http.port)
                client.send("GET /stuck HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return client
            }
            for _ in 0..<3 { #expect(handler.refused.wait(timeout: .now() + 30) == .success) }
            for plan in ["small", "other"] {
                let client = try WireClient(port: http.port)
                client.send("GET /\(plan) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
            }
            for _ in clients { handler.gate.signal() }
            let answers = clients.map { $0.read(until: "\r\n\r\n") }
            #expect(answers.count { $0.hasPrefix("HTTP/1.1 200") } == taken)
            let refusals = answers.filter { $0.hasPrefix("HTTP/1.1 503") }
            #expect(refusals.count == 3 && refusals.allSatisfy { $0.contains("Retry-After: 1") })
            http.stop()
        }
    }
}
