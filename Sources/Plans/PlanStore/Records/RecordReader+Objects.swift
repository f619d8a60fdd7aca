import PlanJSON
import PlanModel

/// The objects that stores keep as JSON, as what their keys say they are.
extension RecordReader {
    /// The measured lines, in the order of their ids.
    func measuredLines() throws -> [MeasuredLine] {
        try sorted(.measuring) { key, value in
            if case .line(let id) = key { MeasuredLine(id: id, value) } else { nil }
        }
    }

    /// The details, in the order of their names.
    func details() throws -> [DrawingDetail] {
        try sorted(.measuring) { key, value in
            if case .detail(let name) = key { DrawingDetail(name: name, value) } else { nil }
        }
    }

    /// The detections, those with numbers for ids first, in the order of these.
    func detections() throws -> [Detection] {
        let found: [(number: Int, detection: Detection)] = try sorted(.detection) { key, value in
            guard case .detection(let id) = key, let detection = Detection(id: id, value) else { return nil }
            return (Int(id) ?? .max, detection)
        }
        return found.indices.sorted { (found[$0].number, $0) < (found[$1].number, $1) }.map { found[$0].detection }
    }

    /// The number of detections.
    func detectionCount() throws -> Int {
        try objects(.detection).keys.count { if case .detection = $0 { true } else { false } }
    }

    /// The skeletons, in the order of their names.
    func skeletons() throws -> [Skeleton] {
        try sorted(.detection) { key, value in
            if case .skeleton(let name) = key { Skeleton(name: name, value) } else { nil }
        }
    }

    private func sorted<T>(_ kind: PlanObjectKind, _ body: (PlanObjectKey, JSONValue) -> T?) throws -> [T] {
        try objects(kind).sorted { $0.key.rawValue.utf8.lexicographicallyPrecedes($1.key.rawValue.utf8) }
            .compactMap { body($0.key, $0.value) }
    }
}
