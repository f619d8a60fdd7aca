import PlanGeometry
import PlanModel

/// Counts how many detections lie in each of some zones, exactly.
///
/// Every area is a zone, whether markers are allowed in it or not. A detection lies in a zone when all its anchors do; where zones
/// overlap it counts in each. Making a counter takes time in proportion to the zones' edges; asked about many points it then takes
/// some nanoseconds a point, however many zones there are.
///
/// ```swift
/// let counter = try ZoneCounter(rooms)
/// counter.count(frame.detections).counts          // how many in each room, such as [3, 0, 1]
/// ```
public struct ZoneCounter: Sendable {
    /// The zones.
    public let zones: [Area]
    /// The points of a detection that must all lie in a zone.
    public let anchors: [ZoneAnchor]
    /// Which zones have the points on their boundary.
    public let boundary: BoundaryRule
    private let index: AreaIndex

    /// A counter of zones.
    ///
    /// - Throws: ``ZoneError/noAnchors`` for an empty list of anchors.
    public init(
        _ zones: [Area], anchors: [ZoneAnchor] = [.bottomCenter], boundary: BoundaryRule = .inclusive
    ) throws(ZoneError) {
        try self.init(zones, index: AreaIndex(zones.map(\.shape)), anchors: anchors, boundary: boundary)
    }

    /// A counter of zones that have an index already.
    ///
    /// - Throws: ``ZoneError/noAnchors`` for an empty list of anchors.
    package init(
        _ zones: [Area], index: AreaIndex, anchors: [ZoneAnchor], boundary: BoundaryRule
    ) throws(ZoneError) {
        guard !anchors.isEmpty else { throw .noAnchors }
        (self.zones, self.index, self.anchors, self.boundary) = (zones, index, anchors, boundary)
    }
}

extension ZoneCounter {
    /// Counts the detections of one picture.
    ///
    /// - Parameter detections: Detections in the zones' pixel points. One with an anchor that is not finite lies in no zone.
    public func count(_ detections: [Detection]) -> ZoneCounts {
        var counts = ZoneCounts(detectionCount: detections.count, zoneCount: zones.count)
        var rest = matches(ofAnchors: anchors.points(of: detections))[...]
        while let first = rest.first {
            let own = rest.prefix { $0.point == first.point }
            rest = rest.dropFirst(own.count)
            let detection = Int(first.point)
            counts.add(detection, detections[detection].className, to: own.map { Int($0.area) })
        }
        return counts
    }

    /// All pairs of a detection, for its point, and a zone, for its area, in which all anchors of the detection lie; ordered by
    /// detection, then zone.
    ///
    /// - Parameter points: The detections' anchors, those of one detection after each other in the order of ``anchors``.
    package func matches(ofAnchors points: [Point]) -> [AreaMatch] {
        let matches = index.matches(of: points, boundary: boundary)
        let each = Int32(anchors.count)
        guard each > 1 else { return matches }
        // A zone stands once for each anchor that it has.
        let sorted = matches.map { AreaMatch(point: $0.point / each, area: $0.area) }.sorted()
        return sorted.indices.compactMap { place in
            let last = place + anchors.count - 1
            return last < sorted.count && sorted[place] == sorted[last] ? sorted[place] : nil
        }
    }
}

extension ZoneCounter {
    /// Counts bare points, many at a time and on all cores: how many lie in each zone, and for each point one zone that has it.
    ///
    /// - Parameters:
    ///   - points: Pixel points, at most 2^31; those that are not finite are in no zone. The counter's anchors do not matter.
    ///   - parts: Into how many parts the work is divided; 1 keeps it on the calling thread.
    public func count(points: [Point], parts: Int = 64) -> PointCounts {
        var zones = [Int32](repeating: AreaIndex.noArea, count: points.count)
        let counts = zones.withUnsafeMutableBufferPointer { zones in
            // Safe: the buffers do not leave the closures, and the threads are done when the call returns.
            points.withUnsafeBufferPointer {
                index.countInParallel(
                    of: $0, boundary: boundary, into: zones, parts: max(1, min(parts, points.count / 4096)))
            }
        }
        return PointCounts(counts: counts, zones: zones)
    }
}
