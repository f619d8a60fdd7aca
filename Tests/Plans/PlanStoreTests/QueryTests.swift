import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct QueryTests {
    private let folder: PlanFolder
    private let plan: Plan
    private let all: [PlanMarker]

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan(areas: [])
        let titles = ["Küche: tap drips", "Socket dead", "房间 门坏了", "Door; \"closer\" missing", "tapping noise"]
        try plan.write("sample") { transaction in
            for area in try Samples.rooms() { try transaction.add(area) }
            for index in 0..<200 {
                let point = Point(
                    x: Double(index * 37 % 170) + 20 + (index % 2 == 0 ? 0 : 180), y: Double(index * 53 % 260) + 20)
                try transaction.mark(
                    at: point,
                    details: MarkerDetails(
                        title: titles[index % 5], note: index % 7 == 0 ? "see room 12" : nil,
                        category: index % 3 == 0 ? "paint" : nil,
                        assignee: index % 4 == 0 ? "Ada" : "Max",
                        due: index % 2 == 0 ? CalendarDate(year: 2026, month: 1 + index % 12, day: 1) : nil))
            }
        }
        all = try plan.markers()
    }

    private func expect(_ query: MarkerQuery, _ matches: (PlanMarker) -> Bool) throws {
        let expected = all.filter(matches)
        #expect(try plan.markers(query).map(\.marker.number) == expected.map(\.marker.number))
        #expect(try plan.count(query) == expected.count)
        #expect(!expected.isEmpty)
    }

    @Test func `Each filter lets through what it says`() throws {
        var query = MarkerQuery()
        query.texts[TextField(name: "assignee")!] = ["Ada"]
        query.texts[TextField(name: "category")!] = ["paint"]
        try expect(query) { $0.marker.details.assignee == "Ada" && $0.marker.details.category == "paint" }
        query = MarkerQuery()
        query.areas = ["Kitchen"]
        try expect(query) { $0.area == "k" }
        query.areas = ["o", "k"]
        query.dueFrom = CalendarDate("2026-03-01")
        query.dueTo = CalendarDate("2026-05-01")
        try expect(query) { item in
            ["o", "k"].contains(item.area)
                && (item.marker.details.due.map { (3...5).contains($0.month) } ?? false)
        }
    }

    /// Below 1.2e-38 there are no normal numbers in single precision, in which a file's indexes are.
    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-45, 1e-40])
    func `Markers and areas are found at the smallest coordinates, and the plan is sound`(tiny: Double) throws {
        let other = try PlanFolder()
        let box = Box(minX: tiny, minY: tiny, maxX: 10, maxY: 10)
        let plan = try other.plan(areas: [try Samples.area("c", "Corner", box)])
        try plan.write("mark") { _ = try $0.mark(at: box.origin) }
        try plan.write("move") { transaction in
            _ = try transaction.mark(at: Point(x: 5, y: 5))
            _ = try transaction.move(2, to: box.origin)
        }
        #expect(try plan.markers(MarkerQuery(box: box)).map(\.area) == ["c", "c"])
        #expect(PlanCheck.run(plan).findings == [])
    }

    @Test func `A box has its edges, to the last bit of a coordinate`() throws {
        let edge = all[10].marker.point
        try expect(MarkerQuery(box: Box(minX: edge.x, minY: 0, maxX: 400, maxY: edge.y))) {
            $0.marker.point.x >= edge.x && $0.marker.point.y <= edge.y
        }
        let without = Box(minX: edge.x.nextUp, minY: 0, maxX: 400, maxY: edge.y)
        #expect(try !plan.markers(MarkerQuery(box: without)).contains { $0.marker.point == edge })
    }

    @Test(
        arguments: [
            ("kuche", ["Küche: tap drips"]), ("TAP", ["Küche: tap drips", "tapping noise"]),
            ("tap drips", ["Küche: tap drips"]),
            ("门", ["房间 门坏了"]), ("\"closer\" OR", []), ("NEAR(", []), ("dead*", ["Socket dead"]),
        ] as [(String, Set<String>)])
    func `Text is found by the beginnings of words, without regard to case and accents, and in any script`(
        search: String, titles: Set<String>
    ) throws {
        var query = MarkerQuery()
        query.text = search
        #expect(Set(try plan.markers(query).compactMap(\.marker.details.title)) == titles)
    }

    @Test(arguments: [1, 7, 200, 500])
    func `The nearest come first, as many as wanted`(limit: Int) throws {
        let point = Point(x: 390, y: 10)
        var query = MarkerQuery()
        query.order = .distance(to: point)
        query.limit = limit
        let expected = all.map { $0.marker.point.distance(to: point) }.sorted().prefix(limit)
        #expect(try plan.markers(query).map { $0.marker.point.distance(to: point) } == Array(expected))
    }

    @Test func `Counts by area and status add up`() throws {
        let statistics = try plan.statistics()
        #expect(statistics.total == 200)
        #expect(statistics.byArea.map(\.area) == ["k", "o"])
        #expect(statistics.byStatus == ["open": 200])
    }
}
