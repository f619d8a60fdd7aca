import PlanGeometry
import PlanTracing
import Testing

@Suite struct ChordArcTests {
    @Test(arguments: [false, true])
    func `A swing that is painted chord by chord, with rounded ends, is a door`(isBackward: Bool) throws {
        var page = PaintedFlat.twoRooms.page
        let place = try #require(page.strokes.firstIndex { $0.points.count > 10 })
        let arc = page.strokes.remove(at: place).points
        let corners = [0, 3, 6, 9, 12, 16].map { arc[$0] }
        var chords = zip(corners, corners.dropFirst()).map { [$0, $1] }
        if isBackward { chords.reverse() }
        // Thirds of a point, of which one end of each chord is off.
        page.strokes += chords.map { chord in
            let rounded = chord.map { Point(x: ($0.x * 3).rounded() / 3, y: ($0.y * 3).rounded() / 3) }
            return DrawnStroke([rounded[0] + Vector(dx: 0.33, dy: 0), rounded[1]], width: 0.2)
        }
        let findings = try RoomFinder().rooms(of: page)
        #expect(findings.rooms.count == 2)
        let door = try #require(findings.doors.first)
        #expect(Set(door.rooms) == [0, 1])
        #expect(abs(door.opening.length - 0.9 * PaintedFlat.meter) < 1)
    }
}
