/// Whether markers whose numbers others hide are put beside their points, with a line to them.
public enum MarkerSpreading: String, CaseIterable, Codable, Hashable, Sendable {
    /// If they are few.
    case auto
    /// Always, as far as there is room.
    case always
    /// Never.
    case never
}
