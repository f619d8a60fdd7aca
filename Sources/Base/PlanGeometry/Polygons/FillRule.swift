/// Which points a ring that crosses or overlaps itself encloses. For a simple ring both rules agree.
public enum FillRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// A point is inside when a ray from it crosses the ring an odd number of times.
    case evenOdd
    /// A point is inside when the ring winds around it, in either direction, a number of times that is not zero.
    case nonZero
}
