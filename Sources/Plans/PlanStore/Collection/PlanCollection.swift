import PlanModel

/// Plans that belong together, each with a name of its own: those of a database, or the plan files of a folder.
public protocol PlanCollection: MarkerVocabulary {
    /// Where the collection is, as messages name it.
    var location: String { get }
    /// True if the name of any plan fits a pattern.
    func hasPlan(_ name: NamePattern) throws -> Bool
    /// The plans whose names fit any of some patterns, ordered by name; all plans if there is no pattern.
    func entries(_ names: [NamePattern]) throws -> [PlanEntry]
    /// Calls `body` with each marker that a query finds, in constant memory where the order is by number.
    func forEachMarker(_ query: CollectionQuery, _ body: (CollectedMarker) throws -> Void) throws
    /// The number of markers of each value of a field and status, the most frequent value first; those without one last.
    func statistics(by field: TextField, _ names: [NamePattern]) throws -> [PlanStatistics.ValueCount]
    /// The areas of some plans, with the names of these.
    func areas(_ names: [NamePattern]) throws -> [(plan: String, area: Area)]
    /// The names of the free properties of some plans' markers, in order.
    func propertyNames(_ names: [NamePattern]) throws -> [String]
}

/// The areas, field values and statuses of one or several plans, against which filters are checked.
public protocol MarkerVocabulary {
    /// True if there is an area with the name or id `idOrName`.
    func hasArea(_ idOrName: String) throws -> Bool
    /// The ids of the areas whose name or id is a text, in whatever case of letters.
    func areaIDs(spelled text: String) throws -> Set<Area.ID>
    /// The names of the areas, as they are shown.
    func areaNames() throws -> [String]
    /// The distinct values of a field, in order.
    func values(of field: TextField) throws -> [String]
    /// The steps that statuses may take; of several plans those of all.
    func workflow() throws -> Workflow
    /// True if any marker has a status.
    func hasMarker(ofStatus status: String) throws -> Bool
}

/// Which markers of several plans to find, and in which order.
public struct CollectionQuery: Hashable, Sendable {
    /// The patterns of the plans' names; none for all plans.
    public var names: [NamePattern]
    /// The conditions that markers must meet, and their order. By due day or change, the markers of all plans are in one order. By
    /// number, they come plan by plan, ordered by the plans' names. An order by distance counts as the order by number.
    public var markers: MarkerQuery
    /// True if the markers must need more work: no marker has a status with which the workflow of its plan ends.
    public var isUnfinished: Bool

    /// Makes a query for markers of several plans.
    public init(_ names: [NamePattern] = [], markers: MarkerQuery = MarkerQuery(), isUnfinished: Bool = false) {
        (self.names, self.markers, self.isUnfinished) = (names, markers, isUnfinished)
    }
}

/// A marker of one of several plans.
public struct CollectedMarker: Hashable, Sendable {
    /// The name of the plan.
    public var plan: String
    /// The marker.
    public var item: PlanMarker
    /// The name of its area.
    public var areaName: String?

    /// Makes a marker of a plan.
    public init(plan: String, item: PlanMarker, areaName: String?) {
        (self.plan, self.item, self.areaName) = (plan, item, areaName)
    }
}

extension Plan: MarkerVocabulary {
    /// True if the plan has an area with the name or id `idOrName`.
    public func hasArea(_ idOrName: String) throws -> Bool { try area(idOrName) != nil }

    /// The ids of the areas whose name or id is a text, in whatever case of letters.
    public func areaIDs(spelled text: String) throws -> Set<Area.ID> {
        let areas = try areas()
        let spelled = areas.filter { $0.isSpelled(text) }.map(\.id)
        guard spelled.isEmpty, case .found(let index) = RoomNameMatcher(areas).area(named: text, findsNearest: false)
        else { return Set(spelled) }
        return [areas[index].id]
    }

    /// The names of the plan's areas, as they are shown.
    public func areaNames() throws -> [String] { try areas().map(\.shownName) }

    /// True if any marker of the plan has a status.
    public func hasMarker(ofStatus status: String) throws -> Bool {
        var query = MarkerQuery()
        query.texts[.status] = [status]
        return try count(query) > 0
    }
}

extension Area {
    /// True if a text is the name or id of this area, in whatever case of letters.
    func isSpelled(_ text: String) -> Bool { Self.isSpelled(text, id: id, name: name) }

    /// True if a text is the given name or id of an area, in whatever case of letters.
    package static func isSpelled(_ text: String, id: ID, name: String) -> Bool {
        name.lowercased() == text.lowercased() || id.lowercased() == text.lowercased()
    }
}
