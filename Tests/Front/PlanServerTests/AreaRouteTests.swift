import FoundationEssentials
import PlanImage
import PlanJSON
import Testing

@testable import PlanServer

/// Shapes as requests have them: of each polygon the rings, of each ring x and y by turns.
private func polygons(_ rings: [[Double]]...) -> JSONValue {
    .array(
        rings.map { polygon in
            .array(
                polygon.map { ring in
                    .array(
                        stride(from: 0, to: ring.count, by: 2).map {
                            .array([.number(ring[$0]), .number(ring[$0 + 1])])
                        })
                })
        })
}

@Suite("Areas over HTTP")
struct AreaRouteTests {
    @Test("An area is added, changed and removed")
    func wholeLife() throws {
        let fixture = try ServerFixture()
        let shape = polygons([[182, 20, 198, 20, 198, 280, 182, 280]])
        let added = fixture.ask(
            "POST", "areas", .object(["name": .string("Wall"), "polygons": shape, "allowed": .bool(false)]))
        #expect(added.status == 201)
        let id = try #require(added.json["area"]?["id"]?.string)
        #expect(added.json["area"]?["polygons"] == shape)
        let put = fixture.ask(
            "PUT", "areas/\(id)", .object(["name": .string("Passage"), "polygons": shape, "color": .string("#ff0000")]))
        #expect(put.status == 200)
        #expect(try fixture.plan().area(id)?.isAllowed == true)
        #expect(fixture.ask("DELETE", "areas/\(id)").status == 200)
        #expect(fixture.ask("DELETE", "areas/\(id)").code == "noArea")
        #expect(fixture.ask("GET", "areas").json["areas"]?.array?.count == 2)
    }

    @Test("A room of which nothing is on the drawing is no room")
    func besideDrawing() throws {
        let fixture = try ServerFixture()
        let check = fixture.ask("POST", "areas/check", .object(["polygons": polygons([[-90, 20, -20, 20, -20, 280]])]))
        #expect(check.json["valid"] == .bool(false))
        #expect(check.json["problems"]?.array?.first?["code"]?.string == "besideDrawing")
        let partly = fixture.ask("POST", "areas/check", .object(["polygons": polygons([[-90, 20, 20, 20, 20, 280]])]))
        #expect(partly.json["valid"] == .bool(true))
    }

    @Test("A new room and the walls that move with it are one change, which is known when it comes again")
    func neighbours() throws {
        let fixture = try ServerFixture()
        let neighbour = JSONValue.object([
            "id": .string("h"), "name": .string("Hall"),
            "polygons": polygons([[196, 20, 380, 20, 380, 280, 196, 280]]),
        ])
        let body = JSONValue.object([
            "name": .string("Wall"), "polygons": polygons([[182, 20, 196, 20, 196, 280, 182, 280]]),
            "neighbours": .array([neighbour]),
        ])
        let key = UUID.random()
        let added = fixture.ask("POST", "areas", body, key: key)
        #expect(added.status == 201 && added.json["areas"]?.array?.count == 2)
        #expect(try fixture.plan().history(limit: 1).first?.changes.count == 2)
        let again = fixture.ask("POST", "areas", body, key: key)
        #expect(again.isReplayed && again.json["area"] == added.json["area"])
        #expect(again.json["areas"] == added.json["areas"])
        // With a neighbour that is not there, the room is not there either.
        let wrong = JSONValue.object([
            "polygons": polygons([[182, 20, 196, 20, 196, 280]]),
            "neighbours": .array([
                .object(["id": .string("none"), "polygons": polygons([[196, 20, 380, 20, 380, 280]])])
            ]),
        ])
        #expect(fixture.ask("POST", "areas", wrong).code == "noArea")
        #expect(fixture.ask("GET", "areas").json["areas"]?.array?.count == 3)
    }

    @Test("Rooms that share a wall change together, or not at all")
    func sharedWalls() throws {
        let fixture = try ServerFixture()
        let base = fixture.ask("GET", "areas").json["revision"]
        let both = JSONValue.array([
            .object([
                "id": .string("k"), "name": .string("Kitchen"),
                "polygons": polygons([[20, 20, 190, 20, 190, 280, 20, 280]]),
            ]),
            .object([
                "id": .string("h"), "name": .string("Hall"),
                "polygons": polygons([[190, 20, 380, 20, 380, 280, 190, 280]]),
            ]),
        ])
        #expect(fixture.ask("PUT", "areas", .object(["base": base ?? .null, "areas": both])).status == 200)
        #expect(try fixture.plan().history(limit: 1).first?.changes.count == 2)
        let stale = fixture.ask(
            "PUT", "areas/k",
            .object(["base": base ?? .null, "name": .string("K"), "polygons": polygons([[20, 20, 60, 20, 60, 60]])]))
        #expect(stale.code == "conflict")
        let unknown = fixture.ask(
            "PUT", "areas",
            .object([
                "areas": .array([
                    .object(["id": .string("k"), "polygons": polygons([[0, 0, 9, 0, 9, 9]])]),
                    .object(["id": .string("nowhere"), "polygons": polygons([[0, 0, 9, 0, 9, 9]])]),
                ])
            ]))
        #expect(unknown.code == "noArea")
        #expect(try fixture.plan().area("k")?.name == "Kitchen")
    }

