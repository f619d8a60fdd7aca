import FoundationEssentials
import PlanExchange
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore
import PlanTiles
import TestSupport
import Testing

@testable import PlanServer

@Suite("Plans, drawings and files over HTTP")
struct PlanRouteTests {
    @Test("The list and the plan tell what a page needs")
    func plan() throws {
        let fixture = try ServerFixture(markers: 3)
        let entry = fixture.raw("GET", "/api/v1/plans").json["plans"]?[0]
        #expect(entry?["id"]?.string == "level-4")
        #expect(entry?["markers"]?.number == 3)
        let plan = fixture.ask("GET").json
        #expect(plan["drawing"]?["problem"] == .null)
        #expect(plan["workflow"]?["initial"]?.string == "open")
        #expect(plan["colors"]?["open"]?.string == "#d55e00")
        #expect(plan["areaColors"]?["k"]?.string?.hasPrefix("#") == true)
        let scaled = fixture.ask("PATCH", "", .object(["pixelsPerMetre": .number(40), "name": .string("Four")]))
        #expect(scaled.status == 200)
        #expect(fixture.ask("GET").json["pixelsPerMetre"]?.number == 40)
        #expect(fixture.ask("PATCH", "", .object(["pixelsPerMetre": .number(-1)])).code == "badValue")
        #expect(fixture.ask("GET").json["units"] == .null)
        #expect(fixture.ask("PATCH", "", .object(["units": .string("imperial")])).status == 200)
        #expect(fixture.ask("GET").json["units"]?.string == "imperial")
        #expect(fixture.ask("PATCH", "", .object(["units": .string("feet")])).code == "badValue")
        #expect(fixture.ask("PATCH", "", .object(["units": .null])).status == 200)
        #expect(fixture.ask("GET").json["units"] == .null)
        #expect(fixture.raw("GET", "/api/v1/plans/other").code == "noPlan")
        #expect(fixture.ask("GET", "statistics").json["byStatus"]?["open"]?.number == 3)
    }

