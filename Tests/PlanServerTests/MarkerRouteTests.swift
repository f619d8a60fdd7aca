import FoundationEssentials
import PlanModel
import PlanStore
import Testing

@testable import PlanServer

@Suite("Markers over HTTP")
struct MarkerRouteTests {
    @Test("A marker is placed, changed, stepped on and removed, and the plan has it")
    func wholeLife() throws {
        let fixture = try ServerFixture()
        let placed = fixture.ask(
            "POST", "markers", .at(50, 60, ["title": .string("Tür <b>"), "priority": .string("high")]))
        #expect(placed.status == 201)
        #expect(placed.json["marker"]?["number"]?.number == 1)
        #expect(placed.json["marker"]?["status"]?.string == "open")
        #expect(placed.json["marker"]?["area"]?.string == "k")
        let edited = fixture.ask("PATCH", "markers/1", .object(["note": .string("left"), "priority": .null]))
        #expect(edited.status == 200)
        #expect(edited.json["marker"]?["note"]?.string == "left")
        #expect(edited.json["marker"]?["priority"] == nil)
        #expect(fixture.ask("PATCH", "markers/1", .object(["status": .string("closed")])).code == "stepNotAllowed")
        #expect(fixture.ask("GET", "markers/1").json["next"]?.array == [.string("in progress")])
        #expect(fixture.ask("PATCH", "markers/1", .object(["status": .string("in progress")])).status == 200)
        let moved = fixture.ask("PATCH", "markers/1", .at(210, 60))
        #expect(moved.json["marker"]?["area"]?.string == "h")
        let plan = try fixture.plan()
        let marker = try #require(try plan.marker(numbered: 1))
        #expect(marker.marker.details.title == "Tür <b>")
        #expect(marker.marker.details.status == "in progress")
        #expect(marker.marker.point.x == 210)
        #expect(try plan.history().map(\.action) == ["move", "status", "edit", "mark", "new"])
        #expect(fixture.ask("DELETE", "markers/1").status == 200)
        #expect(fixture.ask("GET", "markers/1").code == "noMarker")
        #expect(try plan.count(MarkerQuery()) == 0)
    }

    @Test("A point outside is refused with the nearest room, and snaps into it where it may")
    func placement() throws {
        let fixture = try ServerFixture()
        let refused = fixture.ask("POST", "markers", .at(190, 100))
        #expect(refused.status == 422)
        #expect(refused.code == "outsideAreas")
        let nearest = refused.json["error"]?["nearest"]
        #expect(nearest?["distance"]?.number == 10)
        let snapped = fixture.ask("POST", "markers", .at(188, 100, ["snap": .number(10)]))
        #expect(snapped.status == 201)
        #expect(snapped.json["marker"]?["x"]?.number == 180)
        #expect(snapped.json["snappedFrom"]?[0]?.number == 188)
        #expect(fixture.ask("POST", "markers", .at(500, 100)).code == "outsideDrawing")
        #expect(fixture.ask("POST", "markers", .at(190, 100, ["anywhere": .bool(true)])).status == 201)
        let check = fixture.ask("POST", "check", .at(190, 100), headers: ["accept-language": "zh-CN,zh"])
        #expect(check.status == 200)
        #expect(check.json["allowed"] == .bool(false))
        #expect(check.json["message"]?.string?.contains("不在允许的区域内") == true)
        #expect(fixture.ask("POST", "check", .at(30, 100)).json["area"]?["name"]?.string == "Kitchen")
    }

    @Test("What comes again is not done again")
    func replays() throws {
        let fixture = try ServerFixture()
        let key = UUID.random()
        for turn in 0..<3 {
            let answer = fixture.ask("POST", "markers", .at(50, 60, ["title": .string("once")]), key: key)
            #expect(answer.status == (turn == 0 ? 201 : 200))
            #expect(answer.isReplayed == (turn > 0))
            #expect(answer.json["marker"]?["title"]?.string == "once")
        }
        #expect(fixture.ask("GET", "markers").json["total"]?.number == 1)
        let removal = UUID.random()
        #expect(!fixture.ask("DELETE", "markers/1", key: removal).isReplayed)
        #expect(fixture.ask("DELETE", "markers/1", key: removal).isReplayed)
        #expect(fixture.ask("POST", "markers", .at(50, 60), key: key).json["marker"] == .null)
        let undo = UUID.random()
        #expect(!fixture.ask("POST", "undo", .object([:]), key: undo).isReplayed)
        #expect(fixture.ask("POST", "undo", .object([:]), key: undo).isReplayed)
        #expect(fixture.ask("GET", "markers").json["total"]?.number == 1)
    }

    @Test("What somebody else did is not undone where only one's own is meant")
    func ownUndo() throws {
        let fixture = try ServerFixture()
        func reverse(_ direction: String, by name: String, own: Bool = true) -> ServerFixture.Answer {
            fixture.ask("POST", direction, .object(["own": .bool(own)]), headers: ["x-planmark-author": name])
        }
        fixture.ask("POST", "markers", .at(50, 60), headers: ["x-planmark-author": "Ada"])
        fixture.ask("POST", "markers", .at(60, 60), headers: ["x-planmark-author": "Ben"])
        let refused = reverse("undo", by: "Ada")
        #expect(refused.status == 409 && refused.code == "notOwn")
        #expect(refused.json["error"]?["current"]?["author"]?.string == "Ben")
        #expect(fixture.ask("GET", "markers").json["total"]?.number == 2)
        #expect(reverse("undo", by: "Ben").json["undone"]?["author"]?.string == "Ben")
        #expect(reverse("redo", by: "Ada").code == "notOwn")
        #expect(reverse("undo", by: "Ada").status == 200)
        #expect(fixture.ask("GET", "markers").json["total"]?.number == 0)
        #expect(reverse("redo", by: "Ben", own: false).status == 200)
    }

