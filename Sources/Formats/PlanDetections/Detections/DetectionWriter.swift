import PlanBase
import PlanGeometry
import PlanModel

/// Writes detections as a file of another tool.
public struct DetectionWriter: Sendable {
    /// The formats that are written.
    public enum Format: String, CaseIterable, Codable, Hashable, Sendable {
        /// COCO's annotations, with keypoints, outlines and scores: what the most tools read.
        case coco
        /// A table with the columns of the Python package supervision.
        case csv
    }

    /// The format.
    public let format: Format
    /// The picture's file name and size in pixels.
    public let picture: (name: String, size: Size)
    /// The messages about what the format does not hold of the detections written last, one sentence each.
    public private(set) var losses: [Message] = []

    /// A writer of detections in a picture.
    public init(_ format: Format, picture: String, size: Size) {
        (self.format, self.picture) = (format, (picture, size))
    }

    /// The whole file.
    ///
    /// - Parameter skeletons: Those of the detections that are not built in.
    public mutating func bytes(of detections: [Detection], skeletons: [Skeleton]) -> [UInt8] {
        switch format {
        case .coco:
            var writer = COCODetectionWriter(picture: picture.name, size: picture.size, skeletons: skeletons)
            let bytes = writer.bytes(of: detections)
            losses = writer.losses
            return bytes
        case .csv:
            losses = DetectionTableWriter.losses(of: detections)
            return DetectionTableWriter.bytes(of: detections)
        }
    }
}

extension DetectionWriter.Format: NamedChoice {}
