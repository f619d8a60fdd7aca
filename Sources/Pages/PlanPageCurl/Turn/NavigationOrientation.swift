/// The axis that pages turn along.
public enum NavigationOrientation: String, Codable, Hashable, Sendable, CaseIterable {
    /// From side to side, like the pages of a book.
    case horizontal
    /// Up and down, like the sheets of a wall calendar.
    case vertical
}
