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
        /// The scale that the plan has got, in pixels to a metre; nil if it stays as it was.
        var pixelsPerMetre: Double?
    }

    let rooms: SheetRooms
    let added: Added?
    /// True if the text names the spaces that are no rooms.
    let tellsNotTaken: Bool

    /// The report as a table of the rooms, with lists of the doubts and of what was not taken.
    func text(in language: MessageLanguage) -> String {
        func said(_ message: Message) -> String { message.text(in: language, for: .command) }
        var lines: [String] = []
        if !rooms.rooms.isEmpty {
            let columns = [
                Message("number", context: "room"), Message("name", context: "room"), Message("at", context: "room"),
            ]
            let numbers = [Message("area", context: "room"), Message("doors", context: "room")]
            var table = TextTable(
                columns.map(said) + numbers.map { said($0) + "#" } + [said(Message("doubts", context: "room"))])
            for room in rooms.rooms {
                let doubts = room.found.doubts.map { said($0.message) }.joined(separator: "; ")
                table.append([
                    room.found.number, room.found.name, Self.place(room.area.shape.labelPoint()),
                    room.found.area.rounded(toParts: 100) + " m²", "\(room.doors.count)",
                    room.found.isDoubtful ? said(Message("doubtful: \(doubts)")) : doubts,
                ])
            }
            lines.append(table.text)
        }
        if tellsNotTaken { lines += linesOfNotTaken.map(said) }
        let doubtful = rooms.rooms.count(where: \.found.isDoubtful)
        lines.append(said(Message("\(Message.counted(rooms.rooms.count, .area)), doubtful: \(doubtful)")))
        if let scale = added?.pixelsPerMetre {
            lines.append(said(Message("the sheet's scale is taken: \(scale.shortest) pixels per metre")))
        }
        if let added {
            lines.append(
                said(
                    Message(
                        "added to the plan: \(added.areas.count), left out as doubtful: \(added.doubtful), in the way of areas of the plan: \(added.overlapping)"
                    )))
        }
        return lines.joined(separator: "\n")
    }

    /// The spaces that are no rooms: those with tags one by one, those without by their reasons.
    private var linesOfNotTaken: [Message] {
        var lines: [Message] = []
        var others: [String: (first: SpaceNotTaken, count: Int)] = [:]
        for space in rooms.notTaken {
            let tags = space.tags.map(\.shownName).filter { !$0.isEmpty }.joined(separator: ", ")
            guard tags.isEmpty else {
                lines.append(Message("not taken: \(place(of: space)) \(tags): \(space.reason.message)"))
                continue
            }
            others[space.reason.code, default: (space, 0)].count += 1
        }
        for (_, (first, count)) in others.sorted(by: { $0.key < $1.key }) {
            lines.append(
                count == 1
                    ? Message("not taken: \(place(of: first)): \(first.reason.message)")
                    : Message("not taken: \(place(of: first)) and \(count - 1) more: \(first.reason.message)"))
        }
        return lines
    }

    private func place(of space: SpaceNotTaken) -> String { Self.place(rooms.pixels(space.point)) }

    /// A point as `--at` takes it.
    private static func place(_ point: Point) -> String {
        "\(point.x.rounded().shortest),\(point.y.rounded().shortest)"
    }

    /// The report as JSON.
    func json(in language: MessageLanguage) -> JSONValue {
        guard let added, case .object(var members) = rooms.json(in: language, for: .command) else {
            return rooms.json(in: language, for: .command)
        }
        if let scale = added.pixelsPerMetre { members["pixelsPerMetre"] = .number(scale) }
        members["added"] = .array(added.areas.map { .string($0.id) })
        members["leftOut"] = .object([
            "doubtful": JSONValue(added.doubtful), "overlapping": JSONValue(added.overlapping),
        ])
        return .object(members)
    }
}
