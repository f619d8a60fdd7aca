import PlanBase
import PlanGeometry

/// The outline of a room that was found in a drawing.
public struct TracedRoom: Hashable, Sendable {
    /// The outline along the inner faces of the walls, in pixel points of the drawing, and a hole for each part inside
    /// that has rooms of its own. Columns and furniture are no holes.
    public let polygon: Polygon
    /// The openings in the walls that bound the room, such as doors and windows, as boxes in pixel points.
    public let openings: [Box]
    /// The name that the drawing's texts give to the room; nil if they give none, or the drawing is a picture.
    public let name: String?
    /// The reasons for which the room may not be what it seems; empty for a room that is certain or was not doubted.
    public var doubts: [Message] = []
}

extension TracedRoom {
    /// Returns the overlap of the room and a shape: the area that both cover divided by the area that either covers, 0...1.
    ///
    /// The overlap is estimated at the middles of 64 x 64 cells over the box around both, which is good to some hundredths.
    public func sharedPart(with shape: MultiPolygon) -> Double {
        guard let other = shape.boundingBox, other.intersects(polygon.boundingBox) else { return 0 }
        let (box, count) = (polygon.boundingBox.union(other), 64)
        var (both, either) = (0, 0)
        for row in 0..<count {
            for column in 0..<count {
                let point = Point(
                    x: box.minX + (Double(column) + 0.5) / Double(count) * box.width,
                    y: box.minY + (Double(row) + 0.5) / Double(count) * box.height)
                let isHere = polygon.location(of: point) != .outside
                let isThere = shape.location(of: point) != .outside
                if isHere && isThere { both += 1 }
                if isHere || isThere { either += 1 }
            }
        }
        return either > 0 ? Double(both) / Double(either) : 0
    }
}
