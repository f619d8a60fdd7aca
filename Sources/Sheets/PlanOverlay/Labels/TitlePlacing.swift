/// Where the titles of markers stand.
public enum TitlePlacing: String, CaseIterable, Codable, Hashable, Sendable {
    /// Near the markers, unless more than 3 % of the titles have no place in the rooms of their markers or on empty paper outside, or one
    /// has no place even in other rooms and on what is printed: then all stand in a list as with ``beside``.
    case auto
    /// Near the markers, in other rooms or on what is printed where nothing else is free.
    case near
    /// All in a list beside the drawing, by the markers' numbers, and none near its marker; those of markers without a number stand near
    /// these.
    case beside
}
