import PlanGeometry

/// Something painted over a drawing: an area, a marker, a legend, or whatever an app wants to add.
///
/// The overlay renderer paints a drawing in parts, and calls `paint(on:)` once for each part that the layer's bounds meet,
/// possibly on several threads at once. Each time it must paint the same thing; where the part lies and how large it is
/// must make no difference.
///
///     struct NorthArrow: OverlayLayer {
///         let bounds: Box
///
///         func paint(on canvas: Canvas) {
///             canvas.add([Point(x: bounds.center.x, y: bounds.minY), …], closed: true)
///             canvas.fill(.black)
///         }
///     }
public protocol OverlayLayer: Sendable {
    /// The box, in pixel points, outside of which nothing is painted; what a layer paints beyond is cut off. A side that is
    /// infinite reaches to the drawing's edge.
    var bounds: Box { get }

    /// Paints the layer. The canvas's coordinates are the drawing's pixel points, whichever part of it the canvas holds.
    ///
    /// - Throws: whatever keeps the layer from being painted; it ends the rendering.
    func paint(on canvas: Canvas) throws
}
