import FoundationEssentials
import PlanJSON
import PlanStore
import Testing

@testable import PlanServer

@Suite("Lists in pages")
struct PageTests {
    /// The pages of a list below the plan's path; `change` is called after each page.
    private func pages(
        _ fixture: ServerFixture, _ path: String, _ change: (Int) throws -> Void = { _ in }
    ) throws -> [JSONValue] {
        var pages: [JSONValue] = []
        var next: String?
        repeat {
            let cursor = next.map { "\(path.contains("?") ? "&" : "?")cursor=\($0)" } ?? ""
            let answer = fixture.ask("GET", path + cursor)
            try #require(answer.status == 200, "\(answer.message ?? "")")
            pages.append(answer.json)
            next = answer.json["next"]?.string
            try change(pages.count)
        } while next != nil
        #expect(pages.last?["next"] == .null)
        return pages
    }

    private func numbers(_ pages: [JSONValue]) -> [Int] {
        pages.flatMap { $0["markers"]?.array ?? [] }.compactMap { $0["number"]?.number }.map { Int($0) }
    }

    /// A plan of 30 markers, of which some have a due day and an assignee.
    private func sample() throws -> ServerFixture {
        let fixture = try ServerFixture(markers: 30)
        for number in stride(from: 2, through: 30, by: 4) {
            let due = "2026-0\(number % 7 + 1)-01"
            fixture.ask(
                "PATCH", "markers/\(number)", .object(["due": .string(due), "assignee": .string("Ada L")]))
        }
        return fixture
    }

    @Test(
        "Pages put together are the whole list, also with conditions and orders",
        arguments: [
            "", "sort=due", "sort=changed", "assignee=Ada+L", "assignee=Ada%20L&sort=due", "near=44,31&box=0,0,60,60",
            "text=defect&notStatus=closed&sort=changed",
        ])
    func wholeList(conditions: String) throws {
        let fixture = try sample()
        let whole = try pages(fixture, "markers?\(conditions)&limit=100")
        #expect(whole.count == 1)
        let count = numbers(whole).count
        #expect(count >= 8)
        #expect(whole[0]["total"]?.number == Double(count))
        for limit in [1, 3, count, count + 1] {
            let parts = try pages(fixture, "markers?\(conditions)&limit=\(limit)")
            #expect(numbers(parts) == numbers(whole))
            #expect(parts.count == (count + limit - 1) / limit)
            #expect(parts.allSatisfy { $0["total"]?.number == Double(count) })
        }
    }

    @Test("A page has 1,000 entries unless another number is asked for")
    func usualLimit() throws {
        let fixture = try ServerFixture(markers: 1003)
        let parts = try pages(fixture, "markers")
        #expect(parts.map { $0["markers"]?.array?.count } == [1000, 3])
        #expect(numbers(parts) == Array(1...1003))
        #expect(try pages(fixture, "markers?limit=10000").count == 1)
        #expect(fixture.ask("GET", "markers?near=30,30").json["markers"]?.array?.count == 10)
    }

    @Test("A list without entries is one page")
    func emptyList() throws {
        let fixture = try ServerFixture()
        let parts = try pages(fixture, "markers")
        #expect(parts.count == 1)
        #expect(parts[0]["total"]?.number == 0)
        #expect(try pages(fixture, "history")[0]["revisions"]?.array?.count == 1)
    }

    @Test("What others do between two pages repeats no marker and hides none that stays")
    func changes() throws {
        let fixture = try ServerFixture(markers: 30)
        let parts = try pages(fixture, "markers?limit=10") { count in
            guard count == 1 else { return }
            for number in [10, 4, 25] { #expect(fixture.ask("DELETE", "markers/\(number)").status == 200) }
            #expect(fixture.ask("POST", "markers", .at(50, 60)).status == 201)
        }
        #expect(numbers(parts) == (1...31).filter { $0 != 25 })
        // Whoever asks for the changes since the first page gets what happened meanwhile.
        let first = try #require(parts[0]["revision"]?.number)
        #expect(try fixture.plan().latestRevision() == Int(first) + 4)
    }

    @Test("The history comes in pages, of the plan and of a marker")
    func history() throws {
        let fixture = try ServerFixture(markers: 2)
        for turn in 0..<8 {
            fixture.ask("PATCH", "markers/\(turn % 2 + 1)", .object(["note": .string("\(turn)")]))
        }
        for (path, count) in [("history", 9), ("markers/2/history", 5)] {
            let whole = try pages(fixture, path)
            #expect(whole.count == 1)
            let revisions = try #require(whole[0]["revisions"]?.array)
            #expect(revisions.count == count)
            for limit in [1, 2, count] {
                let parts = try pages(fixture, "\(path)?limit=\(limit)")
                #expect(parts.flatMap { $0["revisions"]?.array ?? [] } == revisions)
                #expect(parts.count == (count + limit - 1) / limit)
            }
        }
    }

    @Test("A number of entries that no page has is refused", arguments: ["0", "-1", "10001", "x", "", "1e3"])
    func badLimits(limit: String) throws {
        let fixture = try ServerFixture(markers: 1)
        for path in ["markers", "history", "markers/1/history"] {
            let answer = fixture.ask("GET", "\(path)?limit=\(limit)")
            #expect(answer.status == 422 && answer.code == "badValue")
            #expect(answer.json["error"]?["member"]?.string == "limit")
        }
    }

    @Test("A text that is no cursor, and the cursor of another list, are refused")
    func badCursors() throws {
        let fixture = try sample()
        func cursor(_ path: String) throws -> String { try #require(fixture.ask("GET", path).json["next"]?.string) }
        let ours = try cursor("markers?limit=2")
        let others = try [
            "markers?limit=2&sort=due", "markers?limit=2&status=open", "markers?near=30,30&limit=2", "history?limit=2",
            "markers/2/history?limit=1",
        ].map(cursor)
        #expect(Set(others + [ours]).count == others.count + 1)
        let tag = try #require(ours.split(separator: ".").first)
        let forged = ["", "x", ".", "\(tag)", "\(tag).", "\(tag).x", "\(tag).1.2", "\(tag).99999999999999999999"]
        for text in others + forged {
            let answer = fixture.ask("GET", "markers?limit=2&cursor=\(text)")
            #expect(answer.status == 422 && answer.code == "badCursor", "\(text)")
        }
        #expect(fixture.ask("GET", "history?cursor=\(ours)").code == "badCursor")
        let due = try cursor("markers?limit=2&sort=due").split(separator: ".")[0]
        for text in ["\(due).1", "\(due).1.2026-02-30", "\(due).x."] {
            #expect(fixture.ask("GET", "markers?limit=2&sort=due&cursor=\(text)").code == "badCursor", "\(text)")
        }
        // The language and the number of entries do not make it another list.
        #expect(fixture.ask("GET", "markers?cursor=\(ours)&lang=zh&limit=9").json["markers"]?.array?.count == 9)
        #expect(try ServerFixture(markers: 9).ask("GET", "markers?limit=2&cursor=\(ours)").code == "badCursor")
    }
}
