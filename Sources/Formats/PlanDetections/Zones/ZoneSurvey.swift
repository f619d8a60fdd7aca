import PlanGeometry
import PlanModel

/// Counts frame after frame what lies in zones and what crosses lines, and keeps the sums as a ``ZoneReport``.
///
/// ```swift
/// var survey = ZoneSurvey(zones: try ZoneCounter(rooms), lines: try LineCounter([door]))
/// for picture in film { survey.count(picture) }
/// try write(survey.report.csv)
/// ```
public struct ZoneSurvey: Sendable {
    /// The counter of the detections in zones.
    public let zones: ZoneCounter
    /// The counter of the crossings of lines, which remembers where tracked things were.
    public private(set) var lines: LineCounter
    /// The filter for the detections that count.
    public let filter: Filter
    /// True if the report also keeps each frame by itself.
    public let keepsFrames: Bool
    /// The counts so far.
    public private(set) var report: ZoneReport

    /// A filter for the detections that count; all others are ignored.
    public struct Filter: Hashable, Sendable {
        /// The least confidence, 0...1; nil for any. A detection whose detector does not say how sure it was counts.
        public var minimumConfidence: Double?
        /// The classes that count, whatever their case; nil for all.
        public var classes: Set<String>? { didSet { keys = Self.keys(of: classes) } }
        /// The classes without their case, so that it is taken off them once and not for each detection.
        private var keys: Set<String>?

        /// A filter; one without arguments lets everything through.
        public init(minimumConfidence: Double? = nil, classes: Set<String>? = nil) {
            (self.minimumConfidence, self.classes) = (minimumConfidence, classes)
            keys = Self.keys(of: classes)
        }

        private static func keys(of classes: Set<String>?) -> Set<String>? {
            classes.map { Set($0.map(\.normalizedKey)) }
        }

        /// True if the filter lets `detection` through.
        public func admits(_ detection: Detection) -> Bool {
            if let minimumConfidence, let confidence = detection.confidence, confidence < minimumConfidence {
                return false
            }
            guard let classes, let keys, !classes.contains(detection.className) else { return true }
            return keys.contains(detection.className.normalizedKey)
        }
    }

    /// A survey of no frame yet.
    public init(zones: ZoneCounter, lines: LineCounter, filter: Filter = Filter(), keepsFrames: Bool = false) {
        (self.zones, self.lines, self.filter, self.keepsFrames) = (zones, lines, filter, keepsFrames)
        report = ZoneReport(zones: zones.zones, lines: lines.lines)
    }

    /// Counts the next frame.
    ///
    /// - Parameters:
    ///   - picture: The frame's detections, in the pixel points of the zones and lines.
    ///   - name: What the report calls the frame; if not given its number, else its file's name, else its place in the survey, from 1.
    public mutating func count(_ picture: DetectedPicture, as name: String? = nil) {
        let detections = picture.detections.filter(filter.admits)
        let frame = ZoneReport.Frame(
            name: name ?? picture.frame.map { "\($0)" } ?? picture.name ?? "\(report.frameCount + 1)",
            zones: zones.count(detections), lines: lines.count(detections))
        report.add(frame, detections, keepsFrame: keepsFrames)
    }
}
