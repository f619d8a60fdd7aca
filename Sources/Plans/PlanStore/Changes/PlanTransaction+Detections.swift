import PlanGeometry
import PlanModel

extension PlanTransaction {
    /// Adds a detection, or takes it in place of the one with the same id.
    ///
    /// - Throws: ``PlanStoreError/badDetection(id:reason:)`` for one that ``/PlanModel/Detection/problem(in:)`` refuses on the drawing,
    ///   or that reaches further beyond it than ``/PlanModel/KeptReach`` allows.
    public func put(_ detection: Detection) throws {
        if let problem = detection.problem(keptOnDrawing: plan.drawing.size) {
            throw PlanStoreError.badDetection(id: detection.id, reason: problem.message)
        }
        try set(.detection(detection.id), to: detection.json)
    }

    /// Adds a skeleton, or takes it in place of the one with the same name.
    public func put(_ skeleton: Skeleton) throws { try set(.skeleton(skeleton.name), to: skeleton.json) }

    /// Removes the detection of an id.
    ///
    /// - Throws: ``PlanStoreError/noDetection(id:)``.
    @discardableResult
    public func removeDetection(_ id: Detection.ID) throws -> Detection {
        guard let value = try records.object(.detection(id)), let detection = Detection(id: id, value) else {
            throw PlanStoreError.noDetection(id: id)
        }
        try set(.detection(id), to: nil)
        return detection
    }

    /// Removes all detections, and the skeletons with them; returns how many detections there were.
    @discardableResult
    public func removeDetections() throws -> Int {
        let known = try records.objects(.detection).keys
        for key in known { try set(key, to: nil) }
        return known.count { if case .detection = $0 { true } else { false } }
    }
}
