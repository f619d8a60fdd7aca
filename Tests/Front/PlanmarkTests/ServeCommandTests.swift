import Foundation
import FoundationNetworking
import Testing

/// `planmark serve` as people start it; what it answers is tested with the library.
struct ServeCommandTests {
    /// A server that has said its address.
    private func start(_ workspace: Workspace, _ options: [String] = []) throws -> (CommandConversation, URL) {
        let server = try CommandConversation(
            ["serve", "level.plan", "--listen", "127.0.0.1:0", "--cache", "tiles"] + options, in: workspace.folder)
        let address = try server.nextLine()
        return (server, try #require(URL(string: address), "\(address)"))
    }

    /// Sends a request below the plan's path and returns the status and the answer.
    private func ask(
        _ address: URL, _ path: String, _ method: String = "GET", _ body: String? = nil, key: String = UUID().uuidString
    ) async throws -> (status: Int, text: String) {
        var request = URLRequest(url: try #require(URL(string: "/api/v1/plans/level\(path)", relativeTo: address)))
        request.httpMethod = method
        request.timeoutInterval = 20
        if let body {
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    @Test func `An interrupt ends the server with status 0 and all changes in the plan's file`() async throws {
        let workspace = try Workspace.withPlan()
        let (server, address) = try start(workspace)
        #expect(try server.nextLine() == "Ctrl-C ends the server.")
        #expect(try await ask(address, "/markers", "POST", "{\"x\": 30, \"y\": 30}").status == 201)
        #expect(try server.end(by: SIGINT) == 0)
        #expect(!FileManager.default.fileExists(atPath: workspace.path("level.plan-wal")))
        #expect(try CommandRun(["list", "level.plan"], in: workspace.folder).output.contains("1 marker"))
    }

    @Test func `What was answered is in the plan after a power cut, and is not doubled when it is sent again`()
        async throws
    {
        let workspace = try Workspace.withPlan()
        let (server, address) = try start(workspace)
        let keys = (0..<10).map { _ in UUID().uuidString }
        for key in keys {
            #expect(try await ask(address, "/markers", "POST", "{\"x\": 30, \"y\": 30}", key: key).status == 201)
        }
        #expect(try server.end(by: SIGKILL) == SIGKILL)
        let (again, other) = try start(workspace)
        for key in keys {
            #expect(try await ask(other, "/markers", "POST", "{\"x\": 30, \"y\": 30}", key: key).status == 200)
        }
        #expect(try await ask(other, "/markers").text.contains("\"total\":10"))
        #expect(try again.end(by: SIGTERM) == 0)
    }

    @Test func `Messages are Chinese with --lang zh`() throws {
        let workspace = try Workspace.withPlan()
        let (server, _) = try start(workspace, ["--lang", "zh"])
        #expect(try server.nextLine() == "按 Ctrl-C 结束服务器。")
        #expect(try server.end(by: SIGINT) == 0)
    }

    @Test func `With a certificate the server speaks https, and keeps its cookie from plain http`() throws {
        let workspace = try Workspace.withPlan()
        // A key and a certificate that it has signed itself, as `openssl` makes them.
        let made = try run(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out",
            "cert.pem",
            in: workspace.folder)
        #expect(made.status == 0)
        let (server, address) = try start(
            workspace, ["--tls-cert", "cert.pem", "--tls-key", "key.pem", "--token", "Ada=violet-otter"])
        #expect(address.scheme == "https")
        let known = try run("curl", "-si", "--cacert", "cert.pem", address.absoluteString, in: workspace.folder)
        #expect(known.output.contains("303") && known.output.contains("HttpOnly; SameSite=Strict; Secure"))
        let foreign = try run("curl", "-s", address.absoluteString, in: workspace.folder)
        #expect(foreign.status == 60, "curl trusts a certificate that it does not know")
        #expect(try server.end(by: SIGINT) == 0)
    }

    /// Runs a program of the system.
    private func run(_ program: String..., in folder: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = program
        process.currentDirectoryURL = folder
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test func `A token is part of the address, and a code for phones follows`() throws {
        let workspace = try Workspace.withPlan()
        let (server, address) = try start(workspace, ["--token", "Ada=violet-otter", "--qr"])
        #expect(address.query == "token=violet-otter")
        #expect(try server.nextLine().contains("█"))
        #expect(try server.end(by: SIGINT) == 0)
    }

    @Test(
        arguments: [
            (["serve", "nowhere.plan"], 3, "nowhere.plan: no such file"),
            (["serve", "level.plan", "--listen", "here"], 2, "'here' is no address"),
            (["serve", "level.plan", "--listen", "203.0.113.7:0"], 2, "no name or address of this machine"),
            (["serve", "level.plan", "--token", "short"], 2, "8 or more"),
            (["serve", "level.plan", "--token", "@nowhere"], 3, "nowhere: cannot be read"),
            (["serve", "level.plan", "--tls-cert", "a.pem"], 2, "go together"),
            (
                ["serve", "level.plan", "--listen", "127.0.0.1:0", "--tls-cert", "plan.png", "--tls-key", "plan.png"],
                1, "PEM"
            ),
            (["serve", "level.plan", "empty.plan", "--drawing", "plan.png"], 3, "empty.plan: no such file"),
            (["serve", "level.plan", "./level.plan", "--drawing", "plan.png"], 2, "one plan"),
            (["serve", "plan.png"], 3, "not a plan file but a PNG picture"),
            (["serve", "level.plan", "--allow-origin", "intranet"], 2, "https://intranet.example"),
            (["serve", "empty"], 3, "no plans are there"), (["serve"], 2, "plan"),
        ])
    func `What cannot be served is told`(arguments: [String], status: Int32, message: String) throws {
        let workspace = try Workspace.withPlan()
        try FileManager.default.createDirectory(atPath: workspace.path("empty"), withIntermediateDirectories: false)
        let run = try CommandRun(arguments, in: workspace.folder)
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
