import PlanModel

/// The counts of a survey over all frames, and frame by frame if the survey keeps its frames.
public struct ZoneReport: Hashable, Sendable {
    /// The number of frames that were counted.
    public private(set) var frameCount = 0
    /// The number of detections that were counted in all frames together, in zones or not.
    public private(set) var detectionCount = 0
    /// The number of detections that have no number of a tracker, or a negative one, and so cannot cross a line.
    public private(set) var untracked = 0
    /// The zones, in the order of the survey's.
    public private(set) var zones: [Zone]
    /// The lines, in the order of the survey's.
    public private(set) var lines: [Line]
    /// The frames in order, if the survey keeps them.
    public private(set) var frames: [Frame] = []

    /// A report of no frame yet.
    init(zones: [Area], lines: [CountingLine]) {
        self.zones = zones.map { Zone(id: $0.id, name: $0.shownName) }
        self.lines = lines.map { Line(name: $0.name) }
    }
}

extension ZoneReport {
    /// A zone over all frames.
    public struct Zone: Hashable, Sendable {
        /// The area's id.
        public let id: String
        /// The area's name, or its id where it has none.
        public let name: String
        /// All detections in the zone.
        public fileprivate(set) var total = Presence()
        /// Those of each class; classes without any are left out.
        public fileprivate(set) var classes: [String: Presence] = [:]
    }

    /// The counts of detections and of tracked things in a zone, over all frames.
    public struct Presence: Hashable, Sendable {
        /// The number of detections in all frames together: one thing in ten frames counts ten times.
        public fileprivate(set) var count = 0
        /// The most in one frame.
        public fileprivate(set) var peak = 0
        /// The first frame that has the most; nil if there never was anything.
        public fileprivate(set) var peakFrame: String?
        /// In how many frames each tracked thing was in the zone, by the tracker's numbers.
        public fileprivate(set) var stays: [Int: Int] = [:]

        /// The number of different things in the zone that have a tracker's number.
        public var visitorCount: Int { stays.count }
        /// In how many frames the thing was in the zone that was there most; 0 if nothing is tracked.
        public var longestStay: Int { stays.values.max() ?? 0 }
        /// In how many frames a tracked thing was in the zone on average; nil if nothing is tracked.
        public var meanStay: Double? {
            stays.isEmpty ? nil : Double(stays.values.reduce(0, +)) / Double(stays.count)
        }

        fileprivate mutating func add(_ frameCount: Int, in frame: String) {
            count += frameCount
            if frameCount > peak { (peak, peakFrame) = (frameCount, frame) }
        }
    }

    /// A line over all frames.
    public struct Line: Hashable, Sendable {
        /// The line's name.
        public let name: String
        /// The crossings of the line.
        public fileprivate(set) var counts = LineCounts()
    }

    /// One frame.
    public struct Frame: Hashable, Sendable {
        /// The frame's number, or its file's name.
        public let name: String
        /// The detections in each zone.
        public let zones: ZoneCounts
        /// The crossings of the lines in this frame.
        public let lines: FrameCrossings
    }
}

extension ZoneReport {
    /// Adds a frame of these detections.
    mutating func add(_ frame: Frame, _ detections: [Detection], keepsFrame: Bool) {
        frameCount += 1
        detectionCount += detections.count
        untracked += frame.lines.untracked
        for (zone, count) in frame.zones.counts.enumerated() where count > 0 {
            zones[zone].total.add(count, in: frame.name)
            for (name, count) in frame.zones.classes[zone] {
                zones[zone].classes[name, default: Presence()].add(count, in: frame.name)
            }
        }
        var seen: Set<Int> = []
        for (detection, own) in zip(detections, frame.zones.zones) {
            guard let tracker = detection.trackerID, tracker >= 0, seen.insert(tracker).inserted else { continue }
            for zone in own {
                zones[zone].total.stays[tracker, default: 0] += 1
                zones[zone].classes[detection.className]?.stays[tracker, default: 0] += 1
            }
        }
        for crossing in frame.lines.crossings {
            lines[crossing.line].counts.add(crossing, detections[crossing.detection].className)
        }
        if keepsFrame { frames.append(frame) }
    }
}
