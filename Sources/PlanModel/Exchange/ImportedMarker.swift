import PlanGeometry

/// A marker as another tool's file has it: what the file does not say is for the plan to decide.
public struct ImportedMarker: Hashable, Sendable {
    /// The marker with all that the file says of it, in pixel points.
    public var item: PlanMarker
    /// Whether the file gives the id; else the id is all zeros.
    public var hasID: Bool
    /// Whether the file gives the times.
    public var hasTimes: Bool
    /// The fields that the file gives, empty ones too. Of a marker that the plan has already, the others stay as they are.
    public var given: Set<MarkerField> = [.point]
    /// Whether the file gives all free properties, so that those it does not name are none.
    public var givesAllProperties = false

    init(point: Point) {
        item = PlanMarker(marker: Marker(id: .none, point: point), created: Timestamp(milliseconds: 0))
        (hasID, hasTimes) = (false, false)
    }

    /// A marker of a plan with what the file gives in the place of what it had.
    public func updating(_ old: PlanMarker) -> PlanMarker {
        var new = old
        for field in given {
            if case .property(let name) = field {
                new.marker.details.properties[name] = item.marker.details.properties[name]
            } else {
                // The value comes from a marker, so that it fits.
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
    case malformed(String, at: FilePlace)
}
