import PlanGeometry

/// The choice of rooms among the spaces of a page.
struct RoomGathering {
    let map: RegionMap
    let scale: SheetScale
    private var tags: [Int32: [RoomTag]] = [:]
    private var strayTags: [RoomTag] = []

    init(map: RegionMap, tags: [RoomTag], scale: SheetScale) {
        (self.map, self.scale) = (map, scale)
        for tag in tags {
            let number = map.number(near: tag.point, reach: 0.4 * scale.pointsPerMeter)
            if number > 0 { self.tags[number, default: []].append(tag) } else { strayTags.append(tag) }
        }
        // Where tags of rooms have numbers, a name alone is a note.
        let numbered = self.tags.filter { !map.regions[Int($0.key) - 1].isOutside }.values.joined().count {
            !$0.number.isEmpty && !$0.name.isEmpty
        }
        if numbered >= 3 {
            self.tags = self.tags.mapValues { $0.filter(\.isMoreThanName) }.filter { !$0.value.isEmpty }
            strayTags.removeAll { !$0.isMoreThanName }
        }
        // Beside a name with a number or an area, names alone are those of furniture and fixtures.
        for (number, tags) in self.tags where tags.contains(where: \.isMoreThanName) {
            self.tags[number] = tags.filter(\.isMoreThanName)
        }
    }

