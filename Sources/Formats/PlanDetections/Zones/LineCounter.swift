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
    /// For each line all crossings so far.
    public private(set) var totals: [LineCounts]
    /// Where the tracked things stand.
    private var tracks: LineTracks

    /// A counter of crossings.
    ///
    /// - Throws: ``ZoneError`` for an empty list of anchors, and a `minimumCrossing` below 1.
    public init(
        _ lines: [CountingLine], anchors: [ZoneAnchor] = ZoneAnchor.corners, minimumCrossing: Int = 1
    ) throws(ZoneError) {
        tracks = try LineTracks(lines, anchors: anchors, minimumCrossing: minimumCrossing)
        totals = Array(repeating: LineCounts(), count: lines.count)
    }

    /// The lines.
    public var lines: [CountingLine] { tracks.lines }
    /// The points of a detection that must all lie on one side.
    public var anchors: [ZoneAnchor] { tracks.anchors }
    /// In how many frames a thing must be seen on the other side to have crossed.
    public var minimumCrossing: Int { tracks.minimumCrossing }
    /// The number of frames counted so far.
    public var frameCount: Int { tracks.frameCount }
}

extension LineCounter {
    /// Counts the next frame.
    ///
    /// - Parameter detections: The frame's detections in the lines' pixel points.
    /// - Returns: What crossed in this frame.
    @discardableResult
    public mutating func count(_ detections: [Detection]) -> FrameCrossings {
        var frame = FrameCrossings(lineCount: lines.count)
        let (crossings, untracked) = tracks.follow(
            detections.map(\.trackerID), points: anchors.points(of: detections))
        frame.untracked = untracked
        for crossing in crossings {
            let className = detections[crossing.detection].className
            totals[crossing.line].add(crossing, className)
            frame.add(crossing, className)
        }
        return frame
    }
}
