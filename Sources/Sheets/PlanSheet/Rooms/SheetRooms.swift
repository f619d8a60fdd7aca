import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTracing

/// The rooms that were found on a sheet, in pixels of the drawing.
public struct SheetRooms: Sendable {
    /// A room as an area.
    public struct Room: Sendable {
        /// The room as the finder found it, in points of the page.
        public let found: FoundRoom
        /// The room's outline with an id, its name and properties: `number`, `area_m2`, `doors`, `doubtful`, `doubts`, `confidence`.
        public let area: Area
        /// The doors in the room's walls.
        public let doors: [Door]
    }

    /// A door of a room.
    public struct Door: Sendable {
        /// The opening, in pixels.
        public let opening: LineSegment
        /// The number and name of the room beyond; nil for a space that is no room.
        public let beyond: String?
    }

    /// The rooms, in the finder's order.
    public var rooms: [Room]
    /// The spaces and tags that are no rooms, with the reason of each, in points of the page.
    public let notTaken: [SpaceNotTaken]
    /// The scale of the page.
    public let scale: SheetScale
    /// The pixels of the drawing to a point of the page.
    public let pixelsPerPoint: Double
    /// The notes on how the page was read, each with the file's name.
    public let notes: [Message]

    /// - Parameter taken: The ids that the rooms' areas may not have.
    init(_ findings: RoomFindings, pixelsPerPoint: Double, except taken: Set<Area.ID>, notes: [Message]) {
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
        self.notes = notes
    }

    /// The pixels of the drawing to a metre of the building, if texts or dimensions of the page tell them; nil if they are a guess.
    public var pixelsPerMetreRead: Double? {
        [.text, .dimensions].contains(scale.source) ? scale.pointsPerMeter * pixelsPerPoint : nil
    }

    /// A point of the page in pixels.
    public func pixels(_ point: Point) -> Point { Point(x: point.x * pixelsPerPoint, y: point.y * pixelsPerPoint) }
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
    package var shownName: String { [number, name].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The properties of the room's area.
    fileprivate func properties(_ doors: [SheetRooms.Door]) -> [String: JSONValue] {
        var properties: [String: JSONValue] = [
            "area_m2": .number((area * 100).rounded() / 100), "confidence": .number((confidence * 100).rounded() / 100),
            "doubtful": .bool(isDoubtful),
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
