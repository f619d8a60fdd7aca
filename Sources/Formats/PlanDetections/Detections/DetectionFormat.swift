import PlanBase

/// The formats of files with detections.
public enum DetectionFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// COCO's annotations and results: boxes, outlines, masks, keypoints.
    case coco
    /// The output of Ultralytics' `Results.to_json()`.
    case ultralytics
    /// The output of the JSON sink of the Python package supervision; the output of its CSV sink is ``csv``.
    case supervision
    /// Observations of Apple's Vision, as apps write them in JSON.
    case vision
    /// Text files of YOLO, a line each detection.
    case yolo
    /// labelme's annotations.
    case labelme
    /// Tables with a header, such as those of supervision's CSV sink.
    case csv
}

extension DetectionFormat: NamedChoice {}