    @Test(
        "Of several areas that one which is wrong is named, and none is saved",
        arguments: [
            (JSONValue.number(7), "areas[1]"), (.object(["name": .string("H")]), "areas[1].id"),
            (.object(["id": .string("h"), "name": .number(3)]), "areas[1].name"),
            (.object(["id": .string("h"), "color": .string("reddish")]), "areas[1].color"),
            (.object(["id": .string("h"), "polygons": .number(3)]), "areas[1].polygons"),
            (
                .object(["id": .string("h"), "polygons": polygons([[0, 0, 40, 40, 40, 0, 0, 40]])]),
                "areas[1].polygons"
            ),
            (
                .object(["id": .string("h"), "size": .number(3), "polygons": polygons([[0, 0, 9, 0, 9, 9]])]),
                "areas[1].size"
            ),
        ])
    func wrongArea(second: JSONValue, place: String) throws {
        let fixture = try ServerFixture()
        let first = JSONValue.object(["id": .string("k"), "polygons": polygons([[0, 0, 9, 0, 9, 9]])])
        let answer = fixture.ask("PUT", "areas", .object(["areas": .array([first, second])]))
        #expect(answer.status == 422)
        #expect(answer.json["error"]?["member"]?.string == place)
        #expect(try fixture.plan().area("k")?.name == "Kitchen")
    }

    @Test("What is wrong with an outline is told with its place, and it is not saved")
    func check() throws {
        let fixture = try ServerFixture()
        let bow = polygons([[0, 0, 40, 40, 40, 0, 0, 40]])
        let checked = fixture.ask("POST", "areas/check", .object(["polygons": bow]))
        #expect(checked.json["valid"] == .bool(false))
        #expect(checked.json["problems"]?[0]?["code"]?.string == "selfCrossing")
        #expect(checked.json["problems"]?[0]?["point"]?.array == [.number(20), .number(20)])
        let saved = fixture.ask("POST", "areas", .object(["name": .string("Bow"), "polygons": bow]))
        #expect(saved.status == 422)
        #expect(saved.code == "selfCrossing")
        let over = fixture.ask(
            "POST", "areas/check", .object(["polygons": polygons([[30, 30, 150, 30, 150, 200, 30, 200]])]))
        #expect(over.json["valid"] == .bool(true))
        #expect(over.json["overlaps"]?[0]?["name"]?.string == "Kitchen")
        for bad in ["[]", "[[[[1,2],[3,4]]]]", "[[[[1,2],[3,null],[5,6]]]]", "7"] {
            let value = try JSONValue(parsing: bad.utf8)
            #expect(fixture.ask("POST", "areas/check", .object(["polygons": value])).code == "badValue")
        }
    }

    @Test("The room around a point is traced by its walls")
    func trace() throws {
        // A room of 100 x 160 pixels within walls of 8.
        var picture = PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 255)
        for y in 0..<300 {
            for x in 0..<400 {
                let (isOut, isIn) = (
                    (92..<208).contains(x) && (52..<228).contains(y), (100..<200).contains(x) && (60..<220).contains(y)
                )
                if isOut && !isIn { picture[x, y] = [0, 0, 0] }
            }
        }
        let fixture = try ServerFixture(picture: picture)
        let traced = fixture.ask("POST", "areas/trace", .at(150, 100))
        #expect(traced.status == 200)
        #expect(abs((traced.json["area"]?.number ?? 0) - 16000) < 300)
        #expect(fixture.ask("POST", "areas/trace", .at(96, 100)).code == "pointOnWall")
        #expect(fixture.ask("POST", "areas/trace", .at(150, 100, ["gap": .number(-1)])).code == "gapOutOfRange")
        #expect(fixture.ask("POST", "areas/trace", .at(-1, 100), headers: ["accept-language": "zh"]).status == 422)
    }
}
