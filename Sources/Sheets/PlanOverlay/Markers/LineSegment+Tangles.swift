import PlanGeometry

extension LineSegment {
    /// True if the line crosses another, or if one is so close to the other on more than a third of its length that a reader takes them for
    /// one.
    ///
    /// - Parameter distance: how close that is.
    func isTangled(with other: LineSegment, within distance: Double) -> Bool {
        let surroundings = boundingBox.insetBy(dx: -2 * distance, dy: -2 * distance)
        guard surroundings.intersects(other.boundingBox) else { return false }
        return crosses(other) || runs(along: other, within: distance) || other.runs(along: self, within: distance)
    }

    /// True if more than a third of the line is closer than `distance` to another, by samples.
    private func runs(along other: LineSegment, within distance: Double) -> Bool {
        let count = 9
        return 3 * middles(ofParts: count).count { other.distance(to: $0) < distance } > count
    }
}
