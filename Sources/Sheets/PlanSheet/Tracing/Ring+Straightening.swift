import PlanGeometry

extension Ring {
    /// The ring with nearly horizontal and vertical edges made exactly so, and without steps between parallel ones.
    ///
    /// The ring runs clockwise as seen with y down, as borders of cells are traced.
    ///
    /// - Parameter step: the greatest step, in pixels, that is taken for an accident of drawing or scanning.
    func straightened(step: Double) -> Ring {
        var outline = StraightOutline(vertices)
        outline.snap(step: step)
        while outline.dropStep(step) {}
        outline.dropStraightCorners()
        return (try? Ring(outline.corners)) ?? self
    }
}

/// Corners of a ring on the way to be straightened.
private struct StraightOutline {
    private(set) var corners: [Point]

    init(_ corners: [Point]) { self.corners = corners }

    private func corner(_ index: Int) -> Int { (index + corners.count) % corners.count }

    private enum Direction { case horizontal, vertical, slanted }

    private func direction(_ index: Int, step: Double) -> Direction {
        let (from, to) = (corners[corner(index)], corners[corner(index + 1)])
        let (dx, dy) = (abs(to.x - from.x), abs(to.y - from.y))
        if dy <= min(step, dx / 4) { return .horizontal }
        if dx <= min(step, dy / 4) { return .vertical }
        return .slanted
    }

    /// Levels each run of edges in nearly the same direction that has no more than a step across it, at its outer
    /// coordinate.
    mutating func snap(step: Double) {
        let directions = corners.indices.map { direction($0, step: step) }
        for start in corners.indices where directions[start] != .slanted {
            guard directions[start] != directions[corner(start - 1)] else { continue }
            var end = start
            while end - start < corners.count, directions[corner(end)] == directions[start] { end += 1 }
            let indices = (start...end).map { corner($0) }
            let (xs, ys) = (indices.map { corners[$0].x }, indices.map { corners[$0].y })
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { continue }
            if directions[start] == .horizontal, bottom - top <= step {
                let y = corners[indices[0]].x < corners[indices[indices.count - 1]].x ? top : bottom
                for index in indices { corners[index].y = y }
            } else if directions[start] == .vertical, right - left <= step {
                let x = corners[indices[0]].y < corners[indices[indices.count - 1]].y ? right : left
                for index in indices { corners[index].x = x }
            }
        }
    }

    /// Takes out one short edge between two parallel ones. Both get the place of the outer one, as what is drawn
    /// against a wall makes the wall thicker in part. False if there is none.
    mutating func dropStep(_ step: Double) -> Bool {
        guard corners.count > 4 else { return false }
        for index in corners.indices {
            let (before, after, end) = (corner(index - 1), corner(index + 1), corner(index + 2))
            let (from, to) = (corners[index], corners[after])
            let isVertical = from.x == to.x && abs(to.y - from.y) <= step
            let isHorizontal = from.y == to.y && abs(to.x - from.x) <= step
            if isVertical, corners[before].y == from.y, corners[end].y == to.y {
                let y = corners[before].x < from.x ? min(from.y, to.y) : max(from.y, to.y)
                (corners[before].y, corners[end].y) = (y, y)
            } else if isHorizontal, corners[before].x == from.x, corners[end].x == to.x {
                let x = corners[before].y < from.y ? max(from.x, to.x) : min(from.x, to.x)
                (corners[before].x, corners[end].x) = (x, x)
            } else {
                continue
            }
            for index in [index, after].sorted(by: >) { corners.remove(at: index) }
            return true
        }
        return false
    }

    /// Takes out corners at which a horizontal or vertical edge goes on, and repeated ones.
    mutating func dropStraightCorners() {
        var index = 0
        while corners.count > 3, index < corners.count {
            let (before, here, after) = (corners[corner(index - 1)], corners[index], corners[corner(index + 1)])
            let isStraight = before.x == here.x && here.x == after.x || before.y == here.y && here.y == after.y
            if isStraight || here == after {
                corners.remove(at: index)
                index = max(0, index - 1)
            } else {
                index += 1
            }
        }
    }
}
