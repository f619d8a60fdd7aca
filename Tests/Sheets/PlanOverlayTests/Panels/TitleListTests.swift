import PlanBase
import PlanGeometry
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanOverlay
@testable import PlanViews

/// Titles that have no place on the drawing stand in a list.
@Suite struct TitleListTests {
    private func markers(_ count: Int, in box: Box, numbered: Bool = true) -> [Marker] {
        (0..<count).map { index in
            let point = Point(
                x: box.minX + box.width * Double(index % 8) / 8, y: box.minY + box.height * Double(index / 8) / 8)
            return Marker(
                number: numbered ? index + 1 : nil, point: point, details: MarkerDetails(title: "Defect \(index + 1)"))
        }
    }

    /// A layout with one room, all other paper being in another.
    private func layout(_ markers: [Marker], in room: Box, titles: TitlePlacing) throws -> (
        layout: OverlayLayout, listed: [TitleList.Entry]
    ) {
        var style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))
        style.markerLabeling = .title
        style.areaNaming = .never
        var list = OverlayFixture.list(800, 600, style: style)
        let all = Box(minX: 0, minY: 0, maxX: 800, maxY: 600)
        try list.append([OverlayFixture.area("Floor", all), OverlayFixture.area("Store", room)])
        try list.append(markers)
        let listed = try list.appendMarkerLabels(titles: titles)
        return (list, listed)
    }

    private static let small = Box(minX: 380, minY: 280, maxX: 420, maxY: 320)

    @Test
    func `If titles of a room too small for them have no place, all are listed by number, and none stands at a pin`()
        throws
    {
        // The other half has room for its titles.
        let wide = Box(minX: 60, minY: 60, maxX: 740, maxY: 260)
        let numbered = markers(40, in: wide).prefix(20) + markers(40, in: Self.small).suffix(20)
        let (layout, listed) = try layout(Array(numbered), in: Self.small, titles: .auto)
        #expect(listed.map(\.number) == Array(1...40) && layout.markerLabels.isEmpty)
        #expect(layout.labelsWithoutRoom.isEmpty && layout.shortenedLabels.isEmpty)
        #expect(
            TitleList(heading: "Titles", entries: listed.reversed()).entries.map(\.number) == Array(1...40))
    }

    @Test func `If one title has no place at all, all are listed but those of markers without a number`() throws {
        var style = OverlayStyle(forDrawingOf: Size(width: 100, height: 600))
        style.markerLabeling = .title
        func listed(_ title: String) throws -> (numbers: [Int], labelCount: Int) {
            var list = OverlayFixture.list(100, 600, style: style)
            try list.append(
                (1...6).map { index in
                    Marker(
                        number: index == 2 ? nil : index, point: Point(x: 30, y: 90 * Double(index)),
                        details: MarkerDetails(title: index == 4 ? title : "Gap"))
                })
            let entries = try list.appendMarkerLabels(titles: .auto)
            #expect(list.labelsWithoutRoom.isEmpty)
            return (entries.map(\.number), list.markerLabels.count)
        }
        #expect(try listed("Gap") == ([], 6))
        #expect(try listed("Rindfleischetikettierungsüberwachung") == ([1, 3, 4, 5, 6], 1))
    }

    @Test func `All titles are listed if that is asked for, but those of markers without number`() throws {
        let room = Box(minX: 100, minY: 100, maxX: 700, maxY: 500)
        let asked = try layout(markers(20, in: room), in: room, titles: .beside)
        #expect(asked.listed.map(\.number) == Array(1...20) && asked.layout.markerLabels.isEmpty)
        let unnumbered = try layout(markers(4, in: room, numbered: false), in: room, titles: .beside)
        #expect(unnumbered.listed.isEmpty && unnumbered.layout.markerLabels.count == 4)
    }

    @Test func `No title is listed if all are to stand near their markers`() throws {
        let (layout, listed) = try layout(markers(20, in: Self.small), in: Self.small, titles: .near)
        #expect(listed.isEmpty && layout.markerLabels.count + layout.labelsWithoutRoom.count == 20)
        #expect(layout.markerLabels.contains { !Self.small.contains($0.box) })
    }

    @Test func `More titles than a list holds are left out and told`() throws {
        let (layout, listed) = try layout(markers(400, in: Self.small), in: Self.small, titles: .auto)
        #expect(listed.isEmpty && layout.markerLabels.count + layout.labelsWithoutRoom.count == 400)
    }

    @Test(arguments: [(1, 1), (12, 2), (200, 8)])
    func `A list has as many columns as its lines fill`(count: Int, formCount: Int) throws {
        let entries = (1...count).map { TitleList.Entry(number: $0, title: "Defect \($0)") }
        let style = OverlayStyle(forDrawingOf: Size(width: 2000, height: 1500))
        let forms = try TitleList(heading: "Titles", entries: entries).forms(style: style)
        #expect(forms.count == formCount && forms.allSatisfy { $0.em == style.panelFont.size })
    }
}
