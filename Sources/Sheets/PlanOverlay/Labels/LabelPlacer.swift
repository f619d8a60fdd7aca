import PlanGeometry

/// Places labels beside their markers, where they cover neither each other nor any symbol.
///
/// Each label takes the cheapest free one of its candidates: places around its symbol, then free paper farther and farther away with
/// leader lines. The greedy scheme is that of Yoeli, "The logic of automated map lettering", 1972.
struct LabelPlacer {
    /// Where a label goes.
    struct Place {
        let box: Box
        /// The line from the symbol to the label; nil for a label next to its symbol.
        let leader: LineSegment?
        /// The cost of the place for its distance: 0 next to the symbol, more farther away, on the scale of `inkCost`.
        fileprivate let effort: Double
        /// The cost of the place for its distance and for what the label and its line cover.
        fileprivate(set) var cost = Double.infinity

        /// True if the label touches its symbol, or has but a short line.
        var isShort: Bool { effort < LabelPlacer.shortEffort }
    }

    /// Which places a label may take; none of them covers a symbol, a panel, a line or another label.
    enum Ground {
        /// In the room of its marker, off print, names and walls.
        case room
        /// On empty paper outside all rooms: for a marker in a room that is too narrow.
        case paper
        /// On the paper outside all rooms, off print, names and walls, but where lines are drawn, as those of dimensions.
        case linedPaper
        /// In any room, off print, names and walls, with a line to the marker.
        case otherRoom
        /// In the room of its marker, over print and names.
        case print
    }

    /// Where labels may stand: the drawing without a margin along its edge.
    private let frame: Box
    private let textHeight: Double
    private let rooms: AreaIndex
    /// The boxes that labels must not cover: symbols, panels, labels and leader lines.
    private var taken: BoxGrid
    /// The boxes of areas' names and other texts.
    private let names: BoxGrid
    /// The boxes of the drawing's own print.
    private let print: BoxGrid
    /// Where nothing of all that is: symbols, panels, labels, lines, names, print and walls.
    private var free: FreePaper
    /// The number of labels without a place in parts of rooms.
    private var failures: [Neighbourhood: Int] = [:]
    /// The ink of the drawing, which labels cover as little as can be; nil if it is not known.
    private let ink: InkMap?
    /// The boxes that leader lines must not cross: labels, panels and other leader lines.
    private var crossed: BoxGrid
    /// The leader lines that have their places, and their boxes.
    private var lines: [LineSegment] = []
    private var lineBoxes: BoxGrid
    /// The boxes of symbols, of which a leader line may touch only the one where it begins.
    private let symbols: BoxGrid
    /// The symbols in the order of `symbols`.
    private let figures: [SymbolFigure]
    /// The boxes beneath symbols, where only their own labels may stand.
    private let feet: BoxGrid

    /// - Parameters:
    ///   - textHeight: the height of a line of text.
    ///   - names: the boxes of areas' names.
    ///   - leaders: the lines from markers' points to their symbols.
    ///   - rooms: the rooms that markers are in, the upper ones last.
    init(
        drawing: Box, textHeight: Double, symbols: [Box], panels: [Box], names: [Box], leaders: [LineSegment] = [],
        rooms: AreaIndex = AreaIndex([]), ink: InkMap? = nil
    ) {
        let margin = Self.margin * textHeight
        frame = drawing.insetBy(dx: margin, dy: margin)
        self.ink = ink
        self.textHeight = textHeight
        self.rooms = rooms
        let cell = 3 * textHeight
        taken = BoxGrid(symbols + panels, cellSize: cell, crowdedIn: drawing)
        self.symbols = BoxGrid(symbols, cellSize: cell)
        figures = symbols.map { SymbolFigure(box: $0) }
        feet = BoxGrid(figures.map { $0.foot(textHeight: textHeight) }, cellSize: cell)
        self.names = BoxGrid(names, cellSize: cell)
        print = BoxGrid(ink?.print ?? [], cellSize: cell)
        crossed = BoxGrid(panels, cellSize: cell)
        lineBoxes = BoxGrid(cellSize: cell)
        free = FreePaper(in: frame, textHeight: textHeight, rooms: rooms, ink: ink)
        for box in symbols + panels + names { free.take(box) }
        for leader in leaders { take(leader) }
    }

