/// A part of the outline of the largest circle that fits the space: an open line, made to be stroked.
public struct Arc: InsettableShape, Hashable {
    /// Where it starts, counted from three o'clock, clockwise as seen in a drawing.
    public var startAngle: Angle
    /// Where it ends.
    public var endAngle: Angle
    /// The way it goes, as ``Path/addArc(center:radius:startAngle:endAngle:clockwise:transform:)`` has it: `false` is
    /// towards greater angles, clockwise as seen in a drawing.
    public var clockwise: Bool
    private var margin = 0.0

    /// The arc from one angle to another.
    public init(startAngle: Angle, endAngle: Angle, clockwise: Bool = false) {
        self.startAngle = startAngle
        self.endAngle = endAngle
        self.clockwise = clockwise
    }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        let radius = min(rect.width, rect.height) / 2 - margin
        guard rect.isFinite, startAngle.radians.isFinite, endAngle.radians.isFinite, radius >= 0, radius.isFinite
        else { return Path() }
        return Path {
            $0.addArc(
                center: rect.center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        }
    }

    /// The arc with a radius smaller by `amount`.
    public func inset(by amount: Double) -> Arc { adding(amount, to: \.margin) }
}
