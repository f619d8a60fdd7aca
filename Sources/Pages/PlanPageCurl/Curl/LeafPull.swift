import Glibc
import PlanGeometry

/// A pull at a leaf, in spine coordinates: finds the roll that brings the grip under the finger.
struct LeafPull {
    let frame: LeafFrame
    let grip: Point
    /// The finger, moved to a place that the paper can reach.
    let finger: Point
    /// The greatest radius of the roll.
    let radius: Double
    let hasFixedAngle: Bool

    /// The roll; nil if the leaf does not move.
    var roll: Roll? {
        let pull = grip - finger
        guard pull.dx > 1e-9 * grip.x, let direction = pull.normalized else { return nil }
        if finger.x <= -grip.x { return .cylinder(.turnedOver) }
        let bend = Bend(self, direction: direction, distance: pull.length)
        if hasFixedAngle || pull.dy == 0 { return .cylinder(bend.cylinder) }
        return cone(bend).map(Roll.cone) ?? .cylinder(bend.cylinder)
    }

    /// The cone of the greatest radius that brings the grip under the finger; nil if a cylinder is as good.
    private func cone(_ bend: Bend) -> ConeRoll? {
        func isGood(_ cone: ConeRoll?) -> Bool {
            guard let cone else { return true }
            return cone.place(of: grip).point.distance(to: finger) < 1e-6 * frame.reach
        }
        let widest = ConeFit(self, bend: bend, radius: bend.radius).cone
        if isGood(widest) { return widest }
        var (good, bad) = (0.0, bend.radius)
        for _ in 0..<40 {
            let middle = (good + bad) / 2
            if isGood(ConeFit(self, bend: bend, radius: middle).cone) { good = middle } else { bad = middle }
        }
        return ConeFit(self, bend: bend, radius: good).cone
    }

    init(frame: LeafFrame, grip: Point, finger: Point, radius: Double, angle: Angle?) {
        self.frame = frame
        self.grip = grip
        self.radius = min(radius, grip.x / 4)
        hasFixedAngle = angle != nil
        let x = min(max(finger.x, -grip.x), grip.x)
        var y = finger.y
        if let angle {
            // The leaf comes down parallel to the spine, so the angle goes down to 0.
            let part = (grip.x - x) / (2 * grip.x)
            y = grip.y - (grip.x - x) * tan(angle.radians * (1 - part * part))
        }
        let range = Self.reach(across: x, frame: frame, grip: grip, radius: self.radius)
        self.finger = Point(x: x, y: min(max(y, range.lowerBound), range.upperBound))
    }

    /// The range along the spine that the grip can reach at a distance `x` from it, with the spine in place.
    ///
    /// Without a roll, the leaf has a crease halfway between grip and finger, which stays clear of an end of the spine as
    /// long as the finger is no farther from that end than the grip. A roll takes more paper: `slack` allows for it, less as
    /// the leaf comes down and the roll becomes flat.
    private static func reach(across x: Double, frame: LeafFrame, grip: Point, radius: Double) -> ClosedRange<Double> {
        let slack = 0.5 * min(.pi * radius, grip.x + x) * (grip.x - x)
        var (least, greatest) = (-Double.infinity, Double.infinity)
        for end in [0, frame.span] {
            let half = (grip.x * grip.x - x * x - slack + (grip.y - end) * (grip.y - end)).squareRoot()
            least = max(least, end - half)
            greatest = min(greatest, end + half)
        }
        return min(least, grip.y)...max(greatest, grip.y)
    }
}

extension CylinderRoll {
    /// The leaf turned over, flat beyond the spine.
    static let turnedOver = CylinderRoll(direction: Vector(dx: 1, dy: 0), offset: 0, radius: 0, turn: .half)
}
