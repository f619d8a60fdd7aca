import PlanBase
import PlanGeometry

/// A label to be placed beside a marker.
struct LabelRequest {
    let text: String
    /// The marker's number.
    let number: Int?
    /// The marker's point and the box of its symbol, in pixel points.
    let point: Point
    let symbol: Box
    /// The marker's colour.
    let color: Color
}
