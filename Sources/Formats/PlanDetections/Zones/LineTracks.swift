import PlanGeometry
import PlanModel

/// The sides of some lines on which tracked things were last seen for certain, from frame to frame, by the rules of ``LineCounter``.
///
/// It knows things by their trackers' numbers and anchor points alone, and leaves it to others to count what crosses.
package struct LineTracks: Sendable {
    /// The lines.
    package let lines: [CountingLine]
    /// The points of a detection that must all lie on one side.
    package let anchors: [ZoneAnchor]
    /// In how many frames a thing must be seen on the other side to have crossed.
    package let minimumCrossing: Int
    /// The number of frames so far.
    package private(set) var frameCount = 0
    /// The states of the tracked things, by their numbers.
    private var tracks: [Int: Track] = [:]

    /// Lines that nothing was seen near yet.
    ///
    /// - Throws: ``ZoneError`` for an empty list of anchors, and a `minimumCrossing` below 1.
    package init(_ lines: [CountingLine], anchors: [ZoneAnchor], minimumCrossing: Int) throws(ZoneError) {
        guard !anchors.isEmpty else { throw .noAnchors }
        guard minimumCrossing >= 1 else { throw .minimumCrossing(minimumCrossing) }
        (self.lines, self.anchors, self.minimumCrossing) = (lines, anchors, minimumCrossing)
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

extension LineTracks {
    /// Follows the things of the next frame.
    ///
    /// - Parameters:
    ///   - trackers: Each detection's number of a tracker; nil or a negative one for none.
    ///   - points: The detections' anchors, those of one detection after each other in the order of ``anchors``, in the lines' pixel
    ///     points.
    /// - Returns: What crossed, in the order of the detections, and of one detection in the order of the lines; and the number of
    ///   detections that have no tracker's number.
    package mutating func follow(_ trackers: [Int?], points: [Point]) -> (crossings: [LineCrossing], untracked: Int) {
        frameCount += 1
        var (crossings, untracked) = ([LineCrossing](), 0)
        for (index, tracker) in trackers.enumerated() {
            guard let tracker, tracker >= 0 else {
                untracked += 1
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
            let own = points[(index * anchors.count)..<((index + 1) * anchors.count)]
            for line in lines.indices {
                guard let side = lines[line].side(of: own),
                    track.lines[line].see(side, minimumCrossing: minimumCrossing)
                else { continue }
                crossings.append(LineCrossing(detection: index, line: line, isInward: side == .left))
            }
            tracks[tracker] = track
        }
        // What has been missing for as many frames would be taken for a new thing in the next one.
        let (now, longestGap) = (frameCount, minimumCrossing)
        if tracks.contains(where: { now - $0.value.lastFrame > longestGap }) {
            tracks = tracks.filter { now - $0.value.lastFrame <= longestGap }
        }
        return (crossings, untracked)
    }
}
