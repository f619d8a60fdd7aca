import PlanBase

/// The means by which a list's markers get their places.
public enum PlaceBy: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
    /// By their coordinates; a row without coordinates gives no marker.
    case coordinates
    /// By the room that the row names, where the row has no coordinates.
    case area
}
