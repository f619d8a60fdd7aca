import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTracing

extension SheetRooms {
    /// Returns the rooms as one object: each room with its properties and what is doubtful about it, what was not taken, and the scale.
    public func json(in language: MessageLanguage = .english, for frontEnd: FrontEnd = .swift) -> JSONValue {
        func said(_ message: Message) -> JSONValue { .string(message.text(in: language, for: frontEnd)) }
        return .object([
            "rooms": .array(
                rooms.map { room in
                    var members = room.area.properties
                    (members["id"], members["name"]) = (.string(room.area.id), .string(room.area.name))
                    if let box = room.area.shape.boundingBox {
                        members["box"] = .array([box.minX, box.minY, box.maxX, box.maxY].map { .number($0) })
                    }
                    members["reasons"] = .array(room.found.doubts.map { said($0.message) })
                    return .object(members)
                }),
            "notTaken": .array(
                notTaken.map { space in
                    let point = pixels(space.point)
                    return .object([
                        "code": .string(space.reason.code), "x": .number(point.x), "y": .number(point.y),
                        "reason": said(space.reason.message),
                        "tags": .array(space.tags.map { .string($0.shownName) }),
                    ])
                }),
            "scale": .object([
                "pixelsPerMetre": .number(scale.pointsPerMeter * pixelsPerPoint),
                "source": .string(scale.source.rawValue),
            ]),
            "notes": .array(notes.map(said)),
        ])
    }
}

extension RoomTag {
    /// The number and the name, as far as the tag has them.
    package var shownName: String { [number, name].filter { !$0.isEmpty }.joined(separator: " ") }
}
