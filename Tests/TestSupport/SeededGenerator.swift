/// A generator that yields the same numbers in every run of one seed, so that a failing random test can be repeated.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A whole number of the range, as a `Double`.
    package mutating func whole(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &self)) }

    /// Random bytes.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            var word = next()
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return Array(bytes.prefix(count))
    }

    /// Random bytes of the range.
    package mutating func bytes(_ count: Int, in range: ClosedRange<UInt8>) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: range, using: &self) }
    }

    /// Random bytes of which a share, on average, are 0 or 255.
    package mutating func bytes(_ count: Int, extremes: Double) -> [UInt8] {
        let limit = UInt64(extremes * 65536)
        return (0..<count).map { _ in
            let word = next()
            guard word >> 48 < limit else { return UInt8(truncatingIfNeeded: word) }
            return word & 1 == 0 ? 0 : 255
        }
    }

    /// True once in `count` times on average.
    package mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
