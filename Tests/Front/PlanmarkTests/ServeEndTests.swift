import Dispatch
import Foundation
import PlanGeometry
import PlanStore
import TestSupport
import Testing

/// The end of `planmark serve`, whatever its clients do.
@Suite(.serialized) struct ServeEndTests {
    /// What a client does while the server is asked to end.
    enum Client: CaseIterable {
        case silent, inTheHeader, inTheBody, listening, neverReading, resetting, halfClosing, locked
    }

    private func start(_ workspace: Workspace, _ options: [String] = []) throws -> (CommandConversation, UInt16) {
        let server = try CommandConversation(
            ["serve", "level.plan", "--listen", "127.0.0.1:0", "--cache", "tiles"] + options, in: workspace.folder,
            errors: "errors")
        let address = try #require(URL(string: server.nextLine()))
        return (server, UInt16(try #require(address.port)))
    }

    /// What the server has said on standard error.
    private func told(_ workspace: Workspace) -> String {
        (try? String(contentsOfFile: workspace.path("errors"), encoding: .utf8)) ?? ""
    }

    private static func request(_ method: String, _ path: String, _ body: String = "") -> String {
        "\(method) /api/v1/plans/level\(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Idempotency-Key: \(UUID())\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static let marking = request("POST", "/markers", "{\"x\": 30, \"y\": 30}")

    /// A plan that another program changes until the value is told to end, which keeps all others from changing it.
    private final class Lock: Sendable {
        private let held = DispatchSemaphore(value: 0)
        private let gate = DispatchSemaphore(value: 0)
        private let ended = DispatchSemaphore(value: 0)

        init(_ path: String) throws {
            let plan = try Plan(path: path)
            Thread { [held, gate, ended] in
                try? plan.write("hold") { _ in
                    held.signal()
                    gate.wait()
                }
                ended.signal()
            }.start()
            held.wait()
        }

        func end() {
            gate.signal()
            ended.wait()
        }
    }

    @Test(arguments: Client.allCases, [SIGINT, SIGTERM])
    func `A server ends in its time, and what it has answered is in the plan`(client kind: Client, signal: Int32)
        async throws
    {
        try await onOwnThread {
            let workspace = try Workspace.withPlan()
            let (server, port) = try start(workspace, ["--log"])
            let writer = try WireClient(port: port)
            writer.send(Self.marking)
            #expect(writer.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 201"))
            let client = try WireClient(port: port)
            let changes = Self.request("GET", "/changes?since=0")
            var lock: Lock?
            switch kind {
            case .silent: break
            case .inTheHeader: client.send("POST /api/v1/plans/level/markers HTTP/1.1\r\nHost: loc")
            case .inTheBody: client.send(String(Self.marking.dropLast(3)))
            case .listening:
                client.send(changes)
                #expect(client.read(until: "event: change").hasPrefix("HTTP/1.1 200"))
            case .neverReading:
                client.send(changes)
                // More than the system keeps for one that does not read.
                let note = String(repeating: "n", count: 900_000)
                for _ in 0..<8 {
                    writer.send(Self.request("PATCH", "/markers/1", "{\"note\": \"\(note)\(UUID())\"}"))
                    #expect(writer.read(until: "\"changed\"").contains("HTTP/1.1 200"))
                }
            case .resetting, .halfClosing:
                client.send(changes)
                #expect(client.read(until: "event: change").hasPrefix("HTTP/1.1 200"))
                kind == .resetting ? client.resetAtEnd() : client.halfClose()
            case .locked:
                lock = try Lock(workspace.path("level.plan"))
                client.send(Self.marking)
            }
            let status = server.status(afterSignal: signal)
            lock?.end()
            #expect(status == 0, "\(kind): \(told(workspace))")
            #expect(told(workspace).contains("The server has ended; all that was answered is kept."))
            #expect(try CommandRun(["list", "level.plan"], in: workspace.folder).output.contains("1 marker"))
            #expect(try CommandRun(["check", "level.plan"], in: workspace.folder).status == 0)
        }
    }

    @Test func `A second signal ends a server at once`() async throws {
        try await onOwnThread {
            let workspace = try Workspace.withPlan()
            let (server, port) = try start(workspace)
            let lock = try Lock(workspace.path("level.plan"))
            let client = try WireClient(port: port)
            client.send(Self.marking)
            let silent = try WireClient(port: port)
            silent.send("GET /api")
            server.send(signal: SIGTERM)
            // The first signal closes the connection whose request has not come whole; the other request hangs.
            _ = silent.readAll()
            let status = server.status(afterSignal: SIGINT)
            lock.end()
            #expect([0, -SIGINT].contains(status))
        }
    }

    @Test func `A server whose end takes too long is ended by its alarm, which is told`() async throws {
        try await onOwnThread {
            // A server that has not read the request yet when it is asked to end closes its connection, and ends.
            for _ in 0..<20 {
                let workspace = try Workspace.withPlan()
                let (server, port) = try start(workspace)
                let lock = try Lock(workspace.path("level.plan"))
                let client = try WireClient(port: port)
                client.send(Self.marking)
                let silent = try WireClient(port: port)
                silent.send("GET /api")
                server.send(signal: SIGTERM)
                _ = silent.readAll()
                // The alarm, before its time.
                let status = server.status(afterSignal: SIGALRM)
                lock.end()
                guard status != 0 else { continue }
                #expect(status == 1)
                #expect(told(workspace).contains("what was under way did not end in 4 s"))
                return
            }
            Issue.record("no request was under way in 20 servers that were asked to end")
        }
    }

    /// Thousand rounds with PLANMARK_LONG_TESTS=1.
    @Test func `A server that is started and ended while pages listen and write loses nothing`() async throws {
        let isLong = ProcessInfo.processInfo.environment["PLANMARK_LONG_TESTS"] == "1"
        try await onOwnThread {
            let workspace = try Workspace.withPlan()
            var answeredCount = 0
            for round in 1...(isLong ? 1000 : 25) {
                let (server, port) = try start(workspace)
                let listeners = try (0..<3).map { _ in
                    let client = try WireClient(port: port)
                    client.send(Self.request("GET", "/changes"))
                    return client
                }
                let answered = DispatchSemaphore(value: 0)
                let ended = DispatchSemaphore(value: 0)
                Thread {
                    let client = try? WireClient(port: port)
                    func isAnswered() -> Bool {
                        client?.send(Self.request("POST", "/markers", "{\"x\": 30, \"y\": 30}"))
                        return client?.read(until: "}}").hasPrefix("HTTP/1.1 201") == true
                    }
                    while isAnswered() { answered.signal() }
                    ended.signal()
                }.start()
                let count = 1 + round % 4
                for _ in 0..<count {
                    guard answered.wait(timeout: .now() + 30) == .success else {
                        Issue.record("no answer in round \(round)")
                        break
                    }
                }
                answeredCount += count
                let status = server.status(afterSignal: round % 2 == 0 ? SIGINT : SIGTERM)
                #expect(status == 0, "round \(round): \(told(workspace))")
                ended.wait()
                while answered.wait(timeout: .now()) == .success { answeredCount += 1 }
                #expect(listeners.count == 3)
                guard status == 0 else { break }
            }
            let listed = try CommandRun(["list", "level.plan", "--format", "json"], in: workspace.folder)
            let markers = listed.output.components(separatedBy: "\"number\"").count - 1
            #expect(markers >= answeredCount, "\(listed.errors)")
        }
    }
}
