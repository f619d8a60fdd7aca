import PlanModel

/// A row of the table `change`, see ``PlanSchema``.
struct ChangeRow {
    var seq: Int64 = 0
    var marker: Int64?
    var lastMarker: Int64?
    var area: Area.ID?
    var field = ""
    /// The value before as JSON text; nil if there was none.
    var oldText: String?
    /// The value afterwards as JSON text; nil if there is none.
    var newText: String?

    /// The value before; nil if there was none, or its text is damaged.
    var old: JSONValue? { Self.value(oldText) }
    /// The value afterwards.
    var new: JSONValue? { Self.value(newText) }

    private static func value(_ text: String?) -> JSONValue? { text.flatMap { try? JSONValue(parsing: $0.utf8) } }

    func isAbout(marker seq: Int64) -> Bool {
        guard let marker else { return false }
        return (marker...max(marker, lastMarker ?? marker)).contains(seq)
    }
}
