import Foundation
import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite struct MarkerFilterTests {
    private static let category = TextField.details[0]

    private func decoded(_ json: String) throws -> MarkerFilter {
        try JSONDecoder().decode(MarkerFilter.self, from: Data(json.utf8))
    }

    @Test func `A filter with every member set comes back as it was encoded`() throws {
        var filter = MarkerFilter()
        (filter.area, filter.status, filter.notStatus) = (["Kitchen", ""], ["open"], ["closed"])
        for field in TextField.details { filter.texts[field] = [field.name] }
        filter.madeBy = ["d"]
        filter.number = [3, 7]
        (filter.changedAfter, filter.dueBefore) = (FilterDate("2026-03-01"), FilterDate("2026-03-02"))
        (filter.dueAfter, filter.text, filter.overdue) = (FilterDate("2026-03-03"), "tap", true)
        (filter.box, filter.near, filter.sort, filter.limit) = ([1, 2, 3, 4], [5, 6], .due, 7)
        let data = try JSONEncoder().encode(filter)
        #expect(try JSONDecoder().decode(MarkerFilter.self, from: data) == filter)
    }

    @Test func `One value stands for an array of it`() throws {
        #expect(try decoded(#"{"status": "open"}"#).status == ["open"])
        #expect(try decoded(#"{"status": ["open", "closed"], "area": ""}"#).area == [""])
        #expect(try decoded(#"{"status": null}"#) == MarkerFilter())
    }

    @Test(arguments: [
        (#"{"state": 1}"#, "state is no member; there are: number, area, status,"),
        (#"{"sort": "size"}"#, "sort must be one of number, due, changed"),
        (#"{"overdue": "yes"}"#, "overdue must be true or false"), (#"{"limit": 0}"#, "limit must be 1 or more"),
        (#"{"limit": 1.5}"#, "limit must be a whole number"), (#"{"near": [1]}"#, "near must be two numbers: x, y"),
        (#"{"box": 3}"#, "box must be an array of numbers"),
        (#"{"area": [1]}"#, "area must be a text or an array of texts"),
        (#"{"dueBefore": "soon"}"#, "dueBefore must be a date such as 2026-03-01"),
        (#"[]"#, "the request must be an object"),
    ])
    func `A wrong member is refused by its name`(json: String, message: String) throws {
        let error = try #require(throws: RequestPartError.self) { try decoded(json) }
        #expect(error.description.hasPrefix(message), "\(error)")
    }

    @Test func `A filter finds values in whatever case of letters, and notes those that are not there`() throws {
        let folder = try PlanFolder()
        let plan = try folder.plan()
        try plan.write("mark") { transaction in
            _ = try transaction.mark(at: Point(x: 100, y: 100), details: MarkerDetails(category: "Water"))
            _ = try transaction.mark(at: Point(x: 300, y: 100), details: MarkerDetails(category: "Paint"))
        }
        var filter = MarkerFilter()
        (filter.texts[Self.category], filter.area) = (["water"], ["KITCHEN"])
        let (query, notes) = try filter.query(of: plan)
        #expect(try plan.markers(query).map(\.marker.number) == [1])
        #expect(notes.isEmpty)
        (filter.texts[Self.category], filter.area, filter.status) = (["Wter"], ["Attic"], ["opn"])
        let unknown = try filter.query(of: plan)
        #expect(try plan.markers(unknown.query).isEmpty)
        let beginnings = [
            "the plan has no area 'Attic';", "no marker has the status 'opn'; did you mean 'open'?",
            "no marker has the category 'Wter'; did you mean 'Water'?",
        ]
        #expect(unknown.notes.count == 3)
        for (note, beginning) in zip(unknown.notes, beginnings) {
            #expect(note.english.hasPrefix(beginning), "\(note.english)")
        }
    }

    @Test func `An area that is not there is noted with the name that is most like it`() throws {
        let plan = try PlanFolder().plan()
        var filter = MarkerFilter()
        filter.area = ["Kitchn"]
        let notes = try filter.query(of: plan).notes
        #expect(
            notes.map { $0.text(in: .english, for: .python) } == [
                "the plan has no area 'Kitchn'; the nearest is 'Kitchen'; Plan.areas shows those it has"
            ])
    }

    @Test func `Near orders by distance, ten markers unless a limit is given`() throws {
        var filter = MarkerFilter()
        filter.near = [5, 6]
        let folder = try PlanFolder()
        let plan = try folder.plan()
        let query = try filter.query(of: plan).query
        #expect(query.order == .distance(to: Point(x: 5, y: 6)) && query.limit == 10)
        filter.limit = 3
        #expect(try filter.query(of: plan).query.limit == 3)
    }

    @Test func `A value out of range that was set in code is refused with the query`() throws {
        var filter = MarkerFilter()
        filter.box = [1, 2, .nan, 4]
        let folder = try PlanFolder()
        let plan = try folder.plan()
        #expect(throws: RequestPartError.self) { try filter.query(of: plan) }
    }
}
