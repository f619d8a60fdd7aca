import PlanCanvas
import PlanGeometry
import PlanModel

/// Size and place.
extension View {
    /// The view in a space of a fixed width, height or both.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        modified(.frame(FrameSize(width: .fixed(width), height: .fixed(height)), alignment))
    }

    /// The view in a space that takes the proposed size within bounds; `maxWidth: .infinity` takes all there is.
    public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        let width = FrameSize.Extent(minimum: minWidth, ideal: idealWidth, maximum: maxWidth)
        let height = FrameSize.Extent(minimum: minHeight, ideal: idealHeight, maximum: maxHeight)
        return modified(.frame(FrameSize(width: width, height: height), alignment))
    }

    /// The view at the size it has when none is proposed: text is neither broken into lines nor shortened.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        modified(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// The view with the same distance around it, 16 unless told otherwise.
    public func padding(_ length: Double = 16) -> some View { padding(.all, length) }

    /// The view with a distance at some sides, 16 unless told otherwise.
    public func padding(_ edges: Edge.Set, _ length: Double = 16) -> some View {
        padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// The view with distances of their own around it.
    public func padding(_ insets: EdgeInsets) -> some View { modified(.padding(insets)) }

    /// The view drawn to the right and below of its place, which it keeps in the layout.
    public func offset(x: Double = 0, y: Double = 0) -> some View { modified(.offset(Vector(dx: x, dy: y))) }

    /// The view drawn turned, clockwise as seen in a drawing; its place in the layout stays.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modified(.rotation(angle, anchor))
    }

    /// The view drawn larger or smaller; its place in the layout stays.
    public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
        modified(.scale(x: scale, y: scale, anchor))
    }

    /// The view drawn larger or smaller in each direction; its place in the layout stays.
    public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
        modified(.scale(x: x, y: y, anchor))
    }

    /// The view before others, which are proposed its size.
    public func background(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> some View {
        modified(.background(content().nodes, alignment))
    }

    /// The view before another, which is proposed its size.
    public func background(_ view: some View, alignment: Alignment = .center) -> some View {
        modified(.background(view.sceneNodes, alignment))
    }

    /// The view before a shape, filled in the foreground style.
    public func background(_ shape: some Shape, alignment: Alignment = .center) -> some View {
        modified(.background(AnyView(shape).nodes, alignment))
    }

    /// The view before its space filled with a colour or gradient.
    public func background<Style: ShapeStyle & View>(_ style: Style) -> some View {
        modified(.background(style.sceneNodes, .center))
    }

    /// The view before a shape of its size, filled with a colour or gradient.
    public func background(
        _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        modified(.background(shape.fill(style, style: fillStyle).sceneNodes, .center))
    }

    /// The view behind others, which are proposed its size.
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> some View {
        modified(.overlay(content().nodes, alignment))
    }

    /// The view behind another, which is proposed its size.
    public func overlay(_ view: some View, alignment: Alignment = .center) -> some View {
        modified(.overlay(view.sceneNodes, alignment))
    }
}
