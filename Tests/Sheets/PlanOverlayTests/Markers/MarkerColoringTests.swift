import Foundation
import PlanBase
import PlanGeometry
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct MarkerColoringTests {
    @Test func `Markers are coloured by assignee, priority, due date or any property`() throws {
        let late = MarkerDetails(
            priority: "high", assignee: "Ada", due: CalendarDate(year: 2020, month: 1, day: 1),
            properties: ["room": .string("4.01"), "floor": .number(3), "area": .string("Kitchen")])
        let later = MarkerDetails(status: "Open", due: CalendarDate(year: 9999, month: 1, day: 1))
        let closed = MarkerDetails(status: "erledigt", due: CalendarDate(year: 2020, month: 1, day: 1))
        let markers = [late, later, closed].map { Marker(point: .zero, details: $0) }
        func texts(_ coloring: MarkerColoring) -> [String?] { MarkerKeys(coloring, of: markers).texts }
        #expect(texts(.field(.assignee)) == ["Ada", nil, nil])
        #expect(texts(.field(.priority)) == ["high", nil, nil])
        #expect(texts(.overdue) == ["overdue", "due later", "done"])
        #expect(texts(.property("room")) == ["4.01", nil, nil])
        #expect(texts(.property("floor")) == ["3", nil, nil])
        let colors = try #require(MarkerKeys(.overdue, of: markers).assignment())
        #expect(colors["overdue"] == StatusMeaning.open.color && colors["done"] == StatusMeaning.closed.color)
    }

    private func square(_ name: String, at x: Double) throws -> Area {
        let corners = [(x, 0), (x + 10, 0), (x + 10, 10), (x, 10)].map { Point(x: $0.0, y: $0.1) }
        return Area(id: "of \(x)", name: name, shape: MultiPolygon(Polygon(exterior: try Ring(corners))))
    }

    @Test func `By area the first area at the marker's point decides, whatever properties the marker has`() throws {
        let areas = [try square("Kitchen", at: 0), try square("Hall", at: 5), try square("", at: 30)]
        let markers = [2, 7, 12, 35, 50].map { x in
            Marker(point: Point(x: x, y: 5), details: MarkerDetails(properties: ["area": .string("Cellar")]))
        }
        #expect(
            MarkerKeys(.area, of: markers, areas: areas).texts
                == ["Kitchen", "Kitchen", "Hall", areas[2].shownName, nil])
        #expect(MarkerKeys(.area, of: markers).texts == Array(repeating: nil, count: 5))
        #expect(MarkerKeys(.property("area"), of: markers).texts == Array(repeating: "Cellar", count: 5))
    }

    @Test func `The workflow decides what is done, without one the status's meaning, and never a property`() {
        let due = CalendarDate(year: 2020, month: 1, day: 1)
        let markers = ["closed", "phase 3", nil].map { status in
            Marker(
                point: .zero,
                details: MarkerDetails(
                    status: status, due: due, properties: ["planmark:finished": .bool(status != "closed")]))
        }
        #expect(MarkerKeys(.overdue, of: markers).texts == ["done", "overdue", "overdue"])
        let ends: Set = ["phase 3"]
        #expect(MarkerKeys(.overdue, of: markers, finalStatuses: ends).texts == ["overdue", "done", "overdue"])
    }

    @Test func `Markers of a layout have the colours of the areas that it has`() throws {
        var layout = OverlayFixture.list(60, 20)
        try layout.append([try square("Kitchen", at: 0), try square("Hall", at: 20)])
        let markers = [5, 25, 45].map { OverlayFixture.marker(x: $0, y: 5, symbol: .dot) }
        let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
        let colors = ColorAssignment(categories: ["Kitchen", "Hall"], fixed: ["Kitchen": red, "Hall": blue])
        var expected = layout
        try layout.append(markers, coloredBy: .area, colors: colors)
        var colored = markers
        (colored[0].details.color, colored[1].details.color) = (red, blue)
        try expected.append(colored)
        let white = OverlayFixture.white(60, 20)
        let picture = try OverlayRenderer(layout.displayList).render(white)
        #expect(try picture == OverlayRenderer(expected.displayList).render(white))
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
        let keys = MarkerKeys(.status, of: markers)
        let assignment = try #require(keys.assignment())
        #expect(assignment == ColorAssignment(statuses: (0..<40).map { "status \($0 * 7 % 40)" }))
        var colors = MarkerColors(keys: keys, colors: assignment)
        for (index, status) in statuses.enumerated() {
            #expect(colors.color(of: markers[index], at: index) == (assignment[status] ?? .white))
        }
    }

    @Test func `A marker's own colour comes first, and its style's where nothing else is said`() {
        let blue = Color(hex: 0x0000FF)
        let markers = [marker(status: "open", color: blue), marker(status: nil), marker(status: " ")]
        let keys = MarkerKeys(.status, of: markers)
        var colors = MarkerColors(keys: keys, colors: keys.assignment())
        #expect(markers.indices.map { colors.color(of: markers[$0], at: $0) } == [blue, .white, .white])
    }

    @Test func `The program's own keys have names in each language, the user's stay`() {
        let keys = ["overdue", "due later", "done", "Küche"]
        #expect(keys.map { MarkerColoring.overdue.label(of: $0, in: .chinese) } == ["已逾期", "未到期", "已完成", "Küche"])
        #expect(keys.map { MarkerColoring.overdue.label(of: $0, in: .english) } == keys)
        #expect(keys.map { MarkerColoring.status.label(of: $0, in: .chinese) } == keys)
        let statuses = ["open", "in progress", "ready for review", "closed", "rejected", "Offen"]
        #expect(
            statuses.map { MarkerColoring.status.label(of: $0, in: .german) } == [
                "offen", "in Arbeit", "zur Prüfung", "geschlossen", "abgelehnt", "Offen",
            ])
        #expect(statuses.map { MarkerColoring.status.label(of: $0, in: .english) } == statuses)
    }

    @Test func `Markers without a key are found`() {
        let markers = [nil, "open", "", " \t", "closed", "open", "\u{3000}"].map { marker(status: $0) }
        #expect(MarkerKeys(.status, of: markers).indicesWithoutKey == [0, 2, 3, 6])
        #expect(MarkerKeys(.field(.category), of: markers).indicesWithoutKey == Array(markers.indices))
        #expect(MarkerKeys(.none, of: markers).indicesWithoutKey.isEmpty)
    }
}
