import PlanGeometry

/// The closing of what is open between walls: corners, openings in line with walls, and doors.
struct WallClosing {
    let walls: WallSearch
    let meter: Double
    var grid: WallGrid
    private(set) var doors: [LineSegment] = []

    /// The widest opening that is closed without a door, in metres; between a wall's end and a wall across only where the page draws no
    /// swings of doors as arcs.
    private static let widestOpening = 1.7
    /// The widest window or gate, along which lines are drawn, in metres.
    private static let widestWindow = 6.0
    /// The widest glass front of a building in metres.
    private static let widestFront = 25.0
    /// The most strips in one line that are looked at for the next one.
    private static let greatestCrowd = 2000

    init?(walls: WallSearch, swings: [DoorSwing], meter: Double, page: Size) {
        let corners = walls.strips.flatMap { walls.corners(of: $0) }
        guard let box = Box(enclosing: corners), box.width > 0, box.height > 0 else { return nil }
        let reach = 1.5 * meter
        let around = Box(
            minX: max(box.minX - reach, -reach), minY: max(box.minY - reach, -reach),
            maxX: min(box.maxX + reach, page.width + reach),
            maxY: min(box.maxY + reach, page.height + reach))
        guard around.width > 0, around.height > 0 else { return nil }
        (self.walls, self.meter) = (walls, meter)
        grid = WallGrid(box: around, cell: 0.015 * meter)
        drawWalls()
        closeInLine()
        let index = LineIndex(walls.strips.map { walls.axis(of: $0) })
        for swing in swings { close(swing, index) }
        closeToOutside()
        extendEnds(reach: (swings.count < 3 ? Self.widestOpening : 0.25) * meter)
        closeWithLightStrips()
        clearSmallGroups()
    }

    private mutating func drawWalls() {
        for strip in walls.strips { grid.fill(walls.corners(of: strip), kind: 1) }
        for strip in walls.strips {
            let corners = walls.corners(of: strip)
            // The ends come first, so that where they meet a face the face is the line that passes through the cell.
            grid.draw(LineSegment(start: corners[1], end: corners[2]), kind: 1)
            grid.draw(LineSegment(start: corners[3], end: corners[0]), kind: 1)
        }
        for strip in walls.strips {
            let corners = walls.corners(of: strip)
            grid.draw(LineSegment(start: corners[0], end: corners[1]), kind: 1)
            grid.draw(LineSegment(start: corners[2], end: corners[3]), kind: 1)
        }
        for (faces, kind) in [(walls.faces, UInt8(1)), (walls.singleLines, 3)] {
            for (family, pieces) in zip(walls.families, faces) {
                for piece in pieces.map({ family.pieces[$0] }) {
                    let ends = [piece.start, piece.end].map { family.point(at: $0, offset: piece.offset) }
                    grid.draw(LineSegment(start: ends[0], end: ends[1]), kind: kind)
                }
            }
        }
    }

    /// Closes what lies between two walls in one line.
    private mutating func closeInLine() {
        for (strip, next) in pairsInLine(within: Self.widestWindow, isWindow: isDrawn) { close(strip, to: next) }
    }

    /// Closes what lies between two walls in one line, with the panes of a sliding door or of several windows in it or a front of glass, where
    /// the building is open to the paper around it. Inside a building such lines are furniture's too.
    private mutating func closeToOutside() {
        let pairs = pairsInLine(within: Self.widestFront) {
            isDrawn(from: $0, to: $1)
                || $1.start - $0.end < Self.widestWindow * meter && isDrawnInParts(from: $0, to: $1)
        }
        guard !pairs.isEmpty else { return }
        for (strip, next) in open(pairs) { close(strip, to: next) }
    }

    /// The pairs of walls between which the paper around the building reaches from both sides.
    private func open(_ pairs: [(WallStrip, WallStrip)]) -> [(WallStrip, WallStrip)] {
        let spaces = RegionMap(grid)
        return pairs.filter { strip, next in
            let family = walls.families[strip.family]
            let place = (strip.end + next.start) / 2
            return [strip.low - 0.3 * meter, strip.high + 0.3 * meter].allSatisfy {
                spaces.isOutside(family.point(at: place, offset: $0))
            }
        }
    }

    /// The walls that continue each other beyond openings.
    ///
    /// - Parameters:
    ///   - widest: The width of the widest opening in metres.
    ///   - isWindow: True if lines tell that a wide opening between two walls is a window or a gate.
    private func pairsInLine(
        within widest: Double, isWindow: (WallStrip, WallStrip) -> Bool
    ) -> [(WallStrip, WallStrip)] {
        var pairs: [(WallStrip, WallStrip)] = []
        let byFamily = Dictionary(grouping: walls.strips, by: \.family).sorted { $0.key < $1.key }
        for strips in byFamily.map(\.value) {
            let strips = strips.sorted { $0.low < $1.low }
            for (index, strip) in strips.enumerated() {
                if let next = next(after: strip, near: index, in: strips, within: widest * meter, isWindow) {
                    pairs.append((strip, next))
                }
            }
        }
        return pairs
    }

