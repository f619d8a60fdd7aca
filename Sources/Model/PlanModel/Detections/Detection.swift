import PlanGeometry
import PlanJSON

/// Something that a detector found in a picture: where it is, what it is, and how sure the detector was.
public struct Detection: Hashable, Sendable, Identifiable {
    /// The detection's identifier among the detections of its picture.
    public var id: String
    /// The box around what was found, in pixel points of the picture.
    public var box: Box
    /// The outline of what was found, of a polygon or a mask, in pixel points; nil if only the box is known.
    public var outline: MultiPolygon?
    /// The name of what was found, such as `person`; empty if the detector does not say.
    public var className: String
    /// The detector's confidence in the detection, from 0 to 1; nil if the detector gives none.
    public var confidence: Double?
    /// The number that a tracker gave to the same thing in all pictures of a film.
    public var trackerID: Int?
    /// The points of it that have names, such as the joints of a body.
    public var keypoints: [Keypoint]
    /// The name of the ``Skeleton`` that joins the keypoints; nil for none.
    public var skeleton: String?
    /// The other properties of the detection in its source, unchanged.
    public var properties: [String: JSONValue]

    /// A detection.
    public init(
        id: String, box: Box, outline: MultiPolygon? = nil, className: String = "", confidence: Double? = nil,
        trackerID: Int? = nil, keypoints: [Keypoint] = [], skeleton: String? = nil,
        properties: [String: JSONValue] = [:]
    ) {
        (self.id, self.box, self.outline, self.className) = (id, box, outline, className)
        (self.confidence, self.trackerID) = (confidence, trackerID)
        (self.keypoints, self.skeleton, self.properties) = (keypoints, skeleton, properties)
    }
}

extension Detection: CustomStringConvertible {
    /// The class, the confidence and the box: `person 0.87 in (10.0, 20.0)...(40.0, 80.0)`.
    public var description: String {
        let name = className.isEmpty ? "detection \(id.onOneLine)" : className.onOneLine
        return "\(name)\(confidence.map { " \($0)" } ?? "") in \(box)"
    }
}
