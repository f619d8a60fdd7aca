import PlanGeometry

/// What counts as inside of a shape that is filled.
public struct FillStyle: Hashable, Sendable {
    /// Whether the even-odd rule decides, instead of the non-zero one.
    public var isEOFilled: Bool

    /// By the non-zero rule unless told otherwise.
    public init(eoFill: Bool = false) { isEOFilled = eoFill }

    package var rule: FillRule { isEOFilled ? .evenOdd : .nonZero }
}