    /// The room of a point.
    func home(of point: Point) -> LabelHome { LabelHome(of: point, in: rooms) }

    /// Returns the number of places right beside `symbol` that suit a label of this shape while no other label is placed. Labels
    /// with few such places should be placed before labels with many.
    func suitableCount(for shape: LabelShape, beside symbol: Box, in home: LabelHome) -> Int {
        near(SymbolFigure(box: symbol), shape).count {
            guard frame.contains($0.box), taken.isFree($0.box) else { return false }
            let place = $0.place(textHeight: textHeight)
            return isFree(place, beside: symbol) && sparesText(place) && home.contains(place.box, step: textHeight)
                && inkedShare(of: place) <= Self.littleInk && ink?.hasWall(in: place.box) != true
        }
    }

    /// Takes the best free place for a label beside a symbol; nil if there is none.
    ///
    /// - Parameters:
    ///   - home: the room that the marker is in; nil without rooms.
    ///   - ground: where the label may stand.
    mutating func place(
        _ shape: LabelShape, beside symbol: Box, in home: LabelHome? = nil, on ground: Ground = .room
    ) -> Place? {
        let place = find(shape, beside: symbol, in: home, on: ground)
        if let place { take(place) }
        return place
    }

    /// Returns the best free place for a label beside a symbol, which stays free; nil if there is none.
    mutating func find(_ shape: LabelShape, beside symbol: Box, in home: LabelHome?, on ground: Ground) -> Place? {
        // Without a room all places are in it.
        if ground == .paper || ground == .linedPaper || ground == .otherRoom, home?.room == nil { return nil }
        let figure = SymbolFigure(box: symbol)
        var search = Search(symbol: symbol, home: home, ground: ground)
        search.best = best(of: near(figure, shape), for: search)
        if ground == .print { return best(of: far(figure, shape), for: search) }
        if isCrowded(around: symbol, in: home) { return search.best }
        for (level, reach) in Self.reaches(on: ground, in: home).enumerated() {
            let window = symbol.insetBy(
                dx: -reach * textHeight - shape.size.width, dy: -reach * textHeight - shape.size.height)
            let boxes = free.places(of: shape.size, in: Self.part(for: ground, home), within: window, step: 1 << level)
            search.best = best(of: places(at: boxes, figure, shape), for: search)
            if let best = search.best, best.cost <= Self.effort(at: reach * textHeight, textHeight: textHeight) {
                break
            }
        }
        return search.best
    }

    /// True if a label so small may have a place with a line to its symbol, in its marker's room or on the paper outside.
    mutating func mayHavePlace(size: Size, beside symbol: Box, in home: LabelHome) -> Bool {
        let grounds: [Ground] = home.room == nil ? [.room] : [.room, .paper]
        for ground in grounds {
            let reach = (Self.reaches(on: ground, in: home).last ?? 0) * textHeight
            let window = symbol.insetBy(dx: -reach - size.width, dy: -reach - size.height)
            if free.hasPlace(of: size, in: Self.part(for: ground, home), within: window) { return true }
        }
        return false
    }

    /// The distances up to which free paper is looked for, one after the other, in heights of a line of text.
    private static func reaches(on ground: Ground, in home: LabelHome?) -> [Double] {
        switch ground {
        case .room: home?.room == nil ? [5, 12] : [5, 12, 30]
        case .paper, .linedPaper, .otherRoom: [5, longLine]
        case .print: []
        }
    }

    /// Notes that a label has no place, neither in its marker's room nor on the paper outside.
    mutating func noteNoPlace(beside symbol: Box, in home: LabelHome) {
        failures[Neighbourhood(of: symbol, in: home, textHeight: textHeight), default: 0] += 1
    }

