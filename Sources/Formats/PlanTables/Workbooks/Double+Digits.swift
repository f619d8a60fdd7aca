import Glibc
import PlanGeometry

extension Double {
    /// The nearest number of 15 digits, which a spreadsheet shows: 59.97 for 59.970000000000006, the product of 19.99 and 3.
    var roundedToFifteenDigits: Double {
        guard self != 0, isNormal, Int64(exactly: self) == nil else { return self }
        let exponent = Int(saturating: log10(magnitude).rounded(.down)) - 14
        let digits = exponent < 0 && exponent > -300 ? self * pow(10, Double(-exponent)) : .nan
        return Int64(exactly: digits.rounded()).flatMap { Double("\($0)e\(exponent)") } ?? self
    }
}
