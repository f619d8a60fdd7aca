import PlanGeometry
import PlanModel

extension SheetInput {
    /// Where detections come from.
    public enum DetectionSource: Sendable {
        /// Nowhere: there are none.
        case none
        /// A file, read as ``SheetRequest/Detections`` says; `-` is standard input.
        case file(String)
        /// The bytes of such a file, with a name for messages.
        case bytes([UInt8], name: String = "file in memory")
        /// Detections in pixel points, with the skeletons that are not built in, and by tracker's number the points where things were
        /// in earlier frames, the latest last.
        case values([Detection], skeletons: [Skeleton] = [], trails: [Int: [Point]] = [:])

        /// The path of the file; nil for anything else.
        var path: String? { if case .file(let path) = self { path } else { nil } }

        /// True if there is no source of detections.
        package var isNone: Bool { if case .none = self { true } else { false } }
    }
}
