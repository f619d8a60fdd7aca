import CPango
import PlanGeometry

/// A text broken into lines, to be put onto pages one by one.
struct TypesetBlock {
    let layout: TextLayout
    /// The runs of each line.
    let lines: [[GlyphRun]]
    /// Baselines from the top of the layout.
    let baselines: [Double]

    /// Sets a text.
    ///
    /// - Parameter indent: how far the first line is moved in; only for justified text.
    init(
        _ text: String, font: Font, width: Double, alignment: TextLayout.Alignment = .start, isJustified: Bool = false,
        indent: Double = 0
    ) throws(RenderError) {
        let isChinese = text.hasHanCharacters
        layout = try TextLayout(
            text, font: font, alignment: alignment, maximumWidth: width, maximumLines: nil
        ) { layout in
            if isChinese {
                // Without the language the forms of characters and the rules for breaking lines would be others.
                pango_context_set_language(pango_layout_get_context(layout), pango_language_from_string("zh-cn"))
                pango_layout_context_changed(layout)
            }
            pango_layout_set_justify(layout, isJustified ? 1 : 0)
            pango_layout_set_indent(layout, Int32(saturating: indent * pangoUnitsPerPixel))
        }
        var lines: [[GlyphRun]] = []
        var baselines: [Double] = []
        for run in layout.placedRuns() {
            if baselines.last != run.glyphs.start.y {
                lines.append([])
                baselines.append(run.glyphs.start.y)
            }
            lines[lines.count - 1].append(run.glyphs)
        }
        self.lines = lines
        self.baselines = baselines
    }

    /// A line whose baseline lies at a place on the page, the layout's left end at another.
    func line(_ index: Int, left: Double, baseline: Double) -> TextPage.Line {
        TextPage.Line(layout: layout, runs: lines[index], shift: Vector(dx: left, dy: baseline - baselines[index]))
    }
}
