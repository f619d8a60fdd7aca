import PlanGeometry
import PlanModel

/// Finds areas of a file that lie where another area of the plan is, as if their names or ids had been exchanged.
struct ExchangedOutlines {
    private let present: [Area]

    /// - Parameter present: The areas of the plan before the file's are taken.
    init(_ present: [Area]) { self.present = present }

    /// The greatest part of a new outline that may lie in the area's old one: neighbours overlap by a wall.
    private static let mostOfOwn = 0.05
    /// The least part of a new outline that lies in the outline of another area, and of that one in the new unless the old outline was
    /// outside: what lies in a much larger area, and did so before, is a place in a room.
    private static let leastOfOther = 0.5

    /// True if an area's new outline is for the greater part that of another area of the plan, and lies not where its own was.
    func areExchanged(_ old: Area, _ new: Area) -> Bool {
        guard old.shape != new.shape, let box = new.shape.boundingBox else { return false }
        let points = Self.points(in: new.shape, box)
        guard !points.isEmpty, !Self.contains(old.shape, more: Self.mostOfOwn, of: points) else { return false }
        let before = old.shape.boundingBox.map { Self.points(in: old.shape, $0) } ?? []
        return present.contains { other in
            guard other.id != old.id, let otherBox = other.shape.boundingBox, otherBox.intersects(box) else {
                return false
            }
            guard Self.contains(other.shape, more: Self.leastOfOther, of: points) else { return false }
            return !Self.contains(other.shape, more: Self.leastOfOther, of: before)
                || Self.contains(new.shape, more: Self.leastOfOther, of: Self.points(in: other.shape, otherBox))
        }
    }

    /// Returns the middles of 16 x 16 cells over a shape's box that lie inside the shape.
    private static func points(in shape: MultiPolygon, _ box: Box) -> [Point] {
        let count = 16
        return (0..<count * count).map { index in
            Point(
                x: box.minX + (Double(index % count) + 0.5) / Double(count) * box.width,
                y: box.minY + (Double(index / count) + 0.5) / Double(count) * box.height)
        }
        .filter { shape.location(of: $0) == .inside }
    }

    /// True if more than a part of points, 0...1, lie inside a shape.
    private static func contains(_ shape: MultiPolygon, more part: Double, of points: [Point]) -> Bool {
        var left = Int(part * Double(points.count)) + 1
        for point in points where shape.location(of: point) == .inside {
            left -= 1
            if left == 0 { return true }
        }
        return false
    }
}
