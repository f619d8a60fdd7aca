extension Double {
    /// The number that a text in decimal notation stands for, `nan` and `inf` included; nothing for any other text, for
    /// one with a zero byte, and for hexadecimal notation, which nobody means in a table of coordinates.
    package init?(decimal text: String) {
        if let plain = text.utf8.withContiguousStorageIfAvailable(Self.plainDecimal) ?? nil {
            self = plain
            return
        }
        // A zero byte would end the text for the C library, and what follows it would be passed over.
        let isForeign = text.utf8.contains { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") || $0 == 0 }
        guard !isForeign else { return nil }
        self.init(text)
    }

    /// The number of a text of few digits with or without a point, as nearly all are; nothing for any other text.
    ///
    /// Up to 2^53 the digits are exact as a number, and so is the power of ten that it is divided by, so that the quotient is
    /// the number nearest to the text: W. Clinger, "How to Read Floating Point Numbers Accurately", 1990.
    static func plainDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        guard text.count > start, text.count <= start + 16 else { return nil }
        var (digits, decimals, hasPoint) = (0, 0, false)
        for index in start..<text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit <= 9 {
                digits = digits &* 10 &+ Int(digit)
                decimals &+= hasPoint ? 1 : 0
            } else if text[index] == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                return nil
            }
        }
        // A point has a digit before and after it.
        guard digits <= 1 << 53, !hasPoint || (decimals > 0 && decimals + 1 < text.count - start) else { return nil }
        let value = Double(digits) / powersOfTen[decimals]
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = (0..<16).reduce(into: [1]) { powers, power in
        powers.append(powers[power] * 10)
    }
}

extension Int {
    /// The number of a text of few digits and nothing else, as nearly all are; nothing for any other text.
    static func plainDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard (1...18).contains(text.count) else { return nil }
        var number = 0
        for byte in text {
            let digit = byte &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number &* 10 &+ Int(digit)
        }
        return number
    }
}
