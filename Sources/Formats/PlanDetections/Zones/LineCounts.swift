/// The number of things that crossed a line in each direction, in all and by class.
public struct LineCounts: Hashable, Sendable {
    /// The number of things that went in: from the right of the line to its left.
    public private(set) var inward = 0
    /// The number of things that went out: from the left of the line to its right.
    public private(set) var outward = 0
    /// The numbers of things that crossed, by class; classes without any are left out.
    public private(set) var classes: [String: Directions] = [:]

    /// The number of things of one class that crossed a line in each direction.
    public struct Directions: Hashable, Sendable {
        /// The number of things that went in: from the right of the line to its left.
        public internal(set) var inward = 0
        /// The number of things that went out: from the left of the line to its right.
        public internal(set) var outward = 0
    }

    /// Adds a crossing of something of a class.
    mutating func add(_ crossing: LineCrossing, _ className: String) {
        if crossing.isInward {
            inward += 1
            classes[className, default: Directions()].inward += 1
        } else {
            outward += 1
            classes[className, default: Directions()].outward += 1
        }
    }
}

/// One detection that crossed a line.
public struct LineCrossing: Hashable, Sendable {
    /// The detection, by its position among those of the frame.
    public let detection: Int
    /// The line, by its position in ``LineCounter/lines``.
    public let line: Int
    /// True for a crossing from the right of the line to its left.
    public let isInward: Bool
}

/// The crossings of all lines in one frame.
public struct FrameCrossings: Hashable, Sendable {
    /// The crossings in the order of the detections, those of one detection in the order of the lines.
    public private(set) var crossings: [LineCrossing] = []
    /// For each line how many crossed it in this frame.
    public private(set) var lines: [LineCounts]
    /// The number of detections that have no number of a tracker, or a negative one, and so cannot cross.
    public internal(set) var untracked = 0

    /// A frame in which nothing crossed yet.
    init(lineCount: Int) { lines = Array(repeating: LineCounts(), count: lineCount) }

    /// Adds a crossing of something of a class.
    mutating func add(_ crossing: LineCrossing, _ className: String) {
        crossings.append(crossing)
        lines[crossing.line].add(crossing, className)
    }
}
