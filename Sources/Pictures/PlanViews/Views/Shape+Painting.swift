import PlanCanvas
import PlanGeometry

extension Shape {
    /// The shape filled with a colour or gradient.
    public func fill(_ style: some ShapeStyle, style fillStyle: FillStyle = FillStyle()) -> ShapeView<Self> {
        ShapeView(shape: self, layers: []).fill(style, style: fillStyle)
    }

    /// The shape filled in the foreground style, which is black by default.
    public func fill(style fillStyle: FillStyle = FillStyle()) -> ShapeView<Self> {
        ShapeView(shape: self, layers: [ShapeLayer(shape: AnyShape(self), outline: .fill(fillStyle.rule), style: nil)])
    }

    /// The shape's outline, stroked with a colour or gradient.
    public func stroke(_ style: some ShapeStyle, style strokeStyle: StrokeStyle) -> ShapeView<Self> {
        ShapeView(shape: self, layers: []).stroke(style, style: strokeStyle)
    }

    /// The shape's outline, stroked with a solid line of a colour or gradient.
    public func stroke(_ style: some ShapeStyle, lineWidth: Double = 1) -> ShapeView<Self> {
        stroke(style, style: StrokeStyle(lineWidth: lineWidth))
    }
}

extension InsettableShape {
    /// A border inside the shape's outline, stroked with a colour or gradient.
    public func strokeBorder(_ style: some ShapeStyle, style strokeStyle: StrokeStyle) -> ShapeView<Self> {
        ShapeView(shape: self, layers: []).strokeBorder(style, style: strokeStyle)
    }

    /// A solid border inside the shape's outline, stroked with a colour or gradient.
    public func strokeBorder(_ style: some ShapeStyle, lineWidth: Double = 1) -> ShapeView<Self> {
        strokeBorder(style, style: StrokeStyle(lineWidth: lineWidth))
    }
}
