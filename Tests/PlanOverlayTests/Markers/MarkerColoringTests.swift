import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct MarkerColoringTests {
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

    @Test func `Markers without a key are found`() {
        let markers = [nil, "open", "", " \t", "closed", "open", "\u{3000}"].map { marker(status: $0) }
        #expect(MarkerColoring.status.indicesWithoutKey(in: markers) == [0, 2, 3, 6])
        #expect(MarkerColoring.category.indicesWithoutKey(in: markers) == Array(markers.indices))
        #expect(MarkerColoring.none.indicesWithoutKey(in: markers).isEmpty)
    }
}
