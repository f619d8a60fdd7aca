import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct MarkerPageTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan(areas: [])
        try plan.write("sample") { transaction in
            for area in try Samples.rooms() { try transaction.add(area) }
            for index in 0..<60 {
                // Several markers share each distance, due day and, being made at once, time.
                try transaction.mark(
                    at: Point(x: 30 + Double(index % 6) * 20, y: 50 + Double(index % 4) * 30),
                    details: MarkerDetails(
                        title: index % 3 == 0 ? "Tap drips" : "Socket dead", assignee: index % 4 == 0 ? "Ada" : "Max",
                        due: index % 5 == 0 ? nil : CalendarDate(year: 2026, month: 1 + index % 7, day: 1)))
            }
        }
        try plan.write("edit") { transaction in
            for number in [7, 3, 40] { try transaction.set([.note: .string("seen")], of: number) }
        }
        try plan.write("remove") { try $0.remove(12) }
    }

    /// The numbers of the markers that a query finds page by page; `change` is called after each page with its numbers.
    private func pages(
        of query: MarkerQuery, limit: Int, change: ([Int]) throws -> Void = { _ in }
    ) throws -> [[Int]] {
        var query = query
        query.limit = limit
        var pages: [[Int]] = []
        while true {
            let page = try plan.markers(query)
            guard let last = page.last else { return pages }
            pages.append(page.compactMap(\.marker.number))
            query.after = MarkerPosition(of: last, in: query.order)
            try change(pages[pages.count - 1])
        }
    }

    private static let orders: [MarkerQuery.Order] = [
        .number, .due, .changed, .distance(to: Point(x: 71.5, y: 92.25)), .distance(to: Point(x: 30, y: 50)),
    ]

    @Test(arguments: orders, [1, 7, 59, 60])
    func `Pages put together are the whole list, in every order`(order: MarkerQuery.Order, limit: Int) throws {
        var query = MarkerQuery()
        query.order = order
        let whole = try plan.markers(query).compactMap(\.marker.number)
        #expect(whole.count == 59)
        let pages = try pages(of: query, limit: limit)
        #expect(pages.flatMap(\.self) == whole)
        #expect(pages.dropLast().allSatisfy { $0.count == limit })
    }

    @Test(arguments: orders)
    func `Conditions hold for each page, and the rest behind a page is counted`(order: MarkerQuery.Order) throws {
        var conditions = [MarkerQuery](repeating: MarkerQuery(), count: 4)
        conditions[0].text = "tap"
        conditions[1].texts[TextField(name: "assignee")!] = ["Ada"]
        (conditions[1].dueFrom, conditions[1].dueTo) = (CalendarDate("2026-02-01"), CalendarDate("2026-06-01"))
        conditions[2].box = Box(minX: 40, minY: 60, maxX: 100, maxY: 120)
        (conditions[3].areas, conditions[3].otherStatuses) = (["Kitchen"], ["closed"])
        for var query in conditions {
            query.order = order
            let whole = try plan.markers(query).compactMap(\.marker.number)
            #expect(whole.count > 3)
            #expect(try pages(of: query, limit: 3).flatMap(\.self) == whole)
            query.after = MarkerPosition(of: try #require(try plan.markers(query).dropFirst(2).first), in: order)
            #expect(try plan.count(query) == whole.count - 3)
        }
    }

    @Test func `A plan without markers has no page`() throws {
        let other = try PlanFolder()
        let empty = try other.plan(areas: [])
        var query = MarkerQuery()
        (query.limit, query.after) = (5, .number(0))
        #expect(try empty.markers(query).isEmpty)
    }

    @Test func `What changes between two pages repeats no marker and hides none that stays`() throws {
        let before = try plan.markers().compactMap(\.marker.number)
        var removed: Set<Int> = []
        let pages = try pages(of: MarkerQuery(), limit: 10) { page in
            guard removed.isEmpty, let last = page.last else { return }
            // The last of the page, behind which the next one begins, one that was read, and one that was not.
            removed = [last, page[2], 35]
            try plan.write("remove") { transaction in for number in removed { try transaction.remove(number) } }
            try plan.write("edit") { try $0.set([.due: .string("2020-01-01")], of: 20) }
            try plan.write("mark") { _ = try $0.mark(at: Point(x: 50, y: 60)) }
        }
        #expect(pages.flatMap(\.self) == before.filter { $0 != 35 } + [61])
    }

    @Test(arguments: [1, 4, 100])
    func `Pages of the history put together are the whole history`(limit: Int) throws {
        for number in 1...9 {
            try plan.write("edit \(number)", by: "Ada") { transaction in
                try transaction.set([.note: .string("\(number)")], of: number % 3 + 1)
            }
        }
        for marker in [nil, 2] {
            let whole = try plan.history(ofMarker: marker)
            var pages: [[Revision]] = []
            repeat {
                let page = try plan.history(ofMarker: marker, before: pages.last?.last?.number, limit: limit)
                pages.append(page)
                // What is done meanwhile comes before the first page.
                if pages.count == 1 { try plan.write("late") { try $0.set([.note: .string("late")], of: 2) } }
            } while pages.last?.count == limit
            #expect(pages.flatMap(\.self) == whole)
            #expect(whole.count >= 4)
        }
        #expect(try plan.history(before: 1) == [])
        #expect(try plan.history(before: .min) == [])
    }
}
