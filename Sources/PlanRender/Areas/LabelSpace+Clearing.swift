import PlanGeometry

extension LabelSpace {
    /// Where a box stands inside the shape so that other boxes cover as little of it as can be, not too far from a place where
    /// it stands inside.
    ///
    /// A place counts as the better the less of the box is covered there; a quarter of it counts as much as moving by the
    /// diagonal of the shape's box.
    ///
    /// - Parameters:
    ///   - center: the middle of the box where it stands now.
    ///   - obstacles: what may cover it. Where there are hundreds of them no place is better than others.
    func center(near center: Point, size: Size, clearOf obstacles: [Box]) -> Point {
        func box(at place: Point) -> Box {
            Box(origin: place, size: .zero).insetBy(dx: -size.width / 2, dy: -size.height / 2)
        }
        let obstacles = obstacles.filter { $0.intersects(bounds) }
        let greatestCount = 500
        let area = size.width * size.height
        guard area > 0, obstacles.count <= greatestCount,
            obstacles.contains(where: { $0.intersects(box(at: center)) })
        else { return center }

        let diagonal = max(Vector(dx: bounds.width, dy: bounds.height).length, 1)
        func cost(of place: Point) -> Double {
            let box = box(at: place)
            let covered = obstacles.reduce(0) { $0 + ($1.intersection(box)?.area ?? 0) }
            return 4 * covered / area + place.distance(to: center) / diagonal
        }
        var best = (place: center, cost: cost(of: center))
        for place in places(of: size, near: center) {
            let cost = cost(of: place)
            if cost < best.cost { best = (place, cost) }
        }
        return best.place
    }

    /// Middles of the box in rows and columns, a third of its height apart or wider where there would be too many; each where
    /// the box stands inside the shape.
    private func places(of size: Size, near center: Point) -> [Point] {
        let greatestCount = 48.0
        let stepDown = max(size.height / 3, bounds.height / greatestCount)
        let stepRight = max(size.height / 3, bounds.width / greatestCount)
        func steps(_ from: Double, _ to: Double, through middle: Double, _ step: Double) -> [Double] {
            guard from <= to else { return [] }
            let first = ((from - middle) / step).rounded(.up)
            let last = ((to - middle) / step).rounded(.down)
            // Both ends too, which are next to walls.
            return [from, to]
                + (first <= last ? Array(stride(from: first, through: last, by: 1)) : []).map {
                    middle + $0 * step
                }
        }
        let rows = steps(
            bounds.minY + size.height / 2, bounds.maxY - size.height / 2, through: center.y, stepDown)
        return rows.flatMap { y in
            Self.spans(of: segments, atY: y).flatMap { span in
                let free = widestBox(around: span.middle, height: size.height)
                let reach = (free.width - size.width) / 2
                return steps(free.center.x - reach, free.center.x + reach, through: center.x, stepRight)
                    .map { Point(x: $0, y: y) }
            }
        }
    }
}
