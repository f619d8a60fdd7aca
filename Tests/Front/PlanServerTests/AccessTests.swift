import FoundationEssentials
import PlanBase
import PlanModel
import PlanPostgres
import PlanStore
import Testing

@testable import PlanServer

@Suite("Who may ask a server")
struct AccessTests {
    @Test(
        "Under another name the server does not answer",
        arguments: ["evil.example", "evil.example:8080", "", "127.0.0.1.evil.example"])
    func foreignHosts(host: String) throws {
        let fixture = try ServerFixture { $0.hosts = ["plans.example"] }
        #expect(fixture.raw("GET", "/api/v1", nil, nil, ["host": host]).code == "foreignHost")
        for host in ["localhost", "127.0.0.1:99", "[::1]:8080", "Plans.Example:8080"] {
            #expect(fixture.raw("GET", "/api/v1", nil, nil, ["host": host]).status == 200)
        }
    }

    @Test("Pages elsewhere may ask where they are named")
    func origins() throws {
        let fixture = try ServerFixture { $0.origins = ["https://intranet.example"] }
        func ask(_ origin: String, _ method: String = "GET") -> HTTPResponse {
            fixture.raw(method, "/api/v1", nil, nil, ["origin": origin]).response
        }
        #expect(ask("https://evil.example").status == 403)
        #expect(ask("null").status == 403)
        #expect(ask("http://127.0.0.1:8080").status == 200)
        #expect(ask("https://intranet.example").header("Access-Control-Allow-Origin") == "https://intranet.example")
        #expect(ask("https://intranet.example", "OPTIONS").status == 204)
        #expect(ask("http://127.0.0.1:8080").header("Access-Control-Allow-Origin") == nil)
    }

