/// A field of markers whose values repeat from marker to marker.
public enum TextField: String, Hashable, Sendable {
    /// Parts of `MarkerDetails`.
    case status, category, priority, assignee
    /// The person who made the marker.
    case author
}
