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

    /// The counts of detections and of tracked things in a zone, over all frames, which are known by their names.
    public typealias Presence = ZonePresence<String>

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
                zones[zone].total.addStay(of: tracker)
                zones[zone].classes[detection.className]?.addStay(of: tracker)
            }
        }
        for crossing in frame.lines.crossings {
            lines[crossing.line].counts.add(crossing, detections[crossing.detection].className)
        }
        if keepsFrame { frames.append(frame) }
    }
}
