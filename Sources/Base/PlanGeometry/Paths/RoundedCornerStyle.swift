/// How the sides of a rounded rectangle pass into its corners.
public enum RoundedCornerStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// Quarter circles, or quarters of an ellipse.
    case circular
    /// Apple's continuous corner, which leaves the sides earlier and more gently.
    case continuous
}
