import Glibc
import PlanGeometry

/// A leaf that is flat up to a line, goes round a cylinder from there on, and leaves it straight.
///
/// With u the distance of a leaf point beyond the line and r the radius, the point is flat for u <= 0, at
/// (r sin(u/r), r (1 - cos(u/r))) across and above the line up to the angle `turn`, and on the tangent plane beyond. Lengths
/// across and along the line stay the same, so the surface is isometric to the plane: the development of a cylinder
/// (do Carmo, *Differential Geometry of Curves and Surfaces*, 4-2).
package struct CylinderRoll: Hashable, Sendable {
    /// The unit vector across the line, towards the free edge, in spine coordinates.
    package let direction: Vector
    /// The line's position: the dot product of its points with `direction`.
    package let offset: Double
    /// The cylinder's radius; 0 for a crease.
    package let radius: Double
    /// The angle about the axis by which the roll turns the leaf in all.
    package let turn: RollTurn

    /// The length of leaf that lies on the cylinder.
    package var arc: Double { radius * turn.angle }

    package func place(of point: Point) -> RollPlace {
        let across = (point - .zero).dot(direction) - offset
        guard across > 0 else { return RollPlace(point: point, height: 0, frontNormal: [0, 0, 1]) }
        let (sine, cosine) = across < arc ? (sin(across / radius), cos(across / radius)) : (turn.sine, turn.cosine)
        let rest = max(0, across - arc)
        let moved = radius * sine + rest * cosine
        return RollPlace(
            point: point + direction * (moved - across), height: radius * (1 - cosine) + rest * sine,
            frontNormal: [-sine * direction.dx, -sine * direction.dy, cosine])
    }

    /// The points of the infinite leaf over a point of the picture.
    package func leafPoints(over point: Point) -> [Point] {
        let along = (point - .zero).dot(direction) - offset
        var points: [Point] = []
        func add(across: Double) { points.append(point + direction * (across - along)) }
        if along <= 0 { add(across: along) }
        if radius > 0, abs(along) <= radius {
            let angle = asin(along / radius)
            if angle > 0, angle < turn.angle { add(across: radius * angle) }
            if angle >= 0, .pi - angle < turn.angle { add(across: radius * (.pi - angle)) }
        }
        if turn.cosine != 0 {
            let rest = (along - radius * turn.sine) / turn.cosine
            if rest >= 0 { add(across: arc + rest) }
        }
        return points
    }
}

extension CylinderRoll {
    /// The section of the roll at an angle about the axis.
    func section(at angle: Double) -> RollSection {
        RollSection(
            slope: radius * sin(angle), along: 1, across: radius * angle, frontNormal: [0, -sin(angle), cos(angle)])
    }

    /// The angle about the axis, before or beyond the silhouette, at a distance across the line on the picture.
    package func angle(slope: Double, isBeyondSilhouette: Bool) -> Double {
        let angle = asin(min(max(slope / radius, -1), 1))
        return isBeyondSilhouette ? .pi - angle : angle
    }

    /// The straight part; nil if it is seen edge-on.
    var flap: FlapForms? {
        guard turn.cosine != 0 else { return nil }
        let beyond = LinearForm(constant: -radius * turn.sine, x: 0, y: 1) * (1 / turn.cosine)
        return FlapForms(
            beyond: beyond, along: LinearForm(constant: 0, x: 1, y: 0), across: beyond + arc,
            frontNormal: [0, -turn.sine, turn.cosine])
    }
}
