import Glibc

/// A map pin: a disc that runs out along its tangents to a tip in the middle of the bottom side, with a round hole.
///
/// It is as large as fits, the proportions being fixed: 1 wide to 1.45 high. It stands on the bottom side.
public struct MapPin: Shape, Hashable {
    /// The radius of the hole in radii of the disc; kept to 0...1, none at 0.
    public var hole: Double

    /// The height of a pin that is 1 wide.
    public static let heightToWidth = 1.45

    /// A pin with a hole.
    public init(hole: Double = 0.4) { self.hole = hole }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, !hole.isNaN else { return Path() }
        let radius = min(rect.width, rect.height / Self.heightToWidth) / 2
        let tip = Point(x: rect.midX, y: rect.maxY)
        let distance = radius * (2 * Self.heightToWidth - 1)
        let center = Point(x: tip.x, y: tip.y - distance)
        // The tangents from the tip touch the disc where the radius is perpendicular to them.
        let touching = asin(1 / (2 * Self.heightToWidth - 1))
        return Path { path in
            path.move(to: tip)
            path.addArc(
                center: center, radius: radius, start: .pi - touching, sweep: .pi + 2 * touching, transform: .identity)
            path.closeSubpath()
            let inner = radius * min(max(hole, 0), 1)
            if inner > 0 {
                path.addArc(center: center, radius: inner, start: 0, sweep: -2 * .pi, transform: .identity)
                path.closeSubpath()
            }
        }
    }
}
