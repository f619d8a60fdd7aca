import PlanGeometry
import PlanModel

/// Counts how many tracked things cross each of some lines, in and out, from frame to frame.
///
/// Frames are handed over in order; the counter is a value that remembers on which side of each line every tracked thing was last
/// seen for certain. The rules:
///
/// - A thing is on a side of a line when all its anchors are, see ``CountingLine/side(of:)``. A frame in which it lies across the
///   line, on it, or not beside it says nothing about that line: it neither begins nor ends anything.
/// - The first side on which a thing is seen is where it comes from.
/// - It has crossed when it is seen on the other side in ``minimumCrossing`` frames that say something, with none between them that
///   shows it back on the side it came from. It counts once, in the last of these frames.
/// - A thing that is missing for as many frames in a row as ``minimumCrossing`` + 1, or more, is forgotten: where it is seen next
///   is where it comes from. A thing that is missing for less goes on as if it had been seen.
/// - Where a frame has several detections with one tracker's number, the first counts.
/// - A detection without a tracker's number, or with a negative one as trackers give before they are sure, cannot cross.
///
/// ```swift
/// var counter = try LineCounter([CountingLine(name: "Door", start: left, end: right)])
/// for frame in film { counter.count(frame.detections) }
/// counter.totals[0].inward                        // how many went in through the door
/// ```
public struct LineCounter: Sendable {
    /// The lines.
    public let lines: [CountingLine]
    /// The points of a detection that must all lie on one side.
    public let anchors: [ZoneAnchor]
    /// In how many frames a thing must be seen on the other side to have crossed.
    public let minimumCrossing: Int
    /// For each line all crossings so far.
    public private(set) var totals: [LineCounts]
    /// The number of frames counted so far.
    public private(set) var frameCount = 0
    /// The states of the tracked things, by their numbers.
    private var tracks: [Int: Track] = [:]

    /// A counter of crossings.
    ///
    /// - Throws: ``ZoneError`` for an empty list of anchors, and a `minimumCrossing` below 1.
    public init(
        _ lines: [CountingLine], anchors: [ZoneAnchor] = ZoneAnchor.corners, minimumCrossing: Int = 1
    ) throws(ZoneError) {
        guard !anchors.isEmpty else { throw .noAnchors }
        guard minimumCrossing >= 1 else { throw .minimumCrossing(minimumCrossing) }
        (self.lines, self.anchors, self.minimumCrossing) = (lines, anchors, minimumCrossing)
        totals = Array(repeating: LineCounts(), count: lines.count)
    }

    /// The state of a tracked thing.
    private struct Track {
        /// The last frame that has it.
        var lastFrame: Int
        /// Where it stands with each line.
        var lines: [Approach]
    }

    /// Where a thing stands with a line.
    private struct Approach {
        /// The side from which it comes.
        var side: CountingLine.Side?
        /// In how many frames it has been seen on the other side since it was last seen on that one.
        var framesAcross = 0

        /// Notes the side of one more frame; true if the thing has crossed to it with that.
        mutating func see(_ seen: CountingLine.Side, minimumCrossing: Int) -> Bool {
            guard let side, side != seen else {
                (side, framesAcross) = (seen, 0)
                return false
            }
            framesAcross += 1
            guard framesAcross >= minimumCrossing else { return false }
            (self.side, framesAcross) = (seen, 0)
            return true
        }
    }
}

extension LineCounter {
    /// Counts the next frame.
    ///
    /// - Parameter detections: The frame's detections in the lines' pixel points.
    /// - Returns: What crossed in this frame.
    @discardableResult
    public mutating func count(_ detections: [Detection]) -> FrameCrossings {
        frameCount += 1
        var frame = FrameCrossings(lineCount: lines.count)
        for (index, detection) in detections.enumerated() {
            guard let tracker = detection.trackerID, tracker >= 0 else {
                frame.untracked += 1
                continue
            }
            var track =
                tracks[tracker].take() ?? Track(lastFrame: 0, lines: Array(repeating: Approach(), count: lines.count))
            // Of two detections of one thing in a frame the first counts.
            guard track.lastFrame != frameCount else {
                tracks[tracker] = track
                continue
            }
            track.lastFrame = frameCount
            let points = anchors.map { $0.point(of: detection) }
            for line in lines.indices {
                guard let side = lines[line].side(of: points),
                    track.lines[line].see(side, minimumCrossing: minimumCrossing)
                else { continue }
                let crossing = LineCrossing(detection: index, line: line, isInward: side == .left)
                totals[line].add(crossing, detection.className)
                frame.add(crossing, detection.className)
            }
            tracks[tracker] = track
        }
        // What has been missing for as many frames would be taken for a new thing in the next one.
        let (now, longestGap) = (frameCount, minimumCrossing)
        tracks = tracks.filter { now - $0.value.lastFrame <= longestGap }
        return frame
    }
}
