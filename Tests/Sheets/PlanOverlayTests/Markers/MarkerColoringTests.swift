import Foundation
import PlanBase
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct MarkerColoringTests {
    @Test func `Markers are coloured by assignee, priority, area, due date or any property`() throws {
        let late = MarkerDetails(
            priority: "high", assignee: "Ada", due: CalendarDate(year: 2020, month: 1, day: 1),
            properties: ["room": .string("4.01"), "floor": .number(3), "area": .string("Kitchen")])
        let later = MarkerDetails(status: "Open", due: CalendarDate(year: 9999, month: 1, day: 1))
        let closed = MarkerDetails(status: "erledigt", due: CalendarDate(year: 2020, month: 1, day: 1))
        func texts(_ coloring: MarkerColoring) -> [String?] {
            [late, later, closed].map { coloring.text(of: Marker(point: .zero, details: $0)) }
        }
        #expect(texts(.assignee) == ["Ada", nil, nil])
        #expect(texts(.priority) == ["high", nil, nil])
        #expect(texts(.area) == ["Kitchen", nil, nil])
        #expect(texts(.overdue) == ["overdue", "due later", "done"])
        #expect(texts(.property("room")) == ["4.01", nil, nil])
        #expect(texts(.property("floor")) == ["3", nil, nil])
        let markers = [late, later, closed].map { Marker(point: .zero, details: $0) }
        let colors = try #require(MarkerColoring.overdue.assignment(for: markers))
        #expect(colors["overdue"] == StatusMeaning.open.color && colors["done"] == StatusMeaning.closed.color)
    }

    @Test(arguments: MarkerColoring.allCases + [.property("room")])
    func `A colouring is coded as its name`(coloring: MarkerColoring) throws {
        #expect(MarkerColoring(rawValue: coloring.rawValue) == coloring)
        let data = try JSONEncoder().encode([coloring])
        #expect(try JSONDecoder().decode([MarkerColoring].self, from: data) == [coloring])
    }

    private func marker(status: String?, color: Color? = nil) -> Marker {
        Marker(point: .zero, details: MarkerDetails(status: status, color: color), style: MarkerStyle(color: .white))
    }

    @Test func `However many statuses there are, each marker has the colour of its own`() throws {
        let statuses = (0..<60).map { "status \($0 * 7 % 40)" }
        let markers = statuses.map { marker(status: $0) }
        let assignment = try #require(MarkerColoring.status.assignment(for: markers))
        #expect(assignment == ColorAssignment(statuses: (0..<40).map { "status \($0 * 7 % 40)" }))
        var colors = MarkerColors(coloring: .status, colors: assignment)
        for (marker, status) in zip(markers, statuses) {
            #expect(colors.color(of: marker) == (assignment[status] ?? .white))
        }
    }

    @Test func `A marker's own colour comes first, and its style's where nothing else is said`() {
        let blue = Color(hex: 0x0000FF)
        let markers = [marker(status: "open", color: blue), marker(status: nil), marker(status: " ")]
        let assignment = MarkerColoring.status.assignment(for: markers)
        var colors = MarkerColors(coloring: .status, colors: assignment)
        #expect(markers.map { colors.color(of: $0) } == [blue, .white, .white])
    }

    @Test func `The program's own keys have names in both languages, the user's stay`() {
        let keys = ["overdue", "due later", "done", "Küche"]
        #expect(keys.map { MarkerColoring.overdue.label(of: $0, isChinese: true) } == ["已逾期", "未到期", "已完成", "Küche"])
        #expect(keys.map { MarkerColoring.overdue.label(of: $0, isChinese: false) } == keys)
        #expect(keys.map { MarkerColoring.status.label(of: $0, isChinese: true) } == keys)
    }

    @Test func `Markers without a key are found`() {
        let markers = [nil, "open", "", " \t", "closed", "open", "\u{3000}"].map { marker(status: $0) }
        #expect(MarkerColoring.status.indicesWithoutKey(in: markers) == [0, 2, 3, 6])
        #expect(MarkerColoring.category.indicesWithoutKey(in: markers) == Array(markers.indices))
        #expect(MarkerColoring.none.indicesWithoutKey(in: markers).isEmpty)
    }
}
