import CCairo
import CPango
import PlanGeometry
import PlanModel

/// An edge around letters in another colour, which keeps them legible on any ground.
public struct Halo: Hashable, Sendable {
    /// The edge's colour.
    public var color: Color
    /// How far it reaches beyond the letters.
    public var width: Double

    /// A halo of a colour that reaches some distance beyond the letters.
    public init(_ color: Color, width: Double) {
        self.color = color
        self.width = width
    }
}

extension Canvas {
    /// Draws a text so that its anchor lies on a point, its halo beneath it.
    public func draw(
        _ text: TextLayout, at point: Point, anchor: TextAnchor = .topLeft, color: Color, halo: Halo? = nil
    ) {
        let corner = point - text.position(of: anchor)
        guard accepts(corner, corner + Vector(dx: text.logicalSize.width, dy: text.logicalSize.height)) else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_new_path(context)
        cairo_translate(context, corner.x, corner.y)
        let bitmapRuns = addOutlines(of: text)
        if let halo, halo.width > 0 {
            stroke(halo.color, StrokeStyle(width: 2 * halo.width, join: .round), keepingPath: true)
        }
        fill(color)
        for run in bitmapRuns { run.show(in: context) }
    }

    /// Draws a line of text so that its anchor lies on a point.
    ///
    /// The text is set anew at each call; make a `TextLayout` to measure it or to draw it often.
    public func draw(
        _ text: String, font: Font, at point: Point, anchor: TextAnchor = .topLeft, color: Color, halo: Halo? = nil
    ) {
        guard !hasFailed else { return }
        do {
            draw(try TextLayout(text, font: font), at: point, anchor: anchor, color: color, halo: halo)
        } catch {
            fail(error)
        }
    }

    /// Adds the outlines of a text to the path, the logical box's corner at the origin.
    ///
    /// Filled outlines keep the exact place of each letter, where Cairo's glyph images are moved to whole pixels.
    /// - Returns: the runs in fonts that have pictures instead of outlines, such as emoji.
    @discardableResult
    func addOutlines(of text: TextLayout) -> [GlyphRun] {
        var bitmapRuns: [GlyphRun] = []
        for run in text.glyphRuns() where run.hasInk {
            let before = pathLength
            run.addOutlines(in: context)
            if pathLength == before { bitmapRuns.append(run) }
        }
        return bitmapRuns
    }

    /// The number of entries of the path.
    private var pathLength: Int {
        guard let path = cairo_copy_path(context) else { return 0 }
        defer { cairo_path_destroy(path) }
        return Int(path.pointee.num_data)
    }
}

/// Letters of one font beside each other. The font and the glyphs belong to the layout.
struct GlyphRun {
    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// The left end of the baseline, from the corner of the layout's logical box.
    let start: Point
    let hasInk: Bool

    func addOutlines(in context: OpaquePointer) {
        cairo_move_to(context, start.x, start.y)
        pango_cairo_glyph_string_path(context, font, glyphs)
    }

    func show(in context: OpaquePointer) {
        cairo_move_to(context, start.x, start.y)
        pango_cairo_show_glyph_string(context, font, glyphs)
        cairo_new_path(context)
    }
}

extension TextLayout {
    /// The runs of all lines, from left to right in each.
    fileprivate func glyphRuns() -> [GlyphRun] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var runs: [GlyphRun] = []
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator)?.pointee, let font = run.item.pointee.analysis.font
            else { continue }
            var ink = PangoRectangle()
            var logical = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, &ink, &logical)
            let baseline = Double(pango_layout_iter_get_baseline(iterator)) / pangoUnitsPerPixel
            runs.append(
                GlyphRun(
                    font: font, glyphs: run.glyphs,
                    start: Point(x: Double(logical.x) / pangoUnitsPerPixel, y: baseline) + pangoOffset,
                    hasInk: ink.width > 0 && ink.height > 0))
        } while pango_layout_iter_next_run(iterator) != 0
        return runs
    }
}
