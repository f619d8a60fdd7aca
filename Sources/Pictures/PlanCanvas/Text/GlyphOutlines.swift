import CCairo
import CPango
import PlanGeometry

/// The form of one glyph of a font at the font's size. Its origin lies on the baseline at (0, 0), y grows downwards.
package final class GlyphOutline: Sendable {
    /// Closed subpaths, filled by the non-zero rule.
    package let path: Path
    /// The box around the path's control points; nothing for a glyph without ink, such as a space.
    package let bounds: Box?

    package init(_ path: Path) {
        self.path = path
        bounds = path.controlBox
    }
}

/// The outlines of glyphs, each taken from its font once. It belongs to one thread.
package final class GlyphOutlines {
    private struct Key: Hashable {
        let font: UnsafeMutablePointer<PangoFont>
        let glyph: PangoGlyph
    }

    private var known: [Key: GlyphOutline] = [:]
    /// Held, so that no other font gets the address of one of these.
    private var fonts: Set<UnsafeMutablePointer<PangoFont>> = []
    private let scratch: Canvas

    package init() throws(RenderError) { scratch = try Canvas.withoutEdges() }

    deinit { for font in fonts { g_object_unref(font) } }

    /// A glyph's outline.
    ///
    /// - Parameters:
    ///   - glyph: the glyph with its width, which decides the form of the box for a missing one.
    ///   - size: the font's size.
    func outline(of glyph: PangoGlyphInfo, in font: UnsafeMutablePointer<PangoFont>, size: Double) -> GlyphOutline {
        let key = Key(font: font, glyph: glyph.glyph)
        if let outline = known[key] { return outline }
        if fonts.insert(font).inserted { g_object_ref(font) }
        var alone = glyph
        (alone.geometry.x_offset, alone.geometry.y_offset) = (0, 0)
        let path = scratch.withSavedState {
            scratch.scaleForOutlines(ofSize: size)
            scratch.clearPath()
            withUnsafeMutablePointer(to: &alone) { glyph in
                var cluster: Int32 = 0
                withUnsafeMutablePointer(to: &cluster) { cluster in
                    var string = PangoGlyphString(num_glyphs: 1, glyphs: glyph, log_clusters: cluster, space: 1)
                    cairo_move_to(scratch.context, 0, 0)
                    pango_cairo_glyph_string_path(scratch.context, font, &string)
                }
            }
            return scratch.path
        }
        scratch.clearPath()
        let outline = GlyphOutline(path)
        known[key] = outline
        return outline
    }
}
