import PlanCanvas
import PlanGeometry

/// Size and position. All lengths are in points.
extension View {
    /// The view in a frame of a fixed width, height or both.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        modified(.frame(FrameSize(width: .fixed(width), height: .fixed(height)), alignment))
    }

    /// The view in a frame that takes the proposed size within bounds; `maxWidth: .infinity` takes all of it.
    public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        let width = FrameSize.Extent(minimum: minWidth, ideal: idealWidth, maximum: maxWidth)
        let height = FrameSize.Extent(minimum: minHeight, ideal: idealHeight, maximum: maxHeight)
        return modified(.frame(FrameSize(width: width, height: height), alignment))
    }

    /// The view at its own size whatever is proposed: text is neither wrapped nor shortened.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        modified(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// The view proposed a size of a ratio of width to height, which fits into the space or fills it.
    ///
    /// - Parameters:
    ///   - ratio: the ratio, 0.000001...1,000,000; nil for that of the view's own size.
    ///   - contentMode: whether the size fits into the space or covers it, where it is drawn beyond the space.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        modified(.aspectRatio(ratio, contentMode))
    }

    /// The view as large as fits into the space with the ratio of its own size.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// The view as small as covers the space with the ratio of its own size.
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// The view with its centre at the point (`x`, `y`) of a space that takes all that is proposed.
    public func position(x: Double = 0, y: Double = 0) -> some View { modified(.position(Point(x: x, y: y))) }

    /// The view with its centre at a point of a space that takes all that is proposed.
    public func position(_ point: Point) -> some View { modified(.position(point)) }

    /// The view as one that a stack proposes space to before views of lower priority, which keep their least length. The
    /// priority is 0 unless set.
    public func layoutPriority(_ priority: Double) -> some View { modified(.layoutPriority(priority)) }

    /// The view painted over siblings of lower indices in its stack, wherever it stands among them. The index is 0 unless set;
    /// of two equal ones the later view is painted over the other.
    public func zIndex(_ index: Double) -> some View { modified(.zIndex(index)) }

    /// The view's space without the view.
    public func hidden() -> some View { modified(.hidden) }

    /// The view with equal padding on all sides.
    public func padding(_ length: Double = 16) -> some View { padding(.all, length) }

    /// The view with equal padding on some sides.
    public func padding(_ edges: Edge.Set, _ length: Double = 16) -> some View {
        padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// The view with its own padding on each side.
    public func padding(_ insets: EdgeInsets) -> some View { modified(.padding(insets)) }

    /// The view drawn `x` to the right of its place in the layout and `y` below it; the layout does not change.
    public func offset(x: Double = 0, y: Double = 0) -> some View { modified(.offset(Vector(dx: x, dy: y))) }

    /// The view drawn rotated clockwise about an anchor; the layout does not change.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modified(.rotation(angle, anchor))
    }

    /// The view drawn scaled about an anchor; the layout does not change.
    public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
        modified(.scale(x: scale, y: scale, anchor))
    }

    /// The view drawn scaled in each direction about an anchor; the layout does not change.
    public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
        modified(.scale(x: x, y: y, anchor))
    }

    /// The view in front of others, to which its size is proposed.
    public func background(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> some View {
        modified(.background(content().nodes, alignment))
    }

    /// The view in front of another, to which its size is proposed.
    public func background(_ view: some View, alignment: Alignment = .center) -> some View {
        modified(.background(view.sceneNodes, alignment))
    }

    /// The view in front of a shape filled in the foreground style.
    public func background(_ shape: some Shape, alignment: Alignment = .center) -> some View {
        modified(.background(AnyView(shape).nodes, alignment))
    }

    /// The view in front of a rectangle filled with a colour or gradient.
    public func background<Style: ShapeStyle & View>(_ style: Style) -> some View {
        modified(.background(style.sceneNodes, .center))
    }

    /// The view in front of a shape of its size, filled with a colour or gradient.
    public func background(
        _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        modified(.background(shape.fill(style, style: fillStyle).sceneNodes, .center))
    }

    /// The view behind others, to which its size is proposed.
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> some View {
        modified(.overlay(content().nodes, alignment))
    }

    /// The view behind another, to which its size is proposed.
    public func overlay(_ view: some View, alignment: Alignment = .center) -> some View {
        modified(.overlay(view.sceneNodes, alignment))
    }
}
