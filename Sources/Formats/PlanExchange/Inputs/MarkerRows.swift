import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// The markers of a table that a program has in memory: points, and what else is known of each.
package struct MarkerRows: Sendable {
    /// The fields of the markers, by the names of members as JSON lines have them; other names are those of properties.
    package enum Members: Sendable {
        /// Nothing.
        case none
        /// An object for each marker.
        case objects([[String: JSONValue]])
        /// For each name the values of all markers, with `null` for a marker without one.
        case columns([String: [JSONValue]])
    }

    /// The name of the rows in messages.
    package static let name = "markers"

    private let points: [Point]
    private let members: Members

    /// Markers at points in the coordinates of the request; nil unless the members are those of as many markers.
    package init?(_ points: [Point], _ members: Members = .none) {
        let counts =
            switch members {
            case .none: [Int]()
            case .objects(let objects): [objects.count]
            case .columns(let columns): columns.values.map(\.count)
            }
        guard counts.allSatisfy({ $0 == points.count }) else { return nil }
        (self.points, self.members) = (points, members)
    }

    /// Returns the rows as the entries of a file, each at its number from 1, with the symbols, colours and sizes that they give. A value
    /// that its field cannot have stays a property; a row whose texts are too long is malformed.
    ///
    /// - Complexity: O(*n*) in the number of values, on all cores.
    package func entries(in coordinates: CoordinateSystem) -> MarkerEntries {
        let entries: [MarkerEntry] = concurrentArray(count: points.count) { range, start in
            var place = start
            for index in range {
                place.initialize(to: entry(at: index))
                place += 1
            }
        }
        var extent = CoordinateExtent(coordinates)
        for point in points where !extent.isSettled { extent.add(point) }
        return MarkerEntries(entries: entries, notes: [extent.note(ofAreas: false)].compactMap(\.self))
    }

    private func entry(at index: Int) -> MarkerEntry {
        let place = FilePlace.entry(index + 1)
        var imported = ImportedMarker(point: .zero)
        if let problem = imported.take(MappedMembers(members(at: index))) {
            return .malformed(.unfit(reason: problem), at: place)
        }
        let marker = imported.item.marker
        return .marker(
            UnplacedMarker(
                place: place, pair: points[index], number: marker.number, details: marker.details,
                unread: imported.unread, look: imported.look))
    }

    private func members(at index: Int) -> [String: JSONValue] {
        switch members {
        case .none: return [:]
        case .objects(let objects): return objects[index]
        case .columns(let columns):
            var row: [String: JSONValue] = [:]
            for (name, values) in columns where values[index] != .null { row[name] = values[index] }
            return row
        }
    }
}

extension ImportedMarker {
    /// The marker's own symbol, colour and size, as far as they are given.
    fileprivate var look: [MarkerField: JSONValue] {
        var look: [MarkerField: JSONValue] = [:]
        for field in [MarkerField.symbol, .styleColor, .size] where given.contains(field) && item[field] != .null {
            look[field] = item[field]
        }
        return look
    }
}
