/// How many things crossed a line.
public struct LineCounts: Hashable, Sendable {
    /// How many went in: from the right of the line to its left.
    public private(set) var inward = 0
    /// How many went out: from the left of the line to its right.
    public private(set) var outward = 0
    /// How many of each class crossed; classes without any are left out.
    public private(set) var classes: [String: Directions] = [:]

    /// How many of a class crossed in each direction.
    public struct Directions: Hashable, Sendable {
        /// How many went in.
        public internal(set) var inward = 0
        /// How many went out.
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

/// What crossed the lines in one frame.
public struct FrameCrossings: Hashable, Sendable {
    /// The crossings in the order of the detections, those of one detection in the order of the lines.
    public private(set) var crossings: [LineCrossing] = []
    /// For each line how many crossed it in this frame.
    public private(set) var lines: [LineCounts]
    /// How many detections have no number of a tracker, and so cannot cross.
    public internal(set) var untracked = 0

    /// A frame in which nothing crossed yet.
    init(lineCount: Int) { lines = Array(repeating: LineCounts(), count: lineCount) }

    /// Adds a crossing of something of a class.
    mutating func add(_ crossing: LineCrossing, _ className: String) {
        crossings.append(crossing)
        lines[crossing.line].add(crossing, className)
    }
}
