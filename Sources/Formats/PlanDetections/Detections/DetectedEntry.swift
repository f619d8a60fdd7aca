import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The data of a detection as an entry of a file gives it, before it is checked.
struct DetectedEntry {
    var id: String?
    /// The box; nil if the file has none, or one without extent while the outline or the keypoints tell the extent.
    var box: Box?
    var outline: MultiPolygon?
    var className = ""
    var confidence: Double?
    var trackerID: Int?
    var keypoints: [Keypoint] = []
    var skeleton: String?
    var properties: [String: JSONValue] = [:]

    /// The name of a property that seems to say that the box is turned; nil if there is none.
    var turn: String? {
        let turns = properties.filter { name, value in
            ["rotation", "angle", "theta"].contains(name.normalizedKey) && (value.anyNumber ?? 0) != 0
        }
        return turns.keys.min()
    }

    /// The box, or the least box around the outline or the keypoints, at least a pixel wide and high.
    var anyBox: Box? {
        if let box, !box.isFinite || (box.width > 0 && box.height > 0) { return box }
        let seen = keypoints.filter { $0.confidence != 0 && $0.visibility != .unlabeled && $0.point.isFinite }
        guard let around = outline?.boundingBox ?? Box(enclosing: seen.map(\.point)) else { return box }
        let (dx, dy) = (around.width > 0 ? 0 : -0.5, around.height > 0 ? 0 : -0.5)
        return dx == 0 && dy == 0 ? around : around.insetBy(dx: dx, dy: dy)
    }
}
