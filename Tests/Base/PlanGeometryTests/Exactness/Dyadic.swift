/// An integer of any size times a power of two: the rational numbers that sums and products of `Double`s can be.
/// All its operations are exact.
struct Dyadic {
    private var isNegative = false
    /// The integer's magnitude, least significant word first.
    private var words: [UInt32] = []
    private var exponent = 0

    init(_ number: Double) {
        precondition(number.isFinite)
        isNegative = number < 0
        guard number != 0 else { return }
        let field = Int(number.exponentBitPattern)
        let significand = number.significandBitPattern | (field == 0 ? 0 : 1 << 52)
        words = [UInt32(truncatingIfNeeded: significand), UInt32(significand >> 32)]
        exponent = max(field, 1) - 1075
        trim()
    }

    private init(isNegative: Bool, words: [UInt32], exponent: Int) {
        self.isNegative = isNegative
        self.words = words
        self.exponent = exponent
        trim()
    }

    /// -1, 0 or 1.
    var sign: Int { words.isEmpty ? 0 : isNegative ? -1 : 1 }

    static prefix func - (number: Dyadic) -> Dyadic {
        var opposite = number
        opposite.isNegative.toggle()
        return opposite
    }

    static func - (left: Dyadic, right: Dyadic) -> Dyadic { left + -right }

    static func + (left: Dyadic, right: Dyadic) -> Dyadic {
        if left.words.isEmpty { return right }
        if right.words.isEmpty { return left }
        let exponent = min(left.exponent, right.exponent)
        let first = left.shiftedWords(by: left.exponent - exponent)
        let second = right.shiftedWords(by: right.exponent - exponent)
        if left.isNegative == right.isNegative {
            return Dyadic(isNegative: left.isNegative, words: sum(first, second), exponent: exponent)
        }
        return isLess(first, second)
            ? Dyadic(isNegative: right.isNegative, words: difference(second, first), exponent: exponent)
            : Dyadic(isNegative: left.isNegative, words: difference(first, second), exponent: exponent)
    }

    static func * (left: Dyadic, right: Dyadic) -> Dyadic {
        guard !left.words.isEmpty, !right.words.isEmpty else { return Dyadic(0) }
        var product = [UInt32](repeating: 0, count: left.words.count + right.words.count)
        for (offset, word) in left.words.enumerated() {
            var carry: UInt64 = 0
            for (index, other) in right.words.enumerated() {
                let total = UInt64(word) * UInt64(other) + UInt64(product[offset + index]) + carry
                product[offset + index] = UInt32(truncatingIfNeeded: total)
                carry = total >> 32
            }
            product[offset + right.words.count] = UInt32(carry)
        }
        return Dyadic(
            isNegative: left.isNegative != right.isNegative, words: product,
            exponent: left.exponent + right.exponent)
    }

    private mutating func trim() {
        while words.last == 0 { words.removeLast() }
        let zeros = words.prefix { $0 == 0 }.count
        words.removeFirst(zeros)
        exponent += 32 * zeros
    }

    private func shiftedWords(by bits: Int) -> [UInt32] {
        var shifted = [UInt32](repeating: 0, count: bits / 32)
        let rest = UInt64(bits % 32)
        var carry: UInt64 = 0
        for word in words {
            let total = UInt64(word) << rest | carry
            shifted.append(UInt32(truncatingIfNeeded: total))
            carry = total >> 32
        }
        shifted.append(UInt32(carry))
        while shifted.last == 0 { shifted.removeLast() }
        return shifted
    }

    private static func sum(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
        var total: [UInt32] = []
        var carry: UInt64 = 0
        for index in 0..<max(left.count, right.count) {
            let first = index < left.count ? UInt64(left[index]) : 0
            let second = index < right.count ? UInt64(right[index]) : 0
            let value = first + second + carry
            total.append(UInt32(truncatingIfNeeded: value))
            carry = value >> 32
        }
        total.append(UInt32(carry))
        return total
    }

    private static func difference(_ greater: [UInt32], _ less: [UInt32]) -> [UInt32] {
        var rest: [UInt32] = []
        var borrow: Int64 = 0
        for index in greater.indices {
            var value = Int64(greater[index]) - (index < less.count ? Int64(less[index]) : 0) - borrow
            borrow = value < 0 ? 1 : 0
            if value < 0 { value += 1 << 32 }
            rest.append(UInt32(value))
        }
        return rest
    }

    private static func isLess(_ left: [UInt32], _ right: [UInt32]) -> Bool {
        if left.count != right.count { return left.count < right.count }
        for index in left.indices.reversed() where left[index] != right[index] { return left[index] < right[index] }
        return false
    }
}
