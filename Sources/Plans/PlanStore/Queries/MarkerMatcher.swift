import PlanGeometry
import PlanModel

/// A query as a question to one marker after the other: what a store does that has no index, and what the tests hold the others
/// against.
public struct MarkerMatcher {
    private let query: MarkerQuery
    private let wantedTexts: [(field: TextField, texts: Set<String>)]
    /// The ids of the areas that the query means.
    private let areas: Set<Area.ID>
    private let search: TextSearch?

    /// Makes the matcher of a query.
    ///
    /// - Parameter areas: All areas of the plan, which the query may name.
    public init(_ query: MarkerQuery, areas: [Area]) {
        (self.query, wantedTexts) = (query, query.wantedTexts)
        self.areas = Set(areas.filter { query.areas.contains($0.id) || query.areas.contains($0.name) }.map(\.id))
        search = query.text.flatMap { TextSearch($0) }
    }

    /// True if a marker meets every condition of the query.
    public func matches(_ item: PlanMarker) -> Bool {
        let details = item.marker.details
        if let box = query.box, !box.contains(item.marker.point) { return false }
        if let numbers = query.numbers {
            guard let number = item.marker.number, numbers.contains(number) else { return false }
        }
        if !query.areas.isEmpty {
            guard item.area.map({ areas.contains($0) }) ?? query.areas.contains("") else { return false }
        }
        guard wantedTexts.allSatisfy({ $0.texts.contains(item[$0.field] ?? "") }) else { return false }
        if !query.otherStatuses.isEmpty, query.otherStatuses.contains(details.status ?? "") { return false }
        if let from = query.changedFrom, item.changed < from { return false }
        if let after = query.after, !after.isBefore(MarkerPosition(of: item, in: after.order)) { return false }
        if query.dueFrom != nil || query.dueTo != nil {
            guard let due = details.due else { return false }
            if let from = query.dueFrom, due < from { return false }
            if let to = query.dueTo, due > to { return false }
        }
        return search?.matches(title: details.title, note: details.note) ?? true
    }

    /// Markers in the query's order, as many as it wants.
    public func sorted(_ markers: [PlanMarker]) -> [PlanMarker] {
        let sorted = markers.sorted { query.order.isIncreasing($0, $1) }
        return query.limit.map { Array(sorted.prefix(max(0, $0))) } ?? sorted
    }
}

extension MarkerQuery.Order {
    func isIncreasing(_ one: PlanMarker, _ other: PlanMarker) -> Bool {
        MarkerPosition(of: one, in: self).isBefore(MarkerPosition(of: other, in: self))
    }
}
