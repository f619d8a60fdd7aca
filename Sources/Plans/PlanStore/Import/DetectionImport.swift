import PlanGeometry
import PlanModel

/// The result of importing a file's detections into a plan.
public struct DetectionImport: Hashable, Sendable {
    /// The number of new detections, of those that the file changed, of those that are equal in the plan and in the file, and of those
    /// that were removed, as the file does not have them.
    public fileprivate(set) var addedCount = 0, changedCount = 0, unchangedCount = 0, removedCount = 0

    /// The number of detections that the plan has of the file.
    public var count: Int { addedCount + changedCount + unchangedCount }

    /// Creates the result of an import of no detections.
    public init() {}
}

extension PlanTransaction {
    /// Takes the detections of a file, each in place of the plan's with its id, and those skeletons that they need and that are not built
    /// in.
    ///
    /// A skeleton takes the place of the plan's with its name if it has the same keypoints; else it gets a number after its name.
    ///
    /// - Parameters:
    ///   - replacing: Whether the plan's detections that the file does not have are removed, and the skeletons that none has then.
    ///   - isTable: Whether the file has places for boxes alone: detections keep their outlines, keypoints and other properties.
    /// - Throws: as ``put(_:)-(Detection)``.
    public func importDetections(
        _ detections: [Detection], skeletons: [Skeleton], replacing: Bool = false, fromTable isTable: Bool = false
    ) throws -> DetectionImport {
        var result = DetectionImport()
        let known = detections.isEmpty && !replacing ? [:] : try records.objects(.detection)
        let used = Set(detections.compactMap(\.skeleton))
        // The names in the plan of skeletons that the plan has others of.
        var renamed: [String: String] = [:]
        var kept: [String: Skeleton] = [:]
        for case (.skeleton(let name), let value) in known { kept[name] = Skeleton(name: name, value) }
        for skeleton in skeletons where used.contains(skeleton.name) && Skeleton(builtIn: skeleton.name) != skeleton {
            let own = skeleton.named { kept[$0].map { $0.keypoints == skeleton.keypoints } ?? true }
            if own.name != skeleton.name { renamed[skeleton.name] = own.name }
            if kept.updateValue(own, forKey: own.name) != own { try put(own) }
        }
        var (ids, shown): (Set<Detection.ID>, Set<String>) = ([], [])
        for detection in detections {
            var detection = detection
            if let name = detection.skeleton { detection.skeleton = renamed[name] ?? name }
            ids.insert(detection.id)
            let old = known[.detection(detection.id)]
            if isTable, let old = old.flatMap({ Detection(id: detection.id, $0) }) {
                detection.keep(whatATableHasNot: old)
            }
            if let name = detection.skeleton { shown.insert(name) }
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
        for case .skeleton(let name) in known.keys where !shown.contains(name) { try set(.skeleton(name), to: nil) }
        return result
    }
}

extension Detection {
    /// Takes over the outline, the keypoints and other properties, for which a table has no columns.
    fileprivate mutating func keep(whatATableHasNot old: Detection) {
        outline = outline ?? old.outline
        if keypoints.isEmpty { (keypoints, skeleton) = (old.keypoints, old.skeleton) }
        properties.merge(old.properties) { new, _ in new }
    }
}
