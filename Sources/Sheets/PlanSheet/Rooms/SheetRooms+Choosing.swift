import PlanGeometry
import PlanModel

extension SheetRooms {
    /// Returns the room around a point of the drawing, in pixels, as tracing finds one; the smallest if rooms surround each other, `nil` if
    /// there is none.
    public func tracedRoom(around point: Point) -> TracedRoom? {
        let around = rooms.filter { $0.area.shape.location(of: point) != .outside }
        guard let room = around.min(by: { $0.area.shape.area < $1.area.shape.area }) else { return nil }
        return room.area.shape.polygons.first.map { outline in
            TracedRoom(
                polygon: outline, openings: room.doors.map(\.box),
                name: room.found.shownName.isEmpty ? nil : room.found.shownName,
                doubts: room.found.doubts.map(\.message))
        }
    }
}

extension SheetRooms.Room {
    /// Returns true if a text is the room's number, its name or both, whatever the case.
    public func isCalled(_ text: String) -> Bool {
        [found.number, found.name, found.shownName].contains { !$0.isEmpty && $0.lowercased() == text.lowercased() }
    }

    /// The greatest part of a room that areas of a plan may cover, as where walls were drawn a little elsewhere.
    private static let coveredPart = 0.05

    /// Returns the first of some areas that covers more than a twentieth of the room; `nil` if the room is free.
    public func areaInTheWay(among areas: [Area]) -> Area? {
        areas.first { area.shape.sharedArea(with: $0.shape) > Self.coveredPart * area.shape.area }
    }
}

extension SheetRooms.Door {
    /// The box around the opening.
    fileprivate var box: Box {
        Box(
            minX: min(opening.start.x, opening.end.x), minY: min(opening.start.y, opening.end.y),
            maxX: max(opening.start.x, opening.end.x), maxY: max(opening.start.y, opening.end.y))
    }
}
