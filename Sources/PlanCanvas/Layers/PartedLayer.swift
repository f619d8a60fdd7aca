import PlanGeometry
import PlanModel

/// A layer of many small parts, which says where they are, so that the renderer need not look at all the pixels between.
package protocol PartedLayer: OverlayLayer {
    /// Calls a closure with boxes that together hold all that is painted inside a box; they may reach beyond it.
    func forEachPart(in box: PixelBox, _ body: (PixelBox) -> Void)
}
