import PlanJSON
import PlanModel

/// The record of one change: of a field of a marker or of the plan; of a whole marker or area if the field is empty; or of the markers
/// from one row to another, which an import added.
public struct ChangeRow: Hashable, Sendable {
    /// The change's own row, in the order in which the changes were made.
    public var seq: Int64 = 0
    /// The row of its revision.
    public var revision: Int64 = 0
    /// The row of the marker, or of the first of several.
    public var marker: Int64?
    /// The row of the last of several markers.
    public var lastMarker: Int64?
    /// The id of the area.
    public var area: Area.ID?
    /// The name of the field; empty for whole markers and areas.
    public var field = ""
    /// The value before as JSON text; nil if there was none.
    public var oldText: String?
    /// The value afterwards as JSON text; nil if there is none.
    public var newText: String?

    /// Makes what is kept of a change; see the properties.
    public init(
        seq: Int64 = 0, revision: Int64 = 0, marker: Int64? = nil, lastMarker: Int64? = nil, area: Area.ID? = nil,
        field: String = "", oldText: String? = nil, newText: String? = nil
    ) {
        (self.seq, self.revision, self.marker, self.lastMarker) = (seq, revision, marker, lastMarker)
        (self.area, self.field, self.oldText, self.newText) = (area, field, oldText, newText)
    }
}

extension ChangeRow {
    /// The value before; nil if there was none, or its text is damaged.
    public var old: JSONValue? { Self.value(oldText) }
    /// The value afterwards; nil if there is none, or its text is damaged.
    public var new: JSONValue? { Self.value(newText) }

    private static func value(_ text: String?) -> JSONValue? { text.flatMap { try? JSONValue(parsing: $0.utf8) } }

    /// The rows of the markers that it is about; nil if it is about none.
    public var markers: ClosedRange<Int64>? { marker.map { $0...max($0, lastMarker ?? $0) } }

    /// True if the change is of markers that were added or removed as a whole.
    var isOfWholeMarkers: Bool { area == nil && marker != nil && field.isEmpty }

    /// A copy of the change with `null` in place of each value, which tells only if there were values before and after.
    var withoutValues: ChangeRow {
        var change = self
        (change.oldText, change.newText) = (oldText.map { _ in "null" }, newText.map { _ in "null" })
        return change
    }
}
