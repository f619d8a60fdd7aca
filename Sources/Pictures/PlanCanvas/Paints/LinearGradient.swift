import PlanBase
import PlanGeometry

/// Colours along a line through the space that is painted.
public struct LinearGradient: ShapeStyle, Hashable {
    /// The colours, by their place on the line: 0 at its start, 1 at its end.
    public var stops: [Gradient.Stop]
    /// Where the line starts.
    public var startPoint: UnitPoint
    /// Where it ends.
    public var endPoint: UnitPoint

    /// Colours at places of their own.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        (self.stops, self.startPoint, self.endPoint) = (stops, startPoint, endPoint)
    }

    /// Colours at equal distances.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(stops: Gradient.Stop.spread(colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// The gradient as any style.
    public var anyShapeStyle: AnyShapeStyle { .linear(self) }
}

extension Gradient.Stop {
    /// Colours at equal distances from 0 to 1.
    package static func spread(_ colors: [Color]) -> [Gradient.Stop] {
        colors.enumerated().map { index, color in
            Gradient.Stop(colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0, color)
        }
    }
}
