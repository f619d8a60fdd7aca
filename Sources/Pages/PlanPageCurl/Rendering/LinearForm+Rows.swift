import PlanGeometry

extension LinearForm {
    /// The pixels in a range of a row at whose centres the function is not less than a value.
    package func range(atLeast value: Double, row y: Int, in pixels: Range<Int>) -> Range<Int> {
        let start = self(0.5, Double(y) + 0.5) - value
        guard x != 0 else { return start >= 0 ? pixels : pixels.lowerBound..<pixels.lowerBound }
        let crossing = min(max(-start / x, -1e9), 1e9)
        if x > 0 {
            let first = Int(saturating: crossing.rounded(.up))
            return min(max(first, pixels.lowerBound), pixels.upperBound)..<pixels.upperBound
        }
        let end = Int(saturating: crossing.rounded(.down)) + 1
        return pixels.lowerBound..<min(max(end, pixels.lowerBound), pixels.upperBound)
    }
}
