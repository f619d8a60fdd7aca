import PlanGeometry

/// The pixels of a row that contribute to each pixel of a scaled row, with their weights. The scaled row is centred on the
/// target; beyond the source there are no weights, so that their sum is less than 1 at its edges.
enum ResamplingTaps {
    static func taps(length: Int, target: Int, scale: Double) -> [[(Int, Float)]] {
        let offset = (Double(target) - Double(length) * scale) / 2
        return (0..<target).map { pixel in
            let low = (Double(pixel) - offset) / scale
            let high = (Double(pixel) + 1 - offset) / scale
            return scale <= 1 ? mean(low, high, length) : blend(low, high, length)
        }
    }

    /// The pixels between two places, weighted by the length covered of each.
    private static func mean(_ low: Double, _ high: Double, _ length: Int) -> [(Int, Float)] {
        let first = max(Int(saturating: low.rounded(.down)), 0)
        let end = min(Int(saturating: high.rounded(.up)), length)
        guard first < end else { return [] }
        return (first..<end).map { place in
            let covered = min(high, Double(place + 1)) - max(low, Double(place))
            return (place, Float(max(0, covered) / (high - low)))
        }
    }

    /// The two pixels around the midpoint of two places, with weights that add up to the share between them on the source.
    private static func blend(_ low: Double, _ high: Double, _ length: Int) -> [(Int, Float)] {
        let covered = (min(high, Double(length)) - max(low, 0)) / (high - low)
        guard covered > 0 else { return [] }
        let middle = (low + high) / 2 - 0.5
        let first = middle.rounded(.down)
        let part = Float(middle - first)
        func inside(_ place: Int) -> Int { min(max(place, 0), length - 1) }
        return [
            (inside(Int(saturating: first)), (1 - part) * Float(covered)),
            (inside(Int(saturating: first) + 1), part * Float(covered)),
        ]
    }
}
