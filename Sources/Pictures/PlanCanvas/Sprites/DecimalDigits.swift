/// The characters of a decimal number, kept without memory of their own: values 0 to 9, and 10 for a minus.
package struct DecimalDigits {
    /// One byte a character; the longest number, `Int.min`, has twenty.
    private var values: (UInt64, UInt64, UInt64) = (0, 0, 0)
    /// The characters of the longest number.
    package static let mostCount = 20
    /// The number of characters.
    package let count: Int

    /// The characters of a number; none for no number.
    package init(_ number: Int?) {
        count = Self.count(of: number)
        guard let number else { return }
        let first = number < 0 ? 1 : 0
        var rest = number.magnitude
        withUnsafeMutableBytes(of: &values) { [count] bytes in
            if number < 0 { bytes[0] = 10 }
            for place in (first..<count).reversed() {
                bytes[place] = UInt8(rest % 10)
                rest /= 10
            }
        }
    }

    /// Returns the number of characters of a decimal number; 0 for `nil`.
    package static func count(of number: Int?) -> Int {
        guard let number else { return 0 }
        var (count, rest) = (number < 0 ? 2 : 1, number.magnitude)
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }

    /// The value at a place from 0 on.
    package subscript(place: Int) -> Int { withUnsafeBytes(of: values) { Int($0[place]) } }
}
