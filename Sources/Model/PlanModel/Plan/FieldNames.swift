import PlanBase

extension MessageLanguage {
    /// Returns the name that tables in this language give a field of a marker or plan; the field's own name where there is no other, as
    /// of properties. A `#` at the end of the name, which marks a column of numbers, stays.
    package func name(ofField field: String) -> String {
        let mark = field.hasSuffix("#") ? "#" : ""
        return Message.name(ofField: String(field.dropLast(mark.count))).text(in: self) + mark
    }

    /// Returns the name that sheets and tables in this language give a status: that of the built-in workflow's statuses, which keep
    /// their English names in files; any other status is a word of the user's own.
    package func name(ofStatus status: String) -> String { Self.statuses[status]?.text(in: self) ?? status }

    private static let statuses: [String: Message] = {
        let names = [
            Message("open", context: "status"), Message("in progress", context: "status"),
            Message("ready for review", context: "status"), Message("closed", context: "status"),
            Message("rejected", context: "status"),
        ]
        return Dictionary(uniqueKeysWithValues: names.map { ($0.english, $0) })
    }()

    /// The names by those of English, which are the fields' own.
    fileprivate static let fields: [String: Message] = {
        let others = [
            Message("number", context: "field"),
            Message("position", context: "field"),
            Message("area", context: "field"),
            Message("author", context: "field"),
            Message("created", context: "field"),
            Message("changed", context: "field"),
            Message("id", context: "field"),
            Message("attachment", context: "field"),
            Message("total", context: "field"),
            Message("name", context: "field"),
            Message("pixels-per-metre", context: "field"),
            Message("units", context: "field"),
            Message("symbol", context: "field"),
            Message("style-color", context: "field"),
            Message("size", context: "field"),
            Message("allowed", context: "field"),
            Message("shape", context: "field"),
            Message("workflow", context: "field"),
            Message("attachments", context: "field"),
            Message("table", context: "field"),
            Message("saved", context: "field"),
            Message("refused", context: "field"),
            Message("markers", context: "field"),
            Message("areas", context: "field"),
            Message("unfinished", context: "field"),
            Message("plan", context: "field"),
            Message("drawing-file", context: "field"),
        ]
        return Dictionary(
            uniqueKeysWithValues: (others + DetailField.all.map(\.shownName)).map { ($0.english, $0) })
    }()
}

extension Message {
    /// The name of a field of a marker or plan; the field's own name where there is no other, as of properties.
    package static func name(ofField field: String) -> Message {
        MessageLanguage.fields[field] ?? Message(untranslated: field)
    }
}
