import Foundation
import PlanBase
import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel
import Testing

@testable import PlanStore

/// Every field of a marker's details goes through all that keeps and carries markers.
@Suite(.onEveryStore) struct DetailFieldTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    /// Details with a value of each field, which differ by a number.
    private static func details(_ index: Int) -> MarkerDetails {
        MarkerDetails { (_, field) -> JSONValue in
            switch field.kind {
            case .text: .string(field.field == .status ? "open" : "\(field.name) \(index), \"é\"")
            case .day: .string("2026-03-0\(index)")
            case .color: .string("#0\(index)ff00")
            case .number: .number(1250.5 * Double(index) - 7000)
            case .no: .string("no")
            }
        }
    }

    private func mark() throws {
        for index in 1...3 {
            try plan.write("mark") { transaction in
                _ = try transaction.mark(at: Point(x: 30 * Double(index), y: 40), details: Self.details(index))
            }
        }
    }

    private func found(_ plan: Plan) throws -> [MarkerDetails] { try plan.markers().map(\.marker.details) }

    @Test func `Details have a value of each field`() {
        for field in DetailField.all { #expect(Self.details(2)[field] != .null, "\(field.name)") }
        #expect(Set(DetailField.all.map(\.name)).count == DetailField.all.count)
        let names = DetailField.all.flatMap { [$0.name] + $0.otherNames }
        #expect(Set(names).count == names.count, "two fields have a name in common")
    }

    @Test func `A store keeps every field`() throws {
        try mark()
        #expect(try found(folder.again(plan)) == (1...3).map(Self.details))
        #expect(try found(folder.copy(plan, "copy.plan")) == (1...3).map(Self.details))
    }

    @Test(arguments: [PlanFormat.csv, .xlsx, .jsonl, .geojson])
    func `A file carries every field to another plan`(format: PlanFormat) throws {
        try mark()
        var bytes: [UInt8] = []
        _ = try plan.export(PlanExport(), as: format) { bytes += $0 }
        let other = try folder.plan("other.plan")
        let report = try other.importFile(bytes, name: "list.\(format.rawValue)")
        #expect(report.refused.count == 0)
        for (one, found) in zip((1...3).map(Self.details), try found(other)) {
            for field in DetailField.all { #expect(found[field] == one[field], "\(field.name) in \(format.rawValue)") }
        }
    }

    @Test func `A table has a column of each field`() throws {
        try mark()
        let table = try plan.table()
        for field in DetailField.all {
            let column = try #require(table.columns.first { $0.name == field.name }, "\(field.name)")
            switch (column.values, field.kind) {
            case (.doubles(let numbers), .number):
                #expect(Array(numbers) == (1...3).map { Self.details($0)[field].number })
            case (.texts(let texts), .text), (.texts(let texts), .day), (.texts(let texts), .color),
                (.texts(let texts), .no):
                #expect((0..<3).map { texts[$0] } == (1...3).map { Self.details($0)[field].string })
            default: Issue.record("\(field.name) is of another kind")
            }
        }
    }

    @Test func `Each field is edited, told in the history, and undone`() throws {
        try mark()
        for field in DetailField.all where field.field != .status && field.kind != .no {
            try plan.write("edit") { _ = try $0.set([field.field: Self.details(5)[field]], of: 2) }
            let change = try #require(try plan.history().first?.changes.first)
            #expect(change.field == field.name)
            #expect((change.old, change.new) == (Self.details(2)[field], Self.details(5)[field]))
        }
        #expect(try found(plan)[1].cost == Self.details(5).cost)
        for _ in DetailField.all.dropFirst(2) { try plan.undo() }
        #expect(try found(plan) == (1...3).map(Self.details))
    }

    @Test func `A value of the wrong kind is refused, and null takes one away`() throws {
        try mark()
        for field in DetailField.all {
            let wrong: JSONValue = if case .text = field.kind { .number(1) } else { .string("none such") }
            #expect(throws: (any Error).self) { try plan.write("edit") { _ = try $0.set([field.field: wrong], of: 1) } }
        }
        for wrong in [JSONValue.number(.infinity), .number(.nan), .string("nan"), .string("inf"), .string("1e999")] {
            #expect(throws: (any Error).self) { try plan.write("edit") { _ = try $0.set([.cost: wrong], of: 1) } }
        }
        try plan.write("edit") { _ = try $0.set([.cost: .string("12.5")], of: 1) }
        #expect(try found(plan)[0].cost == 12.5)
        try plan.write("edit") { _ = try $0.set([.cost: .null], of: 1) }
        #expect(try found(plan)[0].cost == nil)
    }
}

@Suite struct LocatedVersionTests {
    @Test func `A file of the version before locates all markers, and gets the column when it is changed`() throws {
        let folder = try PlanFolder()
        let old = try folder.plan()
        let path = old.location
        try old.write("mark") { _ = try $0.mark(at: Point(x: 100, y: 100), details: MarkerDetails(located: "no")) }
        try old.close()
        try FileDatabase(path).downgrade(to: 5)
        let reading = try Plan(path: path, access: .readOnly)
        #expect(try reading.markers().map(\.marker.details.isLocated) == [true])
        try reading.close()
        let plan = try Plan(path: path)
        try plan.write("edit") { _ = try $0.set([.located: .string("nein")], of: 1) }
        try plan.close()
        #expect(try Plan(path: path, access: .readOnly).marker(numbered: 1)?.marker.details.located == "no")
        #expect(PlanCheck.run(path: path).findings == [])
    }
}

@Suite struct CostVersionTests {
    @Test func `A file of the version before is read as it is, and gets the column when it is changed`() throws {
        let folder = try PlanFolder()
        let old = try folder.plan()
        let path = old.location
        try old.write("mark") { transaction in
            _ = try transaction.mark(
                at: Point(x: 100, y: 100), details: MarkerDetails(title: "Crack", assignee: "Ada", cost: 3))
        }
        try old.close()
        try FileDatabase(path).downgrade(to: 3)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let reading = try Plan(path: path, access: .readOnly)
        #expect(
            try reading.markers().map(\.marker.details) == [
                MarkerDetails(title: "Crack", status: "open", assignee: "Ada")
            ])
        var query = MarkerQuery()
        (query.text, query.box) = ("cra", Box(minX: 90, minY: 90, maxX: 110, maxY: 110))
        query.texts[TextField(name: "assignee")!] = ["Ada"]
        #expect(try reading.count(query) == 1)
        #expect(try reading.statistics(by: #require(TextField(.assignee))).map(\.total) == [1])
        #expect(try reading.table().columns.contains { $0.name == "cost" })
        try reading.close()
        #expect(PlanCheck.run(path: path).findings == [])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        let plan = try Plan(path: path)
        try plan.write("edit") { _ = try $0.set([.cost: .number(99.5)], of: 1) }
        try plan.close()
        #expect(try Plan(path: path, access: .readOnly).marker(numbered: 1)?.marker.details.cost == 99.5)
        #expect(PlanCheck.run(path: path).findings == [])
    }
}
