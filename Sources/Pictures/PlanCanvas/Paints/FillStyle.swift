import PlanGeometry

/// The rule that decides what counts as the inside of a filled shape.
public struct FillStyle: Hashable, Sendable {
    /// True if the even-odd rule decides, instead of the non-zero rule.
    public var isEOFilled: Bool

    /// By the non-zero rule unless told otherwise.
    public init(eoFill: Bool = false) { isEOFilled = eoFill }

    package var rule: FillRule { isEOFilled ? .evenOdd : .nonZero }
}
