extension Double {
    /// The number that was meant where a computation has come close to one of few decimals: 61.1 for 61.10000000000001, and 30
    /// for 30.000000000000004; else the number itself.
    ///
    /// It is the number of the fewest decimals within the error. Of so many decimals that one in a hundred numbers would be within
    /// the error by chance none is taken, so that 1/3 stays the double nearest to it.
    ///
    /// - Parameter error: the most by which rounding may have moved the number; 0, or no number, leaves it as it is.
    package func meant(within error: Double) -> Double {
        guard error > 0, isFinite else { return self }
        let leastStep = 200 * error
        // Up to 10^22 powers of ten are exact, and a whole number below 2^53 divided by one is the double nearest to the decimal.
        var power = 1.0
        for _ in 0...22 {
            let scaled = self * power
            guard scaled.magnitude < 0x1p53, leastStep * power <= 1 else { return self }
            let number = scaled.rounded() / power
            // The sum with 0 turns -0 into 0.
            if (number - self).magnitude <= error { return number + 0 }
            power *= 10
        }
        return self
    }

    /// The most by which some operations in a row, on numbers no greater than this one, may be off: eight half units in the last
    /// place, of which each operation and each number read from text takes one.
    package var roundingError: Double { 4 * .ulpOfOne * magnitude }
}
