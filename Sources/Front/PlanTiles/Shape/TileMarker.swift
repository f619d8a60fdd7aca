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
    /// The photos that are beside the tiles; nil for none.
    let photos: [Photo]?

    /// A photo beside the tiles.
    struct Photo: Encodable {
        /// The file, relative to the page.
        let file: String
        /// The name under which somebody attached it.
        let name: String
    }

    init(_ marker: Marker, area: String?, photos: [Photo]?) {
        (x, y) = ((marker.point.x * 100).rounded() / 100, (marker.point.y * 100).rounded() / 100)
        number = marker.number
        let details = marker.details
        (title, status, category) = (details.title, details.status, details.category)
        (due, self.area, self.photos) = (details.due.map { "\($0)" }, area, photos)
    }
}
