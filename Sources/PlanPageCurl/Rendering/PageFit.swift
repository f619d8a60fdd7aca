import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// How a page is laid into a frame of another shape.
public enum PageFit: String, Hashable, Sendable, CaseIterable {
    /// As large as it goes whole into the frame, in the middle, with paper around.
    case fit
    /// As small as it fills the frame, in the middle, with what is left over cut off.
    case fill
    /// To the frame's width and height, whatever that does to the proportions.
    case stretch
}
