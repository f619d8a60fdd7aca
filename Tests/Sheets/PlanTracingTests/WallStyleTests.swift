import PlanGeometry
import Testing

@testable import PlanTracing

/// Walls in the styles that drawings have.
@Suite struct WallStyleTests {
    private static let left = PaintedFlat.box(0, 0, 5, 4)
    private static let right = PaintedFlat.box(5.2, 0, 9.2, 4)
    /// The walls of two rooms, each as a box.
    private static let walls = [
        (-0.2, -0.2, 9.4, 0.0), (-0.2, 4, 9.4, 4.2), (-0.2, 0, 0, 4), (9.2, 0, 9.4, 4), (5, 0, 5.2, 1),
        (5, 1.9, 5.2, 4),
    ]

    private func isBox(_ room: FoundRoom, _ box: Box, within tolerance: Double = 0.01) -> Bool {
        let corners = room.outline.exterior.vertices
        return corners.count == 4
            && box.corners.allSatisfy { corner in corners.contains { $0.distance(to: corner) < tolerance } }
    }

    /// Cupboards with thin double outlines along two walls, which form pairs of lines as walls do.
    private func addFurniture(_ flat: inout PaintedFlat) {
        for (x, y) in [(0.05, 0.05), (5.25, 0.05), (0.05, 3.35), (7.5, 3.35)] {
            for inset in [0.0, 0.05] {
                let (minX, minY, maxX, maxY) = (x + inset, y + inset, x + 1.6 - inset, y + 0.6 - inset)
                flat.line([(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY), (minX, minY)], width: 0.18)
            }
        }
    }

    @Test func `Beside filled walls with thin outlines, thinner furniture is no wall`() throws {
        var flat = PaintedFlat()
        for (minX, minY, maxX, maxY) in Self.walls {
            let corners = PaintedFlat.box(minX, minY, maxX, maxY).corners
            flat.fill(corners)
            flat.page.strokes.append(DrawnStroke(corners + corners.prefix(1), width: 0.25))
        }
        flat.swing(hinge: (5.2, 1), jamb: (5.2, 1.9), leaf: (6.1, 1))
        flat.text("1:100", 14, 11)
        addFurniture(&flat)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
    }

