/// A way in which detections are shown. The raw values are the names in requests and on the command line.
public enum DetectionMark: String, CaseIterable, Codable, Hashable, Sendable {
    /// The outline, filled with a translucent colour.
    case mask
    /// A glow around the outline.
    case halo
    /// Half an ellipse on the ground, below the box.
    case ellipse
    /// The box.
    case box
    /// The box with round corners.
    case roundBox = "round-box"
    /// The corners of the box alone.
    case corner
    /// The outline as a line.
    case outline
    /// The way that a tracked thing has come.
    case trail
    /// The lines between keypoints.
    case skeleton
    /// The keypoints.
    case keypoints
    /// The class, the confidence and the tracker's number.
    case label
}