    /// Looks for the places of labels with all patience again, where several had none.
    mutating func forgetFailures() { failures.removeAll() }

    /// True if several labels of markers in the same room, close to each other, had no place: then hardly another has one that does not
    /// touch its symbol.
    func isCrowded(around symbol: Box, in home: LabelHome?) -> Bool {
        failures[Neighbourhood(of: symbol, in: home, textHeight: textHeight), default: 0] >= 3
    }

    /// A part of a room, as wide as a leader line is long.
    private struct Neighbourhood: Hashable {
        let room: Int?
        let column: Int
        let row: Int

        init(of symbol: Box, in home: LabelHome?, textHeight: Double) {
            let side = 12 * textHeight
            room = home?.room
            column = Int(saturating: (symbol.center.x / side).rounded(.down))
            row = Int(saturating: (symbol.center.y / side).rounded(.down))
        }
    }

    private static func part(for ground: Ground, _ home: LabelHome?) -> FreePaper.Part {
        switch ground {
        case .room: home?.room.map { .room($0) } ?? .any
        case .paper, .linedPaper: .outside
        case .otherRoom, .print: .any
        }
    }

    /// Keeps later labels off a place.
    mutating func take(_ place: Place) {
        // Labels side by side, or right beneath each other, would read as one.
        let box = place.box.insetBy(dx: -Self.gap * textHeight, dy: -Self.rowGap * textHeight)
        taken.insert(box)
        crossed.insert(place.box)
        free.take(box)
        if let leader = place.leader { take(leader) }
    }

    /// The label and the ground that a place is looked for.
    private struct Search {
        let symbol: Box
        let home: LabelHome?
        let ground: Ground
        /// The best place found so far.
        var best: Place?
    }

    /// The most places on free paper that are tried at each distance.
    private static let mostTried = 32

    /// The free place of the least cost, of some and the best found so far: the first next to the symbol that has little ink, and one with
    /// a leader line where it spares the drawing more than it is away.
    private func best(of places: some Sequence<Candidate>, for search: Search) -> Place? {
        var best = search.best
        var (refused, triedCount) = ([Point](), 0)
        for candidate in places {
            // The later places are no cheaper without ink.
            if let best, best.cost <= candidate.effort { break }
            guard frame.contains(candidate.box), taken.isFree(candidate.box) else { continue }
            let center = candidate.box.center
            if candidate.isOnFreePaper {
                // A line is worth it only where the label covers hardly anything.
                if best != nil, ink?.inkedShare(of: candidate.box) ?? 0 > 2 * Self.littleInk { continue }
                // Next to a place that does not do another hardly does; the more do not, the farther apart the next ones are.
                let near = textHeight / 2 * (1 + Double(refused.count) / 4)
                if refused.contains(where: { abs($0.x - center.x) < near && abs($0.y - center.y) < near }) { continue }
                triedCount += 1
                if triedCount > Self.mostTried { break }
            }
            var place = candidate.place(textHeight: textHeight)
            place.cost = cost(of: place, for: search, below: best?.cost ?? .infinity)
            if place.cost < best?.cost ?? .infinity { best = place } else { refused.append(center) }
        }
        return best
    }

    /// The cost of a place; infinite where the place is not free, or for one that costs no less than `most`.
    private func cost(of place: Place, for search: Search, below most: Double) -> Double {
        let ground = search.ground
        guard isFree(place, beside: search.symbol), ground == .print || sparesText(place) else { return .infinity }
        if ground != .print, ink?.hasWall(in: place.box) == true { return .infinity }
        let share = inkedShare(of: place)
        if ground == .paper, share > Self.nextToNoInk { return .infinity }
        let ink = Self.inkCost * max(0, share - Self.littleInk)
        let cost = place.effort + ink + inkCrossed(by: place.leader) + textTouched(by: place)
        guard cost < most, isOn(ground, place, search.home) else { return .infinity }
        return cost + printCovered(by: place) + wallCovered(by: place)
    }

