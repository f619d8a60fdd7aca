import PlanBase
import PlanFiles
import PlanGeometry

/// Places markers of a list that names rooms and has no coordinates, and tells rooms that contradict coordinates.
///
/// Markers stand at least a pin's height apart, as the sheet of the drawing has pins, and half of that from the walls of their room, as
/// far as the room is large enough. Equal plans and lists give equal places.
package final class RoomPlacer {
    /// The answer to the question in which area a marker lies.
    package enum Answer {
        /// The area of an index.
        case area(Int)
        /// None, for a reason.
        case refused(Message)
    }

    private let areas: [Area]
    private let finder: AreaFinder
    private let forEachKnownPlace: ((Point) -> Void) throws -> Void
    private let planName: String
    private let reasonWithoutAreas: Message
    /// The least distance in pixels between markers that are placed where there is room: the height of a pin.
    package let spacing: Double
    private lazy var rooms = RoomNameMatcher(areas, plan: planName)
    private var answers: [ListedRoom: RoomNameMatcher.Answer] = [:]
    private var nearestCount = 0
    private var places: [Int: RoomPlaces] = [:]
    /// The places of the known markers and of the list's; nil before the first marker is placed.
    private var taken: PointGrid?
    /// The list's places before the first marker was placed.
    private var earlier: [Point] = []
    /// True if the places of all markers are kept, as markers without coordinates may follow.
    package var expectsRooms = false
    /// The number of markers that were placed.
    package private(set) var placedCount = 0
    /// The number of those that stand closer to others or to a wall, as their room is full or small.
    package private(set) var crowdedCount = 0
    /// The number of those that stand in a smaller area over their room.
    private var coveredCount = 0
    /// The rooms of those, in the order of their first markers.
    private var coveredRooms: [Int] = []
    /// The entries that name another room than the one that their coordinates lie in.
    private var contradictions = PassedOverEntries()

    /// The greatest number of answers that are kept.
    private static let mostAnswers = 100_000
    /// The nearest names of texts that fit no area are looked for until so many names were compared, some seconds' work.
    private static let mostNearest = 2_000_000
    /// The number of areas that a message names.
    private static let shownCount = 5

    /// A placer for a drawing.
    ///
    /// - Parameters:
    ///   - areas: The rooms, in the order they are painted.
    ///   - finder: The finder over these areas.
    ///   - drawing: The drawing's size in pixels.
    ///   - plan: The plan's name, which may say its floor.
    ///   - reasonWithoutAreas: Why no room is found where there are no areas, with what to do.
    ///   - forEachKnownPlace: Calls its argument with the point of each marker that there is already. It is called before the first marker is
    ///     placed.
    package init(
        _ areas: [Area], _ finder: AreaFinder, onDrawingOf drawing: Size, plan: String,
        reasonWithoutAreas: Message,
        forEachKnownPlace: @escaping ((Point) -> Void) throws -> Void = { _ in }
    ) {
        (self.areas, self.finder, self.forEachKnownPlace) = (areas, finder, forEachKnownPlace)
        (planName, self.reasonWithoutAreas) = (plan, reasonWithoutAreas)
        // Halves of pixels give places with few decimals.
        spacing = (2 * MarkerStyle.pinHeight(onDrawingOf: drawing)).rounded(.up) / 2
    }

    // MARK: - Rooms

    private func answer(_ room: ListedRoom) -> RoomNameMatcher.Answer {
        if let known = answers[room] { return known }
        let answer = rooms.area(
            named: room.text, floor: room.floor, findsNearest: nearestCount * areas.count < Self.mostNearest)
        if case .none = answer { nearestCount += 1 }
        if answers.count >= Self.mostAnswers { answers = [:] }
        answers[room] = answer
        return answer
    }

    /// Why a row without coordinates and without a room gives no marker.
    package static let reasonWithoutRoom = Message("the row has neither coordinates nor a room")

    /// Returns the area that a row names.
    package func area(of room: ListedRoom?) -> Answer {
        guard let room else { return .refused(Self.reasonWithoutRoom) }
        if areas.isEmpty { return .refused(reasonWithoutAreas) }
        let text = room.text.excerpt
        switch answer(room) {
        case .found(let index): return .area(index)
        case .ambiguous(let found):
            return .refused(
                Message(
                    """
                    the room '\(text)' may be \(names(found)); write the area's whole name or number
                    """))
        case .several(let found):
            return .refused(
                Message(
                    """
                    the room '\(text)' names several rooms, \(names(found)); write the one that is meant, or a row for each
                    """))
        case .otherFloor:
            guard let floor = room.floor else {
                return .refused(Message("the room '\(text)' is on another floor than this plan"))
            }
            return .refused(Message("the room '\(text)' is on the floor '\(floor.excerpt)', which this plan is not of"))
        case .none(let nearest):
            if let date = Self.dateParts(room.text) {
                return .refused(dateReason(date, text, room.floor))
            }
            guard !nearest.isEmpty else { return .refused(Message("no area is called '\(text)'")) }
            return .refused(Message("no area is called '\(text)'; the nearest are \(names(nearest))"))
        }
    }

    /// The names of areas, with the ids of those that share a name.
    private func names(_ indices: [Int]) -> [Message] {
        let titles = indices.map { rooms.title(of: $0) }
        let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
        let names = zip(indices, titles).prefix(Self.shownCount).map { index, title in
            counts[title, default: 0] > 1
                ? Message("'\(title.excerpt)' (\(areas[index].id.excerpt))") : Message("'\(title.excerpt)'")
        }
        return names + (indices.count > names.count ? [Message(untranslated: "…")] : [])
    }

    /// The day and month of a text that a spreadsheet has made of `1-2` or `1.2`.
    private static func dateParts(_ text: String) -> (day: Int, month: Int)? {
        let parts = text.trimmed.prefix(10).split(separator: "-")
        guard parts.count == 3, parts[0].count == 4, CalendarDate(String(text.trimmed.prefix(10))) != nil,
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        return (day, month)
    }

    private func dateReason(_ date: (day: Int, month: Int), _ text: String, _ floor: String?) -> Message {
        let meant = Set(["\(date.day).\(date.month)", "\(date.month).\(date.day)"]).flatMap { text -> [Int] in
            switch answer(ListedRoom(text, floor: floor)) {
            case .found(let index): [index]
            case .ambiguous(let found), .several(let found): found
            case .none, .otherFloor: []
            }
        }
        let advice = Message("format the column as text and write the rooms again")
        guard !meant.isEmpty else {
            return Message("a spreadsheet has made the date '\(text)' of the room; \(advice)")
        }
        let names = names(Array(Set(meant)).sorted())
        return Message("a spreadsheet has made the date '\(text)' of the room, which may be \(names); \(advice)")
    }

    /// True if an entry's room may be one of some areas, or have a point.
    package func agrees(_ room: ListedRoom, withAnyOf ids: Set<Area.ID>, or point: Point) -> Bool {
        func agrees(_ index: Int) -> Bool { ids.contains(areas[index].id) || areas[index].reaches(point) }
        return switch answer(room) {
        case .found(let index): agrees(index)
        case .ambiguous(let found), .several(let found): found.contains(where: agrees)
        case .none, .otherFloor: false
        }
    }

    /// Takes note of an entry if the room that it names is another one than that of its coordinates.
    ///
    /// - Parameter number: The number that the entry has for its marker.
    package func compare(_ room: ListedRoom?, with point: Point, ofMarker number: Int?, at place: FilePlace?) {
        guard let room, contradicts(room, point) else { return }
        contradictions.append(number, at: place, [room.text])
    }

    /// True if a room is another one than that of a point.
    private func contradicts(_ room: ListedRoom, _ point: Point) -> Bool {
        if areas.isEmpty { return false }
        let own = finder.area(at: point)
        if let own, areas[own].shownName == room.text || areas[own].id == room.text { return false }
        return switch answer(room) {
        case .found(let index): index != own && !areas[index].reaches(point)
        case .ambiguous(let found), .several(let found): !found.contains { $0 == own || areas[$0].reaches(point) }
        case .none, .otherFloor: false
        }
    }

    // MARK: - Places

    /// Returns a free place in an area, which ``count(_:)`` counts once a marker stands there.
    package func place(in index: Int) throws -> RoomPlaces.Place {
        if taken == nil {
            var grid = PointGrid(cellSide: spacing)
            try forEachKnownPlace { grid.insert($0) }
            for point in earlier { grid.insert(point) }
            (taken, earlier) = (grid, [])
        }
        var grid = taken ?? PointGrid(cellSide: spacing)
        // One owner changes in place.
        taken = PointGrid(cellSide: spacing)
        defer { taken = grid }
        return places[index, default: RoomPlaces(index, of: areas, finder, spacing: spacing)].next(beside: &grid)
    }

    /// Counts a marker that was placed.
    package func count(_ place: RoomPlaces.Place) {
        placedCount += 1
        if !place.isFree { crowdedCount += 1 }
        guard place.isInPart else { return }
        coveredCount += 1
        // More rooms than a message names need not be known.
        if coveredRooms.count <= Self.shownCount, !coveredRooms.contains(place.room) { coveredRooms.append(place.room) }
    }

    /// The notes on the markers that were placed, and on rooms that contradict coordinates.
    package var notes: [FileNote] {
        var notes: [FileNote] = placedCount > 0 ? [.placedInRooms(placedCount, spacing: spacing.shortest)] : []
        if coveredCount > 0 { notes.append(.placedInParts(coveredCount, rooms: names(coveredRooms))) }
        if crowdedCount > 0 { notes.append(.crowdedInRooms(crowdedCount)) }
        if contradictions.count > 0 { notes.append(.otherRooms(contradictions.count, contradictions.messages)) }
        return notes
    }

    /// Why no marker may stand in an area where the rules allow none.
    package func refusal(in index: Int) -> Message {
        Message(
            "no marker may stand in '\(areas[index].shownName.excerpt)'; \(Remedy.set(.anywhere)) takes it all the same"
        )
    }

    /// Takes note of the place of a marker with coordinates.
    package func note(_ point: Point) {
        if taken != nil { taken?.insert(point) } else if expectsRooms { earlier.append(point) }
    }

    /// Returns a free place in the room that a row names; nil if the room is not found, or the marker is in it already.
    package func place(_ known: PlanMarker, in room: ListedRoom) throws -> RoomPlaces.Place? {
        guard case .found(let index) = answer(room), !areas[index].has(known) else { return nil }
        return try place(in: index)
    }
}

extension Area {
    /// True if a point lies in the area or on its boundary, also where a smaller area lies over it.
    package func reaches(_ point: Point) -> Bool { shape.location(of: point) != .outside }

    /// True if a marker lies in the area, also where it belongs to a smaller area that lies over it.
    package func has(_ known: PlanMarker) -> Bool { id == known.area || reaches(known.marker.point) }
}
