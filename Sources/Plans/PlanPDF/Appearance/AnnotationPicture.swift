import PlanCanvas
import PlanGeometry

/// What is painted of an annotation, in pixel points of the drawing.
enum AnnotationPicture {
    /// Nodes within a box.
    case nodes([DisplayNode], Box)
    /// A symbol with its number.
    case mark(SpriteLayer.Mark, SpriteLayer)
}
