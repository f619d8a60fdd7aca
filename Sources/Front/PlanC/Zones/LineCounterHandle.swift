import CPlanmark
import PlanDetections
import PlanGeometry
import PlanJSON
import Synchronization

/// A counter of crossings, with what it has counted so far.
final class LineCounterHandle: HandleObject {
    static let kind = "a line counter"
    let lines: [CountingLine]
    private let anchors: [ZoneAnchor]
    private let tally: Mutex<Tally>

    init(_ lines: [CountingLine], _ request: LineCounterRequest) throws {
        (self.lines, anchors) = (lines, request.anchors)
        let tracks = try LineTracks(lines, anchors: anchors, minimumCrossing: request.minimumCrossing)
        tally = Mutex(Tally(tracks: tracks, lines: Array(repeating: Line(), count: lines.count)))
    }

    /// The caller's memory for answers, of which any may be left out.
    struct Answers {
        let inward, outward: UnsafeMutableBufferPointer<UInt8>?
        let inwardCounts, outwardCounts: UnsafeMutableBufferPointer<Int64>?
    }

    /// Counts the next frame.
    func add(_ frame: CallerFrame, _ answers: Answers) throws {
        let (points, trackers) = (try frame.points(anchors), frame.trackers)
        answers.inward?.update(repeating: 0)
        answers.outward?.update(repeating: 0)
        tally.withLock { tally in
            let (crossings, untracked) = tally.tracks.follow(trackers, points: points)
            tally.detectionCount += frame.count
            tally.untracked += untracked
            for crossing in crossings {
                let place = crossing.line * frame.count + crossing.detection
                if crossing.isInward { answers.inward?[place] = 1 } else { answers.outward?[place] = 1 }
                tally.lines[crossing.line].add(crossing, frame.className(of: crossing.detection))
            }
            for (index, line) in tally.lines.enumerated() {
                answers.inwardCounts?[index] = Int64(line.total.inward)
                answers.outwardCounts?[index] = Int64(line.total.outward)
            }
        }
    }

    /// The counts so far.
    var report: JSONValue {
        let tally = tally.withLock(\.self)
        let lines = zip(lines, tally.lines).map { line, counts in
            var members = counts.total.members
            members["name"] = .string(line.name)
            let classes = counts.classes.map { ("\($0)", JSONValue.object($1.members)) }
            members["classes"] = .object(Dictionary(uniqueKeysWithValues: classes))
            return JSONValue.object(members)
        }
        return .object([
            "frames": JSONValue(tally.tracks.frameCount), "detections": JSONValue(tally.detectionCount),
            "untracked": JSONValue(tally.untracked), "lines": .array(lines),
        ])
    }

    private struct Tally {
        var tracks: LineTracks
        var lines: [Line]
        var detectionCount = 0
        var untracked = 0
    }

    /// The crossings of a line, in all and by the numbers of classes.
    private struct Line {
        var total = Directions()
        var classes: [Int64: Directions] = [:]

        mutating func add(_ crossing: LineCrossing, _ name: Int64?) {
            total.add(crossing)
            if let name { classes[name, default: Directions()].add(crossing) }
        }
    }

    private struct Directions {
        var inward = 0
        var outward = 0

        mutating func add(_ crossing: LineCrossing) {
            if crossing.isInward { inward += 1 } else { outward += 1 }
        }

        var members: [String: JSONValue] { ["in": JSONValue(inward), "out": JSONValue(outward)] }
    }
}
