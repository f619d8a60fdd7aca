import PlanBase

/// What the lines of a YOLO label file hold. The files do not say.
public enum YOLOKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// Class, middle, width and height of a box.
    case box
    /// Class and the corners of an outline.
    case segment
    /// Class, box and keypoints.
    case pose
}

extension YOLOKind: NamedChoice {}