    private func isOn(_ ground: Ground, _ place: Place, _ home: LabelHome?) -> Bool {
        guard let home, home.room != nil else { return true }
        return switch ground {
        case .room: home.contains(place.box, step: textHeight) && staysIn(home, place.leader)
        case .print: home.contains(place.box, step: textHeight)
        case .paper, .linedPaper:
            (place.leader?.length ?? 0) <= Self.longLine * textHeight && home.isOutside(place.box)
        case .otherRoom: place.leader != nil
        }
    }

    /// True if a line to a label leads through no other room than the marker's, but for its beginning, as a symbol may reach over a wall.
    private func staysIn(_ home: LabelHome, _ leader: LineSegment?) -> Bool {
        guard let leader else { return true }
        let count = Int(saturating: leader.length / textHeight)
        return (0..<count).allSatisfy { index in
            let point = leader.point(at: 1 - Double(index) / Double(count + 1))
            return point.distance(to: leader.start) < 2 * textHeight || home.contains(point)
        }
    }

    /// True if a label covers neither names of areas nor print, and its line no names.
    private func sparesText(_ place: Place) -> Bool {
        guard names.isFree(place.box), print.isFree(place.box) else { return false }
        guard let leader = place.leader else { return true }
        return !names.indices(near: leader.boundingBox).contains { names[$0].intersects(leader) }
    }

    /// Returns the cost of a label that reads on from names or print beside it, and of a line through print.
    private func textTouched(by place: Place) -> Double {
        let box = place.box.insetBy(dx: -Self.textGap * textHeight, dy: 0)
        let readsOn = !names.isFree(box) || !print.isFree(box)
        let strikes =
            place.leader.map { !print.isFree(along: $0, step: textHeight / 3) } ?? false
        return (readsOn ? Self.readingOnCost : 0) + (strikes ? Self.strikingCost : 0)
    }

    private func inkedShare(of place: Place) -> Double { ink?.inkedShare(of: place.box) ?? 0 }

    /// Returns the cost of a wall under a label, whose halo would bite into the wall.
    private func wallCovered(by place: Place) -> Double { ink?.hasWall(in: place.box) == true ? Self.wallCost : 0 }

    /// Returns the cost of the print that a label at `place` covers: both texts are hard to read then.
    private func printCovered(by place: Place) -> Double {
        let squares = ink?.printedSquares(under: place.box, side: textHeight, least: Self.denseInk) ?? 0
        return min(Self.printCost * squares, Self.mostPrintCost)
    }

    /// Returns the cost of the strongest ink that a leader line crosses, of more ink along the line, and of print and walls around it.
    private func inkCrossed(by leader: LineSegment?) -> Double {
        guard let leader, let ink else { return 0 }
        let count = max(1, Int(saturating: (leader.length / textHeight * 3).rounded(.up)))
        var (strongest, sum, dense) = (0.0, 0.0, 0)
        for index in 0...count {
            let point = leader.point(at: Double(index) / Double(count))
            let share = ink.inkedShare(of: Box(around: point, size: .zero))
            strongest = max(strongest, share)
            sum += share
            let square = Box(around: point, size: Size(width: textHeight, height: textHeight))
            if share > 0, ink.inkedShare(of: square) > Self.denseInk { dense += 1 }
        }
        return Self.lineCost * strongest + Self.denseCost * (sum - strongest + Double(dense))
    }

