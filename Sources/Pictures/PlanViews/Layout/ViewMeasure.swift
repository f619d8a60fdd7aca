import PlanGeometry

/// The size that a view chooses for a proposal, and its baselines.
package struct ViewMeasure {
    package var size: Size
    /// The distance from the top side down to the baseline of the first line of text; nil without text.
    var firstBaseline: Double?
    /// The distance from the top side down to the baseline of the last line of text; nil without text.
    var lastBaseline: Double?

    package init(_ size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
        (self.size, self.firstBaseline, self.lastBaseline) = (size, firstBaseline, lastBaseline)
    }

    /// The measure of a view of another size that contains this one `top` below its top side.
    package func inside(_ size: Size, top: Double) -> ViewMeasure {
        ViewMeasure(size, firstBaseline: firstBaseline.map { $0 + top }, lastBaseline: lastBaseline.map { $0 + top })
    }
}
