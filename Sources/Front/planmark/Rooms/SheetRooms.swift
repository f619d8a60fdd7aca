import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import PlanTracing

/// The rooms that were found on a sheet, in pixels of the drawing.
struct SheetRooms {
    /// A room as an area.
    struct Room {
        let found: FoundRoom
        let area: Area
        let doors: [Door]
    }

    /// A door of a room.
    struct Door {
        /// The opening, in pixels.
        let opening: LineSegment
        /// The number and name of the room beyond; nil for a space that is no room.
        let beyond: String?
    }

    var rooms: [Room]
    let notTaken: [SpaceNotTaken]
    let scale: SheetScale
    let pixelsPerPoint: Double

    /// - Parameter taken: The ids that the rooms' areas may not have.
    init(_ findings: RoomFindings, pixelsPerPoint: Double, except taken: Set<Area.ID> = []) {
        func pixels(_ point: Point) -> Point { Point(x: point.x * pixelsPerPoint, y: point.y * pixelsPerPoint) }
        var taken = taken
        rooms = []
        for (index, found) in findings.rooms.enumerated() {
            // A ring whose corners fall together is none; the finder's rooms are larger than that.
            guard let outline = try? found.outline.mapped(pixels) else { continue }
            let id = Area.newID(named: found.shownName, except: taken)
            taken.insert(id)
            let doors = findings.doors.filter { $0.rooms.contains(index) }.map { door in
                Door(
                    opening: LineSegment(start: pixels(door.opening.start), end: pixels(door.opening.end)),
                    beyond: door.rooms.first { $0 != index }.map { findings.rooms[$0].shownName })
            }
            rooms.append(
                Room(
                    found: found,
                    area: Area(
                        id: id, name: found.name.isEmpty ? found.number : found.name, shape: MultiPolygon(outline),
                        properties: found.properties(doors)),
                    doors: doors))
        }
        (notTaken, scale, self.pixelsPerPoint) = (findings.notTaken, findings.scale, pixelsPerPoint)
    }

    /// A point of the page in pixels.
    func pixels(_ point: Point) -> Point { Point(x: point.x * pixelsPerPoint, y: point.y * pixelsPerPoint) }
}

extension Polygon {
    /// The polygon with each vertex moved.
    fileprivate func mapped(_ move: (Point) -> Point) throws(RingError) -> Polygon {
        var holes: [Ring] = []
        for hole in self.holes { holes.append(try Ring(hole.vertices.map(move))) }
        return Polygon(exterior: try Ring(exterior.vertices.map(move)), holes: holes)
    }
}

extension FoundRoom {
    /// The number and the name, as far as the room has them.
    var shownName: String { [number, name].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The properties of the room's area.
    fileprivate func properties(_ doors: [SheetRooms.Door]) -> [String: JSONValue] {
        var properties: [String: JSONValue] = [
            "area_m2": .number((area * 100).rounded() / 100), "confidence": .number((confidence * 100).rounded() / 100),
            "doubtful": .bool(!doubts.isEmpty),
        ]
        if !number.isEmpty { properties["number"] = .string(number) }
        if !doubts.isEmpty { properties["doubts"] = .array(doubts.map { .string($0.code) }) }
        if !doors.isEmpty { properties["doors"] = .array(doors.map(\.json)) }
        return properties
    }
}

extension SheetRooms.Door {
    /// The opening's ends and the room beyond.
    fileprivate var json: JSONValue {
        func point(_ point: Point) -> JSONValue {
            .array([point.x, point.y].map { .number(($0 * 100).rounded() / 100) })
        }
        return .object(["opening": .array([point(opening.start), point(opening.end)]), "to": JSONValue(beyond)])
    }
}
