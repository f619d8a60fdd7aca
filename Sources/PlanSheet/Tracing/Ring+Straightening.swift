import PlanGeometry

extension Ring {
    /// The ring with nearly horizontal and vertical edges made exactly so, and without steps between parallel ones.
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

    /// Moves both ends of each nearly straight edge to the mean of their coordinates.
    mutating func snap(step: Double) {
        for index in corners.indices {
            let next = corner(index + 1)
            switch direction(index, step: step) {
            case .horizontal:
                let y = ((corners[index].y + corners[next].y) / 2).rounded()
                (corners[index].y, corners[next].y) = (y, y)
            case .vertical:
                let x = ((corners[index].x + corners[next].x) / 2).rounded()
                (corners[index].x, corners[next].x) = (x, x)
            case .slanted: break
            }
        }
    }

    /// Takes out one short edge between two parallel ones, of which the shorter is moved onto the longer. False if there is none.
    mutating func dropStep(_ step: Double) -> Bool {
        guard corners.count > 4 else { return false }
        for index in corners.indices {
            let (before, after, end) = (corner(index - 1), corner(index + 1), corner(index + 2))
            let (from, to) = (corners[index], corners[after])
            let isVertical = from.x == to.x && abs(to.y - from.y) <= step
            let isHorizontal = from.y == to.y && abs(to.x - from.x) <= step
            if isVertical, corners[before].y == from.y, corners[end].y == to.y {
                let y = abs(corners[before].x - from.x) >= abs(corners[end].x - to.x) ? from.y : to.y
                (corners[before].y, corners[end].y) = (y, y)
            } else if isHorizontal, corners[before].x == from.x, corners[end].x == to.x {
                let x = abs(corners[before].y - from.y) >= abs(corners[end].y - to.y) ? from.x : to.x
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
