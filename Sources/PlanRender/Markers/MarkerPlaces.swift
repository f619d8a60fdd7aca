import PlanGeometry
import PlanModel

/// Which of some markers a drawing shows, and in what order they are painted.
struct MarkerPlaces {
    /// A marker's place in the order of painting, from the bottom up.
    private struct Key {
        let y, x: Double
        let number: Int
        let index: Int32

        static func < (one: Key, other: Key) -> Bool {
            if one.y != other.y { return one.y < other.y }
            if one.number != other.number { return one.number < other.number }
            if one.x != other.x { return one.x < other.x }
            return one.index < other.index
        }
    }

    /// The indices of the markers shown, from the bottom up.
    let order: [Int]
    private let style: OverlayStyle

    /// - Throws: `RenderError.invalidLength` for a marker size that is not positive and finite.
    init(_ markers: [Marker], style: OverlayStyle, drawing: Box) throws(RenderError) {
        self.style = style
        var keys: [Key] = []
        keys.reserveCapacity(markers.count)
        for (index, marker) in markers.enumerated() {
            let size = marker.style.size ?? style.size(of: marker.style.symbol)
            guard size.isFinite, size > 0, size <= 100_000 else {
                throw .invalidLength(name: "marker size", value: size)
            }
            // No symbol with its number reaches further than this; what lies beyond is not shown.
            let reach = 20 * size
            guard marker.point.isFinite, drawing.insetBy(dx: -reach, dy: -reach).contains(marker.point) else {
                continue
            }
            keys.append(
                Key(y: marker.point.y, x: marker.point.x, number: marker.number ?? .min, index: Int32(index)))
        }
        keys.sort { $0 < $1 }
        order = keys.map { Int($0.index) }
    }

    /// The size that a marker is drawn at.
    func size(of marker: Marker) -> Double { marker.style.size ?? style.size(of: marker.style.symbol) }
}
