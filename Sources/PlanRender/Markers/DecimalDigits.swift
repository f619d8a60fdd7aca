/// The characters of a decimal number, kept without memory of their own: values 0 to 9, and 10 for a minus.
struct DecimalDigits {
    /// One byte a character; the longest number, `Int.min`, has twenty.
    private var values: (UInt64, UInt64, UInt64) = (0, 0, 0)
    /// The characters of the longest number.
    static let mostCount = 20
    /// How many characters there are.
    private(set) var count = 0

    /// The characters of a number; none for no number.
    init(_ number: Int?) {
        guard let number else { return }
        let isNegative = number < 0
        var rest = number.magnitude
        var power: UInt = 1
        count = isNegative ? 2 : 1
        while rest / power >= 10 {
            power *= 10
            count += 1
        }
        var place = 0
        withUnsafeMutableBytes(of: &values) { bytes in
            if isNegative {
                bytes[0] = 10
                place = 1
            }
            while power > 0 {
                bytes[place] = UInt8(rest / power)
                rest %= power
                power /= 10
                place += 1
            }
        }
    }

    /// How many characters a number has; 0 for no number.
    static func count(of number: Int?) -> Int {
        guard let number else { return 0 }
        var (count, rest) = (number < 0 ? 2 : 1, number.magnitude)
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }

    /// The value at a place from 0 on.
    subscript(place: Int) -> Int { withUnsafeBytes(of: values) { Int($0[place]) } }
}
