import PlanGeometry

/// Places labels beside their markers, where they cover neither each other nor any symbol.
///
/// Each label takes the cheapest free one of its candidates: places around its symbol, then places farther and farther away with
/// leader lines. The greedy scheme is that of Yoeli, "The logic of automated map lettering", 1972.
struct LabelPlacer {
    /// Where a label goes.
    struct Place {
        let box: Box
        /// The line from the symbol to the label; nil for a label next to its symbol.
        let leader: LineSegment?
        /// The cost of the place for its distance: 0 next to the symbol, more farther away, on the scale of `inkCost`.
        fileprivate let effort: Double
    }

    private let drawing: Box
    private let textHeight: Double
    /// The boxes that labels must not cover: symbols, panels, labels and leader lines.
    private var taken: BoxGrid
    /// The boxes of areas' names and other texts, which labels cover only if there is no room elsewhere.
    private let avoided: BoxGrid
    /// The ink of the drawing, which labels cover as little as can be; nil if it is not known.
    private let ink: InkMap?
    /// The boxes that leader lines must not cross: labels, panels and other leader lines.
    private var crossed: BoxGrid
    /// The boxes of symbols, of which a leader line may touch only the one where it begins.
    private let symbols: BoxGrid

    /// - Parameters:
    ///   - textHeight: the height of a line of text.
    ///   - names: the boxes of areas' names.
    ///   - leaders: the lines from markers' points to their symbols.
    init(
        drawing: Box, textHeight: Double, symbols: [Box], panels: [Box], names: [Box], leaders: [LineSegment] = [],
        ink: InkMap? = nil
    ) {
        self.drawing = drawing
        self.ink = ink
        self.textHeight = textHeight
        let cell = 3 * textHeight
        taken = BoxGrid(symbols + panels, cellSize: cell, crowdedIn: drawing)
        self.symbols = BoxGrid(symbols, cellSize: cell)
        avoided = BoxGrid(names, cellSize: cell)
        crossed = BoxGrid(panels, cellSize: cell)
        for leader in leaders { take(leader) }
    }

    /// Returns the number of places right beside `symbol` that suit a label of this size while no other label is placed. Labels
    /// with few such places should be placed before labels with many.
    func suitableCount(for size: Size, beside symbol: Box, in isInRoom: (Point) -> Bool) -> Int {
        near(symbol, size).count { place in
            isFree(place, beside: symbol) && sparesNames(place) && isInRoom(place.box.center)
                && inkedShare(of: place) <= Self.littleInk
        }
    }

    /// Takes the best free place for a label beside a symbol; nil if there is none.
    ///
    /// - Parameter isInRoom: whether a point is in the room that the marker is in, where the label had better be.
    mutating func place(
        size: Size, beside symbol: Box, in isInRoom: (Point) -> Bool = { _ in true }
    ) -> Place? {
        let places = near(symbol, size) + far(symbol, size)
        guard let place = best(of: places, beside: symbol, in: isInRoom) else { return nil }
        taken.insert(place.box)
        crossed.insert(place.box)
        if let leader = place.leader { take(leader) }
        return place
    }

    /// The free place of the least cost, off areas' names with its line too if there is one: the first next to the symbol that has
    /// little ink, and one with a leader line where it spares the drawing more than it is away.
    private func best(of places: [Place], beside symbol: Box, in isInRoom: (Point) -> Bool) -> Place? {
        var isAnyFree = false
        func cheapest(_ isAllowed: (Place) -> Bool) -> Place? {
            var best: (place: Place, cost: Double)?
            for place in places {
                // The later places are no cheaper without ink.
                if let best, best.cost <= place.effort { break }
                guard isFree(place, beside: symbol) else { continue }
                isAnyFree = true
                guard isAllowed(place) else { continue }
                let ink = Self.inkCost * max(0, inkedShare(of: place) - Self.littleInk)
                var cost = place.effort + ink + inkCrossed(by: place.leader)
                guard cost < best?.cost ?? .infinity else { continue }
                if !isInRoom(place.box.center) {
                    cost += Self.otherRoom
                } else if !place.box.corners.allSatisfy(isInRoom) {
                    cost += Self.wall
                }
                guard cost < best?.cost ?? .infinity else { continue }
                cost += printCovered(by: place)
                if cost < best?.cost ?? .infinity { best = (place, cost) }
            }
            return best?.place
        }
        if let place = cheapest(sparesNames) { return place }
        return isAnyFree ? cheapest { _ in true } : nil
    }

    private func sparesNames(_ place: Place) -> Bool {
        guard avoided.isFree(place.box) else { return false }
        guard let leader = place.leader else { return true }
        return avoided.isFree(from: leader.start, to: leader.end, step: textHeight / 3)
    }