    /// The cost of a leader line that crosses a line of the drawing.
    private static let lineCost = 0.15
    /// The cost of a leader line through ink, or through print or a wall, for each third of the height of a line of text.
    private static let denseCost = 0.08
    /// The share of a label's box that may have ink, as where a line crosses it.
    private static let littleInk = 0.08
    /// The share of a label's box that has ink on empty paper: less than a line along the label.
    private static let nextToNoInk = 0.03
    /// The cost of covering as much ink as the label's box has room for.
    private static let inkCost = 1.5
    /// The share of a square as high as a line of text that ink covers where text is printed; a line of the drawing covers less.
    private static let denseInk = 0.34
    /// The cost of covering as much print as fills a square as high as a line of text.
    private static let printCost = 0.8
    /// The most that it costs to cover print, when nothing of it can be read any more.
    private static let mostPrintCost = 2.4
    /// The cost of touching the symbol only at a corner: a little less than that of the shortest leader line.
    private static let touching = 0.12
    /// The cost of a line that is about twice as long as a line of text is high.
    private static let shortEffort = 0.2
    /// The least distance of a label from the drawing's edge, in heights of a line of text.
    private static let margin = 0.5
    /// The least distances between two labels side by side, and between two of which one stands beneath the other, in heights of a line of
    /// text.
    private static let (gap, rowGap) = (0.6, 0.35)
    /// The distance of a label from names and print to its right and left up to which they read as one text, in heights of a line of text.
    private static let textGap = 0.35
    /// The costs of a label that reads on from another text, and of a line that strikes one through.
    private static let (readingOnCost, strikingCost) = (0.25, 0.5)
    /// The least distance from the end of a leader line to another line, in heights of a line of text.
    private static let lineGap = 0.25
    /// The length of a line from which on it is hard to follow through other rooms, in heights of a line of text.
    private static let longLine = 9.0
    /// The cost of a label on a wall.
    private static let wallCost = 0.8
    /// The distance from the symbol up to which a label seems to touch the symbol, as a multiple of the height of a line of text.
    private static let touch = 0.5
    /// The least by which other symbols are farther from a label without a line than its own, as a multiple of the height of a line of
    /// text.
    private static let clearly = 0.3

    private func isFree(_ place: Place, beside symbol: Box) -> Bool {
        guard feet.isFree(place.box, besides: SymbolFigure(box: symbol).foot(textHeight: textHeight)) else {
            return false
        }
        guard let leader = place.leader else { return isNearest(symbol, to: place.box) }
        let step = textHeight / 3
        return crossed.isFree(along: leader, step: step)
            && !lineBoxes.indices(near: leader.boundingBox.insetBy(dx: -step, dy: -step)).contains { index in
                leader.crosses(lines[index]) || touches(leader, lines[index], beside: symbol)
            }
            && symbols.isFree(along: leader, step: step, besides: symbol)
    }

    /// True if a line to a label ends so close to another line, or that so close to it, that a reader takes them for one; never for the
    /// line to the symbol at which it begins.
    private func touches(_ leader: LineSegment, _ line: LineSegment, beside symbol: Box) -> Bool {
        if symbol.contains(line.start) || symbol.contains(line.end) { return false }
        let distances = [
            line.distance(to: leader.end), leader.distance(to: line.end), leader.distance(to: line.start),
        ]
        return distances.contains { $0 < Self.lineGap * textHeight }
    }

    /// True if every other symbol is clearly farther from `label` than `symbol`, so that nobody takes the label for another symbol's.
    private func isNearest(_ symbol: Box, to label: Box) -> Bool {
        let distance = SymbolFigure(box: symbol).distance(to: label) + Self.clearly * textHeight
        return !symbols.indices(near: label.insetBy(dx: -distance, dy: -distance)).contains { index in
            figures[index].box != symbol && figures[index].distance(to: label) <= distance
        }
    }

    /// Keeps later labels and leader lines off a leader line.
    private mutating func take(_ leader: LineSegment) {
        lines.append(leader)
        lineBoxes.insert(leader.boundingBox)
        for box in leader.boxes(step: textHeight / 2) {
            free.take(box)
            taken.insert(box)
            crossed.insert(box)
        }
    }

    /// A place that may be free.
    private struct Candidate {
        let figure: SymbolFigure
        let shape: LabelShape
        let box: Box
        /// The cost of the place for its distance if the label has no line, and if it has one.
        let (effort, lineEffort): (Double, Double)
        /// True if nothing lies beneath the label.
        var isOnFreePaper = false