    @Test("Tiles are those of the drawing")
    func tiles() throws {
        let fixture = try ServerFixture()
        let tiles = try #require(fixture.ask("GET").json["drawing"]?["tiles"])
        let template = try #require(tiles["template"]?.string)
        let levels = Int(try #require(tiles["levels"]?.number))
        func tile(_ z: Int, _ x: Int, _ y: Int) -> ServerFixture.Answer {
            let path = template.replacing("{z}", with: "\(z)").replacing("{x}", with: "\(x)").replacing(
                "{y}", with: "\(y)")
            return fixture.raw("GET", path)
        }
        let first = tile(levels - 1, 0, 0)
        #expect(first.status == 200)
        let reader = try DrawingFile.open(first.response.bytes, name: "tile")
        #expect(reader.width == 256)
        #expect(first.response.header("Cache-Control")?.contains("immutable") == true)
        #expect(tile(levels - 1, 1, 1).status == 200)
        #expect(tile(levels - 1, 2, 0).code == "noSuchTile")
        #expect(tile(levels, 0, 0).code == "noSuchTile")
        #expect(fixture.ask("GET", "tiles/0000000000000000/0/0/0").code == "noSuchTile")
        #expect(fixture.ask("GET", "tiles/0/a/0/0").status == 404)
    }

    @Test("Plans of different pages of one file have tiles of their own, embedded and beside it")
    func pages() throws {
        let fixture = try ServerFixture()
        let content = "1 0 0 rg 0 0 99 99 re f 0 0 1 rg 99 0 99 99 re f"
        let file = PDFSample.pages(["/MediaBox [0 0 99 99]", "/MediaBox [99 0 198 99]"], content: content)
        #expect(FileManager.default.createFile(atPath: fixture.folder.path + "/site.pdf", contents: Data(file)))
        var sources: [PlanServer.Source] = []
        for (page, isEmbedded) in [(1, true), (2, true), (1, false), (2, false)] {
            let path = fixture.folder.path + "/p\(page)-\(isEmbedded).plan"
            let drawing = try #require(
                Drawing(name: "Site", size: Size(width: 99, height: 99), path: "site.pdf#page=\(page)&dpi=72"))
            let kept = PlanDrawing(drawing: drawing, hash: ContentHash(of: file), isEmbedded: isEmbedded)
            try Plan.create(path: path, name: "Site", drawing: kept, picture: isEmbedded ? file : nil).close()
            sources.append(PlanServer.Source(location: .file(path: path)))
        }
        var options = PlanServer.Options()
        options.cache = TileCache(folder: fixture.folder.path + "/page-tiles")
        let server = PlanServer(sources, options)
        defer { server.close() }
        func ask(_ target: String) -> ServerFixture.Answer {
            ServerFixture.Answer(
                response: server.respond(to: HTTPRequest(method: "GET", target: target, headers: ["host": "localhost"]))
            )
        }
        let ids = try #require(ask("/api/v1/plans").json["plans"]?.array).compactMap { $0["id"]?.string }
        #expect(ids.count == 4)
        for id in ids {
            let template = try #require(
                ask("/api/v1/plans/\(id)").json["drawing"]?["tiles"]?["template"]?.string, "\(id)")
            let tile = ask(template.replacing("{z}", with: "0").replacing("{x}", with: "0").replacing("{y}", with: "0"))
            let pixel = try PixelBuffer(reading: DrawingFile.open(tile.response.bytes, name: "tile"))[40, 40]
            #expect(Array(pixel.prefix(3)) == (id.contains("p1") ? [255, 0, 0] : [0, 0, 255]), "\(id)")
        }
    }

    @Test("A plan without its drawing is served, and says so")
    func missingDrawing() throws {
        let fixture = try ServerFixture()
        let path = fixture.folder.path + "/lost.plan"
        let drawing = try #require(Drawing(name: "gone.png", size: Size(width: 100, height: 80), path: "gone.png"))
        try Plan.create(path: path, name: "Lost", drawing: PlanDrawing(drawing: drawing)).close()
        let server = PlanServer([PlanServer.Source(location: .file(path: path))])
        func ask(_ target: String, _ method: String = "GET", _ body: String = "") -> ServerFixture.Answer {
            ServerFixture.Answer(
                response: server.respond(
                    to: HTTPRequest(
                        method: method, target: target,
                        headers: [
                            "host": "localhost", "content-type": "application/json",
                            "idempotency-key": UUID.random().uuidString,
                        ], body: Array(body.utf8))))
        }
        let plan = ask("/api/v1/plans/lost").json
        #expect(plan["drawing"]?["tiles"] == .null)
        #expect(plan["drawing"]?["problem"]?["message"]?.string?.contains("gone.png") == true)
        #expect(ask("/api/v1/plans/lost/markers", "POST", "{\"x\": 5, \"y\": 5}").status == 201)
        #expect(ask("/api/v1/plans/lost/thumbnail").status >= 400)
        server.close()
    }

    @Test("A plan that vanishes or is replaced while it is served does not take the server along")
    func replaced() throws {
        let fixture = try ServerFixture(markers: 2)
        #expect(fixture.ask("GET", "markers").json["total"]?.number == 2)
        let other = try ServerFixture(markers: 5)
        other.server.close()
        let files = FileManager.default
        for ending in ["", "-wal", "-shm"] { try? files.removeItem(atPath: fixture.path + ending) }
        let gone = fixture.ask("POST", "markers", .at(50, 60))
        #expect(gone.status == 503)
        #expect(gone.message?.contains("level 4.plan") == true && gone.message?.contains(fixture.folder.path) == false)
        try files.copyItem(atPath: other.path, toPath: fixture.path)
        #expect(fixture.ask("POST", "markers", .at(50, 60)).status == 201)
        #expect(fixture.ask("GET", "markers").json["total"]?.number == 6)
    }

    @Test("Photos come back upright and without what else was in their file; other files as they are")
    func photos() throws {
        let fixture = try ServerFixture(markers: 1)
        let jpeg = try PixelBuffer(width: 640, height: 480, format: .rgb, filledWith: 90).encoded(as: .jpeg)
        let comment: [UInt8] = [0xFF, 0xFE, 0, 8] + Array("secret".utf8)
        let photo = jpeg.prefix(2) + comment + jpeg.dropFirst(2)
        let key = UUID.random()
        let sent = fixture.send(Array(photo), to: "markers/1/attachments?name=door.jpg", key: key)
        #expect(sent.status == 201)
        #expect(fixture.send(Array(photo), to: "markers/1/attachments?name=door.jpg", key: key).isReplayed)
        let hash = try #require(sent.json["attachment"]?["sha256"]?.string)
        let shown = fixture.ask("GET", "markers/1/attachments/\(hash)?side=320").response
        #expect(shown.header("Content-Type") == "image/jpeg")
        #expect(shown.bytes.firstRange(of: Array("secret".utf8)) == nil)
        #expect(try DrawingFile.open(shown.bytes, name: "shown").width == 320)
        let page = fixture.send(Array("<script>alert(1)</script>".utf8), to: "markers/1/attachments?name=a%2Fb.html")
        let pageHash = try #require(page.json["attachment"]?["sha256"]?.string)
        let file = fixture.ask("GET", "markers/1/attachments/\(pageHash)").response
        #expect(file.header("Content-Type") == "application/octet-stream")
        #expect(file.header("Content-Disposition")?.hasPrefix("attachment") == true)
        #expect(fixture.send([], to: "markers/1/attachments?name=x").status == 422)
        #expect(fixture.send([1], to: "markers/1/attachments").code == "badValue")
        #expect(fixture.ask("DELETE", "markers/1/attachments/\(hash)").status == 200)
        #expect(try fixture.plan().marker(numbered: 1)?.attachments.count == 1)
    }

    @Test(
        "The sheet and exports are files of the plan", arguments: ["sheet.png", "sheet.jpg", "sheet.pdf", "sheet.svg"])
    func sheets(name: String) throws {
        let fixture = try ServerFixture(markers: 2)
        let answer = fixture.ask("GET", name + "?status=open")
        #expect(answer.status == 200)
        #expect(answer.response.bytes.count > 500)
        let refused = fixture.ask("GET", name + "?request=" + "{\"look\":{\"theme\":\"/etc/passwd\"}}".escapedForPath)
        #expect(refused.code == "noFiles")
        #expect(fixture.ask("GET", name + "?request=nonsense").status >= 400)
    }

    @Test("A JPEG has the quality that is asked for")
    func jpegSheets() throws {
        let fixture = try ServerFixture(markers: 2)
        let (usual, small) = (fixture.ask("GET", "sheet.jpg"), fixture.ask("GET", "sheet.jpg?quality=20"))
        #expect(usual.response.header("Content-Type") == "image/jpeg")
        #expect(usual.response.header("Content-Disposition")?.contains(".jpg") == true)
        #expect(small.response.bytes.count < usual.response.bytes.count)
        for quality in ["0", "101", "high", ""] {
            #expect(fixture.ask("GET", "sheet.jpg?quality=\(quality)").code == "badValue", "\(quality)")
        }
    }

    @Test(
        "A request for a sheet that is none is refused",
        arguments: ["", "{", "5", "[]", "null", "%1A", "%7B%22view%22:5%7D"])
    func wrongSheetRequests(text: String) throws {
        let answer = try ServerFixture().ask("GET", "sheet.png?request=\(text)")
        #expect(answer.status == 422, "\(answer.message ?? "")")
    }

    @Test("Every exchange format is exported")
    func exports() throws {
        let fixture = try ServerFixture(markers: 2)
        for format in PlanFormat.allCases {
            let answer = fixture.ask("GET", "export?format=\(format.rawValue)")
            #expect(answer.status == 200)
            #expect(answer.response.bytes.isEmpty == false)
        }
        #expect(fixture.ask("GET", "export?format=doc").code == "badValue")
    }

    @Test("Symbols are SVG with the place of the number")
    func symbols() throws {
        let fixture = try ServerFixture()
        for symbol in MarkerSymbol.allCases {
            let answer = fixture.ask("GET", "symbols/\(symbol.rawValue)/d55e00?digits=2").json
            #expect(answer["svg"]?.string?.contains("<svg") == true)
            #expect(answer["number"]?["size"]?.number ?? 0 > 4)
        }
        #expect(fixture.ask("GET", "symbols/star/d55e00").code == "noSymbol")
        #expect(fixture.ask("GET", "symbols/pin/red%22").code == "noColor")
    }
}
