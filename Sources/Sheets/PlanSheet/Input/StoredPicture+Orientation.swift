import PlanDetections
import PlanGeometry
import PlanImage

extension StoredPicture {
    /// A picture as its file stores it.
    ///
    /// - Parameters:
    ///   - upright: The size in pixels of the upright picture.
    ///   - orientation: The way in which the stored picture is turned and mirrored.
    package init(upright: Size, _ orientation: Orientation) {
        let stored = orientation.swapsSides ? Size(width: upright.height, height: upright.width) : upright
        self.init(size: stored, toUpright: orientation.uprightTransform(of: stored))
    }
}
