/// The result of importing a file's detections into a plan.
public struct DetectionImport: Hashable, Sendable {
    /// The number of new detections, of those that the file changed, of those that are equal in the plan and in the file, and of those
    /// that were removed, as the file does not have them.
    public internal(set) var addedCount = 0, changedCount = 0, unchangedCount = 0, removedCount = 0

    /// The number of detections that the plan has of the file.
    public var count: Int { addedCount + changedCount + unchangedCount }

    /// Creates the result of an import of no detections.
    public init() {}
}
