import Glibc
import PlanGeometry

/// The surface that a leaf rolls about, in spine coordinates.
package enum Roll: Hashable, Sendable {
    case cylinder(CylinderRoll)
    case cone(ConeRoll)

    package func place(of point: Point) -> RollPlace {
        switch self {
        case .cylinder(let roll): roll.place(of: point)
        case .cone(let roll): roll.place(of: point)
        }
    }

    /// The points of the infinite leaf over a point of the picture.
    package func leafPoints(over point: Point) -> [Point] {
        switch self {
        case .cylinder(let roll): roll.leafPoints(over: point)
        case .cone(let roll): roll.leafPoints(over: point)
        }
    }

    /// The distance of a leaf point beyond the line where the roll begins; negative on the flat part.
    func distanceBeyond(_ point: Point) -> Double {
        switch self {
        case .cylinder(let roll): (point - .zero).dot(roll.direction) - roll.offset
        case .cone(let roll): (point - roll.apex).dot(roll.direction)
        }
    }

    /// The distance of a leaf point beyond the line where the straight part begins; negative before it.
    func distanceBeyondRoll(_ point: Point) -> Double {
        switch self {
        case .cylinder(let roll): return distanceBeyond(point) - roll.arc
        case .cone(let roll):
            let arm = point - roll.apex
            return arm.dot(roll.direction) * cos(roll.arc) - arm.dot(roll.ruling) * sin(roll.arc)
        }
    }

    /// The angle by which the roll turns the leaf in all.
    package var turn: RollTurn {
        switch self {
        case .cylinder(let roll): roll.turn
        case .cone(let roll): roll.turn
        }
    }

    /// The greatest distance between a line on the leaf, at most `diagonal` long, and the polyline of its `steps` + 1 samples.
    func greatestBulge(steps: Int, diagonal: Double) -> Double {
        let step = diagonal / Double(steps)
        switch self {
        case .cylinder(let roll): return roll.radius > 0 ? min(step * step / (8 * roll.radius), step / 2) : 0
        case .cone: return step / 8
        }
    }
}

/// The map from the picture to the leaf, as a renderer needs it.
extension Roll {
    /// True if lengths on the roll are relative to the distance from an apex.
    package var isCone: Bool { if case .cone = self { true } else { false } }

    /// A point of the line where the roll begins, in spine coordinates: the apex of a cone.
    package var origin: Point {
        switch self {
        case .cylinder(let roll): .zero + roll.direction * roll.offset
        case .cone(let roll): roll.apex
        }
    }

    /// The unit vector along the line where the roll begins.
    package var ruling: Vector {
        switch self {
        case .cylinder(let roll): roll.direction.perpendicular
        case .cone(let roll): roll.ruling
        }
    }

    /// The unit vector across the line where the roll begins, towards the free edge.
    package var direction: Vector {
        switch self {
        case .cylinder(let roll): roll.direction
        case .cone(let roll): roll.direction
        }
    }

    /// The angle about the axis where the roll is seen edge-on from above.
    package var silhouetteAngle: Double {
        switch self {
        case .cylinder: .pi / 2
        case .cone(let roll): roll.silhouetteAngle
        }
    }

    /// The section of the roll at an angle about the axis.
    package func section(at angle: Double) -> RollSection {
        switch self {
        case .cylinder(let roll): roll.section(at: angle)
        case .cone(let roll): roll.section(at: angle)
        }
    }

    /// The angle about the axis, before or beyond the silhouette, at a slope of ``RollSection``; greater slopes than the
    /// silhouette's count as that.
    package func angle(slope: Double, isBeyondSilhouette: Bool) -> Double {
        switch self {
        case .cylinder(let roll): roll.angle(slope: slope, isBeyondSilhouette: isBeyondSilhouette)
        case .cone(let roll):
            roll.angle(slope: slope, isBeyondSilhouette: isBeyondSilhouette) ?? roll.silhouetteAngle
        }
    }

    /// The straight part beyond the roll; nil if it is seen edge-on.
    package var flap: FlapForms? {
        switch self {
        case .cylinder(let roll): roll.flap
        case .cone(let roll): roll.flap
        }
    }
}
