import PlanJSON

@testable import PlanServer

/// What must hold of the answers of a server.
enum RequestCheck {
    /// Asks, and checks the answer.
    static func ask(_ server: PlanServer, _ request: HTTPRequest) -> HTTPResponse {
        _ = server.isQuick(request)
        guard request.body.count <= server.bodyLimit(for: request) else {
            let answer = server.refuseBody(of: request, limit: server.bodyLimit(for: request))
            check(answer, to: request)
            return answer
        }
        let answer = server.respond(to: request)
        check(answer, to: request)
        return answer
    }

    /// Whether a request may change a plan.
    static func isWrite(_ request: HTTPRequest) -> Bool {
        request.headers["idempotency-key"] != nil && !["GET", "HEAD", "OPTIONS"].contains(request.method)
            && !["check", "trace", "session"].contains(request.path?.last)
    }

    /// Asks for a write once more, which must change nothing and be answered as before.
    static func askAgain(_ server: PlanServer, _ request: HTTPRequest, after first: HTTPResponse) {
        let again = ask(server, request)
        require(again.status < 300, "\(first.status), and then \(again.status): \(described(request))")
        let (before, now) = (json(first), json(again))
        require(before["revision"] == now["revision"], "another revision: \(before.text) \(now.text)")
        for name in ["marker", "area", "areas", "attachment"] {
            require(before[name] == now[name], "another \(name): \(before.text) \(now.text)")
        }
    }

    private static func check(_ answer: HTTPResponse, to request: HTTPRequest) {
        // Of the plan `none` there is no file.
        let isExpected =
            (200..<500).contains(answer.status) || answer.status == 503 && request.path?.contains("none") == true
        require(isExpected, "\(answer.status): \(described(request)) \(text(answer))")
        for (name, value) in answer.headers {
            require(
                !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }, "field \(name)")
            require(
                value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "the field \(name) is \(value.debugDescription)")
        }
        require(answer.header("X-Content-Type-Options") == "nosniff", "an answer that may be guessed at")
        if case .events(let stream) = answer.body {
            require(String(validating: stream.takeAll(), as: UTF8.self) != nil, "events that are no text")
            stream.close()
            return
        }
        if answer.header("Content-Type") == "application/json" { _ = json(answer) }
        guard answer.status >= 400 else { return }
        let error = json(answer)["error"] ?? .null
        let code = error["code"]?.string ?? ""
        require(!code.isEmpty && code.utf8.count < 60 && !code.contains(" "), "code: \(code)")
        let message = error["message"]?.string ?? ""
        requireLine(message)
        require(message.utf8.count < 3000, "message: \(message)")
    }

    private static func json(_ answer: HTTPResponse) -> JSONValue {
        do { return try JSONValue(parsing: answer.bytes) } catch { fatalError("\(error): \(text(answer))") }
    }

    private static func text(_ answer: HTTPResponse) -> String { String(decoding: answer.bytes, as: UTF8.self) }

    private static func described(_ request: HTTPRequest) -> String {
        "\(request.method) \(request.path ?? []) \(request.query) \(request.headers) \(String(decoding: request.body, as: UTF8.self))"
    }
}
