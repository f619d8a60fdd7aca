extension FixedWidthInteger {
    /// The whole number that `number` becomes when its fraction is cut off, as near to it as `limit` and the type allow; 0 for NaN.
    ///
    /// `Int(_:)` ends the process for a number that is not finite or too large. A place or a count beyond the usual limit means
    /// "further than anything painted": no drawing is as wide. Sums, differences and products of two such integers fit 64 bits.
    ///
    /// - Parameter limit: The greatest magnitude of the result, at most 2^62.
    @inlinable
    package init(saturating number: Double, at limit: Double = 2_147_483_647) {
        // The comparisons are false for NaN.
        let inside = number < limit ? (number > -limit ? number : -limit) : number >= limit ? limit : 0
        self.init(clamping: Int(inside))
    }
}
