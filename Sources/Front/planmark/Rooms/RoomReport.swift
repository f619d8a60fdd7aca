import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTracing

/// The report on the rooms of a sheet.
struct RoomReport {
    /// The rooms that became areas of a plan, and those that did not.
    struct Added {
        var areas: [Area] = []
        /// The number of rooms that overlap areas of the plan.
        var overlapping = 0
        /// The number of rooms that are left out as doubtful.
        var doubtful = 0
    }

    let rooms: SheetRooms
    let added: Added?

    /// The report as a table of the rooms, with lists of the doubts and of what was not taken.
    func text(in language: MessageLanguage) -> String {
        func said(_ message: Message) -> String { message.text(in: language, for: .command) }
        var lines: [String] = []
        if !rooms.rooms.isEmpty {
            let columns = [
                Message("number", context: "room"), Message("name", context: "room"), Message("area", context: "room"),
            ]
            let doors = Message("doors", context: "room")
            var table = TextTable(
                columns[..<2].map(said) + [
                    said(columns[2]) + "#", said(doors) + "#", said(Message("doubts", context: "room")),
                ])
            for room in rooms.rooms {
                table.append([
                    room.found.number, room.found.name, room.found.area.rounded(toParts: 100) + " m²",
                    "\(room.doors.count)",
                    room.found.doubts.map { said($0.message) }.joined(separator: "; "),
                ])
            }
            lines.append(table.text)
        }
        for space in rooms.notTaken {
            let point = rooms.pixels(space.point)
            let place = "(\(point.x.rounded().shortest), \(point.y.rounded().shortest))"
            lines.append(said(Message("not taken: \(place): \(space.reason.message)")))
        }
        let doubtful = rooms.rooms.count { !$0.found.doubts.isEmpty }
        lines.append(said(Message("\(Message.counted(rooms.rooms.count, .area)), doubtful: \(doubtful)")))
        if let added {
            lines.append(
                said(
                    Message(
                        "added to the plan: \(added.areas.count), left out as doubtful: \(added.doubtful), in the way of areas of the plan: \(added.overlapping)"
                    )))
        }
        return lines.joined(separator: "\n")
    }

    /// The report as JSON.
    func json(in language: MessageLanguage) -> JSONValue {
        var members: [String: JSONValue] = [
            "rooms": .array(
                rooms.rooms.map { room in
                    guard case .object(var members) = room.area.summary(count: nil) else { return .null }
                    members.merge(room.area.properties) { own, _ in own }
                    members["reasons"] = .array(
                        room.found.doubts.map { .string($0.message.text(in: language, for: .command)) })
                    return .object(members)
                }),
            "notTaken": .array(
                rooms.notTaken.map { space in
                    let point = rooms.pixels(space.point)
                    return .object([
                        "code": .string(space.reason.code), "x": .number(point.x), "y": .number(point.y),
                        "reason": .string(space.reason.message.text(in: language, for: .command)),
                        "tags": .array(
                            space.tags.map {
                                .string([$0.number, $0.name].filter { !$0.isEmpty }.joined(separator: " "))
                            }),
                    ])
                }),
            "scale": .object([
                "pixelsPerMetre": .number(rooms.scale.pointsPerMeter * rooms.pixelsPerPoint),
                "source": .string(rooms.scale.source.rawValue),
            ]),
        ]
        if let added {
            members["added"] = .array(added.areas.map { .string($0.id) })
            members["leftOut"] = .object([
                "doubtful": JSONValue(added.doubtful), "overlapping": JSONValue(added.overlapping),
            ])
        }
        return .object(members)
    }
}
