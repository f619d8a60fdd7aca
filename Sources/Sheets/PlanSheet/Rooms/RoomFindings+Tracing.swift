import PlanGeometry
import PlanTracing

extension RoomFindings {
    /// The usual width of a door in metres, and the usual area of a room in square metres, by which the scale is guessed.
    private static let (doorWidth, roomArea) = (0.9, 12.0)
    /// The least part of a drawing that the rooms of a floor plan take together.
    private static let leastPart = 0.03

    /// The rooms that were traced in a picture; points are its pixels.
    ///
    /// - Parameters:
    ///   - drawing: The size of the picture.
    ///   - pixelsPerMeter: The pixels to a metre of the building; nil to guess them by the doors or, where rooms share less than three
    ///     openings, by the usual size of rooms.
    init(_ traced: [RoomTracer.Found], inDrawingOf drawing: Size, pixelsPerMeter: Double?) {
        let scale =
            pixelsPerMeter.map { SheetScale(pointsPerMeter: $0, source: .given) }
            ?? Self.scale(of: traced, Self.doors(of: traced.map(\.room)))
        let meter = scale.pointsPerMeter * scale.pointsPerMeter
        var (rooms, small) = ([RoomTracer.Found](), [SpaceNotTaken]())
        for found in traced {
            let area = MultiPolygon(found.room.polygon).area / meter
            if area >= SpaceRefusal.leastArea {
                rooms.append(found)
            } else {
                let point = found.room.polygon.boundingBox.center
                small.append(SpaceNotTaken(reason: .tooSmall(area), point: point, tags: []))
            }
        }
        let doors = Self.doors(of: rooms.map(\.room))
        let whole = rooms.reduce(0) { $0 + MultiPolygon($1.room.polygon).area }
        let isPlan =
            whole >= Self.leastPart * drawing.width * drawing.height
            && (!doors.isEmpty || rooms.contains { $0.room.name != nil })
        self.init(
            rooms: rooms.map { Self.room($0, scale, isPlan: isPlan) }, doors: doors, notTaken: small, scale: scale)
    }

    private static func room(_ found: RoomTracer.Found, _ scale: SheetScale, isPlan: Bool) -> FoundRoom {
        let polygon = found.room.polygon
        var doubts = RoomDoubt.doubts(
            aboutOutlineOf: polygon.exterior, wallPart: found.boundedPart, scale: scale)
        if !isPlan { doubts.append(.noPlan(title: nil)) }
        return FoundRoom(
            outline: polygon, tag: found.room.name.map { RoomTag(name: $0, at: polygon.boundingBox.center) },
            area: MultiPolygon(polygon).area / (scale.pointsPerMeter * scale.pointsPerMeter), doubts: doubts)
    }

    /// The openings that two rooms share.
    private static func doors(of rooms: [TracedRoom]) -> [FoundDoor] {
        var owners: [Box: [Int]] = [:]
        var boxes: [Box] = []
        for (index, room) in rooms.enumerated() {
            for box in room.openings {
                if owners[box] == nil { boxes.append(box) }
                owners[box, default: []].append(index)
            }
        }
        return boxes.compactMap { box in
            guard let rooms = owners[box], rooms.count == 2 else { return nil }
            let middle = box.center
            let opening =
                box.width >= box.height
                ? LineSegment(start: Point(x: box.minX, y: middle.y), end: Point(x: box.maxX, y: middle.y))
                : LineSegment(start: Point(x: middle.x, y: box.minY), end: Point(x: middle.x, y: box.maxY))
            return FoundDoor(opening: opening, rooms: rooms)
        }
    }

    private static func scale(of rooms: [RoomTracer.Found], _ doors: [FoundDoor]) -> SheetScale {
        let widths = doors.map { $0.opening.start.distance(to: $0.opening.end) }.sorted()
        if widths.count >= 3 {
            return SheetScale(pointsPerMeter: widths[widths.count / 2] / doorWidth, source: .doors)
        }
        let areas = rooms.map { MultiPolygon($0.room.polygon).area }.sorted()
        let usual = areas.isEmpty ? 1 : areas[areas.count / 2]
        return SheetScale(pointsPerMeter: (usual / roomArea).squareRoot(), source: .assumed)
    }
}
