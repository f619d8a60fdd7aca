import Dispatch
import Foundation
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanSheet
import PlanStore
import TestSupport
import Testing

@testable import PlanServer

/// Rooms of a sheet, found over HTTP. The sheet has the rooms 101 KITCHEN of 20 m² and 102 OFFICE of 16 m².
@Suite struct RoomRouteTests {
    /// A server of the plan of a sheet.
    private final class Fixture {
        let folder: TemporaryFolder
        let server: PlanServer
        var path: String { folder["level.plan"] }

        init(
            _ file: [UInt8] = PDFSample.flat, name: String = "flat.pdf", areas: [Area] = [],
            _ options: (inout PlanServer.Options) -> Void = { _ in }
        ) throws {
            folder = try TemporaryFolder()
            try Data(file).write(to: URL(filePath: folder[name]))
            let source = SheetInput.DrawingSource.file(folder[name])
            let reader = try source.open()
            let size = Size(width: Double(reader.width), height: Double(reader.height))
            let drawing = try #require(Drawing(name: name, size: size, path: name))
            let planDrawing = PlanDrawing(drawing: drawing, hash: try source.contentHash(), isEmbedded: false)
            try Plan.create(path: folder["level.plan"], name: "Level", drawing: planDrawing) { transaction in
                for area in areas { try transaction.add(area) }
            }.close()
            var settings = PlanServer.Options()
            settings.cache = TileCache(folder: folder["tiles"])
            settings.web = nil
            options(&settings)
            server = PlanServer([PlanServer.Source(location: .file(path: folder["level.plan"]))], settings)
        }

        deinit { server.close() }

        func ask(
            _ method: String, _ path: String, _ body: JSONValue? = nil, language: String = "en",
            isAbandoned: @escaping @Sendable () -> Bool = { false }
        ) -> ServerFixture.Answer {
            var headers = [
                "host": "127.0.0.1:8080", "idempotency-key": UUID().uuidString, "accept-language": language,
            ]
            if body != nil { headers["content-type"] = "application/json" }
            var request = HTTPRequest(
                method: method, target: "/api/v1/plans/level/\(path)", headers: headers,
                body: body.map { Array($0.text.utf8) } ?? [], peer: "127.0.0.1")
            request.isAbandoned = isAbandoned
            return ServerFixture.Answer(response: server.respond(to: request))
        }

        func find(_ body: [String: JSONValue] = [:]) -> ServerFixture.Answer {
            ask("POST", "areas/find", .object(body))
        }

        func plan() throws -> Plan { try Plan(path: path) }
    }

    private static func names(_ answer: ServerFixture.Answer) -> [String?]? {
        answer.json["features"]?.array?.map { $0["properties"]?["name"]?.string }
    }

    private static func box(_ name: String, around feature: JSONValue) throws -> Area {
        let ring = try #require(feature["geometry"]?["coordinates"]?[0]?.array)
        let points = ring.dropLast().compactMap { Point($0) }
        return Area(id: "mine", name: name, shape: MultiPolygon(Polygon(exterior: try Ring(points))))
    }

    @Test func `Rooms come as GeoJSON in pixels, with their properties, and the plan stays as it is`() throws {
        let fixture = try Fixture()
        let before = try fixture.plan().latestRevision()
        let answer = fixture.find()
        #expect(answer.status == 200, "\(answer.message ?? "")")
        #expect(answer.json["type"]?.string == "FeatureCollection")
        #expect(Self.names(answer) == ["KITCHEN", "OFFICE"])
        let kitchen = try #require(answer.json["features"]?[0])
        let properties = kitchen["properties"]
        #expect(properties?["number"]?.string == "101" && properties?["area_m2"]?.number == 20)
        #expect(properties?["doubtful"] == .bool(false) && properties?["reasons"]?.array == [])
        #expect(properties?["confidence"]?.number == 0.95)
        #expect(properties?["doors"]?[0]?["to"]?.string == "102 OFFICE")
        #expect(answer.json["known"]?.array == [] && answer.json["notTaken"]?.array == [])
        let scale = try #require(answer.json["scale"]?["pixelsPerMetre"]?.number)
        let area = try Self.box("", around: kitchen).shape
        #expect(abs(area.area / scale / scale - 20) < 0.1)
        #expect(area.boundingBox.map { abs($0.minX / scale - 3) < 0.01 && abs($0.minY / scale - 3) < 0.01 } == true)
        #expect(try fixture.plan().latestRevision() == before && fixture.plan().areas().isEmpty)
    }

