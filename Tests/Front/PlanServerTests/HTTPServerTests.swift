import Dispatch
import FoundationEssentials
import Glibc
import PlanStore
import Synchronization
import TestSupport
import Testing

@testable import PlanServer

@Suite("HTTP on the wire", .serialized)
struct HTTPServerTests {
    /// A server that listens at a free port of this machine.
    private final class Running {
        let fixture: ServerFixture
        let http: HTTPServer
        var port: UInt16 { http.port }

        init(markers: Int = 1, limits: HTTPServer.Limits = HTTPServer.Limits()) throws {
            fixture = try ServerFixture(markers: markers)
            http = try fixture.server.start(at: ListeningAddress(host: "127.0.0.1", port: 0), limits: limits)
        }

        deinit {
            fixture.server.close()
            http.stop()
        }

        /// Whether the server answers a plain request.
        var answers: Bool {
            get throws { try ask("GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n").hasPrefix("HTTP/1.1 200") }
        }

        func ask(_ text: String, until part: String = "\r\n\r\n") throws -> String {
            let client = try WireClient(port: port)
            client.send(text)
            return client.read(until: part)
        }
    }

    @Test("Requests follow each other on one connection, and HEAD has no body")
    func connection() throws {
        let running = try Running()
        let client = try WireClient(port: running.port)
        for _ in 0..<3 {
            client.send("GET /api/v1/plans/level-4/statistics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(client.read(until: "overdue\":0}").contains("\"byStatus\":{\"open\":1}"))
        }
        client.send("HEAD /api/v1/plans HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let head = client.readAll()
        #expect(head.hasPrefix("HTTP/1.1 200"))
        #expect(head.hasSuffix("\r\n\r\n"))
    }

    @Test("A marker placed over the wire is in the plan")
    func placing() throws {
        let running = try Running()
        let body = "{\"x\":50,\"y\":60,\"title\":\"\u{95E8}\"}"
        let answer = try running.ask(
            "POST /api/v1/plans/level-4/markers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Idempotency-Key: \(UUID.random())\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)", until: "}}")
        #expect(answer.hasPrefix("HTTP/1.1 201"))
        #expect(try running.fixture.plan().marker(numbered: 2)?.marker.details.title == "\u{95E8}")
    }

    @Test("A token is taken over the wire")
    func session() throws {
        let fixture = try ServerFixture { $0.tokens = [try? Token("violet-otter")].compactMap(\.self) }
        let http = try fixture.server.start(at: ListeningAddress(host: "127.0.0.1", port: 0))
        defer { http.stop() }
        let client = try WireClient(port: http.port)
        let body = "{\"token\":\"violet-otter\"}"
        client.send(
            "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204"))
    }

    @Test(
        "What is no request is refused, and the server goes on",
        arguments: [
            "\r\n\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
            "GET http://[ HTTP/1.1\r\n\r\n",
            "POST /api/v1/plans/level-4/markers HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
            "POST /api/v1/plans/level-4/markers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "POST /api/v1/plans/level-4/markers HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
            "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "X: y\r\n", count: 20_000))\r\n",
        ])
    func malformed(text: String) throws {
        let running = try Running()
        let client = try WireClient(port: running.port)
        client.send(text)
        #expect(try running.answers)
    }

    @Test("Bodies that are too large are refused, announced or not")
    func largeBodies() throws {
        let running = try Running()
        let start =
            "POST /api/v1/plans/level-4/markers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        let announced = try running.ask(start + "Content-Length: 9000000\r\n\r\n", until: "}}")
        #expect(announced.hasPrefix("HTTP/1.1 413"))
        #expect(announced.contains("\"tooLarge\""))
        let client = try WireClient(port: running.port)
        client.send(start + "Transfer-Encoding: chunked\r\n\r\n")
        let chunk = String(repeating: " ", count: 65536)
        for _ in 0..<20 { client.send("10000\r\n\(chunk)\r\n") }
        client.send("0\r\n\r\n")
        #expect(client.read(until: "}}").hasPrefix("HTTP/1.1 413"))
        #expect(try running.answers)
    }

    @Test("Connections that say nothing more do not keep others away, and are given up")
    func halfOpen() throws {
        var limits = HTTPServer.Limits()
        limits.timeout = 1
        let running = try Running(limits: limits)
        let silent = try (0..<50).map { _ in
            let client = try WireClient(port: running.port)
            client.send("POST /api/v1/plans/level-4/markers HTTP/1.1\r\nHost: loc")
            return client
        }
        #expect(try running.answers)
        #expect(silent[0].readAll().isEmpty)
    }

    @Test("Events come as they happen, and the end of the server is told")
    func events() async throws {
        try await onOwnThread {
            let running = try Running()
            let client = try WireClient(port: running.port)
            client.send("GET /api/v1/plans/level-4/changes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(client.read(until: "event: hello").contains("text/event-stream"))
            for _ in 0..<20 {
                running.fixture.ask("PATCH", "markers/1", .object(["note": .string("\(UUID.random())")]))
            }
            #expect(client.read(until: "id: 21\n").contains("event: change"))
            running.fixture.server.close()
            running.http.stop()
            #expect(client.readAll().contains("event: gone"))
        }
    }

    @Test("Many ask at once, and each gets its own answer")
    func concurrency() throws {
        let running = try Running(markers: 40)
        let wrong = Atomic<Int>(0)
        let (port, count) = (running.port, 16)
        DispatchQueue.concurrentPerform(iterations: count) { thread in
            guard let client = try? WireClient(port: port) else {
                wrong.add(1, ordering: .relaxed)
                return
            }
            for turn in 0..<25 {
                let number = (thread * 7 + turn) % 40 + 1
                client.send("GET /api/v1/plans/level-4/markers/\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                if !client.read(until: "\"next\":").contains("\"number\":\(number),") {
                    wrong.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test("A port in use and addresses that are none are told")
    func addresses() throws {
        let running = try Running()
        let taken = ListeningAddress(host: "127.0.0.1", port: running.port)
        let other = try ServerFixture()
        #expect(throws: ServerError.addressInUse("127.0.0.1:\(running.port)")) { try other.server.start(at: taken) }
        #expect(throws: ServerError.unknownHost("203.0.113.9")) {
            try other.server.start(at: ListeningAddress(host: "203.0.113.9", port: 0))
        }
        #expect(throws: ServerError.notStarted(isSecure: true)) {
            try other.server.start(
                at: ListeningAddress(host: "127.0.0.1", port: 0),
                certificate: HTTPServer.Certificate(certificate: "no", key: "no"))
        }
        for text in ["", "here", "127.0.0.1:99999", "127.0.0.1:", "::1:80", "[::1:80"] {
            #expect(throws: ServerError.badAddress(text)) { try ListeningAddress(text) }
        }
        #expect(try ListeningAddress("[::1]:80") == ListeningAddress(host: "::1", port: 80))
        #expect(try ListeningAddress(":90") == ListeningAddress(host: "127.0.0.1", port: 90))
    }
}
