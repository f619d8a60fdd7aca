/// A field of markers whose values repeat from marker to marker.
public enum TextField: String, Hashable, Sendable {
    /// The parts of `MarkerDetails`.
    case status, category, priority, assignee
    /// Who made the marker.
    case author
}
