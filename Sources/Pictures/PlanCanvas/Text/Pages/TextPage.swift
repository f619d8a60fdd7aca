import PlanGeometry

/// A page of text, set and ready to be drawn.
struct TextPage {
    /// A line of a layout and where it goes.
    struct Line {
        /// Keeps the runs' fonts and glyphs.
        let layout: TextLayout
        let runs: [GlyphRun]
        /// The vector by which the runs move from their place in the layout to their place on the page.
        let shift: Vector
    }

    var lines: [Line] = []
    /// The chapter that it belongs to; nothing before the first heading.
    var chapter: String?
    /// True if a chapter begins on the page.
    var isOpening = false
}
