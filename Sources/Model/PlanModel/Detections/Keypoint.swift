import PlanGeometry

/// A point of a detected thing that has a name, such as a joint of a body.
public struct Keypoint: Hashable, Sendable {
    /// The name, as the ``Skeleton`` has it.
    public var name: String
    /// The place in pixel points of the picture.
    public var point: Point
    /// The detector's confidence in the keypoint, from 0 to 1; nil if the detector gives none.
    public var confidence: Double?
    /// The visibility of the point in the picture.
    public var visibility: Visibility

    /// The visibility of a keypoint; the raw values are COCO's numbers.
    public enum Visibility: Int, CaseIterable, Hashable, Sendable {
        /// The place is not known.
        case unlabeled = 0
        /// The place is known, and something hides it.
        case occluded = 1
        /// The point can be seen.
        case visible = 2
    }

    /// A keypoint.
    public init(name: String, point: Point, confidence: Double? = nil, visibility: Visibility = .visible) {
        (self.name, self.point, self.confidence, self.visibility) = (name, point, confidence, visibility)
    }
}

extension Keypoint: CustomStringConvertible {
    /// The name, the place and the confidence: `left_wrist (10.5, 20.0) 0.9`.
    public var description: String { "\(name.onOneLine) \(point)\(confidence.map { " \($0)" } ?? "")" }
}
