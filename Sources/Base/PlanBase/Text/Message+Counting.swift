extension Message {
    /// A noun for things that texts count.
    package enum Noun {
        case plan, marker, area, line, detection, attachment, conflict, frame, stage, cell, row, entry, job, point,
            label
        case detail, character, value, turn, text, page, byte
        case areaName, measuredLine, dueDate, newMarker, newRevision
    }

    /// A number with its noun: `1 area`, `2 areas`, `2 个区域`.
    package static func counted(_ count: Int, _ noun: Noun) -> Message {
        switch noun {
        case .plan: Message(count: count, one: "\(count) plan", other: "\(count) plans")
        case .marker: Message(count: count, one: "\(count) marker", other: "\(count) markers")
        case .area: Message(count: count, one: "\(count) area", other: "\(count) areas")
        case .line: Message(count: count, one: "\(count) line", other: "\(count) lines")
        case .detection: Message(count: count, one: "\(count) detection", other: "\(count) detections")
        case .attachment: Message(count: count, one: "\(count) attachment", other: "\(count) attachments")
        case .conflict: Message(count: count, one: "\(count) conflict", other: "\(count) conflicts")
        case .frame: Message(count: count, one: "\(count) frame", other: "\(count) frames")
        case .stage: Message(count: count, one: "\(count) stage", other: "\(count) stages")
        case .cell: Message(count: count, one: "\(count) cell", other: "\(count) cells")
        case .row: Message(count: count, one: "\(count) row", other: "\(count) rows")
        case .entry: Message(count: count, one: "\(count) entry", other: "\(count) entries")
        case .job: Message(count: count, one: "\(count) job", other: "\(count) jobs")
        case .point: Message(count: count, one: "\(count) point", other: "\(count) points")
        case .label: Message(count: count, one: "\(count) label", other: "\(count) labels")
        case .detail: Message(count: count, one: "\(count) detail", other: "\(count) details")
        case .character: Message(count: count, one: "\(count) character", other: "\(count) characters")
        case .value: Message(count: count, one: "\(count) value", other: "\(count) values")
        case .turn: Message(count: count, one: "\(count) turn", other: "\(count) turns")
        case .text: Message(count: count, one: "\(count) text", other: "\(count) texts")
        case .page: Message(count: count, one: "\(count) page", other: "\(count) pages")
        case .byte: Message(count: count, one: "\(count) byte", other: "\(count) bytes")
        case .areaName: Message(count: count, one: "\(count) area name", other: "\(count) area names")
        case .measuredLine: Message(count: count, one: "\(count) measured line", other: "\(count) measured lines")
        case .dueDate: Message(count: count, one: "\(count) due date", other: "\(count) due dates")
        case .newMarker: Message(count: count, one: "\(count) new marker", other: "\(count) new markers")
        case .newRevision: Message(count: count, one: "\(count) new revision", other: "\(count) new revisions")
        }
    }

    /// Returns how much of something is done: `3 of 5 rows`, `3 / 5 行`; without the total `3 rows`.
    package static func counted(_ count: Int, of total: Int?, _ noun: Noun) -> Message {
        guard let total else { return counted(count, noun) }
        return Message("\(count) of \(counted(total, noun))")
    }

    /// Returns the first of some things as an enumeration, with `…` at its end where there are more.
    package static func beginning<Things: Collection>(
        of things: Things, atMost count: Int = 20, _ message: (Things.Element) -> Message
    ) -> [Message] {
        things.prefix(count).map(message) + (things.count > count ? [Message(untranslated: "…")] : [])
    }

    /// Returns messages as one, put together in order by a sentence about two of them, such as `%1 or %2`; empty for none.
    package static func joined(_ messages: [Message], _ pair: (Message, Message) -> Message) -> Message {
        messages.dropFirst().reduce(messages.first ?? Message(untranslated: ""), pair)
    }

    /// A text in quotes.
    package static func quoted(_ text: String) -> Message { Message("'\(text)'") }

    /// Returns the name of an action of the history; the action's own name if there is no other.
    package static func name(ofAction action: String) -> Message { actions[action] ?? Message(untranslated: action) }

    private static let actions = [
        "new": Message("new", context: "action"),
        "mark": Message("mark", context: "action"),
        "edit": Message("edit", context: "action"),
        "move": Message("move", context: "action"),
        "status": Message("status", context: "action"),
        "remove": Message("remove", context: "action"),
        "attach": Message("attach", context: "action"),
        "import": Message("import", context: "action"),
        "import with any status": Message("import with any status", context: "action"),
        "undo": Message("undo", context: "action"),
        "redo": Message("redo", context: "action"),
        "merge": Message("merge", context: "action"),
        "repair": Message("repair", context: "action"),
        "set": Message("set", context: "action"),
        "scale": Message("scale", context: "action"),
        "measure add": Message("measure add", context: "action"),
        "measure remove": Message("measure remove", context: "action"),
        "workflow": Message("workflow", context: "action"),
        "area add": Message("area add", context: "action"),
        "area trace": Message("area trace", context: "action"),
        "area edit": Message("area edit", context: "action"),
        "area remove": Message("area remove", context: "action"),
        "area import": Message("area import", context: "action"),
    ]
}