        /// The place, with a line if the label does not touch its symbol.
        func place(textHeight: Double) -> Place {
            let touches = shape.distance(from: figure, in: box) < LabelPlacer.touch * textHeight
            return Place(
                box: box, leader: touches ? nil : shape.leader(from: figure, in: box),
                effort: touches ? effort : lineEffort)
        }
    }

    /// The places around a symbol, the best first: beside it at several heights, above and below it, and at its corners, where
    /// the label but touches it and has a line.
    private func near(_ figure: SymbolFigure, _ shape: LabelShape) -> [Candidate] {
        let (symbol, size, gap) = (figure.box, shape.size, 0.16 * textHeight)
        let (right, left) = (symbol.maxX + gap, symbol.minX - gap - size.width)
        let middle = symbol.center.y - size.height / 2
        let (above, below) = (symbol.minY - gap - size.height, symbol.maxY + gap)
        let centered = symbol.center.x - size.width / 2
        let (high, low) = (symbol.minY - 0.45 * size.height, symbol.maxY - 0.55 * size.height)
        let corners: [Point] = [
            Point(x: right, y: middle), Point(x: left, y: middle), Point(x: right, y: high), Point(x: left, y: high),
            Point(x: centered, y: above), Point(x: centered, y: below),
            Point(x: symbol.minX, y: above), Point(x: symbol.maxX - size.width, y: above),
            Point(x: symbol.minX, y: below), Point(x: symbol.maxX - size.width, y: below),
            Point(x: right, y: low), Point(x: left, y: low),
            Point(x: right, y: above), Point(x: left, y: above), Point(x: right, y: below), Point(x: left, y: below),
        ]
        let places = corners.map { corner in
            let box = Box(origin: corner, size: size)
            let touches = shape.distance(from: figure, in: box) < Self.touch * textHeight
            return Candidate(
                figure: figure, shape: shape, box: box, effort: touches ? 0 : Self.touching, lineEffort: Self.touching)
        }
        return places.filter { $0.effort == 0 } + places.filter { $0.effort > 0 }
    }

    /// Places at growing distances on all sides, with leader lines.
    private func far(_ figure: SymbolFigure, _ shape: LabelShape) -> [Candidate] {
        let size = shape.size
        var places: [Candidate] = []
        for distance in [1.2, 1.7, 2.2, 2.9, 3.6, 4.5, 5.5, 6.7, 8, 9.5, 11] {
            let reach = distance * textHeight
            // The centres of the places lie on the sides of this box.
            let centers = figure.box.insetBy(dx: -reach - size.width / 2, dy: -reach - size.height / 2)
            let effort = Self.effort(at: reach, textHeight: textHeight)
            func add(_ x: Double, _ y: Double) {
                let box = Box(around: Point(x: x, y: y), size: size)
                places.append(
                    Candidate(figure: figure, shape: shape, box: box, effort: effort, lineEffort: effort))
            }
            // Above and below first, then to the right and left, where lines to wide labels are longest.
            for share in [0.5, 0.75, 0.25, 0.625, 0.375, 0.9, 0.1] {
                let x = centers.minX + share * centers.width
                add(x, centers.minY)
                add(x, centers.maxY)
            }
            for share in [0.5, 0.35, 0.65, 0.2, 0.8, 0, 1] {
                let y = centers.minY + share * centers.height
                add(centers.maxX, y)
                add(centers.minX, y)
            }
        }
        return places
    }

    /// Places on free paper, the nearest to the symbol first.
    private func places(at boxes: [Box], _ figure: SymbolFigure, _ shape: LabelShape) -> [Candidate] {
        let distances = boxes.map { shape.distance(from: figure, in: $0) }
        return boxes.indices.sorted { distances[$0] < distances[$1] }.map { index in
            let effort = Self.effort(at: distances[index], textHeight: textHeight)
            return Candidate(
                figure: figure, shape: shape, box: boxes[index], effort: effort, lineEffort: effort, isOnFreePaper: true
            )
        }
    }

    /// The cost of a place so far from its symbol.
    private static func effort(at distance: Double, textHeight: Double) -> Double { 0.1 + 0.04 * distance / textHeight }
}
