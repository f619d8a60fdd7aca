import FoundationEssentials
import PlanJSON
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
        let again = fixture.ask("POST", "markers", .at(50, 60, ["title": .string("once")]), key: key)
        #expect(again.json["marker"] == .null)
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
        let latest = try plan.latestRevision()
        #expect(fixture.ask("DELETE", "markers/1?base=\(latest)").status == 200)
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
        "A name behind the question mark that is no filter is refused with the nearest",
        arguments: [
            ("markers?statsu=open", "statsu", "did you mean 'status'?"),
            ("markers?limit=3&due_before=today", "due_before", "did you mean 'dueBefore'?"),
            ("markers?format=csv", "format", "known are"), ("export?format=csv&cursor=1", "cursor", "known are"),
            ("sheet.png?aera=Kitchen", "aera", "did you mean 'area'?"), ("sheet.png?quality=3", "quality", "known are"),
        ])
    func unknownFilters(path: String, name: String, advice: String) throws {
        let answer = try ServerFixture(markers: 3).ask("GET", path)
        #expect(answer.status == 400 && answer.code == "unknownParameter")
        #expect(answer.json["error"]?["member"]?.string == name)
        let message = answer.json["error"]?["message"]?.string ?? ""
        #expect(message.hasPrefix("there is no parameter '\(name)'; \(advice)"), "\(message)")
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

    @Test("What a reviewer closed, nobody without that role opens again by undoing, nor closes by redoing")
    func reversals() throws {
        let secrets = ["reviewer:Ada=violet-otter", "Ben=amber-heron"]
        let fixture = try ServerFixture(markers: 1) { options in
            options.tokens = secrets.compactMap { try? Token($0) }
        }
        func ask(_ method: String, _ path: String, _ members: [String: JSONValue], _ secret: String)
            -> ServerFixture.Answer
        { fixture.ask(method, path, .object(members), headers: ["authorization": "Bearer \(secret)"]) }
        for status in ["in progress", "ready for review", "closed"] {
            #expect(ask("PATCH", "markers/1", ["status": .string(status)], "violet-otter").status == 200)
        }
        let plan = try fixture.plan()
        let revision = try plan.latestRevision()
        let refused = ask("POST", "undo", [:], "amber-heron")
        #expect(refused.status == 403 && refused.code == "reversalNotAllowed")
        #expect(refused.message?.contains("closed -> open (reviewer)") == true)
        #expect(try plan.latestRevision() == revision)
        #expect(try plan.marker(numbered: 1)?.marker.details.status == "closed")
        #expect(ask("POST", "undo", [:], "violet-otter").status == 200)
        try plan.write("workflow") { try $0.setWorkflow(Workflow(steps: [Workflow.Step(from: nil, to: "open")])) }
        #expect(ask("POST", "undo", [:], "violet-otter").code == "reversalNotAllowed")
    }

    @Test("A key that comes again with something else is refused, and the same thing in other words is not")
    func keys() throws {
        let fixture = try ServerFixture(markers: 1)
        let key = UUID.random()
        let body = JSONValue.at(50, 60, ["title": .string("Crack")])
        #expect(fixture.ask("POST", "markers", body, key: key).status == 201)
        let revision = try fixture.plan().latestRevision()
        for other in [JSONValue.at(50, 61), .at(50, 60), .at(50, 60, ["title": .string("crack")])] {
            let refused = fixture.ask("POST", "markers", other, key: key)
            #expect(refused.status == 422 && refused.code == "keyReused")
        }
        #expect(fixture.ask("PATCH", "markers/1", .object(["title": .string("x")]), key: key).code == "keyReused")
        #expect(fixture.ask("DELETE", "markers/1", key: key).code == "keyReused")
        #expect(fixture.ask("POST", "undo", .object([:]), key: key).code == "keyReused")
        #expect(try fixture.plan().latestRevision() == revision)
        // The revision that was seen and the language may differ.
        let again = JSONValue.at(50, 60, ["title": .string("Crack"), "base": .number(1)])
        #expect(fixture.ask("POST", "markers?lang=zh", again, key: key).isReplayed)
        // A server that was started since knows the action alone.
        let options = PlanServer.Options()
        let next = PlanServer([PlanServer.Source(location: .file(path: fixture.path))], options)
        func ask(_ method: String, _ path: String, _ text: String) -> ServerFixture.Answer {
            let headers = [
                "host": "localhost", "content-type": "application/json", "idempotency-key": key.uuidString,
            ]
            let request = HTTPRequest(
                method: method, target: "/api/v1/plans/level-4/\(path)", headers: headers, body: Array(text.utf8))
            return ServerFixture.Answer(response: next.respond(to: request))
        }
        #expect(ask("PATCH", "markers/1", #"{"title": "x"}"#).code == "keyReused")
        #expect(ask("POST", "markers", #"{"y": 60, "x": 50, "title": "Crack"}"#).isReplayed)
        next.close()
    }

    @Test(
        "A base that the plan does not have yet is refused",
        arguments: [
            ("POST", "markers", "{\"x\": 50, \"y\": 60, \"base\": 99}"),
            ("PATCH", "markers/1", "{\"title\": \"a\", \"base\": 99}"), ("DELETE", "markers/1?base=99", ""),
            ("DELETE", "areas/k?base=99", ""), ("PATCH", "", "{\"name\": \"a\", \"base\": 99}"),
        ])
    func futureBase(method: String, path: String, body: String) throws {
        let fixture = try ServerFixture(markers: 1)
        let answer = fixture.ask(method, path, try body.isEmpty ? nil : JSONValue(parsing: body.utf8))
        #expect(answer.status == 409 && answer.code == "futureBase")
        #expect(try fixture.plan().latestRevision() == 1)
    }

    @Test("A body without its type is refused, and one of another type too")
    func contentTypes() throws {
        let fixture = try ServerFixture(markers: 1)
        for (path, type) in [
            ("markers", ""), ("check", ""), ("markers", "text/plain"), ("markers", "application/jsonx"), ("undo", ""),
            ("markers/1/attachments?name=a", ""),
        ] {
            let answer = fixture.ask("POST", path, .at(50, 60), headers: ["content-type": type])
            #expect(answer.status == 415, "\(path) \(type)")
        }
        #expect(
            fixture.ask("POST", "markers", .at(50, 60), headers: ["content-type": "Application/JSON;charset=utf-8"])
                .status == 201)
    }

    @Test(
        "Texts over their limits are refused",
        arguments: [
            ("markers", ["x": 50, "y": 60], "title"), ("markers", ["x": 50, "y": 60], "status"),
            ("areas", [:], "name"), ("areas", [:], "id"), ("measures", [:], "name"),
        ] as [(String, [String: Double], String)])
    func longTexts(path: String, members: [String: Double], name: String) throws {
        let fixture = try ServerFixture()
        var members = members.mapValues { JSONValue.number($0) }
        members[name] = .string(String(repeating: "a", count: 10_001))
        let answer = fixture.ask("POST", path, .object(members))
        #expect(answer.status == 422 && answer.code == "textTooLong")
        #expect(try fixture.plan().latestRevision() == 1)
    }

    @Test("A title at its limit and a note above it are taken")
    func textsAtTheLimit() throws {
        let fixture = try ServerFixture()
        let body = JSONValue.at(
            50, 60,
            [
                "title": .string(String(repeating: "a", count: 10_000)),
                "note": .string(String(repeating: "n", count: 10_001)),
            ])
        #expect(fixture.ask("POST", "markers", body).status == 201)
    }
}
