import PlanGeometry

/// A stroke, a fill or a picture of a page, in page space (see ``PagePainting``).
public struct PaintedObject: Hashable, Sendable {
    /// The object's geometry and paint.
    public enum Kind: Hashable, Sendable {
        /// A path along which a line is drawn. Widths and dashes are in points; a width of 0 is the thinnest line that a device draws.
        /// Where the page stretches lines unequally in x and y, the width is that of a circle as large (the root of the determinant).
        case stroke(Path, style: StrokeStyle, paint: PagePaint)
        /// A path whose inside is painted.
        case fill(Path, rule: FillRule, paint: PagePaint)
        /// A picture, or a mask through which a colour is painted. The corners are its upper left, upper right, lower right and lower left
        /// one as the picture's own rows have them. The image is nil for one that is written within the page's content.
        case picture(corners: [Point], image: PageImage?)
    }

    /// The object's geometry and paint.
    public let kind: Kind
    /// The clip that the object lies in, an index of ``PagePainting/clips``; nil if only the page's edge cuts it.
    public let clip: Int?
    /// The layer that the object belongs to, an index of ``PagePainting/layers``; nil if it is always shown. Of nested layers it is the
    /// innermost, but one that is hidden counts before those within it.
    public let layer: Int?
}
