import Glibc
import PlanGeometry

/// A leaf that is flat up to a line, goes round a cone from there on, and leaves it straight.
///
/// The cone touches the plane of the flat leaf along the line; its apex is a point of the plane, its half-angle a. A leaf
/// point has polar coordinates about the apex: the distance q and the angle p from the line. On the cone it keeps q, and its
/// circle has the radius q sin(a), so the angle p goes round the axis by p / sin(a): the development of a cone (Struik,
/// *Lectures on Classical Differential Geometry*, 2-4). Along the line, across it and upwards the point is
///
///     q (cos² a + sin² a cos t,  sin a sin t,  cos a sin a (1 - cos t))   with t = p / sin a
///
/// up to the angle t = `turn`; beyond, the leaf lies in the tangent plane there, which contains the apex.
package struct ConeRoll: Hashable, Sendable {
    /// The apex, on the line of the spine, in spine coordinates.
    package let apex: Point
    /// The unit vector from the apex along the line where the cone touches the plane.
    package let ruling: Vector
    /// The unit vector across the line where the cone touches the plane, towards the free edge.
    package let direction: Vector
    /// The sine of the cone's half-angle, more than 0.
    package let sine: Double
    /// The cosine of the cone's half-angle.
    package let cosine: Double
    /// The angle about the axis by which the roll turns the leaf in all.
    package let turn: RollTurn

    package init(apex: Point, ruling: Vector, direction: Vector, sine: Double, turn: RollTurn) {
        (self.apex, self.ruling, self.direction, self.sine) = (apex, ruling, direction, sine)
        cosine = (1 - sine * sine).squareRoot()
        self.turn = turn
    }

    /// The angle at the apex of the sector of the leaf that lies on the cone.
    package var arc: Double { sine * turn.angle }

    /// The leaf's radial direction from the apex and the one across it at an angle about the cone's axis, both as components
    /// along the line, across it and upwards.
    private func axes(sine s: Double, cosine c: Double) -> (along: SIMD3<Double>, across: SIMD3<Double>) {
        let along = SIMD3(1 - sine * sine * (1 - c), sine * s, cosine * sine * (1 - c))
        return (along, SIMD3(-sine * s, c, cosine * s))
    }

    /// The place of a leaf point at the distance 1 from the apex and at an angle from the line: its components along the line,
    /// across it and upwards.
    func directed(angle: Double) -> SIMD3<Double> {
        guard angle > 0 else { return SIMD3(cos(angle), sin(angle), 0) }
        if angle < arc { return axes(sine: sin(angle / sine), cosine: cos(angle / sine)).along }
        let (along, across) = axes(sine: turn.sine, cosine: turn.cosine)
        return along * cos(angle - arc) + across * sin(angle - arc)
    }

    package func place(of point: Point) -> RollPlace {
        let arm = point - apex
        let (along, across) = (arm.dot(ruling), arm.dot(direction))
        guard across > 0 else { return RollPlace(point: point, height: 0, frontNormal: [0, 0, 1]) }
        let angle = atan2(across, along)
        let place = directed(angle: angle) * arm.length
        let turned = angle < arc ? angle / sine : turn.angle
        let (s, c) = angle < arc ? (sin(turned), cos(turned)) : (turn.sine, turn.cosine)
        let front = frontNormal(sine: s, cosine: c)
        let moved = ruling * (place.x - along) + direction * (place.y - across)
        let leaning = ruling * front.x + direction * front.y
        return RollPlace(point: point + moved, height: max(0, place.z), frontNormal: [leaning.dx, leaning.dy, front.z])
    }

    /// The points of the infinite leaf over a point of the picture.
    package func leafPoints(over point: Point) -> [Point] {
        let arm = point - apex
        let (along, across) = (arm.dot(ruling), arm.dot(direction))
        var points = across <= 0 ? [point] : []
        // Rolled or not, the leaf stays within a quarter turn of the line.
        guard along > 0 else { return points }
        for isBeyond in [false, true] {
            guard let angle = self.angle(slope: across / along, isBeyondSilhouette: isBeyond), angle > 0,
                angle < turn.angle
            else { continue }
            let distance = along / (1 - sine * sine * (1 - cos(angle)))
            points.append(leafPoint(distance: distance, angle: angle * sine))
        }
        // The point of the tangent plane, which the two axes span, over the picture's point.
        let (axis, side) = axes(sine: turn.sine, cosine: turn.cosine)
        let determinant = axis.x * side.y - axis.y * side.x
        guard determinant != 0 else { return points }
        let far = (along * side.y - across * side.x) / determinant
        let beyond = (axis.x * across - axis.y * along) / determinant
        if beyond >= 0, far > 0 {
            let distance = (far * far + beyond * beyond).squareRoot()
            points.append(leafPoint(distance: distance, angle: arc + atan2(beyond, far)))
        }
        return points
    }

    private func leafPoint(distance: Double, angle: Double) -> Point {
        apex + ruling * (distance * cos(angle)) + direction * (distance * sin(angle))
    }
}

extension ConeRoll {
    /// The section of the roll at an angle about the axis.
    func section(at angle: Double) -> RollSection {
        let along = axes(sine: sin(angle), cosine: cos(angle)).along
        return RollSection(
            slope: along.y / along.x, along: cos(angle * sine) / along.x, across: sin(angle * sine) / along.x,
            frontNormal: frontNormal(sine: sin(angle), cosine: cos(angle)))
    }

    /// The angle about the axis of the silhouette, where the surface is seen edge-on.
    var silhouetteAngle: Double { acos(-min(1, sine * sine / (cosine * cosine))) }

    /// The angle t about the axis, before or beyond the silhouette, where a ray of the picture from the apex meets the cone:
    /// sin a sin t = slope (cos² a + sin² a cos t). Nil if the ray misses the cone.
    package func angle(slope: Double, isBeyondSilhouette: Bool) -> Double? {
        let tilt = slope * sine
        let reach = slope * cosine * cosine / (sine * (1 + tilt * tilt).squareRoot())
        guard abs(reach) <= 1 else { return nil }
        return atan(tilt) + (isBeyondSilhouette ? .pi - asin(reach) : asin(reach))
    }

    /// The straight part; nil if it is seen edge-on.
    var flap: FlapForms? {
        let (axis, side) = axes(sine: turn.sine, cosine: turn.cosine)
        let determinant = axis.x * side.y - axis.y * side.x
        guard determinant != 0 else { return nil }
        // The components along and across the ruling at which the straight part begins.
        let far = LinearForm(constant: 0, x: side.y / determinant, y: -side.x / determinant)
        let beyond = LinearForm(constant: 0, x: -axis.y / determinant, y: axis.x / determinant)
        return FlapForms(
            beyond: beyond, along: far * cos(arc) + beyond * -sin(arc), across: far * sin(arc) + beyond * cos(arc),
            frontNormal: frontNormal(sine: turn.sine, cosine: turn.cosine))
    }

    private func frontNormal(sine s: Double, cosine c: Double) -> SIMD3<Double> {
        SIMD3(cosine * sine * (1 - c), -cosine * s, cosine * cosine * c + sine * sine)
    }
}
