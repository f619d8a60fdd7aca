import FoundationEssentials
import PlanGeometry
import PlanModel

extension Plan {
    /// The marker of an id; `nil` if there is none.
    public func marker(id: UUID) throws -> PlanMarker? {
        try locked { try $0.marker(.id(id))?.marker }
    }

    /// The marker of a number; `nil` if there is none.
    public func marker(numbered number: Int) throws -> PlanMarker? {
        try locked { try $0.marker(.number(number))?.marker }
    }

    /// True if the marker of a number was removed.
    public func isRetired(number: Int) throws -> Bool {
        try locked { try $0.identity(.number(number))?.isRetired == true }
    }

    /// Calls `body` with each marker that a query finds, in the query's order and in constant memory. The markers are those
    /// of one moment.
    public func forEachMarker(_ query: MarkerQuery, _ body: (PlanMarker) throws -> Void) throws {
        if case .distance(let point) = query.order, query.limit != nil, point.isFinite {
            for marker in try markers(query) { try body(marker) }
            return
        }
        try reading { try $0.forEachMarker(query, body) }
    }

    /// The markers that a query finds, in its order. They are those of one moment.
    public func markers(_ query: MarkerQuery = MarkerQuery()) throws -> [PlanMarker] {
        if case .distance(let point) = query.order, let limit = query.limit, point.isFinite {
            return try nearest(to: point, limit: limit, query)
        }
        // One question, so that a database need not keep the moment for others.
        return try locked { records in
            var found: [PlanMarker] = []
            try records.forEachMarker(query) { found.append($0) }
            return found
        }
    }

    /// The number of markers that a query finds.
    public func count(_ query: MarkerQuery) throws -> Int {
        try locked { records in
            let count = try records.markerCount(query)
            return query.limit.map { min($0, count) } ?? count
        }
    }

    /// The markers nearest to a point. Boxes around the point grow until they hold enough markers.
    private func nearest(to point: Point, limit: Int, _ query: MarkerQuery) throws -> [PlanMarker] {
        guard limit > 0 else { return [] }
        return try reading { records in
            let total = max(1, Double(try records.markerCount()))
            let size = drawing.size
            // The first box holds about twice the wanted number if the markers are spread evenly.
            var reach = max(1, (size.width * size.height * Double(limit) / total / 2).squareRoot())
            let bounds = Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            while true {
                let box = Box(
                    minX: point.x - reach, minY: point.y - reach, maxX: point.x + reach, maxY: point.y + reach)
                let isAll = box.contains(bounds)
                var near = query
                near.box = isAll ? query.box : query.box.map { $0.intersection(box) ?? box } ?? box
                var found: [PlanMarker] = []
                try records.forEachMarker(near) { found.append($0) }
                let sure = isAll ? found : found.filter { $0.marker.point.distance(to: point) <= reach }
                if isAll || sure.count >= limit {
                    return query.box.map { box in sure.filter { box.contains($0.marker.point) } } ?? sure
                }
                reach *= 2
            }
        }
    }

    /// The distinct values of a field, in order. The time grows with the number of markers.
    public func values(of field: TextField) throws -> [String] {
        try locked { try $0.values(of: field) }
    }

    /// The distinct names of free properties with text values, in order.
    public func propertyNames() throws -> [String] {
        try locked { try $0.propertyNames() }
    }
}