    @Test func `One room is chosen by its number, its name or a point`() throws {
        let fixture = try Fixture()
        let office = try #require(fixture.find().json["features"]?[1])
        let box = try #require(try Self.box("", around: office).shape.boundingBox)
        let middle = JSONValue.array([.number(box.center.x), .number(box.center.y)])
        for body: [String: JSONValue] in [["only": .string("102")], ["only": .string("office")], ["at": middle]] {
            #expect(Self.names(fixture.find(body)) == ["OFFICE"], "\(body)")
        }
        #expect(Self.names(fixture.find(["only": .string("103")])) == [])
    }

    @Test func `A room that an area of the plan covers is told, and not proposed`() throws {
        let kitchen = try #require(try Fixture().find().json["features"]?[0])
        let fixture = try Fixture(areas: [try Self.box("Mine", around: kitchen)])
        let answer = fixture.find()
        #expect(Self.names(answer) == ["OFFICE"])
        let known = answer.json["known"]
        #expect(known?.array?.count == 1 && known?[0]?["name"]?.string == "KITCHEN")
        #expect(known?[0]?["number"]?.string == "101" && known?[0]?["area"]?.string == "mine")
        #expect(known?[0]?["areaName"]?.string == "Mine")
    }

    @Test func `Proposals become areas in one step, with their properties, and undo takes all of them back`() throws {
        let fixture = try Fixture()
        let features = try #require(fixture.find().json["features"]?.array)
        let areas = try features.map { feature -> JSONValue in
            let shape = try Self.box("", around: feature).shape
            return .object([
                "id": feature["id"] ?? .null, "name": feature["properties"]?["name"] ?? .null,
                "polygons": JSONValue(shape),
                "properties": .object(["number": feature["properties"]?["number"] ?? .null]),
            ])
        }
        let added = fixture.ask("POST", "areas", .object(["areas": .array(areas)]))
        #expect(added.status == 201 && added.json["areas"]?.array?.count == 2, "\(added.message ?? "")")
        let kept = try fixture.plan().areas()
        #expect(kept.map { $0.properties["number"]?.string } == ["101", "102"])
        #expect(fixture.find().json["known"]?.array?.count == 2)
        #expect(fixture.ask("POST", "undo", .object([:])).status == 200)
        #expect(try fixture.plan().areas().isEmpty)
    }

    @Test(arguments: [
        ("[]", "areas", "badValue"), (#"[{"polygons": [[[[0, 0], [9, 0], [9, 9]]]]}]"#, "areas[0].id", "badValue"),
        (
            #"[{"id": "a", "polygons": [[[[0, 0], [9, 0], [9, 9]]]], "properties": 7}]"#, "areas[0].properties",
            "badValue"
        ),
        (
            #"[{"id": "a", "polygons": [[[[0, 0], [9, 0], [9, 9]]]]}, {"id": "b", "polygons": [[[[0, 0], [9, 9], [9, 0], [0, 9]]]]}]"#,
            "areas[1].polygons", "selfCrossing"
        ),
    ])
    func `Of several new areas the wrong one is named, and none is added`(areas: String, place: String, code: String)
        throws
    {
        let fixture = try Fixture()
        let answer = fixture.ask("POST", "areas", .object(["areas": try JSONValue(parsing: areas.utf8)]))
        #expect(answer.status == 422 && answer.code == code && answer.json["error"]?["member"]?.string == place)
        let id = JSONValue.string(String(repeating: "n", count: 100_000))
        let long = fixture.ask("POST", "areas", .object(["areas": .array([.object(["id": id])])]))
        #expect(long.status == 422 && long.code == "textTooLong")
        #expect(try fixture.plan().areas().isEmpty)
    }

    @Test func `Whoever may only read may look for rooms too`() throws {
        let fixture = try Fixture { $0.isReadOnly = true }
        #expect(Self.names(fixture.find())?.count == 2)
    }

    @Test func `Doubts and reasons are told in the language of whoever asks`() throws {
        // As long as before, so that the file's table of objects holds.
        let text = String(decoding: PDFSample.flat, as: UTF8.self).replacing("(OFFICE)", with: "(9.0 m2)")
        let answer = try Fixture(Array(text.utf8)).ask("POST", "areas/find", .object([:]), language: "de")
        let doubtful = answer.json["features"]?.array?.first { $0["properties"]?["doubtful"] == .bool(true) }
        #expect(doubtful?["properties"]?["doubts"]?.array == [.string("areaContradictsTag")])
        #expect(
            doubtful?["properties"]?["reasons"]?.array == [
                .string("der Umriss misst 16 m², im Raumstempel stehen aber 9 m²")
            ], "\(doubtful?.text ?? "")")
    }

