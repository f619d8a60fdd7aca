import PlanCanvas
import PlanGeometry
import PlanModel

/// Where the edge lies that the sheets are bound at.
public enum SpineLocation: String, Hashable, Sendable, CaseIterable {
    /// There is no spine: pages that scroll.
    case none
    /// At the left edge, or at the top when pages turn vertically; one page is shown.
    case min
    /// In the middle; two pages are shown side by side, or one above the other.
    case mid
    /// At the right edge, or at the bottom when pages turn vertically; one page is shown.
    case max

    /// How many pages are shown at a time.
    public var pageCount: Int { self == .mid ? 2 : 1 }
}
