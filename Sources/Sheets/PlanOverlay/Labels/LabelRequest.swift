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

    /// The text of a label that stands away from its marker: a title after the marker's number, so that it is found without following the
    /// line.
    var textAway: String {
        guard let number, text != String(number) else { return text }
        return "\(number):\u{A0}\(text)"
    }
}
