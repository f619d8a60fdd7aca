import PlanBase

/// The kind of the lines in a YOLO label file. The files do not state the kind.
public enum YOLOKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// Class, middle, width and height of a box.
    case box
    /// Class and the corners of an outline.
    case segment
    /// Class, box and keypoints.
    case pose
}

extension YOLOKind: NamedChoice {}
