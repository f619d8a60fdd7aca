/// A root of a continuous function between two numbers, to the last digits, by Ridders' method (*A New Algorithm for Computing
/// a Single Root of a Real Continuous Function*, 1979). If the values at both ends have the same sign, the result is the end
/// whose value is nearer to 0.
func root(from start: Double, to end: Double, of function: (Double) -> Double) -> Double {
    var (low, high) = (start, end)
    var (atLow, atHigh) = (function(low), function(high))
    if atLow == 0 { return low }
    guard (atLow < 0) != (atHigh < 0) else { return abs(atLow) < abs(atHigh) ? low : high }
    for _ in 0..<100 {
        let middle = low + (high - low) / 2
        guard middle != low, middle != high else { break }
        let atMiddle = function(middle)
        let next =
            middle + (middle - low) * (atLow < 0 ? -atMiddle : atMiddle)
            / (atMiddle * atMiddle - atLow * atHigh).squareRoot()
        guard next > min(low, high), next < max(low, high) else { break }
        let atNext = function(next)
        if atNext == 0 { return next }
        let bracket = [(low, atLow), (middle, atMiddle), (next, atNext), (high, atHigh)].sorted { $0.0 < $1.0 }
        for (left, right) in zip(bracket, bracket.dropFirst()) where (left.1 < 0) != (right.1 < 0) {
            (low, atLow, high, atHigh) = (left.0, left.1, right.0, right.1)
        }
    }
    return abs(atLow) < abs(atHigh) ? low : high
}
