import FoundationEssentials
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanStore
import TestSupport
import Testing

@testable import PlanServer

/// A server of one plan in a folder of its own: 400 x 300 pixels, with the rooms Kitchen (20...180) and Hall (200...380).
final class ServerFixture {
    let folder: TemporaryFolder
    let server: PlanServer
    var path: String { folder.path + "/level 4.plan" }

    init(
        markers count: Int = 0,
        picture: PixelBuffer = PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 255),
        _ options: (inout PlanServer.Options) -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        let png = try picture.encoded(as: .png)
        let drawing = try #require(Drawing(name: "level.png", size: Size(width: 400, height: 300), path: "level.png"))
        let planDrawing = PlanDrawing(drawing: drawing, hash: ContentHash(of: png), isEmbedded: true)
        let plan = try Plan.create(
            path: folder.path + "/level 4.plan", name: "Level 4", drawing: planDrawing, picture: png
        ) {
            for (id, name, x) in [("k", "Kitchen", 20.0), ("h", "Hall", 200)] {
                let box = Box(minX: x, minY: 20, maxX: x + 160, maxY: 280)
                try $0.add(Area(id: id, name: name, shape: MultiPolygon([Polygon(exterior: try Ring(box.corners))])))
            }
            for index in 0..<count {
                try $0.mark(
                    at: Point(x: 30 + Double(index % 140), y: 30 + Double(index / 140)),
                    details: MarkerDetails(title: "Defect \(index + 1)"))
            }
        }
        try plan.close()
        var settings = PlanServer.Options()
        settings.cache = TileCache(folder: folder.path + "/tiles")
        settings.web = nil
        options(&settings)
        server = PlanServer([PlanServer.Source(location: .file(path: folder.path + "/level 4.plan"))], settings)
    }

    deinit { server.close() }

    /// An answer, with its body read as JSON where it is.
    struct Answer {
        let response: HTTPResponse
        var status: Int { response.status }
        var json: JSONValue { (try? JSONValue(parsing: response.bytes)) ?? .null }
        var code: String? { json["error"]?["code"]?.string }
        var message: String? { json["error"]?["message"]?.string }
        var isReplayed: Bool { response.header("Idempotency-Replayed") == "true" }
    }

    /// Asks below the plan's path.
    @discardableResult
    func ask(
        _ method: String, _ path: String = "", _ body: JSONValue? = nil, key: UUID? = nil,
        headers: [String: String] = [:]
    ) -> Answer {
        raw(
            method, "/api/v1/plans/level-4" + (path.isEmpty || path.hasPrefix("?") ? path : "/\(path)"), body, key,
            headers)
    }

    /// Asks at any path.
    func raw(
        _ method: String, _ path: String, _ body: JSONValue? = nil, _ key: UUID? = nil,
        _ headers: [String: String] = [:]
    ) -> Answer {
        var fields = ["host": "127.0.0.1:8080"]
        if body != nil { fields["content-type"] = "application/json" }
        if method != "GET" { fields["idempotency-key"] = (key ?? .random()).uuidString }
        fields.merge(headers) { _, given in given }
        let bytes = body.map { Array($0.text.utf8) } ?? []
        return Answer(
            response: server.respond(
                to: HTTPRequest(method: method, target: path, headers: fields, body: bytes, peer: "127.0.0.1")))
    }

    /// Sends a file's bytes.
    func send(_ bytes: [UInt8], to path: String, key: UUID = .random()) -> Answer {
        let headers = ["host": "127.0.0.1", "content-type": "image/jpeg", "idempotency-key": key.uuidString]
        return Answer(
            response: server.respond(
                to: HTTPRequest(
                    method: "POST", target: "/api/v1/plans/level-4/\(path)", headers: headers, body: bytes, peer: "p")))
    }

    /// The plan as another program has it.
    func plan() throws -> Plan { try Plan(path: folder.path + "/level 4.plan") }
}

extension Box {
    fileprivate var corners: [Point] {
        [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
    }
}

extension JSONValue {
    /// A point as members.
    static func at(_ x: Double, _ y: Double, _ others: [String: JSONValue] = [:]) -> JSONValue {
        .object(["x": .number(x), "y": .number(y)].merging(others) { $1 })
    }

    subscript(_ index: Int) -> JSONValue? { array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
}
