import PlanBase
import PlanModel

/// A marker that can be pressed on the page beside the tiles.
struct TileMarker: Encodable {
    /// The place in pixels of the largest level, to a hundredth.
    let x, y: Double
    let number: Int?
    let title, status, category, area: String?
    /// The due day, `2026-03-01`.
    let due: String?

    init(_ marker: Marker, area: String?) {
        (x, y) = ((marker.point.x * 100).rounded() / 100, (marker.point.y * 100).rounded() / 100)
        number = marker.number
        let details = marker.details
        (title, status, category) = (details.title, details.status, details.category)
        (due, self.area) = (details.due.map { "\($0)" }, area)
    }
}
