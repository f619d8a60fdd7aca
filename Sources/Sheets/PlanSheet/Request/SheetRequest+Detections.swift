import PlanBase
import PlanDetections
import PlanImage
import PlanModel
import PlanOverlay

extension SheetRequest {
    /// The request's choices on detections: how their file is read, which detections are shown, and how they look.
    public struct Detections: Codable, RequestPart, Hashable, Sendable {
        /// The choices for reading the file of detections, such as its format.
        public var file = DetectionFileRequest()
        /// The marks that show each detection.
        public var draw: [DetectionMark] = [.box, .skeleton, .keypoints, .label]
        /// The attribute that gives a detection its colour, such as the class.
        public var colorBy = DetectionColoring.class
        /// The parts of a detection's label.
        public var labels = DetectionLook.LabelPart.allCases
        /// The classes that are shown; none for all.
        public var classes: [String] = []
        /// The confidence below which detections are left out, 0 to 1. Those without one are shown.
        public var minConfidence = 0.0
        /// The confidence below which keypoints are left out, 0 to 1.
        public var minKeypointConfidence = 0.0
        /// Over how many frames before this one a trail goes, 1 to 100,000.
        public var trailLength = 30
        /// The classes that are blurred, such as faces; `*` for all. They are, whatever their confidence.
        public var blur: [String] = []
        /// The classes that are shown as large squares; `*` for all. They are, whatever their confidence.
        public var pixelate: [String] = []

        /// Boxes, labels, and skeletons where there are some.
        public init() {}

        package static var members: [Member<Self>] {
            [
                Member("file", \.file), Member("draw", \.draw),
                Member("colorBy", \.colorBy), Member("labels", \.labels), Member("classes", \.classes),
                Member("minConfidence", \.minConfidence), Member("minKeypointConfidence", \.minKeypointConfidence),
                Member("trailLength", \.trailLength), Member("blur", \.blur), Member("pixelate", \.pixelate),
            ]
        }

        func check() throws(SheetError) {
            try Optional(minConfidence).require(0...1, .minConfidence)
            try Optional(minKeypointConfidence).require(0...1, .minKeypointConfidence)
            try Optional(trailLength).require(1...100_000, .trailLength)
            do {
                try file.check(in: "detections.file")
            } catch {
                throw SheetError(wrapping: error)
            }
        }

        /// Returns the look of detections, with the skeletons and classes of their file.
        func look(skeletons: [Skeleton], classes: Set<String>) -> DetectionLook {
            DetectionLook(
                marks: Set(draw), coloring: colorBy, labelParts: labels, classes: classes, skeletons: skeletons,
                leastKeypointConfidence: minKeypointConfidence)
        }

        /// True if the request shows a detection, by its confidence and its class.
        func isShown(_ detection: Detection) -> Bool {
            detection.confidence ?? 1 >= minConfidence && (classes.isEmpty || classes.includes(detection.className))
        }

        /// Returns the manner in which a detection is obscured; nil if the detection is not obscured.
        func manner(of detection: Detection) -> ObscuredPart.Manner? {
            // Squares hide more.
            if pixelate.includes(detection.className) { return .pixelate }
            return blur.includes(detection.className) ? .blur : nil
        }

        /// The classes that are named anywhere.
        var namedClasses: [String] { (classes + blur + pixelate).filter { $0 != "*" } }
    }
}

extension [String] {
    /// True if one of these names is `*`, which stands for all classes, or the name of the class, whatever its case.
    fileprivate func includes(_ className: String) -> Bool {
        contains { $0 == "*" || $0.normalizedKey == className.normalizedKey }
    }
}
