import PlanGeometry

/// What a file of another tool holds, as far as a plan can have it.
public struct ImportedPlan: Hashable, Sendable {
    /// The drawing's size in pixels, when the file says it.
    public var drawingSize: Size?
    /// The areas.
    public var areas: [Area] = []
    /// The markers with the place in the file where each stands.
    public var markers: [(place: FilePlace, marker: ImportedMarker)] = []
    /// Entries that are no markers, and why.
    public var refused: [(place: FilePlace, reason: String)] = []
    /// What the file says that a plan does not hold, one sentence each.
    public var losses: [String] = []

    /// The ids that areas have, and for those that several asked for how many did.
    var areaIDs: Set<Area.ID> = []
    var copies: [Area.ID: Int] = [:]

    /// Nothing yet.
    public init() {}

    /// Two are equal when they hold the same.
    public static func == (one: ImportedPlan, other: ImportedPlan) -> Bool {
        one.drawingSize == other.drawingSize && one.areas == other.areas
            && one.markers.elementsEqual(other.markers) { $0.place == $1.place && $0.marker == $1.marker }
            && one.refused.elementsEqual(other.refused) { $0.place == $1.place && $0.reason == $1.reason }
            && one.losses == other.losses
    }

    /// Hashes what it holds.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(areas)
        hasher.combine(markers.map(\.marker))
    }
}

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
