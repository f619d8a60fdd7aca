/// The direction of a turn through the book.
///
/// Going forward, pages move from right to left (from left to right in right-to-left books), or from bottom to top if they
/// turn vertically; in reverse they move the other way. The location of the spine does not matter.
public enum NavigationDirection: String, Codable, Hashable, Sendable, CaseIterable {
    /// To the next page.
    case forward
    /// To the previous page.
    case reverse
}