    /// The rooms, the doors between them, and what was not taken.
    func findings(doors: [LineSegment], texts: [DrawnText], page: Size) -> RoomFindings {
        var (found, notTaken) = ([Candidate](), [SpaceNotTaken]())
        let openings = doors.map { (line: $0, regions: regionsBeside($0)) }
        let withDoor = Set(openings.flatMap(\.regions))
        for region in map.regions {
            let tags = tags[region.number, default: []]
            if let reason = reasonAgainst(region, tags: tags) {
                if !tags.isEmpty || region.cells > 100, !region.isOutside || !tags.isEmpty {
                    notTaken.append(SpaceNotTaken(reason: reason, point: point(in: region), tags: tags))
                }
                continue
            }
            guard let outline = RegionOutline(border: map.border(of: region), grid: map.grid),
                let ring = try? Ring(outline.points)
            else { continue }
            let isOpen = outline.openLength > ClosedSpaces.leastOpening * scale.pointsPerMeter
            found.append(
                Candidate(
                    room: room(ring, outline, tags: tags), number: region.number,
                    isEntered: isOpen || withDoor.contains(region.number)))
        }
        judgeSurroundings(of: &found, notTaken: &notTaken)
        judgeEntrances(of: &found, notTaken: &notTaken)
        notTaken += strayTags.map { SpaceNotTaken(reason: .noSpace, point: $0.point, tags: [$0]) }
        let indices = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($0.element.number, $0.offset) })
        let doors = openings.map { FoundDoor(opening: $0.line, rooms: $0.regions.compactMap { indices[$0] }) }
        var rooms = found.map(\.room)
        judgeTags(of: &rooms, doors: doors)
        judgeViews(of: &rooms, doors: doors, texts: texts, page: page)
        return RoomFindings(rooms: rooms, doors: doors, notTaken: notTaken, scale: scale)
    }

    /// A space that may be a room.
    private struct Candidate {
        var room: FoundRoom
        let number: Int32
        /// True if a door or an opening leads into it.
        let isEntered: Bool
    }

    /// Takes small spaces away into which nothing leads, and doubts large ones.
    private func judgeEntrances(of found: inout [Candidate], notTaken: inout [SpaceNotTaken]) {
        let closed = ClosedSpaces(
            found.map(\.room), isEntered: found.map(\.isEntered), meter: scale.pointsPerMeter)
        for index in closed.doubted { found[index].room.doubts.append(.noEntrance) }
        for index in closed.refused.sorted(by: >) {
            let number = found[index].number
            notTaken.append(
                SpaceNotTaken(
                    reason: .noEntrance, point: point(in: map.regions[Int(number) - 1]), tags: tags[number, default: []]
                ))
            found.remove(at: index)
        }
    }

    /// Doubts rooms without a tag where others have one.
    private func judgeTags(of rooms: inout [FoundRoom], doors: [FoundDoor]) {
        guard rooms.count(where: { $0.tag != nil }) >= 3 else { return }
        let withDoor = Set(doors.flatMap(\.rooms))
        for index in rooms.indices where rooms[index].tag == nil {
            rooms[index].doubts.append(.untagged(hasDoor: withDoor.contains(index)))
        }
    }

    /// Doubts the rooms of drawings that are no floor plans.
    private func judgeViews(of rooms: inout [FoundRoom], doors: [FoundDoor], texts: [DrawnText], page: Size) {
        let views = DrawnView.views(
            of: rooms.map(\.outline.boundingBox), texts: texts, page: page, meter: scale.pointsPerMeter)
        for view in views {
            let members = Set(view.rooms)
            let doorCount = doors.count { !members.isDisjoint(with: $0.rooms) }
            // Where nothing tells the scale, a name alone may be one in a table.
            let tagCount = view.rooms.count { index in
                rooms[index].tag.map { scale.source != .assumed || $0.isMoreThanName } ?? false
            }
            guard let doubt = view.doubt(doorCount: doorCount, tagCount: tagCount) else { continue }
            for index in view.rooms { rooms[index].doubts.append(doubt) }
        }
    }

    /// Takes the paper around a building away, as it is where a frame closes it, and doubts rooms that surround others.
    private func judgeSurroundings(of found: inout [Candidate], notTaken: inout [SpaceNotTaken]) {
        let points = found.map { point(in: map.regions[Int($0.number) - 1]) }
        let inner = found.map { candidate in
            let box = candidate.room.outline.boundingBox
            return points.indices.count {
                found[$0].number != candidate.number && box.contains(points[$0])
                    && candidate.room.outline.location(of: points[$0]) == .inside
            }
        }
        for index in found.indices.reversed() where inner[index] > 0 {
            let number = found[index].number
            let tags = tags[number, default: []]
            if 2 * inner[index] > found.count - 1, tags.count != 1 {
                notTaken.append(SpaceNotTaken(reason: .openToOutside, point: points[index], tags: tags))
                found.remove(at: index)
            } else {
                found[index].room.doubts.append(.surroundsRooms)
            }
        }
    }

    private func reasonAgainst(_ region: RegionMap.Region, tags: [RoomTag]) -> SpaceRefusal? {
        let meter = scale.pointsPerMeter
        let area = Double(region.cells) * map.grid.cell * map.grid.cell / (meter * meter)
        if region.isOutside { return .openToOutside }
        if tags.isEmpty && area < SpaceRefusal.leastArea || area < 0.2 { return .tooSmall(area) }
        return nil
    }

    private func point(in region: RegionMap.Region) -> Point {
        let grid = map.grid
        return Point(
            x: grid.origin.x + (Double(region.first % grid.columns) + 0.5) * grid.cell,
            y: grid.origin.y + (Double(region.first / grid.columns) + 0.5) * grid.cell)
    }

    private func room(_ ring: Ring, _ outline: RegionOutline, tags: [RoomTag]) -> FoundRoom {
        let meter = scale.pointsPerMeter
        let area = abs(ring.area) / (meter * meter)
        var doubts: [RoomDoubt] = []
        if tags.count > 1 { doubts.append(.severalTags(tags.map(\.title))) }
        if let tag = tags.first, let printed = tag.area, tags.count == 1,
            abs(printed - area) > (tag.isAreaOfSides ? 0.35 * printed + 0.3 : 0.05 * printed + 0.1)
        {
            doubts.append(.areaContradictsTag(measured: area, printed: printed))
        }
        doubts += RoomDoubt.doubts(aboutOutlineOf: ring, wallPart: outline.wallPart, scale: scale)
        return FoundRoom(outline: Polygon(exterior: ring), tag: tags.first, area: area, doubts: doubts)
    }

    /// The numbers of the spaces on the two sides of a door.
    private func regionsBeside(_ opening: LineSegment) -> [Int32] {
        let along = opening.end - opening.start
        guard along.length > 0 else { return [] }
        let across = along.perpendicular / along.length * scale.pointsPerMeter
        let middle = opening.start.midpoint(to: opening.end)
        var regions: [Int32] = []
        for side in [1.0, -1] {
            for reach in stride(from: 0.1, through: 0.6, by: 0.05) {
                guard let index = map.grid.index(of: middle + across * (side * reach)) else { break }
                let number = map.numbers[index]
                if number > 0 {
                    if !regions.contains(number) { regions.append(number) }
                    break
                }
            }
        }
        return regions
    }
}