    @Test func `Beside filled walls without outlines a line of dimensions along a wall is none`() throws {
        var flat = PaintedFlat()
        for (minX, minY, maxX, maxY) in Self.walls { flat.fill(PaintedFlat.box(minX, minY, maxX, maxY).corners) }
        flat.swing(hinge: (5.2, 1), jamb: (5.2, 1.9), leaf: (6.1, 1))
        flat.line([(0.35, 0.02), (0.35, 3.98)])
        flat.line([(5.22, 3.6), (9.18, 3.6)])
        flat.text("1:100", 14, 11)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box) }) }
    }

    @Test func `Walls that are one thick stroke each are walls, and thin lines beside them none`() throws {
        var flat = PaintedFlat()
        for (minX, minY, maxX, maxY) in Self.walls {
            let isLevel = maxX - minX > maxY - minY
            let ends = isLevel ? [(minX, minY + 0.1), (maxX, minY + 0.1)] : [(minX + 0.1, minY), (minX + 0.1, maxY)]
            flat.line(ends, width: 0.2 * PaintedFlat.meter)
        }
        flat.swing(hinge: (5.2, 1), jamb: (5.2, 1.9), leaf: (6.1, 1))
        flat.text("1:100", 14, 11)
        addFurniture(&flat)
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(findings.rooms.contains { isBox($0, box, within: 0.2) }) }
    }

    @Test func `Walls at any angle whose short pieces are rounded to tenths of a point are walls`() throws {
        var flat = PaintedFlat.twoRooms
        let middle = Point(x: flat.page.size.width / 2, y: flat.page.size.height / 2)
        let turn = AffineTransform.rotation(radians: 0.52, around: middle)
        for index in flat.page.strokes.indices {
            flat.page.strokes[index].points = flat.page.strokes[index].points.map { point in
                let turned = point.applying(turn)
                return Point(x: (turned.x * 10).rounded() / 10, y: (turned.y * 10).rounded() / 10)
            }
        }
        let findings = try RoomFinder().rooms(of: flat.page)
        #expect(findings.rooms.map { ($0.area * 5).rounded() / 5 }.sorted() == [16, 20])
    }

    @Test(arguments: [true, false])
    func `Faint lines of a picture close a window with a mullion, and bound nothing else`(hasWindow: Bool) throws {
        var flat = PaintedFlat()
        for (minX, minY, maxX, maxY) in [
            (-0.2, -0.2, 1.0, 0.0), (4, -0.2, 6.2, 0), (-0.2, 4, 6.2, 4.2), (-0.2, 0, 0, 4), (6, 0, 6.2, 4),
        ] {
            flat.wall(minX, minY, maxX, maxY)
        }
        flat.text("1:100", 14, 11)
        var faint = [[(2.0, 1.0), (2.0, 3.0)], [(2.1, 1.0), (2.1, 3.0)]]
        if hasWindow { faint += [-0.15, -0.05].flatMap { y in [[(1.0, y), (2.4, y)], [(2.6, y), (4.0, y)]] } }
        for line in faint {
            var stroke = DrawnStroke(line.map { PaintedFlat.point($0.0, $0.1) })
            stroke.isFaint = true
            flat.page.strokes.append(stroke)
        }
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == (hasWindow ? 1 : 0))
        #expect(rooms.allSatisfy { isBox($0, PaintedFlat.box(0, 0, 6, 4)) })
    }

    @Test(arguments: [false, true])
    func `A single line in the pen of walls is one, unless the pen draws much else`(drawsMuchElse: Bool) throws {
        var flat = PaintedFlat.hall
        flat.wall(5, 0, 5.2, 0.5)
        flat.wall(5, 3.5, 5.2, 4)
        flat.line([(5, 0.5), (5, 3.5)])
        if drawsMuchElse {
            for row in 0..<8 { flat.line([(0, 6 + Double(row)), (9 - Double(row % 3), 6 + Double(row))]) }
        }
        #expect(try RoomFinder().rooms(of: flat.page).rooms.count == (drawsMuchElse ? 1 : 2))
    }

    @Test(arguments: [(0, 2), (4, 1)])
    func `A door without a swing at the end of a wall is closed only on a page that draws no swings`(
        swingCount: Int, roomCount: Int
    ) throws {
        var flat = PaintedFlat.hall
        flat.wall(5, 0, 5.2, 2.6)
        for index in 0..<swingCount {
            let x = Double(index) * 1.2
            flat.swing(hinge: (x, 6), jamb: (x + 0.9, 6), leaf: (x, 6.9))
        }
        #expect(try RoomFinder().rooms(of: flat.page).rooms.count == roomCount)
    }

    @Test func `A dimension's line beside a wall forms no wall with it`() throws {
        var flat = PaintedFlat.twoRooms
        flat.line([(0, 3.85), (5, 3.85)])
        for x in [0.0, 5] { flat.line([(x - 0.1, 3.95), (x + 0.1, 3.75)], width: 0.2) }
        flat.text("5.00", 2.5, 3.7, height: 0.15)
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(rooms.contains { isBox($0, box) }) }
    }

    @Test(arguments: [true, false])
    func `The panes of a sliding door beside each other close a room to the outside`(hasPanes: Bool) throws {
        var flat = PaintedFlat()
        for (minX, minY, maxX, maxY) in [
            (-0.2, -0.2, 1.0, 0.0), (4, -0.2, 6.2, 0), (-0.2, 4, 6.2, 4.2), (-0.2, 0, 0, 4), (6, 0, 6.2, 4),
        ] {
            flat.wall(minX, minY, maxX, maxY)
        }
        flat.text("1:100", 14, 11)
        if hasPanes {
            for (y, start, end) in [(-0.16, 1.0, 2.55), (-0.12, 1.0, 2.55), (-0.08, 2.45, 4.0), (-0.04, 2.45, 4.0)] {
                flat.line([(start, y), (end, y)], width: 0.2)
            }
        }
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == (hasPanes ? 1 : 0))
        #expect(rooms.allSatisfy { isBox($0, PaintedFlat.box(0, 0, 6, 4)) })
    }

    /// Two rooms between outer walls of some metres.
    private func house(withOuterWallsOf thickness: Double) -> PaintedFlat {
        var flat = PaintedFlat()
        for reach in [0, thickness] { flat.wall(-reach, -reach, 9.2 + reach, 4 + reach) }
        flat.wall(5, 0, 5.2, 4)
        flat.text("1:100", 14, 11)
        return flat
    }

    @Test(arguments: [0.3, 0.53, 0.6, 0.8])
    func `Outer walls may be as thick as those of old houses`(thickness: Double) throws {
        let rooms = try RoomFinder().rooms(of: house(withOuterWallsOf: thickness).page).rooms
        #expect(rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(rooms.contains { isBox($0, box) }) }
    }

    @Test func `Neither furniture nor tables are walls of great thickness`() throws {
        var flat = house(withOuterWallsOf: 0.6)
        for (minX, minY) in [(1.0, 1.0), (6.0, 1.0)] { flat.wall(minX, minY, minX + 2.4, minY + 0.8) }
        for row in 0...4 { flat.line([(0, 6 + 0.6 * Double(row)), (9, 6 + 0.6 * Double(row))]) }
        for column in 0...3 { flat.line([(3 * Double(column), 6), (3 * Double(column), 8.4)]) }
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(rooms.contains { isBox($0, box) }) }
    }

    @Test(arguments: [(10.0, true), (24.0, true), (10.0, false)])
    func `A front of glass closes a room to the outside`(width: Double, hasGlass: Bool) throws {
        var flat = PaintedFlat(width: width + 2)
        for (minX, minY, maxX, maxY) in [
            (-0.3, 0.0, 0.0, 6.0), (width, 0.0, width + 0.3, 6.0), (-0.3, 6.0, width + 0.3, 6.3),
            (-0.3, -0.3, 0.5, 0.0),
            (width - 0.5, -0.3, width + 0.3, 0.0),
        ] {
            flat.wall(minX, minY, maxX, maxY)
        }
        flat.text("1:100", 4, 10)
        if hasGlass {
            for y in [-0.2, -0.1] { flat.line([(0.5, y), (width - 0.5, y)], width: 0.2) }
            for x in stride(from: 1.5, to: width - 0.5, by: 1) { flat.wall(x, -0.2, x + 0.06, -0.1) }
        }
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == (hasGlass ? 1 : 0))
        #expect(rooms.allSatisfy { isBox($0, PaintedFlat.box(0, 0, width, 6)) })
    }

    @Test func `The cells of a title block are no rooms`() throws {
        var flat = house(withOuterWallsOf: 0.3)
        // Rows of 0.7 m with texts, in the pen of the walls.
        for y in [6.0, 6.7, 8.5] { flat.line([(-2, y), (12, y)]) }
        for column in 0...7 {
            let x = 2 * Double(column) - 2
            flat.line([(x, 6), (x, 8.5)])
            flat.text("CONTENT", x + 1, 6.35)
        }
        #expect(try RoomFinder().rooms(of: flat.page).rooms.count == 2)
    }

    @Test func `The diagonals of an opening in the floor divide no room`() throws {
        var flat = house(withOuterWallsOf: 0.3)
        flat.line([(5.2, 0), (9.2, 4)])
        flat.line([(5.2, 4), (9.2, 0)])
        let rooms = try RoomFinder().rooms(of: flat.page).rooms
        #expect(rooms.count == 2)
        for box in [Self.left, Self.right] { #expect(rooms.contains { isBox($0, box) }) }
    }

    @Test func `Furniture that is drawn as heavily as walls is a doubtful room`() throws {
        var flat = house(withOuterWallsOf: 0.3)
        flat.line([(7, 0), (7, 1), (9.2, 1)])
        let findings = try RoomFinder().rooms(of: flat.page)
        let corner = PaintedFlat.box(7, 0, 9.2, 1)
        #expect(findings.rooms.count == 3)
        for room in findings.rooms {
            #expect(room.doubts.contains { $0.code == "openings" } == isBox(room, corner))
        }
    }
}
