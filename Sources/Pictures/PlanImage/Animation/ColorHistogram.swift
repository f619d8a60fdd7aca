/// Counts colours and chooses a palette for them.
///
/// The group of colours with the greatest variance is divided at the mean of its widest channel until there are as many groups as
/// palette colours, as in X. Wu, *Color Quantization by Dynamic Programming and Principal Analysis* (1992); two rounds of k-means
/// then refine the groups.
struct ColorHistogram {
    private struct Entry {
        var sum = SIMD4<Float>()
        var weight: Float = 0
        /// The colour that came first, and how many pixels had exactly this one.
        var first = SIMD4<UInt8>()
        var firstWeight: Float = 0

        var mean: SIMD4<Float> { sum / weight }

        /// The exact colour of most pixels, or else the mean.
        var dominant: SIMD4<UInt8> { 2 * firstWeight > weight ? first : mean.rounded8 }
    }

    private static let bits: UInt8 = 5
    private var entries = [Entry](repeating: Entry(), count: 1 << 15)

    /// Counts a colour: red, green and blue; the fourth lane is not used.
    mutating func add(_ color: SIMD4<UInt8>) {
        let cell = color &>> (8 - Self.bits)
        let index = Int(cell.x) << 10 | Int(cell.y) << 5 | Int(cell.z)
        if entries[index].weight == 0 { entries[index].first = color }
        if entries[index].first == color { entries[index].firstWeight += 1 }
        entries[index].sum += SIMD4<Float>(color)
        entries[index].weight += 1
    }

    /// A palette of at most `count` colours for those that were counted.
    func palette(of count: Int) -> [SIMD4<UInt8>] {
        let used = entries.filter { $0.weight > 0 }
        guard used.count > count else { return used.map(\.dominant) }
        var groups = [Group(used[...])]
        while groups.count < count {
            guard let widest = groups.indices.max(by: { groups[$0].spread < groups[$1].spread }),
                let (one, other) = groups[widest].divided()
            else { break }
            groups[widest] = one
            groups.append(other)
        }
        var colors = groups.map { $0.mean }
        for _ in 0..<2 { colors = Self.refined(colors, on: used) }
        return Self.rounded(colors, on: used)
    }

    /// One round of k-means: each colour moves to the mean of the entries that are nearest to it.
    private static func refined(_ colors: [SIMD4<Float>], on entries: [Entry]) -> [SIMD4<Float>] {
        var groups = [Entry](repeating: Entry(), count: colors.count)
        let search = NearestColor(colors.map(\.rounded8))
        for entry in entries {
            let index = Int(search.index(nearestTo: SIMD4<Int32>(truncatingIfNeeded: entry.mean.rounded8)))
            groups[index].sum += entry.sum
            groups[index].weight += entry.weight
        }
        return zip(colors, groups).map { $1.weight > 0 ? $1.mean : $0 }
    }

    /// Colours rounded to whole numbers. A colour whose pixels mostly have one exact value gets that value, so that paper stays as
    /// white as it is.
    private static func rounded(_ colors: [SIMD4<Float>], on entries: [Entry]) -> [SIMD4<UInt8>] {
        var rounded = colors.map(\.rounded8)
        let search = NearestColor(rounded)
        var weights = [Float](repeating: 0, count: colors.count)
        var greatest = [Entry](repeating: Entry(), count: colors.count)
        for entry in entries {
            let index = Int(search.index(nearestTo: SIMD4<Int32>(truncatingIfNeeded: entry.mean.rounded8)))
            weights[index] += entry.weight
            if entry.firstWeight > greatest[index].firstWeight { greatest[index] = entry }
        }
        for index in rounded.indices where 2 * greatest[index].firstWeight > weights[index] {
            rounded[index] = greatest[index].first
        }
        return rounded
    }

    /// Entries that one palette colour stands for.
    private struct Group {
        let entries: ArraySlice<Entry>
        let mean: SIMD4<Float>
        /// The sum of the squared distances from the mean along each direction.
        private let deviations: SIMD4<Float>

        init(_ entries: ArraySlice<Entry>) {
            self.entries = entries
            let weight = entries.reduce(Float(0)) { $0 + $1.weight }
            let mean = entries.reduce(SIMD4<Float>()) { $0 + $1.sum } / weight
            self.mean = mean
            deviations = entries.reduce(SIMD4<Float>()) { sum, entry in
                let difference = entry.mean - mean
                return sum + difference * difference * entry.weight
            }
        }

        /// The variance of the colours times their number, over all channels.
        var spread: Float { deviations.sum() }

        /// The entries on both sides of the mean; nil if all colours are alike.
        func divided() -> (Group, Group)? {
            let axis = (0..<3).max { deviations[$0] < deviations[$1] } ?? 0
            var sorted = Array(entries)
            let edge = sorted.partition { $0.mean[axis] > mean[axis] }
            guard edge > 0, edge < sorted.count else { return nil }
            return (Group(sorted[..<edge]), Group(sorted[edge...]))
        }
    }
}

extension SIMD4<Float> {
    fileprivate var rounded8: SIMD4<UInt8> {
        let whole = rounded(.toNearestOrAwayFromZero).clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
        return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(whole))
    }
}