    /// The strip that continues another one beyond an opening.
    private func next(
        after strip: WallStrip, near index: Int, in strips: [WallStrip], within widest: Double,
        _ isWindow: (WallStrip, WallStrip) -> Bool
    ) -> WallStrip? {
        var best: WallStrip?
        // Walls of one line have both faces in common; other walls that face each other belong to one room.
        let window = 0.03 * meter
        func consider(_ other: WallStrip) {
            let gap = other.start - strip.end
            guard gap > 0, gap < widest, gap < (best?.start ?? .infinity) - strip.end else {
                return
            }
            guard abs(strip.low - other.low) < window, abs(strip.high - other.high) < window else { return }
            if gap < Self.widestOpening * meter || isWindow(strip, other) { best = other }
        }
        for other in strips[..<index].reversed().prefix(Self.greatestCrowd) {
            if other.low <= strip.low - window { break }
            consider(other)
        }
        for other in strips[(index + 1)...].prefix(Self.greatestCrowd) {
            if other.low >= strip.low + window { break }
            consider(other)
        }
        return best
    }

    /// True if two lines run from a strip to one in line with it, and not far beyond, as those of a window or a gate do, but for mullions.
    private func isDrawn(from strip: WallStrip, to next: WallStrip) -> Bool {
        let gap = next.start - strip.end
        let offsets = rows(from: strip, to: next).filter {
            Self.widestHole(in: $0.spans, of: strip.end...next.start) < min(0.15 * gap, 0.4 * meter)
        }
        .map(\.offset)
        return (offsets.max() ?? 0) - (offsets.min() ?? 0) > 0.02 * meter
    }

    /// True if lines run from a strip to one in line with it together, as the panes of a sliding door do beside each other.
    private func isDrawnInParts(from strip: WallStrip, to next: WallStrip) -> Bool {
        let gap = next.start - strip.end
        let long = rows(from: strip, to: next).filter { Self.covered(by: $0.spans) > 0.3 * gap }
        let thickness = (long.last?.offset ?? 0) - (long.first?.offset ?? 0)
        return thickness > 0.02 * meter && long.reduce(0) { $0 + Self.covered(by: $1.spans) } > 1.6 * gap
            && Self.widestHole(in: long.flatMap(\.spans), of: strip.end...next.start) < min(0.15 * gap, 0.4 * meter)
    }

    /// The solid lines between a strip and one in line with it, by offset.
    private func rows(
        from strip: WallStrip, to next: WallStrip
    ) -> [(offset: Double, spans: [ClosedRange<Double>])] {
        let family = walls.families[strip.family]
        let margin = 0.06 * meter
        var rows: [(offset: Double, spans: [ClosedRange<Double>])] = []
        var place = family.firstPiece(from: strip.low - margin)
        while place < family.pieces.count, family.pieces[place].offset <= strip.high + margin {
            let piece = family.pieces[place]
            place += 1
            let isBetween = piece.start > strip.end - 0.4 * meter && piece.end < next.start + 0.4 * meter
            let (start, end) = (max(piece.start, strip.end), min(piece.end, next.start))
            guard isBetween, start < end, walls.isSolid(piece) || walls.isFaint(piece) || walls.isOfFrame(piece)
            else {
                continue
            }
            if let row = rows.last, piece.offset - row.offset < 0.015 * meter {
                rows[rows.count - 1].spans.append(start...end)
            } else {
                rows.append((piece.offset, [start...end]))
            }
        }
        return rows
    }

    /// The length that spans cover.
    private static func covered(by spans: [ClosedRange<Double>]) -> Double {
        var (place, length) = (-Double.infinity, 0.0)
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where span.upperBound > place {
            length += span.upperBound - max(place, span.lowerBound)
            place = span.upperBound
        }
        return length
    }

