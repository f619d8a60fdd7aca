/// The counts of detections and of tracked things in a zone, over all frames.
public struct ZonePresence<Frame: Hashable & Sendable>: Hashable, Sendable {
    /// The number of detections in all frames together: one thing in ten frames counts ten times.
    public private(set) var count = 0
    /// The most in one frame.
    public private(set) var peak = 0
    /// The first frame that has the most; nil if there never was anything.
    public private(set) var peakFrame: Frame?
    /// In how many frames each tracked thing was in the zone, by the tracker's numbers.
    public private(set) var stays: [Int: Int] = [:]

    /// Nothing yet.
    package init() {}

    /// The number of different things in the zone that have a tracker's number.
    public var visitorCount: Int { stays.count }
    /// In how many frames the thing was in the zone that was there most; 0 if nothing is tracked.
    public var longestStay: Int { stays.values.max() ?? 0 }
    /// In how many frames a tracked thing was in the zone on average; nil if nothing is tracked.
    public var meanStay: Double? { stays.isEmpty ? nil : Double(stays.values.reduce(0, +)) / Double(stays.count) }

    /// Adds the detections of a frame.
    package mutating func add(_ frameCount: Int, in frame: Frame) {
        count += frameCount
        if frameCount > peak { (peak, peakFrame) = (frameCount, frame) }
    }

    /// Adds a frame of a tracked thing's stay.
    package mutating func addStay(of tracker: Int) { stays[tracker, default: 0] += 1 }
}
