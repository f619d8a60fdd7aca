import PlanGeometry

extension Double {
    /// The nearest number of at most two decimals; very large numbers are unchanged.
    package var roundedToHundredths: Double {
        let hundredths = (self * 100).rounded() / 100
        return hundredths.isFinite ? hundredths : self
    }

    /// The number for a message: at most two decimals, none if the number is whole.
    package var compact: String { roundedToHundredths.exact }

    /// The number in full: the shortest digits that read back the same, without decimals if the number is whole.
    package var exact: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension Point {
    /// The point for a message: `(12.5, 88)`.
    package var compact: String { "(\(x.compact), \(y.compact))" }

    /// The point in full: `(12.500001, 88)`.
    package var exact: String { "(\(x.exact), \(y.exact))" }
}

extension Double {
    /// The shortest text that reads back as the same number; whole numbers without a fraction.
    package var shortest: String {
        let text = "\(self == 0 ? 0 : self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
