/// A kind of objects that stores keep as JSON, each kind in a table of its own.
public enum PlanObjectKind: String, CaseIterable, Hashable, Sendable {
    /// Measured lines and details. The raw value is the name of the table.
    case measuring
    /// Detections, which detectors found, and the skeletons of detections. The raw value is the name of the table.
    case detection

    /// The version of plan files with which the table came.
    var firstVersion: Int64 {
        switch self {
        case .measuring: 2
        case .detection: 3
        }
    }
}
