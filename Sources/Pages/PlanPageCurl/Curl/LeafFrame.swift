import PlanGeometry

/// Spine coordinates, in which all spines are alike: x is the distance from the spine, y runs along it.
///
/// Both are in pixels from a corner of the leaf, so that the map to leaf coordinates is an isometry, for some spines with
/// a reflection.
package struct LeafFrame: Hashable, Sendable {
    package let spine: LeafEdge
    /// The distance from the spine to the opposite edge.
    package let reach: Double
    /// The length of the spine.
    package let span: Double

    package init(size: Size, spine: LeafEdge) {
        self.spine = spine
        let isUpright = spine == .left || spine == .right
        reach = isUpright ? size.width : size.height
        span = isUpright ? size.height : size.width
    }

    /// Converts a point from leaf to spine coordinates.
    package func spinePoint(_ point: Point) -> Point {
        switch spine {
        case .left: point
        case .right: Point(x: reach - point.x, y: point.y)
        case .top: Point(x: point.y, y: point.x)
        case .bottom: Point(x: reach - point.y, y: point.x)
        }
    }

    /// Converts a point from spine to leaf coordinates.
    package func leafPoint(_ point: Point) -> Point {
        // For the other spines the map is its own inverse.
        spine == .bottom ? Point(x: point.y, y: reach - point.x) : spinePoint(point)
    }

    /// Converts a vector from spine to leaf coordinates.
    package func leafVector(_ vector: Vector) -> Vector {
        switch spine {
        case .left: vector
        case .right: Vector(dx: -vector.dx, dy: vector.dy)
        case .top: Vector(dx: vector.dy, dy: vector.dx)
        case .bottom: Vector(dx: vector.dy, dy: -vector.dx)
        }
    }

    /// True if a point in spine coordinates is on the leaf, edges included.
    package func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.x <= reach && point.y >= 0 && point.y <= span
    }

    /// The corners of the leaf in spine coordinates: the two of the spine, then those of the free edge.
    package var corners: [Point] { [.zero, Point(x: 0, y: span), Point(x: reach, y: span), Point(x: reach, y: 0)] }
}

/// The bound edge of a leaf: the spine, about which the leaf turns.
public enum LeafEdge: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left edge, as in a book that is read from left to right.
    case left
    /// The top edge, as in a wall calendar.
    case top
    /// The right edge, as in a book that is read from right to left.
    case right
    /// The bottom edge.
    case bottom
}
