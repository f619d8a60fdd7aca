import PlanBase
import PlanGeometry
import PlanModel

/// The markers of one file before they are placed, with where each stands in the file, so that a refusal can say so.
public struct MarkerBatch: Sendable {
    /// The file's entries, in order.
    public let entries: [MarkerEntry]
    /// The file's name in refusals.
    public let file: String
    /// The system of the entries' coordinate pairs.
    public let coordinates: CoordinateSystem

    /// The entries of a file, such as ``MarkerFile`` reads them.
    public init(_ entries: [MarkerEntry], file: String, coordinates: CoordinateSystem) {
        (self.entries, self.file, self.coordinates) = (entries, file, coordinates)
    }

    /// The result of placing a file's markers.
    public struct Result: Sendable {
        /// The markers that were accepted, in the order of the file.
        public let accepted: [Marker]
        /// The other entries, in the order of the file.
        public let refused: [RefusedMarker]
    }

    /// The places of markers that have a room and no coordinates, by the indices of their entries.
    private struct RoomPlaces {
        var points: [Int: Point] = [:]
        /// Why markers have none.
        var refused: [Int: Message] = [:]
        /// Why the rules refuse markers with coordinates. Those in rooms satisfy them.
        var misplaced: [Int: PlacementRefusal] = [:]
    }

    /// Checks all markers by a drawing's rules and numbers those that are accepted.
    ///
    /// - Parameter style: The look of the markers, but for the parts of it that a marker has of its own.
    public func place(
        by rules: PlacementRules, numbering: MarkerNumbering = .consecutive(), style: MarkerStyle = MarkerStyle()
    ) -> Result {
        result(of: rules.check(markers(style: style, RoomPlaces()), numbering: numbering), RoomPlaces())
    }

    /// Finds places for the markers that have a room and no coordinates, in the order of the file, and compares the rooms of the others
    /// with their coordinates; then checks all markers by a drawing's rules and numbers those that are accepted.
    package func place(
        by rules: PlacementRules, in rooms: RoomPlacer, numbering: MarkerNumbering = .consecutive(),
        style: MarkerStyle = MarkerStyle()
    ) throws -> Result {
        let places = try roomPlaces(by: rules, in: rooms)
        let markers = markers(style: style, places)
        return result(of: rules.number(markers, except: refusals(places), numbering), places)
    }

    private func result(of placed: PlacementResult, _ places: RoomPlaces) -> Result {
        let areAllAccepted = placed.accepted.count == entries.count
        return Result(accepted: placed.accepted, refused: areAllAccepted ? [] : refused(placed.refused, places))
    }

    /// The refusals of markers with coordinates, by the indices of the markers that have a place.
    private func refusals(_ places: RoomPlaces) -> [Int: PlacementRefusal] {
        guard !places.misplaced.isEmpty else { return [:] }
        var refusals: [Int: PlacementRefusal] = [:]
        var index = 0
        for (number, entry) in entries.enumerated() where places.refused[number] == nil {
            guard case .marker = entry else { continue }
            refusals[index] = places.misplaced[number]
            index += 1
        }
        return refusals
    }

    /// True if no marker has coordinates, and one at least has a room.
    package var hasRoomsAlone: Bool {
        var hasRooms = false
        for case .marker(let marker) in entries {
            guard marker.lacksCoordinates else { return false }
            hasRooms = true
        }
        return hasRooms
    }

    /// True if an entry names a room.
    package var hasRooms: Bool {
        entries.contains { entry in if case .marker(let marker) = entry { marker.room != nil } else { false } }
    }

    private func roomPlaces(by rules: PlacementRules, in rooms: RoomPlacer) throws -> RoomPlaces {
        var places = RoomPlaces()
        rooms.expectsRooms = true
        places.misplaced = rules.refusals(count: entries.count) { index in
            guard case .marker(let marker) = entries[index], !marker.lacksCoordinates else { return nil }
            return point(of: marker)
        }
        for (index, entry) in entries.enumerated() {
            guard case .marker(let marker) = entry else { continue }
            guard marker.lacksCoordinates else {
                if places.misplaced[index] == nil {
                    let point = point(of: marker)
                    rooms.note(point)
                    rooms.compare(marker.room, with: point, ofMarker: marker.number, at: marker.place)
                }
                continue
            }
            switch rooms.area(of: marker.room) {
            case .refused(let reason): places.refused[index] = reason
            case .area(let area):
                let place = try rooms.place(in: area)
                guard (try? rules.check(place.point)) != nil else {
                    places.refused[index] = rooms.refusal(in: area)
                    continue
                }
                rooms.count(place)
                places.points[index] = place.point
            }
        }
        return places
    }

    /// The point of a marker; one that is not finite for a pair without a pixel point, which is refused as such.
    private func point(of marker: UnplacedMarker) -> Point {
        (try? coordinates.pixelPoint(for: marker.pair)) ?? Point(x: .nan, y: .nan)
    }

    /// The markers of the entries that have one and a place, in order.
    private func markers(style: MarkerStyle, _ places: RoomPlaces) -> [Marker] {
        guard places.points.isEmpty, places.refused.isEmpty else { return markersInRooms(style: style, places) }
        func isMarker(_ entry: MarkerEntry) -> Bool { if case .marker = entry { true } else { false } }
        let sound = entries.allSatisfy(isMarker) ? entries : entries.filter(isMarker)
        let ids = MarkerIDs()
        return concurrentArray(count: sound.count) { range, start in
            var place = start
            for index in range {
                guard case .marker(let marker) = sound[index] else {
                    preconditionFailure("sound entries alone are left")
                }
                place.initialize(
                    to: Marker(
                        id: ids[index], number: marker.number, point: point(of: marker), details: marker.details,
                        style: marker.style(insteadOf: style)))
                place += 1
            }
        }
    }

    private func markersInRooms(style: MarkerStyle, _ places: RoomPlaces) -> [Marker] {
        let ids = MarkerIDs()
        var markers: [Marker] = []
        for (index, entry) in entries.enumerated() where places.refused[index] == nil {
            guard case .marker(let marker) = entry else { continue }
            var details = marker.details
            let place = places.points[index]
            if place != nil { details.isLocated = false }
            markers.append(
                Marker(
                    id: ids[markers.count], number: marker.number, point: place ?? point(of: marker), details: details,
                    style: marker.style(insteadOf: style)))
        }
        return markers
    }

    /// Returns the refused entries, in the order of the file.
    ///
    /// - Parameter refusals: The refusals, by the indices of the markers that have a place.
    private func refused(_ refusals: [Int: PlacementRefusal], _ places: RoomPlaces) -> [RefusedMarker] {
        var refused: [RefusedMarker] = []
        var index = 0
        for (number, entry) in entries.enumerated() {
            switch entry {
            case .malformed(let problem, let place):
                refused.append(RefusedMarker(file: file, place: place, reason: .malformed(problem)))
            case .marker(let marker):
                if let reason = places.refused[number] {
                    refused.append(RefusedMarker(file: file, place: marker.place, reason: .room(reason)))
                    continue
                }
                if let refusal = refusals[index] {
                    let reason = RefusedMarker.Reason.refused(refusal.asWritten(marker.pair))
                    refused.append(RefusedMarker(file: file, place: marker.place, reason: reason))
                }
                index += 1
            }
        }
        return refused
    }
}

extension PlacementRefusal {
    /// The refusal of a coordinate pair: what is not finite is told as the file has it.
    fileprivate func asWritten(_ pair: Point) -> PlacementRefusal {
        if case .notFinite = self { .notFinite(x: pair.x, y: pair.y) } else { self }
    }
}
