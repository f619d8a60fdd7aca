// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanGeometry
import PlanModel

/// Checks for each point whether a marker may stand there.
@c @implementation
public func planmark_check_placement(
    _ width: Double, _ height: Double, _ areas: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int,
    _ snap: Double, _ placed: UnsafeMutablePointer<Double>!, _ reasons: UnsafeMutablePointer<UInt8>!
) -> planmark_status {
    attempt {
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw Failure.argument("width and height", "must be finite and above 0")
        }
        guard snap >= 0 else { throw Failure.argument("snap", "must be 0 or above") }
        let areas = try areas.map { try AreasHandle.of($0, "areas").areas } ?? []
        let rules = PlacementRules(drawingSize: Size(width: width, height: height), areas: areas)
        // Safe to share: each part writes to a range of its own, and the call returns after the last.
        nonisolated(unsafe) let points = try Arguments.points(points, count, "points")
        nonisolated(unsafe) let reasons = try Arguments.array(reasons, count, "reasons")
        nonisolated(unsafe) let placed = try placed.map { try Arguments.points($0, count, "placed") }
        concurrentForEach(in: 0..<count, length: 4096) { part in
            for index in part {
                var point = points[index]
                do throws(PlacementRefusal) {
                    point = try rules.check(point, snappingWithin: snap)
                    reasons[index] = UInt8(PLANMARK_ACCEPTED)
                } catch {
                    reasons[index] = error.number
                }
                placed?[index] = point
            }
        }
    }
}

extension PlacementRefusal {
    /// The reason as the header numbers it.
    var number: UInt8 {
        switch self {
        case .notFinite: UInt8(PLANMARK_NOT_FINITE)
        case .outsideDrawing: UInt8(PLANMARK_OUTSIDE_DRAWING)
        case .outsideAreas: UInt8(PLANMARK_OUTSIDE_AREAS)
        // Sessions alone refuse so.
        case .notSaved, .notReady, .drawingChanged, .closed: .max
        }
    }
}