    @Test("A token lets people in by header, cookie and link")
    func tokens() throws {
        let fixture = try ServerFixture { $0.tokens = [try? Token("Ada=violet-otter")].compactMap(\.self) }
        #expect(fixture.ask("GET").code == "tokenMissing")
        #expect(fixture.raw("GET", "/api/v1").json["needsToken"] == .bool(true))
        #expect(fixture.raw("GET", "/api/v1").json["plans"] == nil)
        #expect(fixture.ask("GET", headers: ["authorization": "Bearer violet-otter"]).status == 200)
        #expect(fixture.ask("GET", headers: ["authorization": "Bearer violet-otter2"]).status == 401)
        let session = fixture.raw("POST", "/api/v1/session", .object(["token": .string("violet-otter")]))
        #expect(session.status == 204)
        let cookie = try #require(session.response.header("Set-Cookie"))
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains("otter"))
        let value = String(cookie.prefix { $0 != ";" })
        #expect(fixture.ask("GET", headers: ["cookie": "a=b; \(value)"]).json["author"]?.string == "Ada")
        let link = fixture.raw("GET", "/?token=violet-otter").response
        #expect(link.status == 303 && link.header("Location") == "/" && link.header("Set-Cookie") == cookie)
        #expect(fixture.raw("GET", "/?token=wrong").response.header("Set-Cookie") == nil)
        #expect(fixture.raw("POST", "/api/v1/session", .object(["token": .string("guess")])).code == "wrongToken")
        var last = 0
        for _ in 0..<20 { last = fixture.raw("POST", "/api/v1/session", .object(["token": .string("guess")])).status }
        #expect(last == 429)
    }

    @Test("Servers at two ports of a host have cookies of their own")
    func cookies() throws {
        let token = try Token("violet-otter")
        func cookie(_ port: UInt16) -> String {
            var rules = AccessRules()
            (rules.tokens, rules.address) = ([token], ListeningAddress(host: "127.0.0.1", port: port))
            return rules.cookieField(secret: "violet-otter", isSecure: false).value
        }
        #expect(cookie(8080).hasPrefix("planmark-8080=") && cookie(8081).hasPrefix("planmark-8081="))
        var rules = AccessRules()
        (rules.tokens, rules.address) = ([token], ListeningAddress(host: "127.0.0.1", port: 8081))
        let fields = [8080, 8081].map { String(cookie($0).prefix { $0 != ";" }) }
        func isKnown(_ cookie: String) -> Bool {
            rules.identity(of: HTTPRequest(target: "/", headers: ["cookie": cookie])) != nil
        }
        #expect(!isKnown(fields[0]) && isKnown(fields[1]) && isKnown(fields.joined(separator: "; ")))
    }

    @Test(
        "The token of least rights is found",
        arguments: [
            (["reviewer:Ada=violet-otter", "Ben=amber-heron"], 1), (["Ben=amber-heron", "plain-secret"], 1),
            (["reviewer:=violet-otter", "idle:=amber-heron"], 1), (["plain-secret", "other-secret"], 0), ([], nil),
        ] as [([String], Int?)])
    func leastRights(texts: [String], index: Int?) throws {
        let tokens = try texts.map { try Token($0) }
        let fixture = try ServerFixture { $0.tokens = tokens }
        #expect(fixture.server.indexOfLeastToken == index)
    }

    @Test("An error of a database names neither its address nor its user")
    func databaseErrors() throws {
        let address = "postgresql://anna:opensesame@db.example:5433/plans?plan=level4"
        let location = try PlanLocation.database(DatabaseAddress(address))
        let shown = "postgresql://anna@db.example:5433/plans?plan=level4"
        let errors: [any Error] = [
            PostgresPlanError.noPlan(address: shown, near: ["db.example"]),
            PostgresPlanError.unreachable(address: shown, reason: "connection to server at \"db.example\" failed"),
            PostgresPlanError.signInRefused(address: shown, reason: "password failed for user \"anna\""),
            PostgresPlanError.noRight(address: shown, reason: "user anna", role: nil),
            PostgresPlanError.lost(address: shown, mayBeDone: true), PostgresPlanError.timedOut(address: shown),
            PostgresPlanError.failed(address: shown, reason: Message(untranslated: "opensesame")),
            DatabaseAddressError.notUnderstood("opensesame"), PlanStoreError.locked(file: shown),
            PlanStoreError.damaged(file: shown, detail: Message(untranslated: "see \(address), please")),
            APIError(503, "other", Message("see '\(address)'")),
        ]
        for error in errors {
            let told = APIError(error).hiding(location)
            for text in MessageLanguage.allCases.map(told.text(in:)) {
                for secret in ["anna", "opensesame", "db.example", "postgresql:", "5433"] {
                    #expect(!text.contains(secret), "\(text)")
                }
                #expect(!text.isEmpty)
            }
        }
    }

    @Test("A role that no workflow has is told")
    func idleRoles() throws {
        let fixture = try ServerFixture {
            $0.tokens = [
                try! Token("reviewer:Ada=violet-otter"), try! Token("reviwer:Ben=amber-heron"),
                try! Token("plain-secret"),
            ]
        }
        #expect(fixture.server.idleRoles == ["reviwer"])
    }

    @Test("Tokens are read with name and role")
    func tokenTexts() throws {
        let token = try Token("reviewer:Ada=a=secret=1")
        #expect(token.role == "reviewer" && token.name == "Ada")
        #expect(token.matches(ContentHash(of: Array("a=secret=1".utf8))))
        #expect(try Token("reviewer:=12345678").name == nil)
        for text in ["short", "Ada=short", "with space 1", "Ada=" + "ü" + "1234567"] {
            #expect(throws: ServerError.self) { try Token(text) }
        }
        #expect(Token.randomSecret() != Token.randomSecret())
    }

    @Test("For reading alone nothing can be changed")
    func readOnly() throws {
        let fixture = try ServerFixture(markers: 1) { $0.isReadOnly = true }
        #expect(fixture.ask("GET").json["readOnly"] == .bool(true))
        #expect(fixture.ask("DELETE", "markers/1").code == "readOnly")
        #expect(fixture.ask("POST", "check", .at(50, 60)).status == 200)
        for route in Route.all where route.method != "GET" {
            let path = route.path.map { $0.hasPrefix("{plan") ? "level-4" : $0.hasPrefix("{") ? "1" : String($0) }
            let answer = fixture.raw(route.method, "/api/v1/" + path.joined(separator: "/"), .object([:]))
            #expect((answer.code == "readOnly") == (route.kind == .writing))
        }
    }

    @Test("Who asks too often has to wait")
    func rates() {
        let rate = RequestRate(perSecond: 1, burst: 3)
        let taken = (0..<5).map { _ in rate.take(for: "a") }
        #expect(taken[0...2].allSatisfy { $0 == nil } && taken[3] == 1 && taken[4] == 1)
        #expect(rate.take(for: "b") == nil)
        #expect(rate.isEmpty(for: "a") && !rate.isEmpty(for: "b"))
    }

    @Test(
        "Paths do not lead out of the page's files, and methods are told",
        arguments: [
            "/../secret", "/%2e%2e/secret", "/annotator/%2e%2e%2f%2e%2e%2fetc/passwd", "/etc/passwd", "/index.html%00",
        ])
    func paths(path: String) throws {
        let fixture = try ServerFixture()
        let web = try #require(WebFiles(folder: try page(in: fixture)))
        let server = PlanServer(
            [],
            {
                var options = PlanServer.Options(); options.web = web; return options
            }())
        func ask(_ target: String, _ method: String = "GET") -> HTTPResponse {
            server.respond(to: HTTPRequest(method: method, target: target, headers: ["host": "localhost"]))
        }
        #expect(ask(path).status == 404)
        #expect(ask("/").status == 200)
        #expect(ask("/").header("Content-Security-Policy")?.contains("script-src 'self'") == true)
        let catalogue = ask("/annotator/catalogue.js")
        #expect(catalogue.status == 200 && catalogue.header("Content-Type")?.hasPrefix("text/javascript") == true)
        let texts = String(decoding: catalogue.bytes, as: UTF8.self)
        #expect(texts.hasPrefix("export const catalogue = {\"de\":{") && texts.contains("Nächstes Foto"))
        // The types of the element, for compilers of other pages.
        #expect(WebFile.type(of: "annotator/element.d.ts") == "text/plain; charset=utf-8")
        #expect(ask("/%zz").status == 400)
        #expect(ask("/", "POST").status == 405)
        #expect(ask("/api/v2/plans").status == 404)
        #expect(ask("/api/v1/plans", "DELETE").header("Allow") == "GET")
    }

    private func page(in fixture: ServerFixture) throws -> String {
        try fixture.folder.write("secret", to: "secret")
        for (name, text) in [("index.html", "<!DOCTYPE html>"), ("leaflet.js", "")] {
            try fixture.folder.write(text, to: name)
        }
        let folder = fixture.folder.path + "/web"
        let files = FileManager.default
        try files.createDirectory(atPath: folder + "/leaflet", withIntermediateDirectories: true)
        try files.copyItem(atPath: fixture.folder.path + "/index.html", toPath: folder + "/index.html")
        try files.copyItem(atPath: fixture.folder.path + "/leaflet.js", toPath: folder + "/leaflet/leaflet.js")
        return folder
    }
}
