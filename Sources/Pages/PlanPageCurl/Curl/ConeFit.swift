import Glibc
import PlanGeometry

/// Finds the cone with its apex on the line of the spine that brings the grip under the finger.
///
/// The grip keeps its distance from the apex, so that |finger - apex|² + z² = |grip - apex|², with z the height of the grip,
/// and from the apex it must appear in the finger's direction. The first condition gives the apex, the second the line where
/// the cone touches the plane; two nested root searches solve them.
struct ConeFit {
    /// The finger and the grip in spine coordinates, mirrored if need be so that the apex has a greater y.
    private let finger: Point
    private let grip: Point
    /// The distance along the spine from the grip to the spine's end on the apex's side.
    private let room: Double
    private let isMirrored: Bool
    private let turn: RollTurn
    /// The radius of the roll at the grip.
    private let radius: Double

    init(_ pull: LeafPull, bend: Bend, radius: Double) {
        isMirrored = pull.finger.y > pull.grip.y
        finger = isMirrored ? Point(x: pull.finger.x, y: -pull.finger.y) : pull.finger
        grip = isMirrored ? Point(x: pull.grip.x, y: -pull.grip.y) : pull.grip
        room = isMirrored ? pull.grip.y : pull.frame.span - pull.grip.y
        turn = bend.turn
        self.radius = radius
    }

    /// The cone; nil if it is so slender that a cylinder is as good.
    var cone: ConeRoll? {
        // The search runs over the apex's nearness, which is 0 for an apex at infinity.
        let nearest = grip.x / (grip.x + room)
        let nearness = root(from: 0, to: nearest) { nearness in
            guard nearness > 0 else { return 2 * (grip.y - finger.y) * grip.x }
            let height = makeCone(nearness: nearness).place(of: grip).height
            let excess = finger.x * finger.x - grip.x * grip.x + (finger.y - grip.y) * (finger.y - grip.y)
            return nearness * (excess + height * height) + 2 * (grip.y - finger.y) * grip.x * (1 - nearness)
        }
        guard nearness > 1e-6 else { return nil }
        let cone = makeCone(nearness: nearness)
        guard isMirrored else { return cone }
        func mirrored(_ vector: Vector) -> Vector { Vector(dx: vector.dx, dy: -vector.dy) }
        return ConeRoll(
            apex: Point(x: 0, y: -cone.apex.y), ruling: mirrored(cone.ruling), direction: mirrored(cone.direction),
            sine: cone.sine, turn: turn)
    }

    /// The cone with an apex of this nearness that shows the grip in the finger's direction.
    private func makeCone(nearness: Double) -> ConeRoll {
        let apex = Point(x: 0, y: grip.y + grip.x * (1 / nearness - 1))
        let sine = radius / apex.distance(to: grip)
        func cone(leaning: Double) -> ConeRoll {
            let (s, c) = (sin(leaning), cos(leaning))
            return ConeRoll(
                apex: apex, ruling: Vector(dx: s, dy: -c), direction: Vector(dx: c, dy: s), sine: sine, turn: turn)
        }
        let gripAngle = atan2(grip.x, apex.y - grip.y)
        let fingerAngle = atan2(finger.x, apex.y - finger.y)
        let leaning = root(from: 0, to: gripAngle) { leaning in
            let place = cone(leaning: leaning).directed(angle: gripAngle - leaning)
            return leaning + atan2(place.y, place.x) - fingerAngle
        }
        return cone(leaning: leaning)
    }
}