    @Test func `The rooms of a picture are proposed too`() throws {
        var bytes = [UInt8](repeating: 255, count: 400 * 300)
        for y in 40..<260 {
            for x in 40..<360 where !(50..<350 ~= x && 50..<250 ~= y && !(195..<205 ~= x)) { bytes[y * 400 + x] = 0 }
        }
        let picture = try #require(PixelBuffer(width: 400, height: 300, format: .gray, bytes: bytes))
        let answer = try Fixture(picture.encoded(as: .png), name: "rooms.png").find()
        #expect(answer.status == 200 && answer.json["features"]?.array?.count == 2, "\(answer.json.text)")
    }

    @Test func `A page without rooms and a damaged file are refused with their codes`() throws {
        let empty = PDFSample.pages(["/MediaBox [0 0 300 300]"])
        #expect(try Fixture(empty, name: "empty.pdf").find().code == "noWalls")
        let fixture = try Fixture()
        try Data(PDFSample.flat.prefix(300)).write(to: URL(filePath: fixture.folder["flat.pdf"]))
        #expect(fixture.find().status >= 400)
        try FileManager.default.removeItem(atPath: fixture.folder["flat.pdf"])
        let missing = fixture.find()
        #expect(missing.status == 503 && missing.message?.contains(fixture.folder.path) == false)
    }

    @Test(
        arguments: [
            (["page": JSONValue.number(2)], "unknownMember"), (["only": .number(3)], "badValue"),
            (["at": .array([.number(1)])], "badValue"), (["at": .string("1,2")], "badValue"),
            (["only": .string(String(repeating: "n", count: 100_000))], "textTooLong"),
        ] as [([String: JSONValue], String)])
    func `A wrong body is refused`(body: [String: JSONValue], code: String) throws {
        let answer = try Fixture().find(body)
        #expect(answer.status == 422 && answer.code == code)
    }

    @Test func `A search for which nobody waits any more is given up, and the next one is not`() throws {
        let fixture = try Fixture()
        let abandoned = fixture.ask("POST", "areas/find", .object([:])) { true }
        #expect(abandoned.status == 503 && abandoned.code == "cancelled")
        #expect(fixture.find().status == 200)
    }

    @Test func `Searches wait for each other, and other requests do not wait for them`() throws {
        let fixture = try Fixture()
        func turn(_ method: String, _ path: String) -> RequestTurn {
            fixture.server.turn(of: HTTPRequest(method: method, target: "/api/v1/plans/level/\(path)"))
        }
        let search = turn("POST", "areas/find")
        #expect(search.isLong && search == turn("POST", "areas/trace"))
        #expect(search.queue != turn("GET", "areas").queue && search.queue != turn("POST", "markers").queue)
    }

    @Test func `Tracing takes the room that is found, and what its lines bound where a gap is given`() throws {
        let fixture = try Fixture()
        let kitchen = try Self.box("", around: try #require(fixture.find().json["features"]?[0])).shape
        let middle = try #require(kitchen.boundingBox?.center)
        let traced = fixture.ask("POST", "areas/trace", .at(middle.x, middle.y))
        #expect(traced.json["polygons"] == JSONValue(kitchen) && traced.json["name"]?.string == "101 KITCHEN")
        #expect(traced.json["doubts"]?.array == [])
        let byGap = fixture.ask("POST", "areas/trace", .at(middle.x, middle.y, ["gap": .number(200)]))
        #expect(byGap.status == 200 && byGap.json["polygons"] != traced.json["polygons"])
    }
}
