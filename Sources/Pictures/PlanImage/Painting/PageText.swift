import PlanBase
import PlanGeometry

/// A run of text of a page: what one operator shows, without larger gaps (ISO 32000-1, 9.4).
public struct PageText: Hashable, Sendable {
    /// The text in Unicode. A glyph that the file gives no character for is U+FFFD.
    public let text: String
    /// The start of the baseline, in page space.
    public let origin: Point
    /// The height of the font's em square, in points.
    public let size: Double
    /// The direction of the baseline in radians, from the x axis towards the y axis: clockwise as seen; 0 for text to be read upright.
    public let angle: Double
    /// The length along the baseline, in points.
    public let length: Double
    /// The corners of the rectangle around the run: from the font's descent to its ascent, upper left, upper right, lower right and lower
    /// left as one reads it.
    public let corners: [Point]
    /// The colour that glyphs are filled with; black where it is a pattern.
    public let color: Color
    /// True if the text is not painted, as that which recognition puts over a scan (text rendering mode 3).
    public let isInvisible: Bool
    /// The clip that the text lies in, an index of ``PagePainting/clips``; nil if only the page's edge cuts it.
    public let clip: Int?
    /// The layer that the text belongs to, as ``PaintedObject/layer``.
    public let layer: Int?

    /// The box around the run, in page space.
    public var box: Box { Box(enclosing: corners) ?? Box(origin: origin, size: .zero) }
}
