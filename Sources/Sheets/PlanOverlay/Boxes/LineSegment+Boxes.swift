import PlanGeometry

extension LineSegment {
    /// The boxes around the pieces of the line, each no longer than a step.
    ///
    /// - Parameter width: how far the boxes reach over both sides of the line, together.
    func boxes(step: Double, width: Double = 0) -> [Box] {
        let count = max(1, Int(saturating: (length / step).rounded(.up)))
        let points = (0...count).map { point(at: Double($0) / Double(count)) }
        return zip(points, points.dropFirst()).map { one, two in
            Box(minX: one.x, minY: one.y, maxX: two.x, maxY: two.y).insetBy(dx: -width / 2, dy: -width / 2)
        }
    }

    /// True if the line crosses another one; lines that touch each other, as those that begin at one point, do not cross.
    func crosses(_ other: LineSegment) -> Bool {
        func areApart(_ line: LineSegment, _ one: Point, _ two: Point) -> Bool {
            orient2d(line.start, line.end, one) * orient2d(line.start, line.end, two) < 0
        }
        return areApart(self, other.start, other.end) && areApart(other, start, end)
    }
}
