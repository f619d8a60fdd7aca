import Foundation
import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import PostgresSupport
import TestSupport
import Testing

@testable import PlanPostgres

/// Several plans: those of a folder and those of a database answer alike.
@Suite(.needsPostgres) struct PlanCollectionTests {
    private let text: String
    private let database: PlanDatabase
    private let folder: FolderCollection
    private let files: TemporaryFolder

    /// Makes the same plans in a folder and in a database.
    init() throws {
        text = try PostgresServer.shared().newDatabase()
        let address = try DatabaseAddress(text)
        database = try PlanDatabase(address)
        _ = try database.create()
        files = try TemporaryFolder()
        var random = SeededGenerator(seed: 5)
        for name in ["harbour/A/level1", "harbour/A/level2", "harbour/B/ground_floor", "hill", "100%"] {
            let plan = try TestPlan.make(at: address.plan(named: name))
            try plan.write("marks", by: "Ada") { transaction in
                for index in 0..<30 {
                    let point = Point(x: random.whole(20...190), y: random.whole(20...280))
                    let details = MarkerDetails(
                        title: ["Crack", "渗水", nil][index % 3], category: ["paint", "Electrical"][index % 2],
                        assignee: random.oneIn(3) ? nil : "Firm \(index % 4)",
                        due: CalendarDate("2026-0\(Int.random(in: 1...9, using: &random))-10"),
                        properties: ["k\(index % 2)": .string("v")])
                    try transaction.mark(at: point, details: details, tolerance: PlacementTolerance(anywhere: true))
                }
                for number in 1...10 { try transaction.step(number, to: "in progress") }
                for number in 5...9 {
                    try transaction.step(number, to: "ready for review")
                    try transaction.step(number, to: "closed", role: "reviewer")
                }
            }
            let path = files["\(name).plan"]
            try FileManager.default.createDirectory(
                atPath: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), withIntermediateDirectories: true
            )
            try plan.copy(to: path)
        }
        folder = try FolderCollection(path: files.path) { Issue.record("\($0)") }
    }

    private static let patterns: [[String]] = [
        [], ["*"], ["harbour/*"], ["*/level?"], ["hill", "100%"], ["%"], ["ground*"], ["*_*"],
    ]

    @Test func `Names choose the same plans`() throws {
        for patterns in Self.patterns {
            let names = patterns.map { NamePattern($0) }
            let entries = try database.entries(names)
            #expect(try folder.entries(names) == entries, "\(patterns)")
            #expect(try database.areas(names).map(\.plan) == folder.areas(names).map(\.plan), "\(patterns)")
            let assignee = try #require(TextField(.assignee))
            let statistics = try database.statistics(by: assignee, names)
            #expect(try folder.statistics(by: assignee, names) == statistics, "\(patterns)")
        }
    }

    @Test func `A list of plans has their numbers of areas, and of markers and those to be seen to`() throws {
        let entry = try #require(try database.entries([NamePattern("hill")]).first)
        #expect((entry.path, entry.name, entry.areas, entry.markers, entry.unfinished) == ("hill", "level", 2, 30, 25))
        #expect(entry.byStatus == ["open": 20, "in progress": 5, "closed": 5])
        #expect(entry.finalStatuses == Set(Workflow.standard.finalStatuses))
    }

    private func numbers(_ plans: some PlanCollection, _ query: CollectionQuery) throws -> [String] {
        var found: [String] = []
        try plans.forEachMarker(query) {
            found.append(
                "\($0.plan) \($0.item.marker.number ?? 0) \($0.areaName ?? "-") \($0.item.marker.details.title ?? "")")
        }
        return found
    }

    @Test func `Queries find the same markers in the same order`() throws {
        var queries = [CollectionQuery(), CollectionQuery([NamePattern("harbour/*")], isUnfinished: true)]
        for order in [MarkerQuery.Order.due, .changed, .number] {
            for limit in [nil, 7] {
                var markers = MarkerQuery()
                (markers.order, markers.limit) = (order, limit)
                markers.texts[.status] = ["open", "closed"]
                markers.dueTo = CalendarDate("2026-06-01")
                queries.append(CollectionQuery(markers: markers, isUnfinished: limit == nil))
                markers.text = "渗水"
                markers.areas = ["Kitchen", ""]
                queries.append(CollectionQuery([NamePattern("*level*")], markers: markers))
            }
        }
        for query in queries {
            let found = try numbers(database, query)
            #expect(try numbers(folder, query) == found)
            #expect(!found.isEmpty)
        }
    }

    @Test func `Filters find the same areas, values and statuses`() throws {
        #expect(try database.areaIDs(spelled: "kitCHEN") == ["k"])
        #expect(try folder.areaIDs(spelled: "kitCHEN") == ["k"])
        for plans in [database as any PlanCollection, folder] {
            #expect(try plans.hasArea("Office") && plans.hasArea("o") && !plans.hasArea("office"))
            #expect(try plans.values(of: TextField(name: "category")!) == ["Electrical", "paint"])
            #expect(try plans.hasMarker(ofStatus: "closed") && !plans.hasMarker(ofStatus: "rejected"))
            #expect(try plans.workflow().statuses == Workflow.standard.statuses)
            #expect(try plans.propertyNames([NamePattern("hill")]) == ["k0", "k1"])
            #expect(try plans.propertyNames([NamePattern("nix")]) == [])
        }
    }

    @Test func `Properties that are no JSON object are passed over`() throws {
        for (index, damaged) in ["[[[[", "", "[\"v\"]", "{\"k9\":}"].enumerated() {
            try PostgresServer.shared().run(
                "UPDATE planmark.marker SET properties = '\(damaged)' WHERE number % 2 = 0", on: text)
            #expect(try database.propertyNames([]) == ["k0"], "\(damaged)")
            let plan = try Plan(at: .database(DatabaseAddress("\(text)&plan=hill")), access: .readOnly)
            #expect(try plan.propertyNames() == ["k0"], "\(damaged)")
            let copy = files["copy-\(index).plan"]
            try plan.copy(to: copy)
            #expect(PlanCheck.run(path: copy).isSound, "\(damaged)")
        }
    }

    @Test func `A file that is no plan is told, and the others are listed`() throws {
        try "no plan".write(toFile: files["harbour/broken.plan"], atomically: true, encoding: .utf8)
        var told: [String] = []
        let plans = try FolderCollection(path: files.path) { told.append("\($0)") }
        #expect(try plans.entries([]).count == 5)
        #expect(told.count == 1 && told[0].contains("harbour/broken.plan: not a plan file"))
        #expect(throws: PlanStoreError.self) { try FolderCollection(path: files["nowhere"]) { _ in } }
    }
}

/// Patterns of plans' names; apart, as they need no plans.
@Suite struct NamePatternTests {
    @Test(arguments: [
        ("*", "", true), ("a*c", "abbc", true), ("a*c", "abbd", false), ("?", "é", true), ("?", "", false),
        ("**x*", "yxz", true), ("a", "A", false), ("*.b*b", "a.bcb", true), ("", "a", false),
    ])
    func `A pattern fits names as a whole`(pattern: String, name: String, fits: Bool) {
        #expect(NamePattern(pattern).matches(name) == fits)
    }
}
