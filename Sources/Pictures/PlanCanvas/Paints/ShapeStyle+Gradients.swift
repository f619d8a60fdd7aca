import PlanBase
import PlanGeometry

extension ShapeStyle where Self == LinearGradient {
    /// Colours at equal distances along a line: `.fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))`.
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// Colours at places of their own along a line.
    public static func linearGradient(
        stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
    }
}

extension ShapeStyle where Self == RadialGradient {
    /// Colours at equal distances outwards from a point; the radii are in points.
    public static func radialGradient(
        colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Colours at places of their own outwards from a point; the radii are in points.
    public static func radialGradient(
        stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double
    ) -> RadialGradient {
        RadialGradient(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension ShapeStyle where Self == AngularGradient {
    /// Colours at equal angles around a point, from one angle to another.
    public static func angularGradient(
        colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Colours at places of their own around a point.
    public static func angularGradient(
        stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle)
    }
}
