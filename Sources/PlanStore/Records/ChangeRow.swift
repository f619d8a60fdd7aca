import PlanModel

/// What is kept of one change: of a field of a marker or of the plan; of a whole marker or area if the field is empty; or of the
/// markers from one row to another, which an import added.
struct ChangeRow: Hashable, Sendable {
    /// The change's own row, in the order in which the changes were made.
    var seq: Int64 = 0
    /// The row of its revision.
    var revision: Int64 = 0
    /// The row of the marker, or of the first of several.
    var marker: Int64?
    /// The row of the last of several markers.
    var lastMarker: Int64?
    /// The id of the area.
    var area: Area.ID?
    /// The name of the field; empty for whole markers and areas.
    var field = ""
    /// The value before as JSON text; nil if there was none.
    var oldText: String?
    /// The value afterwards as JSON text; nil if there is none.
    var newText: String?
}

extension ChangeRow {
    /// The value before; nil if there was none, or its text is damaged.
    var old: JSONValue? { Self.value(oldText) }
    /// The value afterwards; nil if there is none, or its text is damaged.
    var new: JSONValue? { Self.value(newText) }

    private static func value(_ text: String?) -> JSONValue? { text.flatMap { try? JSONValue(parsing: $0.utf8) } }

    /// The rows of the markers that it is about; nil if it is about none.
    var markers: ClosedRange<Int64>? { marker.map { $0...max($0, lastMarker ?? $0) } }

    /// Whether markers came or went as a whole.
    var isOfWholeMarkers: Bool { area == nil && marker != nil && field.isEmpty }
}
