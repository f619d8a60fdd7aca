import CPlanmark
import PlanDetections
import PlanGeometry
import PlanJSON
import Synchronization

/// A counter of zones, with what it has counted so far.
final class ZonesHandle: HandleObject {
    static let kind = "zones"
    private let counter: ZoneCounter
    private let tally: Mutex<Tally>

    init(_ areas: AreasHandle, _ request: ZonesRequest) throws {
        counter = try ZoneCounter(
            areas.areas, index: areas.index, anchors: request.anchors, boundary: request.boundary)
        tally = Mutex(Tally(zoneCount: areas.areas.count))
    }

    var count: Int { counter.zones.count }

    /// Counts the next frame; both answers may be left out.
    func add(
        _ frame: CallerFrame, _ inside: UnsafeMutableBufferPointer<UInt8>?,
        _ counts: UnsafeMutableBufferPointer<Int64>?
    ) throws {
        let matches = counter.matches(ofAnchors: try frame.points(counter.anchors))
        inside?.update(repeating: 0)
        counts?.update(repeating: 0)
        for match in matches {
            inside?[Int(match.area) * frame.count + Int(match.point)] = 1
            counts?[Int(match.area)] += 1
        }
        tally.withLock { $0.add(frame, matches) }
    }

    /// The counts so far.
    var report: JSONValue {
        let tally = tally.withLock(\.self)
        let zones = zip(counter.zones, tally.zones).map { area, zone in
            var members = zone.total.members { JSONValue($0) }
            (members["id"], members["name"]) = (.string(area.id), .string(area.name))
            let classes = zone.classes.map { ("\($0)", JSONValue.object($1.members { JSONValue($0) })) }
            members["classes"] = .object(Dictionary(uniqueKeysWithValues: classes))
            return JSONValue.object(members)
        }
        return .object([
            "frames": JSONValue(tally.frameCount), "detections": JSONValue(tally.detectionCount),
            "untracked": JSONValue(tally.untracked), "zones": .array(zones),
        ])
    }

    /// The counts so far, by zone and by the numbers of classes. Frames are known by their places, from 0.
    private struct Tally {
        var frameCount = 0
        var detectionCount = 0
        var untracked = 0
        var zones: [Zone]

        struct Zone {
            var total = ZonePresence<Int>()
            var classes: [Int64: ZonePresence<Int>] = [:]
        }

        init(zoneCount: Int) { zones = Array(repeating: Zone(), count: zoneCount) }

        mutating func add(_ frame: CallerFrame, _ matches: [AreaMatch]) {
            var counts = [Int](repeating: 0, count: zones.count)
            for match in matches { counts[Int(match.area)] += 1 }
            for (zone, count) in counts.enumerated() where count > 0 { zones[zone].total.add(count, in: frameCount) }
            if frame.hasClasses { addClasses(frame, matches) }
            if frame.isTracked { addStays(frame, matches) } else { untracked += frame.count }
            frameCount += 1
            detectionCount += frame.count
        }

        /// A class in a zone.
        private struct Place: Hashable {
            let zone: Int32
            let name: Int64
        }

        private mutating func addClasses(_ frame: CallerFrame, _ matches: [AreaMatch]) {
            var counts: [Place: Int] = [:]
            for match in matches {
                guard let name = frame.className(of: Int(match.point)) else { continue }
                counts[Place(zone: match.area, name: name), default: 0] += 1
            }
            for (place, count) in counts {
                zones[Int(place.zone)].classes[place.name, default: ZonePresence()].add(count, in: frameCount)
            }
        }

        /// Adds a frame to the stays of tracked things, of which the first detection of a number counts.
        private mutating func addStays(_ frame: CallerFrame, _ matches: [AreaMatch]) {
            var seen = Set<Int>(minimumCapacity: frame.count)
            var isFirst = [Bool](repeating: false, count: frame.count)
            for index in 0..<frame.count {
                if let tracker = frame.tracker(of: index) {
                    isFirst[index] = seen.insert(tracker).inserted
                } else {
                    untracked += 1
                }
            }
            for match in matches {
                let (detection, zone) = (Int(match.point), Int(match.area))
                guard isFirst[detection], let tracker = frame.tracker(of: detection) else { continue }
                zones[zone].total.addStay(of: tracker)
                if let name = frame.className(of: detection) { zones[zone].classes[name]?.addStay(of: tracker) }
            }
        }
    }
}
