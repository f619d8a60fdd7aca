import PlanGeometry

extension Double {
    /// The nearest number of at most two decimals; very great numbers stay as they are.
    var roundedToHundredths: Double {
        let hundredths = (self * 100).rounded() / 100
        return hundredths.isFinite ? hundredths : self
    }

    /// The number as people read it in a message: at most two decimals, none when it is whole.
    var compact: String { roundedToHundredths.exact }

    /// The number in full: as many digits as tell it from all others, no decimals when it is whole.
    var exact: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension Point {
    /// The point as people read it in a message: `(12.5, 88)`.
    var compact: String { "(\(x.compact), \(y.compact))" }

    /// The point in full: `(12.500001, 88)`.
    var exact: String { "(\(x.exact), \(y.exact))" }
}
