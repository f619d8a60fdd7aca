/// Which areas' names are written.
public enum AreaNaming: String, CaseIterable, Codable, Hashable, Sendable {
    /// All for which there is room. Each keeps clear of what is drawn as far as its area has free paper.
    case always
    /// Those that have a place in their area where next to nothing is drawn; the others would stand on the drawing's own text or
    /// lines.
    case auto
    /// None.
    case never
}
