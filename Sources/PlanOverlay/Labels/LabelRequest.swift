import PlanGeometry
import PlanModel

/// A label to be placed beside a marker.
struct LabelRequest: Sendable {
    let text: String
    /// The box of the marker's symbol, in pixel points.
    let symbol: Box
    /// The marker's colour.
    let color: Color
}
