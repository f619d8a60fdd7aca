import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanSheet
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
        let doubtful = rooms.rooms.count(where: \.found.isDoubtful)
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
        guard let added, case .object(var members) = rooms.json(in: language, for: .command) else {
            return rooms.json(in: language, for: .command)
        }
        members["added"] = .array(added.areas.map { .string($0.id) })
        members["leftOut"] = .object([
            "doubtful": JSONValue(added.doubtful), "overlapping": JSONValue(added.overlapping),
        ])
        return .object(members)
    }
}
