import PlanImage
import PlanModel

@testable import PlanServer

/// Makes requests of the bytes of an input.
struct RequestMaker {
    var input: FuzzInput

    /// A request of an address.
    mutating func request(from peer: String) -> HTTPRequest {
        guard !input.isOne(of: 12) else {
            return HTTPRequest(
                method: input.element(of: ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "", "get"]),
                target: latin(input.bytes(upTo: 60)), headers: headers(key: nil, type: nil), peer: peer)
        }
        var route = input.element(of: Route.all)
        // Pictures and files take long: others come more often.
        if Self.isSlow(route), !input.isOne(of: 60) { route = input.element(of: Self.markerRoutes) }
        let method = input.isOne(of: 20) ? input.element(of: ["HEAD", "PATCH", "PUT", "OPTIONS"]) : route.method
        let target = "/api/v1" + route.path.map { "/" + segment($0) }.joined() + query(of: route)
        let isFile = route.path.last == "attachments"
        let body = route.method == "GET" || route.method == "DELETE" && !input.isOne(of: 8) ? [] : body(isFile: isFile)
        return HTTPRequest(
            method: method, target: target,
            headers: headers(
                key: route.kind == .writing ? key() : nil, type: isFile ? "image/png" : "application/json"),
            body: body, peer: peer)
    }

    private static func isSlow(_ route: Route) -> Bool {
        ["sheet.png", "sheet.pdf", "sheet.svg", "export", "thumbnail", "trace"].contains(route.path.last)
    }

    private static let markerRoutes = Route.markers

    // MARK: - The path and what follows it

    private mutating func segment(_ pattern: Substring) -> String {
        guard !input.isOne(of: 24) else { return escaped(input.bytes(upTo: 12)) }
        let known: [String]
        switch pattern {
        case "{plan}": known = ["level", "level", "level", "level", "none", "Level", "", "level%20"]
        case "{area}": known = ["k", "h", "K", "new", "", "%F0%9F%9A%AA"]
        case "{marker}":
            known = [
                "1", "2", "3", "4", "-1", "0", "9223372036854775807", "9223372036854775808", Self.ids[0], Self.ids[1],
            ]
        case "{hash}": known = ["\(ContentHash(of: Self.picture))", "\(ContentHash(of: [1]))", "0", ""]
        case "{tag}": known = [String("\(ContentHash(of: Self.picture))".prefix(16)), "0"]
        case "{z}", "{x}", "{y}": known = ["0", "1", "2", "6", "7", "-1", "9223372036854775807", "1.5", "x"]
        case "{symbol}": known = ["pin", "dot", "flag", "star", ""]
        case "{color}": known = ["336699", "fff", "12345678", "red", "zzz", ""]
        default: return String(pattern)
        }
        return input.element(of: known)
    }

    private mutating func query(of route: Route) -> String {
        let count = route.path.last == "attachments" ? 1 : input.number(below: 4)
        guard count > 0 else { return "" }
        return "?"
            + (0..<count).map { _ in
                let (name, values) = input.element(of: Self.queries)
                if route.path.last == "attachments", !input.isOne(of: 4) { return "name=photo.png" }
                return name + "=" + (input.isOne(of: 6) ? escaped(input.bytes(upTo: 20)) : input.element(of: values))
            }.joined(separator: "&")
    }

    private static let numbers = [
        "0", "1", "2", "-1", "16", "2048", "1e3", "1000000", "9223372036854775808", "nan", "",
    ]
    private static let dates = ["2026-03-01", "today", "-7d", "%2B99999999999d", "2026-02-30", "0000-00-00", ""]
    private static let queries: [(String, [String])] = [
        ("status", ["open", "closed", ""]), ("notStatus", ["open"]), ("area", ["K", "H", "k", "X"]),
        ("category", ["c"]), ("priority", ["1"]), ("assignee", ["Ada"]), ("madeBy", ["Ada"]), ("text", ["do", "%25"]),
        ("changedAfter", dates), ("dueBefore", dates), ("dueAfter", dates), ("overdue", ["true", "1", "no"]),
        ("box", ["0,0,9,9", "9,9,0,0", "nan,1,2,3", "1,2", "0,0,1e300,1e300", ","]),
        ("near", ["3,4", "1e308,-1e308", "1"]), ("sort", ["due", "number", "title", "x"]), ("limit", numbers),
        ("since", numbers), ("base", numbers), ("side", numbers), ("digits", numbers), ("size", numbers),
        ("lang", ["zh", "en", "xx"]), ("format", ["csv", "geojson", "jsonl", "xlsx", "coco", "labelme", "pdf", "x"]),
        ("excel", ["true", "1"]), ("name", ["photo.png", "a%0Ab.png", "..%2F..%2Fetc", "%E5%9B%BE.jpg", ""]),
        ("token", [FuzzedServers.secret, "wrong"]),
        (
            "request",
            [
                "{}", "%7B%22view%22:%7B%22scale%22:2%7D%7D", "%7B%22look%22:%7B%22theme%22:%22dark%22%7D%7D",
                "%7B%22version%22:2%7D", "%7B%22drawing%22:%22/etc/passwd%22%7D",
                "%7B%22markers%22:%7B%22icon%22:%22/etc/passwd%22%7D%7D",
            ]
        ),
    ]

    // MARK: - Fields

    private mutating func headers(key: String?, type: String?) -> [String: String] {
        var fields = ["host": input.isOne(of: 20) ? latin(input.bytes(upTo: 20)) : input.element(of: Self.hosts)]
        if let key { fields["idempotency-key"] = key }
        if let type {
            fields["content-type"] = input.isOne(of: 20) ? input.element(of: ["text/html", "", "a;b=c"]) : type
        }
        if !input.isOne(of: 4) { fields["authorization"] = "Bearer " + FuzzedServers.secret }
        guard input.isOne(of: 3) else { return fields }
        for _ in 0...input.number(below: 3) {
            let (name, values) = input.element(of: Self.fields)
            fields[name] = input.isOne(of: 4) ? latin(input.bytes(upTo: 24)) : input.element(of: values)
        }
        return fields
    }

    private static let hosts = ["127.0.0.1:8080", "localhost", "[::1]:8080", "127.0.0.1"]
    private static let fields: [(String, [String])] = [
        ("origin", ["https://intranet.example", "null", "http://127.0.0.1:8080", "https://evil.example"]),
        ("accept-language", ["zh-CN,zh;q=0.9", "de, en;q=0.1", ",,", "*"]),
        ("authorization", ["Bearer wrong", "Basic QTpC", "bearer", "Bearer "]),
        ("cookie", ["planmark=\(ContentHash(of: Array(FuzzedServers.secret.utf8)))", "planmark=", "a=b; planmark=00"]),
        ("x-planmark-author", ["Ada", "%E9%98%BF", "%0A", "%", String(repeating: "long", count: 200)]),
        ("last-event-id", ["0", "3", "-1", "x", "9223372036854775807"]),
        ("if-none-match", ["*", "\"a\""]), ("accept", ["text/event-stream"]), ("accept-encoding", ["gzip", "br"]),
        ("content-length", ["-1", "99999999999"]),
    ]

    /// The id of a write: most are new; few come again for something else.
    private mutating func key() -> String? {
        switch input.byte() {
        case ..<200:
            Self.count += 1
            let digits = String(Self.count, radix: 16)
            return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        case ..<235: return input.element(of: Self.ids)
        case ..<245: return nil
        default: return latin(input.bytes(upTo: 40))
        }
    }

    nonisolated(unsafe) private static var count = 0
    private static let ids = (0..<6).map { "abcdef0\($0)-0000-4000-8000-000000000000" }

    // MARK: - The body

    private mutating func body(isFile: Bool) -> [UInt8] {
        if isFile {
            switch input.byte() {
            case ..<60: return input.bytes(upTo: 80)
            case ..<70: return []
            case ..<200:
                var bytes = Self.picture
                for _ in 0..<input.number(below: 4) {
                    bytes[(Int(input.byte()) << 4 | Int(input.byte() & 15)) % bytes.count] = input.byte()
                }
                return bytes
            default: return Self.picture
            }
        }
        switch input.byte() {
        case ..<100: return Array(input.element(of: Self.bodies).utf8)
        case ..<230: return Array(Self.mutation.mutated(input.element(of: Self.bodies), &input).utf8)
        case ..<245: return input.bytes(upTo: 60)
        default: return []
        }
    }

    private static let picture: [UInt8] = {
        let picture = PixelBuffer(width: 20, height: 12, format: .rgb, filledWith: 99)
        guard let bytes = try? picture.encoded(as: .png) else { fatalError("no picture") }
        return bytes
    }()

    private static let mutation = JSONMutation(of: bodies)
    private static let bodies: [String] = [
        #"{"x": 10, "y": 20, "title": "Tap", "status": "open", "due": "2026-03-01", "color": "red", "base": 1}"#,
        #"{"x": 70, "y": 30, "symbol": "dot", "size": 4, "styleColor": "blue", "properties": {"floor": "4", "a": null}}"#,
        #"{"x": 2, "y": 2, "snap": 9}"#,
        #"{"x": 94, "y": 2, "anywhere": true, "id": "abcdef00-0000-4000-8000-000000000000"}"#,
        #"{"x": 50, "y": 50, "gap": 3}"#, #"{"x": 50, "y": 50}"#,
        #"{"status": "in progress"}"#, #"{"status": "closed", "note": "n", "base": 2}"#, #"{"title": null, "base": 3}"#,
        #"{"assignee": "Ada", "category": "c", "priority": "1"}"#,
        ##"{"polygons": [[[[50, 5], [60, 5], [60, 15]]]], "name": "New", "allowed": false, "color": "#ff0000", "base": 1}"##,
        #"{"polygons": [[[[5, 5], [40, 5], [40, 60], [5, 60]], [[10, 10], [20, 10], [20, 20]]]], "id": "new"}"#,
        #"{"polygons": [[[[5, 5], [40, 40], [40, 5], [5, 40]]]]}"#,
        #"{"polygons": [[[[4, 4], [48, 4], [48, 68], [4, 68]]]], "id": "k", "name": "K"}"#,
        #"{"name": "Door", "points": [[4, 4], [46, 4], [46, 68]]}"#, #"{"points": [[1e308, 1], [-1e308, 2]]}"#,
        #"{"areas": [{"id": "k", "polygons": [[[[4, 4], [46, 4], [46, 68], [4, 68]]]]}, {"id": "h", "polygons": [[[[46, 4], [90, 4], [90, 68]]]]}], "base": 4}"#,
        #"{"name": "Level 5", "pixelsPerMetre": 9.5, "base": 1}"#, #"{"pixelsPerMetre": null}"#,
        #"{"token": "violet-otter"}"#, #"{"token": "wrong"}"#, "{}", "[]", "",
    ]

    // MARK: - Texts

    /// Bytes as a text of as many characters, as headers have them.
    private func latin(_ bytes: [UInt8]) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Bytes with the escapes of URLs, of which every third is left out.
    private func escaped(_ bytes: [UInt8]) -> String {
        bytes.enumerated().map { index, byte in
            index % 3 == 2 && byte > 0x20 && byte < 0x7F
                ? String(Unicode.Scalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
