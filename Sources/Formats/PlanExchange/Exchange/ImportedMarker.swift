import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// A marker of another tool's file, with what the file leaves for the plan to decide.
public struct ImportedMarker: Hashable, Sendable {
    /// The marker with everything that the file says, in pixel points.
    public var item: PlanMarker
    /// True if the file gives the marker's id; otherwise the id is all zeros.
    public var hasID = false
    /// True if the file gives the marker's times.
    public var hasTimes = false
    /// When the marker was last changed, as the file says; `nil` if it does not.
    public var changed: Timestamp?
    /// The area that the file says the marker lies in, by name or id; the marker's point decides.
    public var areaName: String?
    /// The room that a row of a list names, beside the floor.
    package var room: ListedRoom?
    /// The name in the file of the column or member that has the status.
    package var statusColumn = DetailField(.status)?.name ?? ""
    /// True if the file gives no coordinates, so that the marker has to be placed in its room.
    package var isUnplaced = false
    /// The fields that the file gives, empty ones too. The other fields of a marker that is in the plan already do not change.
    public var given: Set<MarkerField> = [.point]
    /// The values that cannot be read, by their fields. They are kept as properties, named as in the file.
    public private(set) var unread: [MarkerField: UnreadCell] = [:]
    /// True if an update of a marker in the plan takes the other fields where one field is refused.
    package var isDivisible = false
    /// True if the file gives all free properties. An update then removes the properties that the file does not name.
    public var givesAllProperties = false

    /// A marker at a point, of which nothing else is known.
    package init(point: Point) {
        item = PlanMarker(marker: Marker(id: .none, point: point), created: Timestamp(milliseconds: 0))
    }

    /// Keeps a value of which its field cannot have all as a property. Where the field has nothing of it, a marker that the plan has keeps
    /// its own.
    package mutating func keep(_ cell: UnreadCell, of field: MarkerField, _ value: JSONValue? = nil) {
        unread[field] = cell
        if cell.part == .none { given.remove(field) }
        guard cell.isKept else { return }
        given.insert(.property(cell.column))
        item.marker.details.properties[cell.column] = value ?? .string(cell.text)
    }

    /// Takes the texts of properties for numbers where a marker of the plan has numbers, as text is all that CSV has, and for the values
    /// of which they are the JSON, as columns of texts have them.
    public mutating func readTexts(like old: PlanMarker) {
        for (name, value) in old.marker.details.properties where value.string == nil {
            guard let text = item.marker.details.properties[name]?.string?.trimmed else { continue }
            if value.isWritten(as: text) {
                item.marker.details.properties[name] = value
            } else if value.number != nil,
                let number = DecimalSign.point.number(text) ?? DecimalSign.comma.number(text), number.isFinite
            {
                item.marker.details.properties[name] = .number(number)
            }
        }
    }

    /// A marker of a plan, updated with the fields that the file gives.
    public func updating(_ old: PlanMarker) -> PlanMarker {
        var new = old
        for field in given {
            if case .property(let name) = field {
                new.marker.details.properties[name] = item.marker.details.properties[name]
                // A thread grows on both sides.
                if name == MarkerReply.propertyName {
                    new.marker.details.replies = MarkerReply.union(
                        old.marker.details.replies, item.marker.details.replies)
                }
            } else {
                // A value that comes from a marker fits the field.
                try? new.set(field, to: item[field])
            }
        }
        if givesAllProperties { new.marker.details.properties = item.marker.details.properties }
        return new
    }
}

/// One entry of a file that is imported: a marker, or why there is none.
public enum ImportedEntry: Hashable, Sendable {
    /// A well-formed marker.
    case marker(ImportedMarker, at: FilePlace)
    /// An entry that cannot be read as a marker.
    case malformed(Message, at: FilePlace)
}
