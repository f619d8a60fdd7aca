import PlanBase
import PlanGeometry
import PlanModel
import PlanStore
import Testing

/// A plan's markers as columns.
@Suite(.onEveryStore) struct MarkerTableTests {
    @Test func `The columns have what the markers have`() throws {
        let folder = try PlanFolder()
        let plan = try folder.plan()
        try plan.write("mark", by: "Ada") { transaction in
            for index in 0..<40 {
                var details = MarkerDetails()
                details.title = index.isMultiple(of: 3) ? "Tür \(index)" : nil
                details.due = CalendarDate("2026-03-01")
                if index.isMultiple(of: 5) { details.properties["n\(index % 2)"] = .number(Double(index)) }
                let style = MarkerStyle(symbol: .dot, size: index.isMultiple(of: 2) ? 12 : nil)
                try transaction.mark(at: Point(x: 30 + Double(index), y: 100), details: details, style: style)
            }
        }
        var query = MarkerQuery()
        query.order = .distance(to: Point(x: 50, y: 100))
        let table = try plan.table(query)
        let markers = try plan.markers(query)
        #expect(table.count == 40)
        func texts(_ name: String) throws -> [String?] {
            guard case .texts(let texts)? = table.column(name)?.values else {
                Issue.record("no column of texts '\(name)'")
                return []
            }
            return (0..<table.count).map { texts[$0] }
        }
        #expect(table.column("number")?.values == .integers(markers.map { Int64($0.marker.number ?? -1) }))
        #expect(table.column("x")?.values == .doubles(markers.map(\.marker.point.x)))
        #expect(table.column("created")?.values == .integers(markers.map(\.created.milliseconds)))
        #expect(try texts("id") == markers.map { $0.id.uuidString.lowercased() })
        #expect(try texts("title") == markers.map(\.marker.details.title))
        #expect(try texts("due") == markers.map { $0.marker.details.due?.description })
        #expect(try texts("author") == markers.map(\.author))
        for name in ["n0", "n1"] {
            #expect(try texts("property:\(name)") == markers.map { $0.marker.details.properties[name]?.text })
        }
        if case .doubles(let sizes)? = table.column("size")?.values {
            #expect(sizes.map { $0.isNaN ? nil : $0 } == markers.map(\.marker.style.size))
        }
    }
}
