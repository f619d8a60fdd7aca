import PlanGeometry

/// The room that a marker is in, where the marker's label belongs.
struct LabelHome {
    private let rooms: AreaIndex
    /// The number of the room; nil for a marker in no room, whose label may stand anywhere.
    let room: Int?

    /// The room of a point: of several that lie over each other the uppermost.
    init(of point: Point, in rooms: AreaIndex) {
        self.rooms = rooms
        room = rooms.areas(at: point).last
    }

    /// True if a box lies in the room, by points along its edge at most `step` apart.
    func contains(_ box: Box, step: Double) -> Bool {
        guard let room else { return true }
        return Self.allSatisfy(along: box, step: step) { rooms.areas(at: $0).last == room }
    }

    /// True if the room, and no other room over it, contains a point.
    func contains(_ point: Point) -> Bool { room == nil || rooms.areas(at: point).last == room }

    /// True if a box lies in no room.
    func isOutside(_ box: Box) -> Bool { rooms.areas(meeting: box).isEmpty }

    private static func allSatisfy(along box: Box, step: Double, _ isSo: (Point) -> Bool) -> Bool {
        guard isSo(box.center) else { return false }
        func count(_ length: Double) -> Int { min(64, max(1, Int(saturating: (length / max(step, 1)).rounded(.up)))) }
        let (columns, rows) = (count(box.width), count(box.height))
        for column in 0...columns {
            let x = box.minX + box.width * Double(column) / Double(columns)
            guard isSo(Point(x: x, y: box.minY)), isSo(Point(x: x, y: box.maxY)) else { return false }
        }
        for row in 1..<max(rows, 1) {
            let y = box.minY + box.height * Double(row) / Double(rows)
            guard isSo(Point(x: box.minX, y: y)), isSo(Point(x: box.maxX, y: y)) else { return false }
        }
        return true
    }
}
