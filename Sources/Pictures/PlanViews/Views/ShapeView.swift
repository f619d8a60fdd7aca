import PlanBase
import PlanCanvas
import PlanGeometry

/// A shape with its fills and strokes, each painted over those before it:
/// `Circle().fill(.yellow).stroke(.black, lineWidth: 2)`.
public struct ShapeView<Content: Shape>: View {
    package let shape: Content
    package let layers: [ShapeLayer]

    /// The painted shape.
    public var body: AnyView { return AnyView(.shape(layers)) }

    private func adding(_ layer: ShapeLayer) -> ShapeView {
        ShapeView(shape: shape, layers: layers + [layer])
    }

    /// Adds a fill on top.
    public func fill(_ style: some ShapeStyle, style fillStyle: FillStyle = FillStyle()) -> ShapeView {
        adding(ShapeLayer(shape: AnyShape(shape), outline: .fill(fillStyle.rule), style: AnyShapeStyle(style)))
    }

    /// Adds a stroke of the outline on top.
    public func stroke(_ style: some ShapeStyle, style strokeStyle: StrokeStyle) -> ShapeView {
        adding(ShapeLayer(shape: AnyShape(shape), outline: .stroke(strokeStyle), style: AnyShapeStyle(style)))
    }

    /// Adds a solid stroke of the outline on top; `lineWidth` is in points.
    public func stroke(_ style: some ShapeStyle, lineWidth: Double = 1) -> ShapeView {
        stroke(style, style: StrokeStyle(lineWidth: lineWidth))
    }
}

extension ShapeView where Content: InsettableShape {
    /// Adds a border inside the outline on top.
    public func strokeBorder(_ style: some ShapeStyle, style strokeStyle: StrokeStyle) -> ShapeView {
        let inset = shape.inset(by: strokeStyle.lineWidth / 2)
        return adding(ShapeLayer(shape: AnyShape(inset), outline: .stroke(strokeStyle), style: AnyShapeStyle(style)))
    }

    /// Adds a solid border inside the outline on top; `lineWidth` is in points.
    public func strokeBorder(_ style: some ShapeStyle, lineWidth: Double = 1) -> ShapeView {
        strokeBorder(style, style: StrokeStyle(lineWidth: lineWidth))
    }
}

extension ShapeView {
    /// A shape that is filled in the foreground style; without a fill or stroke if `isFilled` is false.
    public init(_ shape: Content, isFilled: Bool = true) {
        let filling = ShapeLayer(shape: AnyShape(shape), outline: .fill(.nonZero), style: nil)
        self.init(shape: shape, layers: isFilled ? [filling] : [])
    }
}

extension AnyView {
    /// A shape, filled in the foreground style.
    public init(_ shape: some Shape) { self.init(nodes: ShapeView(shape).sceneNodes) }
}

extension ShapeStyle where Self: View {
    /// The space filled with the colour or gradient.
    public var body: ShapeView<Rectangle> { Rectangle().fill(self) }
}

extension Color: View {}
extension LinearGradient: View {}
extension RadialGradient: View {}
extension AngularGradient: View {}
