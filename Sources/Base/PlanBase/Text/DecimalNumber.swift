extension Double {
    /// Parses decimal notation, `nan` and `inf` included; `nil` for any other text, such as hexadecimal notation, which nobody
    /// means in a table of coordinates, or a text with a zero byte.
    package init?(decimal text: String) {
        if let plain = text.utf8.withContiguousStorageIfAvailable(Self.plainDecimal) ?? nil {
            self = plain
            return
        }
        // The C library would take a zero byte for the end of the text.
        let isForeign = text.utf8.contains { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") || $0 == 0 }
        guard !isForeign else { return nil }
        self.init(text)
    }

    /// Parses a text of a few digits with or without a point, as nearly all coordinates are; `nil` for any other text.
    ///
    /// An integer of up to 2^53 and a power of ten up to 10^22 are exact doubles, so their quotient is the double nearest to
    /// the text: W. Clinger, "How to Read Floating Point Numbers Accurately", 1990.
    package static func plainDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
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
    /// Parses a text of a few digits alone, as nearly all numbers are; `nil` for any other text.
    package static func plainDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
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