    @Test("A change of what somebody else changed is refused, all else is merged")
    func conflicts() throws {
        let fixture = try ServerFixture(markers: 1)
        let base = try #require(fixture.ask("GET", "markers").json["revision"]?.number)
        let plan = try fixture.plan()
        try plan.write("edit", by: "Ben") { try $0.set([.note: .string("his")], of: 1) }
        func edit(_ members: [String: JSONValue]) -> ServerFixture.Answer {
            fixture.ask("PATCH", "markers/1", .object(members.merging(["base": .number(base)]) { $1 }))
        }
        #expect(edit(["title": .string("hers")]).status == 200)
        let refused = edit(["note": .string("hers"), "assignee": .string("Cy")])
        #expect(refused.status == 409)
        #expect(refused.json["error"]?["fields"]?.array == [.string("note")])
        #expect(refused.json["error"]?["current"]?["note"]?.string == "his")
        #expect(try plan.marker(numbered: 1)?.marker.details.assignee == nil)
        // The same value is no conflict.
        #expect(edit(["note": .string("his")]).status == 200)
        #expect(fixture.ask("DELETE", "markers/1?base=\(Int(base))").status == 409)
        #expect(fixture.ask("DELETE", "markers/1?base=\(Int(base) + 9)").status == 200)
    }

    @Test("Lists are filtered by what stands behind the question mark")
    func filters() throws {
        let fixture = try ServerFixture(markers: 30)
        fixture.ask("PATCH", "markers/3", .object(["status": .string("in progress"), "assignee": .string("Ada L")]))
        func numbers(_ query: String) -> [Double] {
            (fixture.ask("GET", "markers?\(query)").json["markers"]?.array ?? []).compactMap { $0["number"]?.number }
        }
        #expect(numbers("status=in+progress") == [3])
        #expect(numbers("assignee=Ada%20L") == [3])
        #expect(numbers("notStatus=open") == [3])
        #expect(numbers("box=29,29,32,31") == [1, 2, 3])
        #expect(numbers("near=33,30&limit=2").count == 2)
        #expect(numbers("text=defect%2017") == [17])
        #expect(fixture.ask("GET", "markers?limit=4").json["total"]?.number == 30)
        #expect(fixture.ask("GET", "markers?box=1,2,3").status == 422)
        #expect(fixture.ask("GET", "markers?limit=0").code == "badValue")
    }

    @Test(
        "Bad values are told by name, and nothing is changed",
        arguments: [
            ("{\"x\": 1}", 422, "badValue"), ("{\"x\": \"1\", \"y\": 2}", 422, "badValue"), ("[1]", 400, "badJSON"),
            ("{\"x\": 50, \"y\": 60, \"titel\": \"a\"}", 422, "unknownMember"), ("{", 400, "badJSON"),
            ("{\"x\": 50, \"y\": 60, \"due\": \"soon\"}", 422, "badValue"),
            ("{\"x\": 50, \"y\": 60, \"id\": \"7\"}", 422, "badValue"),
            ("{\"x\": 50, \"y\": 60, \"snap\": -1}", 422, "badValue"),
            ("{\"x\": 50, \"y\": 60, \"status\": \"lost\"}", 422, "unknownStatus"),
            ("{\"x\": 50, \"y\": 60, \"properties\": 1}", 422, "badValue"),
        ])
    func badValues(body: String, status: Int, code: String) throws {
        let fixture = try ServerFixture()
        let answer = fixture.server.respond(
            to: HTTPRequest(
                method: "POST", target: "/api/v1/plans/level-4/markers",
                headers: [
                    "host": "localhost", "content-type": "application/json",
                    "idempotency-key": UUID.random().uuidString,
                ], body: Array(body.utf8)))
        #expect(answer.status == status)
        #expect(ServerFixture.Answer(response: answer).code == code)
        #expect(try fixture.plan().latestRevision() == 1)
    }

    @Test("Roles take the workflow's steps that are theirs")
    func roles() throws {
        let secrets = ["reviewer:Ada=violet-otter", "Ben=amber-heron"]
        let fixture = try ServerFixture(markers: 1) { options in
            options.tokens = secrets.compactMap { try? Token($0) }
        }
        func step(_ status: String, _ secret: String) -> ServerFixture.Answer {
            fixture.ask(
                "PATCH", "markers/1", .object(["status": .string(status)]),
                headers: ["authorization": "Bearer \(secret)", "x-planmark-author": "Eve"])
        }
        for status in ["in progress", "ready for review", "closed"] {
            #expect(step(status, "amber-heron").status == 200)
        }
        #expect(step("open", "amber-heron").code == "stepNotAllowed")
        #expect(step("open", "violet-otter").status == 200)
        // A token's name is not to be put off.
        #expect(try fixture.plan().history().prefix(2).map(\.author) == ["Ada", "Ben"])
    }
}
