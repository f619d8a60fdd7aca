/// The order of names in which `page-2` comes before `page-10`.
enum NaturalOrder {
    static func precedes(_ one: String, _ other: String) -> Bool {
        var (left, right) = (Substring(one), Substring(other))
        while let first = left.first, let second = right.first {
            let (leftDigits, rightDigits) = (digits(left), digits(right))
            if !leftDigits.isEmpty, !rightDigits.isEmpty {
                let (number, otherNumber) = (stripped(leftDigits), stripped(rightDigits))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if number != otherNumber { return number < otherNumber }
                left = left.dropFirst(leftDigits.count)
                right = right.dropFirst(rightDigits.count)
            } else {
                let (lower, otherLower) = (first.lowercased(), second.lowercased())
                if lower != otherLower { return lower < otherLower }
                left = left.dropFirst()
                right = right.dropFirst()
            }
        }
        return left.isEmpty != right.isEmpty ? left.isEmpty : one < other
    }

    private static func digits(_ text: Substring) -> Substring { text.prefix { $0.isASCII && $0.isNumber } }

    private static func stripped(_ digits: Substring) -> Substring { digits.drop { $0 == "0" } }
}
