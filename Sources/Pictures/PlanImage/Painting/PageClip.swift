import PlanGeometry

/// A region outside which nothing is painted, in page space (ISO 32000-1, 8.5.4).
public struct PageClip: Hashable, Sendable {
    /// The box around the region: that of the path cut to the box of the outer clip.
    public let box: Box
    /// The path whose inside is the region, as far as it lies in the outer clip.
    public let path: Path
    /// The rule that says what is inside the path.
    public let rule: FillRule
    /// The clip around this one, an index of ``PagePainting/clips``; nil if there is none.
    public let outer: Int?
}
