import PlanCanvas
import PlanGeometry

/// One painting of a shape.
package struct ShapeLayer: Sendable {
    enum Outline: Hashable, Sendable {
        case fill(FillRule)
        case stroke(StrokeStyle)
    }

    let shape: AnyShape
    let outline: Outline
    /// Nothing for the foreground style of where the shape stands.
    let style: AnyShapeStyle?
}
