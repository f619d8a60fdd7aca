import Glibc
import PlanGeometry

/// Places labels beside their markers, where they cover neither each other nor any symbol.
///
/// Each label takes the first free one of its candidates: eight places around its symbol, then places farther and farther
/// away with leader lines. The greedy scheme is that of Yoeli, "The logic of automated map lettering", 1972.
struct LabelPlacer {
    /// Where a label goes.
    struct Place {
        let box: Box
        /// The line from the symbol to the label; nil for a label next to its symbol.
        let leader: LineSegment?
    }

    private let drawing: Box
    private let textHeight: Double
    /// What labels must not cover: symbols, panels, labels and leader lines.
    private var taken: BoxGrid
    /// What labels cover only if there is no room elsewhere: the names of areas.
    private let avoided: BoxGrid
    /// What is drawn, which labels cover as little as can be.
    private let ink: InkMap?
    /// What leader lines must not cross: labels, panels and each other.
    private var crossed: BoxGrid

    init(drawing: Box, textHeight: Double, symbols: [Box], panels: [Box], names: [Box], ink: InkMap? = nil) {
        self.drawing = drawing
        self.ink = ink
        self.textHeight = textHeight
        let cell = 3 * textHeight
        taken = BoxGrid(symbols + panels, cellSize: cell)
        avoided = BoxGrid(names, cellSize: cell)
        crossed = BoxGrid(panels, cellSize: cell)
    }

    /// Takes the best free place for a label beside a symbol; nil if there is none.
    mutating func place(size: Size, beside symbol: Box) -> Place? {
        guard let place = best(of: near(symbol, size), far(symbol, size)) else { return nil }
        taken.insert(place.box)
        crossed.insert(place.box)
        if let leader = place.leader { take(leader) }
        return place
    }

    /// The first free place on paper next to the symbol, or else the first with a leader line; or else the free place next to the
    /// symbol that has the least ink, or else the first of all.
    private func best(of near: [Place], _ far: [Place]) -> Place? {
        func isClear(_ place: Place) -> Bool { isFree(place) && avoided.isFree(place.box) }
        let beside = near.filter(isClear).map { (place: $0, share: inkedShare(of: $0)) }
        if let first = beside.first(where: { $0.share <= Self.littleInk }) { return first.place }
        if beside.isEmpty || beside.allSatisfy({ $0.share > Self.muchInk }),
            let away = far.first(where: { isClear($0) && inkedShare(of: $0) <= Self.littleInk })
        {
            return away
        }
        return beside.min { $0.share < $1.share }?.place ?? far.first(where: isClear)
            ?? (near + far).first(where: isFree)
    }

    private func inkedShare(of place: Place) -> Double { ink?.inkedShare(of: place.box) ?? 0 }

    /// The share of a label's box that may have ink without need to look on, and the one from which a leader line is better.
    private static let (littleInk, muchInk) = (0.05, 0.35)

    private func isFree(_ place: Place) -> Bool {
        guard drawing.contains(place.box), taken.isFree(place.box) else { return false }
        guard let leader = place.leader else { return true }
        return crossed.isFree(from: leader.start, to: leader.end, step: textHeight / 3)
    }

    /// Keeps later labels and leader lines off a leader line.
    private mutating func take(_ leader: LineSegment) {
        let count = max(1, Int((leader.start.distance(to: leader.end) / textHeight * 2).rounded(.up)))
        for index in 0..<count {
            let one = leader.start + (leader.end - leader.start) * (Double(index) / Double(count))
            let two = leader.start + (leader.end - leader.start) * (Double(index + 1) / Double(count))
            guard let box = Box(enclosing: [one, two]) else { continue }
            taken.insert(box)
            crossed.insert(box)
        }
    }

    /// The eight places around a symbol, the best first.
    private func near(_ symbol: Box, _ size: Size) -> [Place] {
        let gap = 0.16 * textHeight
        let (right, left) = (symbol.maxX + gap, symbol.minX - gap - size.width)
        let middle = symbol.center.y - size.height / 2
        let (above, below) = (symbol.minY - gap - size.height, symbol.maxY + gap)
        let centered = symbol.center.x - size.width / 2
        let (high, low) = (symbol.minY - 0.45 * size.height, symbol.maxY - 0.55 * size.height)
        let corners = [
            Point(x: right, y: middle), Point(x: left, y: middle), Point(x: right, y: high), Point(x: left, y: high),
            Point(x: right, y: low), Point(x: left, y: low), Point(x: centered, y: above), Point(x: centered, y: below),
        ]
        return corners.map { Place(box: Box(origin: $0, size: size), leader: nil) }
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

    /// Places at growing distances in all directions, with leader lines.
    private func far(_ symbol: Box, _ size: Size) -> [Place] {
        var places: [Place] = []
        for distance in [1.2, 2.2, 3.6, 5.5, 8, 11] {
            let reach = distance * textHeight
            // Upwards to the right first, then alternately to both sides.
            for step in [1, 7, 0, 4, 3, 5, 2, 6, 9, 15, 10, 14, 11, 13, 8, 12] {
                let angle = -Double(step % 8) * .pi / 4 - (step >= 8 ? .pi / 8 : 0)
                let direction = Vector(dx: cos(angle), dy: sin(angle))
                let center = Point(
                    x: symbol.center.x + direction.dx * (symbol.width / 2 + reach + size.width / 2),
                    y: symbol.center.y + direction.dy * (symbol.height / 2 + reach + size.height / 2))
                let box = Box(origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
                places.append(Place(box: box, leader: leader(from: symbol, to: box)))
            }
        }
        return places
    }
}
