import PlanBase
import PlanCanvas
import PlanGeometry

/// Effects on the painting of a view.
extension View {
    /// The view painted as a whole with an opacity, 0...1.
    public func opacity(_ opacity: Double) -> some View { modified(.opacity(opacity)) }

    /// The view blended with what lies beneath it.
    public func blendMode(_ mode: BlendMode) -> some View { modified(.blend(mode)) }

    /// The view with its alpha multiplied by that of a mask, to which the view's size is proposed.
    public func mask(alignment: Alignment = .center, @ViewBuilder _ mask: () -> AnyView) -> some View {
        modified(.mask(mask().nodes, alignment))
    }

    /// The view clipped to a shape of its size.
    public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View {
        modified(.clip(AnyShape(shape), style.rule))
    }

    /// The view clipped to its own box with rounded corners of a radius in points.
    public func cornerRadius(_ radius: Double) -> some View { clipShape(.rect(cornerRadius: radius)) }

    /// The view with a border inside its box, `width` points wide, in a colour or gradient.
    public func border(_ style: some ShapeStyle, width: Double = 1) -> some View {
        overlay(BoxBorder(width: width).fill(style, style: FillStyle(eoFill: true)))
    }

    /// The view clipped to its own box.
    public func clipped() -> some View { clipShape(.rect) }

    /// The view with a drop shadow: its silhouette in a colour, offset by (x, y) points and blurred with a Gaussian whose
    /// standard deviation is `radius` points.
    public func shadow(
        color: Color = Color(hex: 0, alpha: 0.33), radius: Double, x: Double = 0, y: Double = 0
    ) -> some View {
        modified(.shadow(color, radius: radius, offset: Vector(dx: x, dy: y)))
    }

    /// The view blurred with a Gaussian whose standard deviation is `radius` points.
    public func blur(radius: Double) -> some View { modified(.blur(radius: radius)) }

    /// The view with a colour for shapes and texts that have no style of their own; nil changes nothing.
    public func foregroundColor(_ color: Color?) -> some View {
        color.map { AnyView(foregroundStyle($0)) } ?? AnyView(self)
    }

    /// The view with a colour or gradient for shapes and texts that have no style of their own.
    public func foregroundStyle(_ style: some ShapeStyle) -> some View {
        let style = AnyShapeStyle(style)
        return modified(.environment { $0.traits.foreground = style })
    }

    /// The view with a name for screen readers: in SVG the title of an invisible box over it.
    public func accessibilityLabel(_ label: String) -> some View { modified(.label(label)) }

    /// The view hidden from screen readers if `isHidden`: in SVG its texts and titles get `aria-hidden`.
    public func accessibilityHidden(_ isHidden: Bool = true) -> some View {
        isHidden ? modified(.hiddenFromReaders) : AnyView(self)
    }
}
