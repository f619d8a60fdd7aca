import PlanGeometry
import PlanModel

extension PlanTransaction {
    /// Adds a detection, or takes it in place of the one with the same id.
    ///
    /// - Throws: ``PlanStoreError/badDetection(id:reason:)`` for one that ``/PlanModel/Detection/problem(in:)`` refuses on the drawing.
    public func put(_ detection: Detection) throws {
        if let problem = detection.problem(in: plan.drawing.size) {
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

    /// Takes the detections of a file, each in place of the plan's with its id, and those skeletons that they need and that are not built
    /// in.
    ///
    /// - Parameter replacing: Whether the plan's detections that the file does not have are removed.
    /// - Throws: as ``put(_:)-(Detection)``.
    public func importDetections(
        _ detections: [Detection], skeletons: [Skeleton], replacing: Bool = false
    ) throws -> DetectionImport {
        var result = DetectionImport()
        let known = detections.isEmpty && !replacing ? [:] : try records.objects(.detection)
        let used = Set(detections.compactMap(\.skeleton))
        for skeleton in skeletons where used.contains(skeleton.name) && Skeleton(builtIn: skeleton.name) != skeleton {
            if known[.skeleton(skeleton.name)] != skeleton.json { try put(skeleton) }
        }
        var ids: Set<Detection.ID> = []
        for detection in detections {
            ids.insert(detection.id)
            let old = known[.detection(detection.id)]
            if old == detection.json {
                result.unchangedCount += 1
                continue
            }
            try put(detection)
            if old == nil { result.addedCount += 1 } else { result.changedCount += 1 }
        }
        guard replacing else { return result }
        for case .detection(let id) in known.keys where !ids.contains(id) {
            try set(.detection(id), to: nil)
            result.removedCount += 1
        }
        return result
    }
}
