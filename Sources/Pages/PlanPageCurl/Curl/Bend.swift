import Glibc
import PlanGeometry

/// The radius and the angle of the roll that a pull causes.
///
/// The part of the leaf beyond the grip must not leap up when the pull begins, so the leaf first turns by less than half a
/// turn: by an angle that grows with the distance pulled. If the grip is the leaf's extreme point in the direction of the
/// pull, such as a corner, the leaf turns by half a turn from the start.
struct Bend {
    let grip: Point
    /// The unit vector from the finger to the grip.
    let direction: Vector
    /// The distance from the finger to the grip.
    let distance: Double
    let turn: RollTurn
    /// The roll's radius at the grip: the radius asked for, or the greatest one that leaves the spine in place.
    let radius: Double

    init(_ pull: LeafPull, direction: Vector, distance: Double) {
        grip = pull.grip
        self.direction = direction
        self.distance = distance
        let beyond = pull.frame.corners.map { ($0 - pull.grip).dot(direction) }.reduce(0, max)
        // The length of paper between the grip and the spine.
        let paper = [0, pull.frame.span].map { (pull.grip - Point(x: 0, y: $0)).dot(direction) }.reduce(.infinity, min)
        let ramp = min(2 * beyond, paper)
        turn = distance < ramp ? RollTurn(cosine: 1 - 2 * distance / ramp) : .half
        radius = min(pull.radius, max(0, 2 / .pi * (paper - distance / (1 - turn.cosine))))
    }

    /// The cylinder about which the leaf rolls.
    var cylinder: CylinderRoll {
        CylinderRoll(direction: direction, offset: (grip - .zero).dot(direction) - across, radius: radius, turn: turn)
    }

    /// The distance along the leaf from the line where the roll begins to the grip.
    private var across: Double {
        let drawnOnRoll = radius * (turn.angle - turn.sine)
        if distance >= drawnOnRoll { return radius * turn.angle + (distance - drawnOnRoll) / (1 - turn.cosine) }
        return radius * Self.angle(drawing: distance / radius)
    }

    /// The angle t with t - sin t = `length`, for lengths from 0 to pi, by Newton's method from above: the function is convex,
    /// so it converges monotonically.
    static func angle(drawing length: Double) -> Double {
        // This is above the root, because t - sin t >= t^3 / 6 - t^5 / 120.
        var angle = min(.pi, 1.2 * cbrt(6 * length))
        for _ in 0..<50 {
            let next = angle - (angle - sin(angle) - length) / (1 - cos(angle))
            guard next < angle else { break }
            angle = next
        }
        return angle
    }
}
