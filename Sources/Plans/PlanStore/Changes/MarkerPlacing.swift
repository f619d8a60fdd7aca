import PlanBase
import PlanFiles
import PlanGeometry
import PlanModel

/// Puts new markers on a plan's drawing, each as ``PlanTransaction/mark(at:details:style:number:role:tolerance:id:)`` does, or in the room
/// that it names. For many markers the plan's areas are read once. The index of places takes all of them together.
package final class MarkerPlacing {
    /// Why a marker is not placed in a room.
    package struct RoomRefusal: Error {
        /// The reason.
        package let reason: Message
    }

    private let transaction: PlanTransaction
    private let role: String?
    private let tolerance: PlacementTolerance
    private let workflow: Workflow
    /// All areas of the plan; nil for few markers, of which each asks for the areas at its point.
    private let places: ImportedPlaces?
    /// The rooms of the plan; nil if no marker names one.
    private let rooms: RoomPlacer?
    private let insertion: any BulkInsertion
    /// The statuses of the workflow that new markers may have, by the texts that mean them.
    private var statuses: [String: String] = [:]
    private var greatestNumber: Int
    private var row: Int64

    /// From so many markers on it is faster to read all areas.
    private static let leastMany = 100

    fileprivate init(
        _ transaction: PlanTransaction, count: Int, hasRooms: Bool, role: String?, tolerance: PlacementTolerance
    ) throws {
        (self.transaction, self.role, self.tolerance) = (transaction, role, tolerance)
        let records = transaction.records
        workflow = try records.workflow()
        places =
            hasRooms || count >= Self.leastMany
            ? ImportedPlaces(try records.areaRows(), on: transaction.plan.drawing, tolerance) : nil
        rooms = hasRooms ? places?.roomPlacer(of: transaction) : nil
        rooms?.expectsRooms = true
        insertion = try records.bulkInsertion()
        greatestNumber = try records.greatestNumber()
        row = try records.greatestMarkerRow()
    }

    /// Places a marker, whose id, time and author are the transaction's to give.
    ///
    /// - Parameters:
    ///   - point: The place, a pixel point.
    ///   - room: The room that the marker names, which ``notes`` tell of if the place is in another one; nil if it names none.
    /// - Returns: The marker's number.
    /// - Throws: `PlacementRefusal` if the point does not satisfy the rules, ``PlanStoreError/numberTaken(_:)``,
    ///   ``PlanStoreError/stepNotAllowed(number:from:to:role:possible:others:)``.
    package func place(_ marker: Marker, at point: Point, named room: ListedRoom? = nil) throws -> Int {
        var marker = marker
        if let places {
            marker.point = try places.snapped(point) ?? point
        } else {
            marker.point = try transaction.place(for: point, tolerance: tolerance)
        }
        let number = try add(marker)
        rooms?.note(marker.point)
        rooms?.compare(room, with: marker.point, ofMarker: number, at: nil)
        return number
    }

    /// Notes on the markers that were placed in rooms, and on those that name another room than that of their point.
    package var notes: [FileNote] { rooms?.notes ?? [] }

    /// Places a marker on free paper in a room, as not yet located.
    ///
    /// - Parameter room: The room that the marker names; nil if it names none.
    /// - Returns: The marker's number.
    /// - Throws: ``RoomRefusal`` if the room is not found, may be several, or allows no markers; the errors of ``place(_:at:)`` but for
    ///   `PlacementRefusal`.
    package func place(_ marker: Marker, in room: ListedRoom?) throws -> Int {
        guard let places, let rooms else { preconditionFailure("rooms are announced") }
        let area: Int
        switch rooms.area(of: room) {
        case .area(let index): area = index
        case .refused(let reason): throw RoomRefusal(reason: reason)
        }
        var marker = marker
        // A marker that is refused for its status takes no place.
        marker.details.status = try status(of: marker)
        let place = try rooms.place(in: area)
        do throws(PlacementRefusal) { try places.check(place.point) } catch {
            throw RoomRefusal(reason: rooms.refusal(in: area))
        }
        marker.point = place.point
        marker.details.isLocated = false
        let number = try add(marker)
        rooms.count(place)
        return number
    }

    private func add(_ marker: Marker) throws -> Int {
        var details = marker.details
        details.status = try status(of: marker)
        let number = try number(of: marker)
        let numbered = Marker(
            id: transaction.plan.ids.next(), number: number, point: marker.point, details: details, style: marker.style)
        var item = PlanMarker(marker: numbered, author: transaction.author, created: transaction.time)
        let area =
            if let places { places.area(at: marker.point).map { (seq: $0.seq, id: $0.area.id) } } else {
                try transaction.area(at: marker.point)
            }
        item.area = area?.id
        // Planmark never makes such a row; a malicious file can have one.
        guard row < .max else {
            throw PlanStoreError.damaged(
                file: transaction.plan.location, detail: Message("no row is left for a marker"))
        }
        row += 1
        try insertion.add(item, area: area?.seq, at: row)
        try transaction.record(marker: row, new: item.json)
        transaction.noteAdded(item)
        greatestNumber = max(greatestNumber, number)
        return number
    }

    private func status(of marker: Marker) throws -> String? {
        guard let given = marker.details.status, let known = statuses[given] else {
            let found = try workflow.status(ofNewMarker: marker.details.status, role: role)
            if let given = marker.details.status { statuses[given] = found }
            return found
        }
        return known
    }

    private func number(of marker: Marker) throws -> Int {
        guard let number = marker.number else {
            // If the greatest number is taken, the least free one is searched for.
            return greatestNumber < .max ? greatestNumber + 1 : try transaction.nextNumber()
        }
        if number <= greatestNumber {
            guard try transaction.isFree(number) else { throw PlanStoreError.numberTaken(number) }
        }
        return number
    }

    fileprivate func finish() throws { try insertion.finish() }
}

extension PlanTransaction {
    /// Puts new markers on the drawing, which `body` hands to a ``MarkerPlacing`` one by one.
    ///
    /// - Parameters:
    ///   - count: The number of markers.
    ///   - hasRooms: True if some name rooms.
    ///   - role: The role in which the author acts, for the workflow.
    ///   - tolerance: The tolerance for places outside the allowed areas.
    package func placeMarkers<T>(
        count: Int, hasRooms: Bool, role: String?, tolerance: PlacementTolerance,
        _ body: (MarkerPlacing) throws -> T
    ) throws -> T {
        // Markers must belong to areas that have changed before new ones are placed beside them.
        try finish()
        let placing = try MarkerPlacing(self, count: count, hasRooms: hasRooms, role: role, tolerance: tolerance)
        let result = try body(placing)
        try placing.finish()
        return result
    }
}

extension ImportedPlaces {
    /// The placer of markers in the rooms of a transaction's plan.
    func roomPlacer(of transaction: PlanTransaction) -> RoomPlacer {
        let (plan, records) = (transaction.plan, transaction.records)
        let drawing = Box(origin: .zero, size: plan.drawing.size)
        return RoomPlacer(
            areas.map(\.area), finder, onDrawingOf: drawing.size, plan: plan.name,
            reasonWithoutAreas: Message(
                "the plan has no areas, so that no room is found; import or draw the rooms first"),
            forEachKnownPlace: { insert in try records.forEachMarkerPlace(in: drawing) { insert($0.point) } })
    }
}
