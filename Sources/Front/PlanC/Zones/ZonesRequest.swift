import PlanBase
import PlanDetections
import PlanGeometry

/// The request for a counter of zones, in JSON; the header describes the members.
struct ZonesRequest: RequestPart {
    var anchors = [ZoneAnchor.bottomCenter]
    var boundary = BoundaryRule.inclusive

    static var members: [Member<Self>] { [Member("anchors", \.anchors), Member("boundary", \.boundary)] }
}

/// The request for a counter of crossings, in JSON; the header describes the members.
struct LineCounterRequest: RequestPart {
    var anchors = ZoneAnchor.corners
    var minimumCrossing = 1
    var names: [String] = []

    static var members: [Member<Self>] {
        [
            Member("anchors", \.anchors), Member("minimumCrossing", \.minimumCrossing), Member("names", \.names),
        ]
    }

    /// Creates lines, each of a start and an end.
    func lines(_ ends: UnsafeBufferPointer<Point>) throws -> [CountingLine] {
        let count = ends.count / 2
        guard names.isEmpty || names.count == count else {
            throw Failure(
                status: .invalidRequest, code: "wrongLength",
                message: "names must be as many as there are lines, \(count), not \(names.count)", place: "names")
        }
        return try (0..<count).map { index in
            do throws(ZoneError) {
                return try CountingLine(
                    name: names.isEmpty ? "\(index)" : names[index], start: ends[2 * index], end: ends[2 * index + 1])
            } catch {
                throw Failure(
                    status: .invalidArgument, code: error.code, message: Caller.text(error), place: "lines",
                    index: index)
            }
        }
    }
}

extension ZoneAnchor: NamedChoice {}
extension BoundaryRule: NamedChoice {}
