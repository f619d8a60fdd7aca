import Glibc
import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// The markers that a drawing shows, in the order of painting, with their looks.
struct MarkerPlaces {
    /// The data of a marker that painting needs. Reading the markers themselves in the order of painting would miss the cache.
    struct Place: Sendable {
        let point: Point
        let number: Int?
        /// The marker's index.
        let index: Int32
        /// The index of its look in `looks`.
        let look: Int32

        /// True if `one` is painted before `other`.
        fileprivate static func < (one: Place, other: Place) -> Bool {
            if one.point.y != other.point.y { return one.point.y < other.point.y }
            let numbers = (one.number ?? .min, other.number ?? .min)
            if numbers.0 != numbers.1 { return numbers.0 < numbers.1 }
            if one.point.x != other.point.x { return one.point.x < other.point.x }
            return one.index < other.index
        }
    }

    /// A symbol with the colour and size that it is painted in.
    struct Look: Hashable, Sendable {
        let symbol: MarkerSymbol
        let color: Color
        let size: Double
        /// True for markers that are not yet located.
        var isHollow = false

        /// Returns the look with `levels` levels of each component of the colour, and twice as many sizes in an octave.
        func coarse(levels: Double) -> Look {
            func level(_ component: Double) -> Double { (component * (levels - 1)).rounded() / (levels - 1) }
            let color = Color(
                red: level(color.red), green: level(color.green), blue: level(color.blue), alpha: level(color.alpha))
            let octaves = (log2(size) * 2 * levels).rounded() / (2 * levels)
            return Look(symbol: symbol, color: color, size: exp2(octaves), isHollow: isHollow)
        }
    }

    /// The markers shown, from the bottom up.
    let order: [Place]
    /// The looks that occur.
    let looks: [Look]

    /// - Throws: `RenderError.invalidLength` for a marker size that is not positive and finite.
    init(_ markers: [Marker], style: OverlayStyle, drawing: Box, coloredBy colors: MarkerColors) throws(RenderError) {
        // Some 24 markers in each: short arrays sort fastest.
        let buckets = Buckets(count: min(max(markers.count / 24, 1), 4096), drawing: drawing)
        let parts = try concurrentMap(concurrentParts(of: markers.count)) { range throws(RenderError) in
            try Part(of: markers, range, style: style, drawing: drawing, coloredBy: colors, buckets: buckets)
        }
        var (looks, indices) = Self.distinct(parts) { $0 }
        for levels in [16, 8, 4, 2] where looks.count > Self.mostLooks {
            (looks, indices) = Self.distinct(parts) { $0.coarse(levels: Double(levels)) }
        }
        self.looks = looks
        order = Self.sorted(parts, buckets: buckets, looks: indices)
    }

    /// Looks have sprites of their own. Of more looks than this the colours and sizes are coarser, so that memory has a bound.
    private static let mostLooks = 4096

    /// The distinct looks of all parts, as `form` changes them, and for each part the index among them of each of its looks.
    private static func distinct(_ parts: [Part], _ form: (Look) -> Look) -> ([Look], [[Int32]]) {
        var looks: [Look] = []
        var known: [Look: Int32] = [:]
        let indices = parts.map { part in
            part.looks.map { look in
                let look = form(look)
                if let index = known[look] { return index }
                known[look] = Int32(looks.count)
                looks.append(look)
                return Int32(looks.count - 1)
            }
        }
        return (looks, indices)
    }

    /// The buckets of a bucket sort by y: horizontal bands across the drawing, from the top down.
    private struct Buckets: Sendable {
        let count: Int
        private let top, bucketsPerPixel: Double

        init(count: Int, drawing: Box) {
            self.count = count
            top = drawing.minY
            bucketsPerPixel = Double(count) / max(drawing.height, 1)
        }

        /// The bucket of a point. However numbers are rounded, a lower point never has a higher bucket.
        @inline(__always)
        func bucket(of point: Point) -> Int {
            let place = (point.y - top) * bucketsPerPixel
            return place < 1 ? 0 : place >= Double(count) ? count - 1 : Int(saturating: place)
        }
    }

    /// The places of a range of the markers, in their original order.
    private struct Part: Sendable {
        var places: [Place] = []
        var looks: [Look] = []
        /// The number of places in each bucket.
        var counts: [Int]

        init(
            of markers: [Marker], _ range: Range<Int>, style: OverlayStyle, drawing: Box,
            coloredBy colors: MarkerColors, buckets: Buckets
        ) throws(RenderError) {
            var colors = colors
            counts = Array(repeating: 0, count: buckets.count)
            places.reserveCapacity(range.count)
            var indices: [Look: Int32] = [:]
            for index in range {
                let marker = markers[index]
                let given = marker.style.size ?? style.size(of: marker.style.symbol)
                guard given.isFinite, given > 0 else {
                    throw .invalidLength(name: Message("the marker size"), value: given)
                }
                // A larger one covers all that can be seen all the same, and an old plan may have it.
                let size = min(given, MarkerStyle.greatestSize)
                // No symbol with its number reaches farther than this from its point.
                let reach = 20 * size
                guard marker.point.isFinite, drawing.insetBy(dx: -reach, dy: -reach).contains(marker.point) else {
                    continue
                }
                let look = Look(
                    symbol: marker.style.symbol, color: colors.color(of: marker, at: index), size: size,
                    isHollow: !marker.details.isLocated)
                // There are usually few looks, and comparing a few is faster than hashing.
                let known = looks.prefix(16).firstIndex(of: look).map { Int32($0) } ?? indices[look]
                let place = known ?? Int32(looks.count)
                if known == nil {
                    looks.append(look)
                    indices[look] = place
                }
                places.append(Place(point: marker.point, number: marker.number, index: Int32(index), look: place))
                counts[buckets.bucket(of: marker.point)] += 1
            }
        }
    }

    /// The places of all parts in the order of painting, by a bucket sort on all cores.
    ///
    /// - Parameter looks: for each part, the index among all looks of each of its looks.
    private static func sorted(_ parts: [Part], buckets: Buckets, looks: [[Int32]]) -> [Place] {
        var count = 0
        // Where each bucket begins, and where in it the places of each part begin.
        var (bucketStarts, partStarts) = ([Int](), parts.map { _ in [Int]() })
        for bucket in 0..<buckets.count {
            bucketStarts.append(count)
            for part in parts.indices {
                partStarts[part].append(count)
                count += parts[part].counts[bucket]
            }
        }
        bucketStarts.append(count)
        return [Place](unsafeUninitializedCapacity: count) { [bucketStarts, partStarts] sorted, initializedCount in
            guard let base = sorted.baseAddress else { return }
            // Safe because each part writes to places of its own.
            nonisolated(unsafe) let start = base
            _ = concurrentMap(Array(parts.indices)) { part in
                var next = partStarts[part]
                for place in parts[part].places {
                    let bucket = buckets.bucket(of: place.point)
                    (start + next[bucket]).initialize(
                        to: Place(
                            point: place.point, number: place.number, index: place.index,
                            look: looks[part][Int(place.look)]))
                    next[bucket] += 1
                }
            }
            initializedCount = count
            let step = (buckets.count + 63) / 64
            _ = concurrentMap(Array(stride(from: 0, to: buckets.count, by: step))) { first in
                for bucket in first..<min(first + step, buckets.count) {
                    var places = UnsafeMutableBufferPointer(
                        start: start + bucketStarts[bucket], count: bucketStarts[bucket + 1] - bucketStarts[bucket]
                    )
                    places.sort { $0 < $1 }
                }
            }
        }
    }
}
