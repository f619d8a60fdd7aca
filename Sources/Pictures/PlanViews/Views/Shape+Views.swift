import PlanBase
import PlanCanvas
import PlanGeometry

/// The modifiers of views, applied to the shape filled in the foreground style.
extension Shape {
    /// See `View.frame(width:height:alignment:)`.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        AnyView(self).frame(width: width, height: height, alignment: alignment)
    }

    /// See `View.frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)`.
    public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        AnyView(self).frame(
            minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
            idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment)
    }

    /// See `View.padding(_:)`.
    public func padding(_ length: Double = 16) -> some View { AnyView(self).padding(length) }

    /// See `View.padding(_:_:)`.
    public func padding(_ edges: Edge.Set, _ length: Double = 16) -> some View { AnyView(self).padding(edges, length) }

    /// See `View.padding(_:)`.
    public func padding(_ insets: EdgeInsets) -> some View { AnyView(self).padding(insets) }

    /// See `View.fixedSize(horizontal:vertical:)`.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        AnyView(self).fixedSize(horizontal: horizontal, vertical: vertical)
    }

    /// See `View.aspectRatio(_:contentMode:)`.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        AnyView(self).aspectRatio(ratio, contentMode: contentMode)
    }

    /// See `View.scaledToFit()`.
    public func scaledToFit() -> some View { AnyView(self).scaledToFit() }

    /// See `View.scaledToFill()`.
    public func scaledToFill() -> some View { AnyView(self).scaledToFill() }

    /// See `View.position(x:y:)`.
    public func position(x: Double = 0, y: Double = 0) -> some View { AnyView(self).position(x: x, y: y) }

    /// See `View.position(_:)`.
    public func position(_ point: Point) -> some View { AnyView(self).position(point) }

    /// See `View.layoutPriority(_:)`.
    public func layoutPriority(_ priority: Double) -> some View { AnyView(self).layoutPriority(priority) }

    /// See `View.zIndex(_:)`.
    public func zIndex(_ index: Double) -> some View { AnyView(self).zIndex(index) }

    /// See `View.hidden()`.
    public func hidden() -> some View { AnyView(self).hidden() }

    /// See `View.rotationEffect(_:anchor:)`.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        AnyView(self).rotationEffect(angle, anchor: anchor)
    }

    /// See `View.scaleEffect(_:anchor:)`.
    public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
        AnyView(self).scaleEffect(scale, anchor: anchor)
    }

    /// See `View.scaleEffect(x:y:anchor:)`.
    public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
        AnyView(self).scaleEffect(x: x, y: y, anchor: anchor)
    }

    /// See `View.background(alignment:content:)`.
    public func background(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> some View {
        AnyView(self).background(alignment: alignment, content: content)
    }

    /// See `View.background(_:)`.
    public func background<Style: ShapeStyle & View>(_ style: Style) -> some View { AnyView(self).background(style) }

    /// See `View.background(_:in:fillStyle:)`.
    public func background(
        _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        AnyView(self).background(style, in: shape, fillStyle: fillStyle)
    }

    /// See `View.overlay(alignment:content:)`.
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> some View {
        AnyView(self).overlay(alignment: alignment, content: content)
    }

    /// See `View.overlay(_:alignment:)`.
    public func overlay(_ view: some View, alignment: Alignment = .center) -> some View {
        AnyView(self).overlay(view, alignment: alignment)
    }

    /// See `View.opacity(_:)`.
    public func opacity(_ opacity: Double) -> some View { AnyView(self).opacity(opacity) }

    /// See `View.blendMode(_:)`.
    public func blendMode(_ mode: BlendMode) -> some View { AnyView(self).blendMode(mode) }

    /// See `View.mask(alignment:_:)`.
    public func mask(alignment: Alignment = .center, @ViewBuilder _ mask: () -> AnyView) -> some View {
        AnyView(self).mask(alignment: alignment, mask)
    }

    /// See `View.clipShape(_:style:)`.
    public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View {
        AnyView(self).clipShape(shape, style: style)
    }

    /// See `View.clipped()`.
    public func clipped() -> some View { AnyView(self).clipped() }

    /// See `View.cornerRadius(_:)`.
    public func cornerRadius(_ radius: Double) -> some View { AnyView(self).cornerRadius(radius) }

    /// See `View.border(_:width:)`.
    public func border(_ style: some ShapeStyle, width: Double = 1) -> some View {
        AnyView(self).border(style, width: width)
    }

    /// See `View.blur(radius:)`.
    public func blur(radius: Double) -> some View { AnyView(self).blur(radius: radius) }

    /// See `View.shadow(color:radius:x:y:)`.
    public func shadow(
        color: Color = Color(hex: 0, alpha: 0.33), radius: Double, x: Double = 0, y: Double = 0
    ) -> some View {
        AnyView(self).shadow(color: color, radius: radius, x: x, y: y)
    }

    /// See `View.foregroundColor(_:)`.
    public func foregroundColor(_ color: Color?) -> some View { AnyView(self).foregroundColor(color) }

    /// See `View.foregroundStyle(_:)`.
    public func foregroundStyle(_ style: some ShapeStyle) -> some View { AnyView(self).foregroundStyle(style) }

    /// See `View.accessibilityLabel(_:)`.
    public func accessibilityLabel(_ label: String) -> some View { AnyView(self).accessibilityLabel(label) }

    /// See `View.accessibilityHidden(_:)`.
    public func accessibilityHidden(_ isHidden: Bool = true) -> some View {
        AnyView(self).accessibilityHidden(isHidden)
    }
}
