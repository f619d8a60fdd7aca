import PlanGeometry
import PlanModel

/// Which of some markers a drawing shows, in what order they are painted, and how they look.
struct MarkerPlaces {
    /// A marker with what is needed to paint it, so that the markers themselves, which lie far apart in the order of painting,
    /// need not be looked at again.
    struct Place {
        let point: Point
        let number: Int?
        /// The marker's index.
        let index: Int32
        /// Which of the looks it has.
        let look: Int32

        /// Whether it is painted before another.
        fileprivate static func < (one: Place, other: Place) -> Bool {
            if one.point.y != other.point.y { return one.point.y < other.point.y }
            let numbers = (one.number ?? .min, other.number ?? .min)
            if numbers.0 != numbers.1 { return numbers.0 < numbers.1 }
            if one.point.x != other.point.x { return one.point.x < other.point.x }
            return one.index < other.index
        }
    }

    /// A symbol in the colour and at the size that it is drawn with.
    struct Look: Hashable {
        let symbol: MarkerSymbol
        let color: Color
        let size: Double
    }

    /// The markers shown, from the bottom up.
    let order: [Place]
    /// The looks that occur.
    let looks: [Look]

    /// - Parameter choice: decides the markers' colours.
    /// - Throws: `RenderError.invalidLength` for a marker size that is not positive and finite.
    init(
        _ markers: [Marker], style: OverlayStyle, drawing: Box, coloredBy choice: inout MarkerColors
    ) throws(RenderError) {
        var order: [Place] = []
        order.reserveCapacity(markers.count)
        var looks: [Look] = []
        var indices: [Look: Int32] = [:]
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
            let look = Look(symbol: marker.style.symbol, color: choice.color(of: marker), size: size)
            // There are few looks as a rule, which are found sooner one by one.
            let known = looks.prefix(16).firstIndex(of: look).map { Int32($0) } ?? indices[look]
            let place = known ?? Int32(looks.count)
            if known == nil {
                looks.append(look)
                indices[look] = place
            }
            order.append(Place(point: marker.point, number: marker.number, index: Int32(index), look: place))
        }
        order.sort { $0 < $1 }
        (self.order, self.looks) = (order, looks)
    }
}
