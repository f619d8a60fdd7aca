import PlanGeometry
import PlanPageCurl

/// A direction on a plan whose north is up.
enum Compass: CaseIterable {
    case north, east, south, west

    /// One step in that direction, y downwards.
    var vector: Vector {
        switch self {
        case .north: Vector(dx: 0, dy: -1)
        case .east: Vector(dx: 1, dy: 0)
        case .south: Vector(dx: 0, dy: 1)
        case .west: Vector(dx: -1, dy: 0)
        }
    }

    /// The map that turns something facing south until it faces this way.
    var turnFromSouth: AffineTransform {
        let front = vector
        return AffineTransform(a: front.dy, b: -front.dx, c: front.dx, d: front.dy, tx: 0, ty: 0)
    }
}
