import PlanGeometry

/// A page of text, set and ready to be drawn.
struct TextPage {
    /// A line of a layout and where it goes.
    struct Line {
        /// Keeps the runs' fonts and glyphs.
        let layout: TextLayout
        let runs: [GlyphRun]
        /// How far everything moves from its place in the layout.
        let shift: Vector
    }

    var lines: [Line] = []
    /// The chapter that it belongs to; nothing before the first heading.
    var chapter: String?
    /// Whether a chapter begins on it.
    var isOpening = false
}