    private func inkedShare(of place: Place) -> Double { ink?.inkedShare(of: place.box) ?? 0 }

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
            let point = leader.start + (leader.end - leader.start) * (Double(index) / Double(count))
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
    /// The cost of covering as much ink as the label's box has room for.
    private static let inkCost = 1.5
    /// The share of a square as high as a line of text that ink covers where text is printed; a line of the drawing covers less.
    private static let denseInk = 0.34
    /// The cost of covering as much print as fills a square as high as a line of text.
    private static let printCost = 0.8
    /// The most that it costs to cover print, when nothing of it can be read any more.
    private static let mostPrintCost = 1.2
    /// The cost of a place in another room than the marker's, where the label may be taken for that room's.
    private static let otherRoom = 0.6
    /// The cost of touching the symbol only at a corner: a little less than that of the shortest leader line.
    private static let touching = 0.12
    /// The cost of a label that reaches across a wall of the marker's room.
    private static let wall = 0.2

    private func isFree(_ place: Place, beside symbol: Box) -> Bool {
        guard drawing.contains(place.box), taken.isFree(place.box) else { return false }
        guard let leader = place.leader else { return isNearest(symbol, to: place.box) }
        let step = textHeight / 3
        return crossed.isFree(from: leader.start, to: leader.end, step: step)
            && symbols.isFree(from: leader.start, to: leader.end, step: step, besides: symbol)
    }

    /// True if no other symbol is as near to `label` as `symbol`, so that nobody takes the label for another symbol's.
    private func isNearest(_ symbol: Box, to label: Box) -> Bool {
        let (dx, dy) = (
            max(symbol.minX - label.maxX, label.minX - symbol.maxX, 0),
            max(symbol.minY - label.maxY, label.minY - symbol.maxY, 0)
        )
        let distance = max(dx, dy)
        return symbols.isFree(label.insetBy(dx: -distance, dy: -distance), besides: symbol)
    }

    /// Keeps later labels and leader lines off a leader line.
    private mutating func take(_ leader: LineSegment) {
        for box in leader.boxes(step: textHeight / 2) {
            taken.insert(box)
            crossed.insert(box)
        }
    }

    /// The places around a symbol, the best first: beside it at several heights, above and below it, and at its corners, where
    /// the label but touches it and has a line.
    private func near(_ symbol: Box, _ size: Size) -> [Place] {
        let gap = 0.16 * textHeight
        let (right, left) = (symbol.maxX + gap, symbol.minX - gap - size.width)
        let middle = symbol.center.y - size.height / 2
        let (above, below) = (symbol.minY - gap - size.height, symbol.maxY + gap)
        let centered = symbol.center.x - size.width / 2
        let (high, low) = (symbol.minY - 0.45 * size.height, symbol.maxY - 0.55 * size.height)
        let corners: [Point] = [
            Point(x: right, y: middle), Point(x: left, y: middle), Point(x: right, y: high), Point(x: left, y: high),
            Point(x: right, y: low), Point(x: left, y: low), Point(x: centered, y: above), Point(x: centered, y: below),
            Point(x: symbol.minX, y: above), Point(x: symbol.maxX - size.width, y: above),
            Point(x: symbol.minX, y: below), Point(x: symbol.maxX - size.width, y: below),
            Point(x: right, y: above), Point(x: left, y: above), Point(x: right, y: below), Point(x: left, y: below),
        ]
        return corners.enumerated().map { index, corner in
            let box = Box(origin: corner, size: size)
            guard index >= corners.count - 4 else { return Place(box: box, leader: nil, effort: 0) }
            return Place(box: box, leader: leader(from: symbol, to: box), effort: Self.touching)
        }
    }

    /// The line from a symbol's edge to a label; nil for one so short that it would be a dot.
    private func leader(from symbol: Box, to label: Box) -> LineSegment? {
        // The head of a pin, and other symbols, fill a circle as wide as the symbol at its top.
        let radius = symbol.width / 2
        let head = Point(x: symbol.center.x, y: symbol.minY + min(radius, symbol.height / 2))
        let end = label.nearestPoint(to: head)
        let distance = head.distance(to: end)
        guard distance - radius >= 0.5 * textHeight else { return nil }
        return LineSegment(start: head + (end - head) * (radius / distance), end: end)
    }

    /// Places at growing distances on all sides, with leader lines.
    private func far(_ symbol: Box, _ size: Size) -> [Place] {
        var places: [Place] = []
        for distance in [1.2, 1.7, 2.2, 2.9, 3.6, 4.5, 5.5, 6.7, 8, 9.5, 11] {
            let reach = distance * textHeight
            // The centres of the places lie on the sides of this box.
            let centers = symbol.insetBy(dx: -reach - size.width / 2, dy: -reach - size.height / 2)
            func place(_ x: Double, _ y: Double) {
                let box = Box(around: Point(x: x, y: y), size: size)
                places.append(Place(box: box, leader: leader(from: symbol, to: box), effort: 0.1 + 0.04 * distance))
            }
            // Above and below first, then to the right and left, where lines to wide labels are longest.
            for share in [0.5, 0.75, 0.25, 0.625, 0.375, 0.9, 0.1] {
                let x = centers.minX + share * centers.width
                place(x, centers.minY)
                place(x, centers.maxY)
            }
            for share in [0.5, 0.35, 0.65, 0.2, 0.8, 0, 1] {
                let y = centers.minY + share * centers.height
                place(centers.maxX, y)
                place(centers.minX, y)
            }
        }
        return places
    }
}
