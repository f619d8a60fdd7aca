import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

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
        // So narrow that a lane has few markers as a rule, which are sorted soonest.
        let lanes = Lanes(count: min(max(markers.count / 24, 1), 4096), drawing: drawing)
        let parts = try concurrentMap(concurrentParts(of: markers.count)) { range throws(RenderError) in
            try Part(of: markers, range, style: style, drawing: drawing, coloredBy: colors, lanes: lanes)
        }
        var looks: [Look] = []
        var indices: [Look: Int32] = [:]
        for look in parts.lazy.flatMap(\.looks) where indices[look] == nil {
            indices[look] = Int32(looks.count)
            looks.append(look)
        }
        self.looks = looks
        order = Self.sorted(parts, lanes: lanes, looks: parts.map { $0.looks.map { indices[$0] ?? 0 } })
    }

    /// Lanes across a drawing from the top down, of which those of markers are put together before they are sorted.
    private struct Lanes: Sendable {
        let count: Int
        private let top, lanesPerPixel: Double

        init(count: Int, drawing: Box) {
            self.count = count
            top = drawing.minY
            lanesPerPixel = Double(count) / max(drawing.height, 1)
        }

        /// The lane of a point, which is none above that of a point further up, however the numbers are rounded.
        @inline(__always)
        func lane(of point: Point) -> Int {
            let place = (point.y - top) * lanesPerPixel
            return place < 1 ? 0 : place >= Double(count) ? count - 1 : Int(place)
        }
    }

    /// Some of the markers, in their own order.
    private struct Part: Sendable {
        var places: [Place] = []
        var looks: [Look] = []
        /// How many places there are in each lane.
        var counts: [Int]

        init(
            of markers: [Marker], _ range: Range<Int>, style: OverlayStyle, drawing: Box,
            coloredBy colors: MarkerColors, lanes: Lanes
        ) throws(RenderError) {
            var colors = colors
            counts = Array(repeating: 0, count: lanes.count)
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
                counts[lanes.lane(of: marker.point)] += 1
            }
        }
    }

    /// The places of some parts in the order of painting: put into lanes, each of which is then sorted by itself, all on all
    /// cores.
    ///
    /// - Parameter looks: for each part and each of its looks which of all looks it is.
    private static func sorted(_ parts: [Part], lanes: Lanes, looks: [[Int32]]) -> [Place] {
        var count = 0
        // Where each lane begins, and in it the places of each part.
        var (laneStarts, partStarts) = ([Int](), parts.map { _ in [Int]() })
        for lane in 0..<lanes.count {
            laneStarts.append(count)
            for part in parts.indices {
                partStarts[part].append(count)
                count += parts[part].counts[lane]
            }
        }
        laneStarts.append(count)
        return [Place](unsafeUninitializedCapacity: count) { [laneStarts, partStarts] sorted, initializedCount in
            guard let base = sorted.baseAddress else { return }
            let start = SharedStart(base)
            _ = concurrentMap(Array(parts.indices)) { part in
                var next = partStarts[part]
                for place in parts[part].places {
                    let lane = lanes.lane(of: place.point)
                    (start.base + next[lane]).initialize(
                        to: Place(
                            point: place.point, number: place.number, index: place.index,
                            look: looks[part][Int(place.look)]))
                    next[lane] += 1
                }
            }
            initializedCount = count
            let step = (lanes.count + 63) / 64
            _ = concurrentMap(Array(stride(from: 0, to: lanes.count, by: step))) { first in
                for lane in first..<min(first + step, lanes.count) {
                    var places = UnsafeMutableBufferPointer(
                        start: start.base + laneStarts[lane], count: laneStarts[lane + 1] - laneStarts[lane])
                    places.sort { $0 < $1 }
                }
            }
        }
    }
}