    /// The length of the widest part of a range that spans do not cover.
    private static func widestHole(in spans: [ClosedRange<Double>], of range: ClosedRange<Double>) -> Double {
        var (place, widest) = (range.lowerBound, 0.0)
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            widest = max(widest, span.lowerBound - place)
            place = max(place, span.upperBound)
        }
        return max(widest, range.upperBound - place)
    }

    private mutating func close(_ strip: WallStrip, to next: WallStrip) {
        var opening = strip
        (opening.start, opening.end) = (strip.end, next.start)
        fill(opening)
    }

    /// Fills a strip as a closed opening.
    mutating func fill(_ opening: WallStrip) {
        let corners = walls.corners(of: opening)
        grid.fill(corners, kind: 2)
        grid.draw(LineSegment(start: corners[0], end: corners[1]), kind: 2)
        grid.draw(LineSegment(start: corners[2], end: corners[3]), kind: 2)
    }

    /// Closes the opening of a door: as thick as the wall that the door is in, or else with a line.
    private mutating func close(_ swing: DoorSwing, _ index: LineIndex) {
        guard let opening = swing.opening(in: grid, meter: meter) else { return }
        doors.append(opening)
        let width = opening.length
        let direction = (opening.end - opening.start) / width
        var best: (strip: WallStrip, distance: Double)?
        let around = index.indices(near: opening.start.midpoint(to: opening.end), reach: width / 2 + 0.6 * meter)
        for strip in around.map({ walls.strips[$0] }) {
            let family = walls.families[strip.family]
            guard abs(family.direction.cross(direction)) < 0.12 else { continue }
            let ends = [opening.start, opening.end]
            let beside =
                ends.map { max(strip.low - family.offset(of: $0), family.offset(of: $0) - strip.high, 0) }.max() ?? 0
            guard beside < 0.25 * meter else { continue }
            let places = ends.map { family.place(of: $0) }
            let apart = max(strip.start - (places.max() ?? 0), (places.min() ?? 0) - strip.end, 0)
            guard apart < 0.3 * meter else { continue }
            let distance = beside + apart
            if distance < best?.distance ?? .infinity { best = (strip, distance) }
        }
        let reach = 0.3 * meter
        if var filled = best?.strip {
            let family = walls.families[filled.family]
            let places = [opening.start, opening.end].map { family.place(of: $0) }.sorted()
            let middle = (filled.low + filled.high) / 2
            filled.start =
                places[0]
                - run(from: family.point(at: places[0], offset: middle), along: -family.direction, reach: reach)
            filled.end =
                places[1]
                + run(from: family.point(at: places[1], offset: middle), along: family.direction, reach: reach)
            fill(filled)
        } else {
            let start = opening.start - direction * run(from: opening.start, along: -direction, reach: reach)
            let end = opening.end + direction * run(from: opening.end, along: direction, reach: reach)
            grid.draw(LineSegment(start: start, end: end), kind: 2)
        }
    }

    /// The length from a point on to the first wall or, if none is within reach, to the first line that may be one; else 0.
    private func run(from point: Point, along direction: Vector, reach: Double) -> Double {
        var (length, line) = (0.0, 0.0)
        while length <= reach {
            let kind = grid.kind(at: point + direction * length)
            if kind == 1 { return length }
            if kind == 3, line == 0 { line = length }
            length += grid.cell
        }
        return line
    }

    /// Lengthens the ends of walls to walls that they nearly reach.
    private mutating func extendEnds(reach: Double) {
        for strip in walls.strips {
            let family = walls.families[strip.family]
            for (end, direction) in [(strip.end, family.direction), (strip.start, -family.direction)] {
                let lengths = [strip.low, (strip.low + strip.high) / 2, strip.high].map { offset in
                    gap(from: family.point(at: end, offset: offset), along: direction, reach: reach)
                }
                guard let length = lengths.max(), length > 0, length <= reach else { continue }
                var opening = strip
                if direction == family.direction {
                    (opening.start, opening.end) = (end, end + length)
                } else {
                    (opening.start, opening.end) = (end - length, end)
                }
                fill(opening)
            }
        }
    }

    /// The length from a wall's end over free cells to the next wall; infinite if there is none within reach.
    func gap(from point: Point, along direction: Vector, reach: Double) -> Double {
        var length = 2 * grid.cell
        while length <= reach {
            if grid.kind(at: point + direction * length) != 0 { return length }
            length += grid.cell
        }
        return .infinity
    }

    /// Clears groups of walls that are smaller than any room, such as furniture, fixtures and free columns.
    private mutating func clearSmallGroups() {
        var seen = [Bool](repeating: false, count: grid.kinds.count)
        let smallest = 1.8 * meter / grid.cell
        for first in grid.kinds.indices where grid.kinds[first] != 0 && !seen[first] {
            var group = [first]
            seen[first] = true
            var (left, right, top, bottom) = (grid.columns, 0, grid.rows, 0)
            var next = 0
            while next < group.count {
                let index = group[next]
                next += 1
                let (column, row) = (index % grid.columns, index / grid.columns)
                (left, right, top, bottom) = (min(left, column), max(right, column), min(top, row), max(bottom, row))
                for y in max(0, row - 1)...min(grid.rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(grid.columns - 1, column + 1) {
                        let other = y * grid.columns + x
                        if grid.kinds[other] != 0 && !seen[other] {
                            seen[other] = true
                            group.append(other)
                        }
                    }
                }
            }
            if Double(right - left) < smallest && Double(bottom - top) < smallest {
                for index in group { grid.kinds[index] = 0 }
            }
        }
    }
}

extension WallSearch {
    /// The corners of a strip, along its low face and back along its high one.
    func corners(of strip: WallStrip) -> [Point] {
        let family = families[strip.family]
        return [
            family.point(at: strip.start, offset: strip.low), family.point(at: strip.end, offset: strip.low),
            family.point(at: strip.end, offset: strip.high), family.point(at: strip.start, offset: strip.high),
        ]
    }

    /// The line in the middle between a strip's faces.
    func axis(of strip: WallStrip) -> LineSegment {
        let (family, middle) = (families[strip.family], (strip.low + strip.high) / 2)
        return LineSegment(
            start: family.point(at: strip.start, offset: middle), end: family.point(at: strip.end, offset: middle))
    }
}
