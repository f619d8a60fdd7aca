/// The location of the spine, where sheets are bound.
public enum SpineLocation: String, Codable, Hashable, Sendable, CaseIterable {
    /// No spine, for pages that scroll.
    case none
    /// At the left edge, or at the top if pages turn vertically; one page is shown.
    case min
    /// In the middle; two pages are shown side by side, or one above the other.
    case mid
    /// At the right edge, or at the bottom if pages turn vertically; one page is shown.
    case max

    /// The number of pages shown at a time.
    public var pageCount: Int { self == .mid ? 2 : 1 }
}
