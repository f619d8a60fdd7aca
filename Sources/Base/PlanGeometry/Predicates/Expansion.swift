/// The difference of two numbers, as its rounded value and the exact rounding error (Knuth's two-sum).
struct ExactDifference {
    let value: Double
    let error: Double

    init(_ left: Double, _ right: Double) {
        value = left - right
        let virtualRight = left - value
        let virtualLeft = value + virtualRight
        error = (left - virtualLeft) + (virtualRight - right)
    }
}

/// An exact sum of at most 16 numbers that do not overlap, in order of increasing magnitude; zeros are left out.
///
/// Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997). Exact as long
/// as no operation underflows or overflows.
struct Expansion {
    private var components = SIMD16<Double>.zero
    private(set) var count = 0

    /// The exact value of a * b - c * d.
    init(productOf a: Double, _ b: Double, minusProductOf c: Double, _ d: Double) {
        let left = a * b
        let right = c * d
        add((-left).addingProduct(a, b))
        add(left)
        add(-(-right).addingProduct(c, d))
        add(-right)
    }

    /// Adds one number exactly (Shewchuk's GROW-EXPANSION with elimination of zeros).
    mutating func add(_ number: Double) {
        var sum = number
        var kept = 0
        for index in 0..<count {
            let component = components[index]
            let total = sum + component
            let virtual = total - sum
            let error = (sum - (total - virtual)) + (component - virtual)
            sum = total
            if error != 0 {
                components[kept] = error
                kept += 1
            }
        }
        if sum != 0 {
            components[kept] = sum
            kept += 1
        }
        count = kept
    }

    /// Adds another expansion exactly.
    mutating func add(_ other: Expansion) {
        for index in 0..<other.count { add(other.components[index]) }
    }

    /// The value, rounded.
    var estimate: Double {
        var sum = 0.0
        for index in 0..<count { sum += components[index] }
        return sum
    }

    /// The component of greatest magnitude, which has the sign of the whole.
    var mostSignificant: Double { count == 0 ? 0 : components[count - 1] }
}
