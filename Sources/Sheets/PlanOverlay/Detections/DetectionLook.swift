import PlanGeometry
import PlanModel

/// The appearance of detections over a picture.
public struct DetectionLook: Hashable, Sendable {
    /// The marks that are drawn for each detection.
    public var marks: Set<DetectionMark>
    /// The property of a detection that determines its colour.
    public var coloring: DetectionColoring
    /// The parts of a label in order; parts that a detection lacks are left out.
    public var labelParts: [LabelPart]
    /// The classes whose colours the palette gives in the order of their names; those of the detections are added.
    public var classes: Set<String>
    /// The skeletons that join keypoints, beside the built-in ones.
    public var skeletons: [Skeleton]
    /// The confidence below which keypoints and the lines to them are left out, 0...1.
    public var leastKeypointConfidence: Double

    /// A part of a label.
    public enum LabelPart: String, CaseIterable, Codable, Hashable, Sendable {
        /// The tracker's number, as `#12`.
        case id
        /// The class.
        case `class`
        /// The confidence with two decimals.
        case confidence
    }

    /// Boxes with labels, and skeletons where there are keypoints.
    public init(
        marks: Set<DetectionMark> = [.box, .label, .skeleton, .keypoints], coloring: DetectionColoring = .class,
        labelParts: [LabelPart] = LabelPart.allCases, classes: Set<String> = [], skeletons: [Skeleton] = [],
        leastKeypointConfidence: Double = 0
    ) {
        (self.marks, self.coloring, self.labelParts, self.classes) = (marks, coloring, labelParts, classes)
        (self.skeletons, self.leastKeypointConfidence) = (skeletons, leastKeypointConfidence)
    }

    /// Returns the text of a detection's label; empty if the detection has none of the label's parts.
    func label(of detection: Detection) -> String {
        labelParts.compactMap { part in
            switch part {
            case .id: detection.trackerID.map { "#\($0)" }
            case .class:
                detection.className.isBlank ? nil : detection.className.onOneLine.shortened(toWidth: Self.classWidth)
            case .confidence: detection.confidence.map(Self.twoDecimals)
            }
        }.joined(separator: " ")
    }

    /// As much of a class is shown that the confidence after it is not cut off.
    private static let classWidth = 28

    /// A share with two decimals: `0.87`.
    private static func twoDecimals(_ share: Double) -> String {
        let hundredths = Int(saturating: (share * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
