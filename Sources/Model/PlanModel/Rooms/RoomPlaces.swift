import PlanGeometry

/// The free places of a room, handed out one after the other.
///
/// They lie on paper that is the room's own. Where the smaller areas over a room leave it no paper for two pins beside each other, as those
/// of a floor do, the places lie inside of these areas; so do those of a full room that smaller areas cover for the most part. The outlines
/// of smaller areas are walls.
package struct RoomPlaces {
    /// A free place.
    package struct Place {
        /// The point to stand at.
        package let point: Point
        /// True if the place is as far from other points and from walls as was asked for.
        let isFree: Bool
        /// The index of the room that has the place.
        let room: Int
        /// True if the place lies in a smaller area over the room.
        let isInPart: Bool
    }

    /// A smaller area over the room.
    private struct Part {
        var places: FreePlaces
        /// The number of places that were handed out.
        var count = 0

        /// The paper around the widest place for each place that was handed out.
        var share: Double { places.clearance * places.clearance / Double(count) }
    }

    /// The paper that the next place is looked for on.
    private enum Source {
        /// The room's own, as far from others and from walls as was asked for.
        case own
        /// That of smaller areas, in the same manner.
        case parts
        /// That of smaller areas, which are full or narrow.
        case partsCrowd
        /// The room's own, which is full or narrow.
        case ownCrowd
    }

    private let room: Int
    private let areas: [Area]
    private let finder: AreaFinder
    private let spacing: Double
    private var source: Source
    private var own: FreePlaces
    /// The smaller areas over the room that no place was asked of yet, the largest first.
    private lazy var untried = finder.areas(over: room)[...]
    /// The smaller areas that have handed out places and may have more. The next place is of the one with the greatest share, so that
    /// each has one before any has two (Adams's method of apportionment).
    private var parts = BinaryHeap<Part> { $0.share > $1.share }
    /// The places anywhere in smaller areas.
    private var crowd: FreePlaces?

    /// The places of a room.
    ///
    /// - Parameters:
    ///   - room: The index of the room among the areas.
    ///   - areas: The plan's areas.
    ///   - finder: The finder over these areas.
    ///   - spacing: The distance in pixels between places, as far as there is paper; half of it is the distance to walls.
    init(_ room: Int, of areas: [Area], _ finder: AreaFinder, spacing: Double) {
        (self.room, self.areas, self.finder, self.spacing) = (room, areas, finder, spacing)
        own = FreePlaces(
            in: areas[room].shape, walls: finder.walls(across: room, of: room), spacing: spacing, needsBreadth: true,
            isOwn: { finder.area(at: $0) == room })
        source = own.isWide ? .own : .parts
    }

    /// Returns the next place, and adds it to the points.
    ///
    /// - Parameter points: The points that there are, in cells with sides of the spacing.
    mutating func next(beside points: inout PointGrid) -> Place {
        if source == .own {
            if let place = own.nextFree(beside: &points) { return self.place(place) }
            source = isCoveredMostly() ? .parts : .ownCrowd
        }
        if source == .parts {
            if let place = nextInPart(beside: &points) { return place }
            gather()
        }
        if source == .partsCrowd, let place = crowd?.next(beside: &points) { return self.place(place, isInPart: true) }
        return place(own.next(beside: &points))
    }

    private func place(_ place: FreePlaces.Place, isInPart: Bool = false) -> Place {
        Place(point: place.point, isFree: place.isFree, room: room, isInPart: isInPart)
    }

    /// True if smaller areas cover more than half of the room.
    private mutating func isCoveredMostly() -> Bool {
        let shape = areas[room].shape
        guard !untried.isEmpty, let box = shape.boundingBox else { return false }
        let samples = (0..<Self.sampleCount * Self.sampleCount).map { index in
            Point(
                x: box.minX + (Double(index % Self.sampleCount) + 0.5) / Double(Self.sampleCount) * box.width,
                y: box.minY + (Double(index / Self.sampleCount) + 0.5) / Double(Self.sampleCount) * box.height)
        }.filter { shape.location(of: $0) == .inside }
        return 2 * samples.count { finder.area(at: $0) != room } > samples.count
    }

    /// The columns, and rows, of points at which the paper of a room is looked at.
    private static let sampleCount = 20

    private mutating func nextInPart(beside points: inout PointGrid) -> Place? {
        while let index = untried.popFirst() {
            let (finder, room, shape) = (finder, room, areas[room].shape)
            let places = FreePlaces(
                in: areas[index].shape, walls: finder.walls(across: index, of: room), spacing: spacing,
                isOwn: { finder.area(at: $0) == index && shape.location(of: $0) == .inside })
            guard places.isWide else { continue }
            if let place = take(from: Part(places: places), beside: &points) { return place }
        }
        while let part = parts.popFirst() {
            if let place = take(from: part, beside: &points) { return place }
        }
        return nil
    }

    private mutating func take(from part: consuming Part, beside points: inout PointGrid) -> Place? {
        guard let place = part.places.nextFree(beside: &points) else { return nil }
        part.count += 1
        parts.insert(part)
        return self.place(place, isInPart: true)
    }

    /// Takes places anywhere in smaller areas from now on. Where all of these are narrower than a pin is high, the room's own paper is
    /// preferred unless it is much narrower still.
    private mutating func gather() {
        // No two rooms over the same paper have grids of the same places, as no multiple of the golden ratio is a fraction.
        let shift = (Double(room + 1) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1) * spacing
        let (finder, room) = (finder, room)
        let (shape, walls) = (areas[room].shape, finder.walls(across: room, of: room))
        let all = FreePlaces(
            in: shape, walls: walls, spacing: spacing, shift: shift, isOwn: { finder.area(at: $0) != room })
        if !all.isWide {
            own = FreePlaces(in: shape, walls: walls, spacing: spacing, isOwn: { finder.area(at: $0) == room })
            source = 2 * own.clearance >= all.clearance ? .ownCrowd : .partsCrowd
        } else {
            source = .partsCrowd
        }
        crowd = all
    }
}
