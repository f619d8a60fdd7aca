/// The bound edge of a sheet: the spine, about which the sheet turns.
public enum SheetEdge: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left edge, as in a book that is read from left to right.
    case left
    /// The top edge, as in a wall calendar.
    case top
    /// The right edge, as in a book that is read from right to left.
    case right
    /// The bottom edge.
    case bottom
}
