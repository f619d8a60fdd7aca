import PlanGeometry

/// The content of another tool's file, as far as a plan can hold it.
public struct ImportedPlan: Hashable, Sendable {
    /// The drawing's size in pixels, if the file says it.
    public var drawingSize: Size?
    /// The areas.
    public var areas: [Area] = []
    /// The markers with the place in the file where each stands.
    public var markers: [(place: FilePlace, marker: ImportedMarker)] = []
    /// Entries that are no markers, and why.
    public var refused: [(place: FilePlace, reason: Message)] = []
    /// What the file says that a plan does not hold, one sentence each.
    public var losses: [Message] = []

    /// The areas' ids, and how many areas asked for an id that was taken.
    var areaIDs: Set<Area.ID> = []
    var copies: [Area.ID: Int] = [:]

    /// An empty plan.
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

extension ImportedPlan {
    /// Adds an area, with another id if its own is taken.
    mutating func append(_ area: Area) {
        var new = area
        while !areaIDs.insert(new.id).inserted {
            let count = copies[area.id, default: 1] + 1
            copies[area.id] = count
            new.id = "\(area.id)-\(count)"
        }
        areas.append(new)
    }

    /// Adds a marker with its attributes, or what is wrong with them.
    ///
    /// - Returns: True if the marker was added.
    @discardableResult
    mutating func appendMarker(
        at point: Point, _ attributes: JSONValue?, category: String = "", _ place: FilePlace
    ) -> Bool {
        var marker = ImportedMarker(point: point)
        var problem = point.isFinite ? nil : Message("the point is not finite", "点的坐标不是有限数值")
        if case .object(let members)? = attributes {
            problem = problem ?? marker.take(members)
        } else if !category.isEmpty {
            marker.item.marker.details.category = category
        }
        if let problem { refused.append((place, problem)) } else { markers.append((place, marker)) }
        return problem == nil
    }
}
