import PlanBase

/// A paint for shapes and texts: a colour or a gradient.
public protocol ShapeStyle: Sendable {
    /// The style as a value of one type.
    var anyShapeStyle: AnyShapeStyle { get }
}

/// Any colour or gradient.
public enum AnyShapeStyle: ShapeStyle, Hashable {
    /// One colour.
    case color(Color)
    /// Colours along a line.
    case linear(LinearGradient)
    /// Colours outwards from a point.
    case radial(RadialGradient)
    /// Colours around a point.
    case angular(AngularGradient)

    /// Any style.
    public init(_ style: some ShapeStyle) { self = style.anyShapeStyle }

    /// The style itself.
    public var anyShapeStyle: AnyShapeStyle { self }
}

extension Color: ShapeStyle {
    /// The colour as any style.
    public var anyShapeStyle: AnyShapeStyle { .color(self) }

    /// Returns the colour with its alpha multiplied by `opacity`, which is clamped to 0...1.
    public func opacity(_ opacity: Double) -> Color { withAlpha(alpha * min(max(opacity, 0), 1)) }
}
