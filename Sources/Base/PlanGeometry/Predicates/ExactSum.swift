/// An exact sum of products of two finite `Double`s of any magnitude: a fixed-point number wide enough for all of them
/// (Kulisch's long accumulator).
///
/// Much slower than floating point and free of its limits; used where products could overflow or underflow.
struct ExactSum {
    /// The value in units of 2^-2148, the square of the least magnitude of a `Double`, in two's complement, least
    /// significant word first: 2 x 2098 bits for one product, 64 and more for carries and the sign.
    private var words = [UInt64](repeating: 0, count: 68)

    /// Adds left * right, or subtracts it.
    mutating func add(_ left: Double, _ right: Double, subtracting: Bool = false) {
        guard left != 0, right != 0 else { return }
        let first = Self.parts(of: left)
        let second = Self.parts(of: right)
        let product = first.significand.multipliedFullWidth(by: second.significand)
        let shift = first.shift + second.shift
        let (word, bit) = (shift / 64, shift % 64)
        var pieces: (UInt64, UInt64, UInt64) = (product.low << UInt64(bit), product.high << UInt64(bit), 0)
        if bit > 0 {
            pieces.1 |= product.low >> UInt64(64 - bit)
            pieces.2 = product.high >> UInt64(64 - bit)
        }
        let isNegative = (left < 0) != (right < 0)
        accumulate(pieces, at: word, subtracting: isNegative != subtracting)
    }

    /// -1, 0 or 1.
    var sign: Int {
        if words[words.count - 1] >> 63 == 1 { return -1 }
        return words.contains { $0 != 0 } ? 1 : 0
    }

    /// The value rounded towards 0 to some 53 bits; never 0 unless the sum is, and never infinite.
    var approximation: Double {
        let sign = self.sign
        guard sign != 0 else { return 0 }
        var magnitude = words
        if sign < 0 {
            var carry = true
            for index in magnitude.indices {
                let (value, overflow) = (~magnitude[index]).addingReportingOverflow(carry ? 1 : 0)
                magnitude[index] = value
                carry = overflow
            }
        }
        guard let top = magnitude.lastIndex(where: { $0 != 0 }) else { return 0 }
        let next = top > 0 ? magnitude[top - 1] : 0
        let leading = magnitude[top].leadingZeroBitCount
        let bits = leading == 0 ? magnitude[top] : magnitude[top] << leading | next >> (64 - leading)
        let exponent = 64 * top - leading - 2148
        let value = Double(sign: .plus, exponent: exponent, significand: Double(bits >> 11) * 2048)
        let saturated = min(max(value, .leastNonzeroMagnitude), .greatestFiniteMagnitude)
        return sign < 0 ? -saturated : saturated
    }

    /// An integer significand and the exponent above that of the least magnitude.
    private static func parts(of number: Double) -> (significand: UInt64, shift: Int) {
        let field = Int(number.exponentBitPattern)
        return field == 0
            ? (number.significandBitPattern, 0) : (number.significandBitPattern | 1 << 52, field - 1)
    }

    /// Adds or subtracts a magnitude.
    private mutating func accumulate(_ pieces: (UInt64, UInt64, UInt64), at start: Int, subtracting: Bool) {
        func combined(_ word: UInt64, _ piece: UInt64) -> (partialValue: UInt64, overflow: Bool) {
            subtracting ? word.subtractingReportingOverflow(piece) : word.addingReportingOverflow(piece)
        }
        var carry: UInt64 = 0
        var index = start
        for piece in [pieces.0, pieces.1, pieces.2] {
            let (sum, overflow) = combined(words[index], piece)
            let (total, carried) = combined(sum, carry)
            words[index] = total
            carry = (overflow ? 1 : 0) + (carried ? 1 : 0)
            index += 1
        }
        while carry != 0 && index < words.count {
            let (total, carried) = combined(words[index], carry)
            words[index] = total
            carry = carried ? 1 : 0
            index += 1
        }
    }
}

extension ExactSum {
    /// ``orient2d(_:_:_:)`` for coordinates of any magnitude; 0 when one is not finite.
    static func orientation(_ a: Point, _ b: Point, _ c: Point) -> Double {
        guard a.isFinite && b.isFinite && c.isFinite else { return 0 }
        var sum = ExactSum()
        sum.add(a.x, b.y)
        sum.add(a.y, b.x, subtracting: true)
        sum.add(b.x, c.y)
        sum.add(b.y, c.x, subtracting: true)
        sum.add(c.x, a.y)
        sum.add(c.y, a.x, subtracting: true)
        return sum.approximation
    }
}
