import PlanModel

extension Plan {
    /// What detectors found in the drawing, those with numbers for ids first, in the order of these.
    public func detections() throws -> [Detection] { try locked { try $0.detections() } }

    /// The skeletons of the detections that are not built in, in the order of their names.
    public func skeletons() throws -> [Skeleton] { try locked { try $0.skeletons() } }
}
