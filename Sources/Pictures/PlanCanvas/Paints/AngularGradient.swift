import PlanBase
import PlanGeometry

/// Colours around a point of the space that is painted.
public struct AngularGradient: ShapeStyle, Hashable {
    /// The colours, by their place: 0 at the start angle, 1 at the end angle.
    public var stops: [Gradient.Stop]
    /// The point.
    public var center: UnitPoint
    /// Where the first colour lies: 0 is on the right, angles grow clockwise as seen in a drawing.
    public var startAngle: Angle
    /// Where the last colour lies; at most a full turn from the start.
    public var endAngle: Angle

    /// Colours at places of their own.
    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        (self.stops, self.center, self.startAngle, self.endAngle) = (stops, center, startAngle, endAngle)
    }

    /// Colours at equal angles between two.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(stops: Gradient.Stop.spread(colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Colours at equal angles all around.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(colors: colors, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }

    /// The gradient as any style.
    public var anyShapeStyle: AnyShapeStyle { .angular(self) }
}
