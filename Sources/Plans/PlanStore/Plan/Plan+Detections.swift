import PlanModel

extension Plan {
    /// Returns the detections, which detectors found in the drawing: first those with numbers as ids, in the order of the numbers, then
    /// the others in the order of their ids.
    public func detections() throws -> [Detection] { try locked { try $0.detections() } }

    /// The skeletons of the detections that are not built in, in the order of their names.
    public func skeletons() throws -> [Skeleton] { try locked { try $0.skeletons() } }
}
