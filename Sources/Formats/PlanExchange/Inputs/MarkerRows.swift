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

        /// True if the members can be those of so many markers.
        fileprivate func areOf(_ count: Int) -> Bool {
            switch self {
            case .none: true
            case .objects(let objects): objects.count == count
            case .columns(let columns): columns.values.allSatisfy { $0.count == count }
            }
        }

        /// The names of the members.
        fileprivate var names: Set<String> {
            switch self {
            case .none: []
            case .objects(let objects): objects.reduce(into: []) { $0.formUnion($1.keys) }
            case .columns(let columns): Set(columns.keys)
            }
        }
    }

    /// The name of the rows in messages.
    package static let name = "markers"

    private let points: [Point]
    private let members: Members
    /// The members that name rooms.
    private let rooms: RoomMembers

    /// Markers at points in the coordinates of the request; nil unless the members are those of as many markers.
    package init?(_ points: [Point], _ members: Members = .none) {
        guard members.areOf(points.count) else { return nil }
        (self.points, self.members, rooms) = (points, members, RoomMembers(among: members.names))
    }

    /// Markers without coordinates, with members that name their rooms.
    ///
    /// - Returns: Nil unless the members are those of as many markers.
    /// - Throws: `InputError` if no member is called as one of rooms.
    package init?(count: Int, inRoomsOf members: Members) throws(InputError) {
        guard members.areOf(count) else { return nil }
        let names = members.names
        // Only members that are there bound the number of markers.
        guard !RoomMembers(among: names).isEmpty else {
            throw InputError(.missingRooms(found: names.sorted(), hint: nil), file: Self.name)
        }
        self.init(Array(repeating: Point(x: .nan, y: .nan), count: count), members)
    }

    /// Returns the rows as the entries of a file, each at its number from 1, with the symbols, colours and sizes that they give. A value
    /// that its field cannot have stays a property; a row whose texts are too long is malformed.
    ///
    /// A row whose two coordinates are NaN has none. It is to be placed in the room that its members name.
    ///
    /// - Parameter placeBy: The means by which markers get their places; nil for their rooms where no row has coordinates and members are
    ///   called as those of rooms.
    /// - Complexity: O(*n*) in the number of values, on all cores.
    package func entries(in coordinates: CoordinateSystem, placeBy: PlaceBy?) -> MarkerEntries {
        let placesByRoom =
            placeBy == .area || placeBy == nil && !rooms.isEmpty && points.allSatisfy(\.lacksCoordinates)
        let entries: [MarkerEntry] = concurrentArray(count: points.count) { range, start in
            var place = start
            for index in range {
                place.initialize(to: entry(at: index, placesByRoom: placesByRoom))
                place += 1
            }
        }
        var extent = CoordinateExtent(coordinates)
        for point in points where !extent.isSettled { extent.add(point) }
        return MarkerEntries(entries: entries, notes: [extent.note(ofAreas: false)].compactMap(\.self))
    }

    private func entry(at index: Int, placesByRoom: Bool) -> MarkerEntry {
        let place = FilePlace.entry(index + 1)
        var imported = ImportedMarker(point: .zero)
        let members = members(at: index)
        if let problem = imported.take(MappedMembers(members)) {
            return .malformed(.unfit(reason: problem), at: place)
        }
        let marker = imported.item.marker
        let isUnplaced = placesByRoom && points[index].lacksCoordinates
        var unplaced = UnplacedMarker(
            place: place, pair: isUnplaced ? .zero : points[index], number: marker.number, details: marker.details,
            unread: imported.unread, look: imported.look)
        unplaced.lacksCoordinates = isUnplaced
        if isUnplaced || !imported.hasID {
            unplaced.room = rooms.room(of: members, lacksCoordinates: isUnplaced)
        }
        return .marker(unplaced)
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

extension Point {
    /// True for the point of a row that has none.
    fileprivate var lacksCoordinates: Bool { x.isNaN && y.isNaN }
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
