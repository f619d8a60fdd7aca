import PlanGeometry

/// The number of detections of one picture in each zone, and the zones of each detection.
public struct ZoneCounts: Hashable, Sendable {
    /// For each detection, in the order given, the zones in which it lies, by their position in ``ZoneCounter/zones`` and in order.
    public private(set) var zones: [[Int]]
    /// For each zone how many detections lie in it.
    public private(set) var counts: [Int]
    /// For each zone how many detections of each class lie in it; classes without any are left out. The class of a detector that
    /// does not say what it found is empty.
    public private(set) var classes: [[String: Int]]

    /// Counts of nothing yet.
    init(detectionCount: Int, zoneCount: Int) {
        zones = Array(repeating: [], count: detectionCount)
        counts = Array(repeating: 0, count: zoneCount)
        classes = Array(repeating: [:], count: zoneCount)
    }

    /// Adds a detection to the zones in which it lies.
    mutating func add(_ detection: Int, _ className: String, to own: [Int]) {
        zones[detection] = own
        for zone in own {
            counts[zone] += 1
            classes[zone][className, default: 0] += 1
        }
    }
}

/// The number of points in each zone, and the zone of each point.
public struct PointCounts: Hashable, Sendable {
    /// For each zone how many points lie in it.
    public let counts: [Int]
    /// For each point, in the order given, the first zone that has it, by its position in ``ZoneCounter/zones``;
    /// `AreaIndex.noArea`, -1, for a point in no zone.
    public let zones: [Int32]
}
