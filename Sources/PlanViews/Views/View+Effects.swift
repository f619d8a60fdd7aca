import PlanCanvas
import PlanGeometry
import PlanModel

/// How a view is painted.
extension View {
    /// The view painted as a whole with an opacity, 0...1.
    public func opacity(_ opacity: Double) -> some View { modified(.opacity(opacity)) }

    /// The view's colours combined with those beneath it.
    public func blendMode(_ mode: BlendMode) -> some View { modified(.blend(mode)) }

    /// The view as far as others are opaque, which are proposed its size.
    public func mask(alignment: Alignment = .center, @ViewBuilder _ mask: () -> AnyView) -> some View {
        modified(.mask(mask().nodes, alignment))
    }

    /// The view cut off at the outline of a shape of its size.
    public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View {
        modified(.clip(AnyShape(shape), style.rule))
    }

    /// The view cut off at its sides.
    public func clipped() -> some View { clipShape(.rect) }

    /// The view with its shadow beneath it: its outline in a colour, blurred with a Gaussian whose standard deviation is the
    /// radius, in points.
    public func shadow(
        color: Color = Color(hex: 0, alpha: 0.33), radius: Double, x: Double = 0, y: Double = 0
    ) -> some View {
        modified(.shadow(color, radius: radius, offset: Vector(dx: x, dy: y)))
    }

    /// What shapes and texts in the view are painted with that have no style of their own.
    public func foregroundStyle(_ style: some ShapeStyle) -> some View {
        let style = AnyShapeStyle(style)
        return modified(.environment { $0.traits.foreground = style })
    }

    /// What the view is called by programs that read pictures aloud: in SVG the title of an unseen box over it.
    public func accessibilityLabel(_ label: String) -> some View { modified(.label(label)) }

    /// Whether programs that read pictures aloud pass over the view: in SVG its texts and titles get `aria-hidden`.
    public func accessibilityHidden(_ isHidden: Bool = true) -> some View {
        isHidden ? modified(.hidden) : AnyView(self)
    }
}
