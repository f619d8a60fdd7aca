import PlanGeometry
import PlanModel

/// Which of some markers a drawing shows, in what order they are painted, and how they look.
struct MarkerPlaces {
    /// A marker with what is needed to paint it, so that the markers themselves, which lie far apart in the order of painting,
    /// need not be looked at again.
    struct Place: Sendable {
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
    struct Look: Hashable, Sendable {
        let symbol: MarkerSymbol
        let color: Color
        let size: Double
    }

    /// The markers shown, from the bottom up.
    let order: [Place]
    /// The looks that occur.
    let looks: [Look]

    /// - Parameter colors: decide the markers' colours.
    /// - Throws: `RenderError.invalidLength` for a marker size that is not positive and finite.
    init(_ markers: [Marker], style: OverlayStyle, drawing: Box, coloredBy colors: MarkerColors) throws(RenderError) {
        let parts = try concurrentMap(concurrentParts(of: markers.count)) { range throws(RenderError) in
            try Part(of: markers, range, style: style, drawing: drawing, coloredBy: colors)
        }
        var looks: [Look] = []
        var indices: [Look: Int32] = [:]
        for look in parts.lazy.flatMap(\.looks) where indices[look] == nil {
            indices[look] = Int32(looks.count)
            looks.append(look)
        }
        self.looks = looks
        order = Self.sorted(parts.map { part in (part.places, part.looks.map { indices[$0] ?? 0 }) })
    }

    /// Some of the markers, in their own order.
    private struct Part: Sendable {
        var places: [Place] = []
        var looks: [Look] = []

        init(
            of markers: [Marker], _ range: Range<Int>, style: OverlayStyle, drawing: Box, coloredBy colors: MarkerColors
        ) throws(RenderError) {
            var colors = colors
            places.reserveCapacity(range.count)
            var indices: [Look: Int32] = [:]
            for index in range {
                let marker = markers[index]
                let size = marker.style.size ?? style.size(of: marker.style.symbol)
                guard size.isFinite, size > 0, size <= 100_000 else {
                    throw .invalidLength(name: "marker size", value: size)
                }
                // No symbol with its number reaches further than this; what lies beyond is not shown.
                let reach = 20 * size
                guard marker.point.isFinite, drawing.insetBy(dx: -reach, dy: -reach).contains(marker.point) else {
                    continue
                }
                let look = Look(symbol: marker.style.symbol, color: colors.color(of: marker), size: size)
                // There are few looks as a rule, which are found sooner one by one.
                let known = looks.prefix(16).firstIndex(of: look).map { Int32($0) } ?? indices[look]
                let place = known ?? Int32(looks.count)
                if known == nil {
                    looks.append(look)
                    indices[look] = place
                }
                places.append(Place(point: marker.point, number: marker.number, index: Int32(index), look: place))
            }
        }
    }

    /// The places of some parts in the order of painting.
    ///
    /// They are put into lanes from the top down, each of which is then sorted by itself, all at the same time.
    ///
    /// - Parameter parts: places, and for each of their looks which of all looks it is.
    private static func sorted(_ parts: [(places: [Place], looks: [Int32])]) -> [Place] {
        let count = parts.reduce(0) { $0 + $1.places.count }
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for place in parts.lazy.flatMap(\.places) { (top, bottom) = (min(top, place.point.y), max(bottom, place.point.y)) }
        // What lies further down is never in an earlier lane, however the numbers are rounded.
        let laneCount = max(1, min(count / 1024, 64))
        let lanesPerPixel = bottom > top ? Double(laneCount) / (bottom - top) : 0
        func lane(_ place: Place) -> Int { min(Int((place.point.y - top) * lanesPerPixel), laneCount - 1) }
        var starts = [Int](repeating: 0, count: laneCount + 1)
        for place in parts.lazy.flatMap(\.places) { starts[lane(place) + 1] += 1 }
        for lane in 0..<laneCount { starts[lane + 1] += starts[lane] }
        return [Place](unsafeUninitializedCapacity: count) { sorted, initializedCount in
            guard let start = sorted.baseAddress else { return }
            askForLargePages(UnsafeMutableRawBufferPointer(sorted))
            var next = starts
            for (places, looks) in parts {
                for place in places {
                    let lane = lane(place)
                    let moved = Place(
                        point: place.point, number: place.number, index: place.index, look: looks[Int(place.look)])
                    (start + next[lane]).initialize(to: moved)
                    next[lane] += 1
                }
            }
            initializedCount = count
            let lanes = (0..<laneCount).map { lane in
                Lane(places: UnsafeMutableBufferPointer(rebasing: sorted[starts[lane]..<starts[lane + 1]]))
            }
            _ = concurrentMap(lanes) { lane in
                var places = lane.places
                places.sort { $0 < $1 }
            }
        }
    }

    /// Places to be sorted among themselves.
    // Unchecked: one thread sorts them, and no other has to do with them meanwhile.
    private struct Lane: @unchecked Sendable {
        let places: UnsafeMutableBufferPointer<Place>
    }
}
