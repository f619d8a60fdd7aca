import PlanCanvas
import PlanGeometry

/// One fill or stroke of a shape.
package struct ShapeLayer: Sendable {
    enum Outline: Hashable, Sendable {
        case fill(FillRule)
        case stroke(StrokeStyle)
    }

    let shape: AnyShape
    let outline: Outline
    /// The colour or gradient; nil for the foreground style of the shape's environment.
    let style: AnyShapeStyle?
}
