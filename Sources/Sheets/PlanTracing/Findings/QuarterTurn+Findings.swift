import PlanGeometry

extension QuarterTurn {
    /// The findings of the turned page, as they lie on the page before the turn.
    func back(_ findings: RoomFindings) -> RoomFindings {
        guard count > 0 else { return findings }
        let rooms = findings.rooms.map { room in
            let ring = (try? Ring(room.outline.exterior.vertices.map(back))) ?? room.outline.exterior
            return FoundRoom(
                outline: Polygon(exterior: ring), tag: room.tag.map(back), area: room.area, doubts: room.doubts)
        }
        let doors = findings.doors.map { door in
            FoundDoor(
                opening: LineSegment(start: back(door.opening.start), end: back(door.opening.end)), rooms: door.rooms)
        }
        let notTaken = findings.notTaken.map { space in
            SpaceNotTaken(reason: space.reason, point: back(space.point), tags: space.tags.map(back))
        }
        return RoomFindings(rooms: rooms, doors: doors, notTaken: notTaken, scale: findings.scale)
    }

    private func back(_ tag: RoomTag) -> RoomTag {
        var tag = tag
        tag.point = back(tag.point)
        return tag
    }
}
