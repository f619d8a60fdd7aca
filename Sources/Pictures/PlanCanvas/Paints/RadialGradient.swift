import PlanBase
import PlanGeometry

/// Colours outwards from a point of the space that is painted.
public struct RadialGradient: ShapeStyle, Hashable {
    /// The colours, by their place: 0 at the start radius, 1 at the end radius.
    public var stops: [Gradient.Stop]
    /// The point.
    public var center: UnitPoint
    /// The distance from the centre to the first colour, in points.
    public var startRadius: Double
    /// The distance from the centre to the last colour, in points.
    public var endRadius: Double

    /// Colours at places of their own.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double) {
        (self.stops, self.center, self.startRadius, self.endRadius) = (stops, center, startRadius, endRadius)
    }

    /// Colours at equal distances.
    public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(stops: Gradient.Stop.spread(colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// The gradient as any style.
    public var anyShapeStyle: AnyShapeStyle { .radial(self) }
}
