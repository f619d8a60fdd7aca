import PlanGeometry
import PlanTracing
import Testing

@Suite struct TurnedPageTests {
    /// A point of a page that is turned clockwise by a quarter.
    private func turned(_ point: Point, of size: Size) -> Point { Point(x: size.height - point.y, y: point.x) }

    private func turned(_ page: DrawnPage) -> DrawnPage {
        var page = page
        let size = page.size
        page.size = Size(width: size.height, height: size.width)
        for index in page.strokes.indices {
            page.strokes[index].points = page.strokes[index].points.map { turned($0, of: size) }
        }
        for index in page.texts.indices {
            let corners = page.texts[index].box.corners.map { turned($0, of: size) }
            page.texts[index].box = Box(enclosing: corners) ?? page.texts[index].box
            page.texts[index].angle += 90
        }
        return page
    }

    @Test(arguments: 1...3)
    func `A page that is turned has the same rooms, with their names, where it has them`(quarters: Int) throws {
        var flat = PaintedFlat.twoRooms
        for (name, number, x) in [("Küche", "1.01", 2.5), ("Wohnen", "1.02", 7.2)] {
            flat.text(name, x, 2)
            flat.text(number, x, 2.3)
        }
        let level = try RoomFinder().rooms(of: flat.page)
        let page = (0..<quarters).reduce(flat.page) { page, _ in turned(page) }
        let findings = try RoomFinder().rooms(of: page)
        #expect(level.rooms.map(\.name).sorted() == ["Küche", "Wohnen"])
        #expect(findings.rooms.map(\.name) == level.rooms.map(\.name))
        #expect(findings.doors.map(\.rooms) == level.doors.map(\.rooms))
        for (room, expected) in zip(findings.rooms, level.rooms) {
            var (size, corners) = (flat.page.size, expected.outline.exterior.vertices)
            for _ in 0..<quarters {
                corners = corners.map { turned($0, of: size) }
                size = Size(width: size.height, height: size.width)
            }
            #expect(room.outline.exterior.vertices.count == corners.count)
            for corner in corners {
                #expect(room.outline.exterior.vertices.contains { $0.distance(to: corner) < 0.01 })
            }
            #expect(room.tag.map { room.outline.boundingBox.contains($0.point) } == true)
        }
    }
}
