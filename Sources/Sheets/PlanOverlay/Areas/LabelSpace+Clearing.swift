import PlanGeometry

extension LabelSpace {
    /// The centre of a box inside the shape where obstacles and the drawing's ink cover the least of it, not too far from where
    /// it is now.
    ///
    /// The cost of a place is the share of the box that each obstacle covers there, added up, plus the distance: covering a
    /// quarter of the box costs as much as moving it by the diagonal of the shape's bounding box. Ink over two thirds of the box
    /// costs as much.
    ///
    /// - Parameters:
    ///   - center: the present centre of the box, which lies inside the shape.
    ///   - size: the size of the box.
    ///   - obstacles: boxes that should not cover it.
    ///   - inkedShare: the share of a box that has ink.
    ///   - inkBeside: the ink beside a box of such a share that counts as if it were in the box.
    package func center(
        near center: Point, size: Size, clearOf obstacles: [Box], inkedShare: (Box) -> Double = { _ in 0 },
        inkBeside: (_ box: Box, _ inkedShare: Double) -> Double = { _, _ in 0 }
    ) -> Point {
        let area = size.width * size.height
        let now = Box(around: center, size: size)
        guard area > 0,
            obstacles.contains(where: { $0.intersects(now) }) || inkedShare(now) > 0 || inkBeside(now, 0) > 0
        else { return center }

        let diagonal = max(Vector(dx: bounds.width, dy: bounds.height).length, 1)
        // Ink is looked for only where the other costs leave the place a chance.
        func cost(of place: Point, _ obstacles: [Box], below limit: Double = .infinity) -> Double {
            let distance = place.distance(to: center) / diagonal
            guard distance < limit else { return distance }
            let box = Box(around: place, size: size)
            let covered = obstacles.reduce(0) { $0 + ($1.intersection(box)?.area ?? 0) }
            guard 4 * covered / area + distance < limit else { return .infinity }
            let share = inkedShare(box)
            let cost = 4 * covered / area + 1.5 * share + distance
            return cost < limit ? cost + 1.5 * inkBeside(box, share) : cost
        }
        var best = (place: center, cost: cost(of: center, obstacles))
        for y in rows(of: size, through: center.y) {
            // Most obstacles lie above or below the row.
            let beside = obstacles.filter { $0.maxY > y - size.height / 2 && $0.minY < y + size.height / 2 }
            for place in places(of: size, inRow: y, through: center.x) {
                let cost = cost(of: place, beside, below: best.cost)
                if cost < best.cost { best = (place, cost) }
            }
        }
        return best.place
    }

    /// The most rows that are tried, and the most places in a row.
    private static let greatestCount = 48.0

    /// The y coordinates tried for the centre: a third of the box's height apart, or more where there would be too many.
    private func rows(of size: Size, through y: Double) -> [Double] {
        let step = max(size.height / 3, bounds.height / Self.greatestCount)
        return Self.steps(bounds.minY + size.height / 2, bounds.maxY - size.height / 2, through: y, step)
    }

    /// Centres in a row at which the box lies inside the shape, a third of its height apart or more.
    private func places(of size: Size, inRow y: Double, through x: Double) -> [Point] {
        let step = max(size.height / 3, bounds.width / Self.greatestCount)
        let greatestSpanCount = 8
        // `widestBox` looks at every segment of the shape, so only the longest spans are tried.
        let spans = Self.spans(of: segments, atY: y).filter { $0.length >= size.width }
            .sorted { $0.length > $1.length }.prefix(greatestSpanCount)
        return spans.flatMap { span in
            let free = widestBox(around: span.middle, height: size.height)
            let reach = (free.width - size.width) / 2
            return Self.steps(free.center.x - reach, free.center.x + reach, through: x, step).map { Point(x: $0, y: y) }
        }
    }

    /// Both ends of a range, which lie next to walls, and the values between them that are whole steps from `middle`; empty
    /// if the range ends before it begins.
    private static func steps(_ from: Double, _ to: Double, through middle: Double, _ step: Double) -> [Double] {
        guard from <= to else { return [] }
        let first = ((from - middle) / step).rounded(.up)
        let last = ((to - middle) / step).rounded(.down)
        let between = first <= last ? stride(from: first, through: last, by: 1).map { middle + $0 * step } : []
        return [from, to] + between
    }
}
