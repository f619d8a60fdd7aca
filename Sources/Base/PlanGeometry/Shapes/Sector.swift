/// A slice of the largest disc that fits the space, as in a pie chart, or of a ring.
public struct Sector: Shape, Hashable {
    /// Where it starts, counted from three o'clock, clockwise as seen in a drawing.
    public var startAngle: Angle
    /// Where it ends.
    public var endAngle: Angle
    /// The way it goes, as ``Path/addArc(center:radius:startAngle:endAngle:clockwise:transform:)`` has it: `false` is
    /// towards greater angles, clockwise as seen in a drawing.
    public var clockwise: Bool
    /// The radius of the hole of a ring in radii of the disc; kept to 0...1.
    public var innerRatio: Double

    /// The slice between two angles. A whole turn is a disc or a ring without a cut.
    public init(startAngle: Angle, endAngle: Angle, clockwise: Bool = false, innerRatio: Double = 0) {
        self.startAngle = startAngle
        self.endAngle = endAngle
        self.clockwise = clockwise
        self.innerRatio = innerRatio
    }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        let (start, end) = (startAngle.radians, endAngle.radians)
        guard rect.isFinite, start.isFinite, end.isFinite, !innerRatio.isNaN else { return Path() }
        let radius = min(rect.width, rect.height) / 2
        let inner = radius * min(max(innerRatio, 0), 1)
        let center = rect.center
        let sweep = Path.sweep(from: start, to: end, clockwise: clockwise)
        let isWhole = sweep.magnitude >= 2 * .pi - 1e-12
        return Path { path in
            path.addArc(center: center, radius: radius, start: start, sweep: sweep, transform: .identity)
            if isWhole { path.closeSubpath() }
            if inner > 0 {
                // The inner arc turns the other way, so that it makes a hole by either fill rule.
                path.addArc(center: center, radius: inner, start: start + sweep, sweep: -sweep, transform: .identity)
                path.closeSubpath()
            } else if !isWhole {
                path.addLine(to: center)
                path.closeSubpath()
            }
        }
    }
}
