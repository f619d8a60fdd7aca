/// Where the titles of markers stand.
public enum TitlePlacing: String, CaseIterable, Codable, Hashable, Sendable {
    /// Near the markers. If more than 3 % of the titles have no place in the rooms of their markers or on empty paper outside, those that
    /// have none stand in a list beside the drawing, by the markers' numbers. If fewer have none, they stand in other rooms or on what is
    /// printed, and only those that have no place there are listed.
    case auto
    /// Near the markers, in other rooms or on what is printed where nothing else is free.
    case near
    /// All in a list beside the drawing, by the markers' numbers.
    case beside
}
