import CCairo
import CPango
import PlanBase
import PlanGeometry

/// An edge around letters in another colour, which keeps them legible on any ground.
public struct Halo: Hashable, Sendable {
    /// The edge's colour.
    public var color: Color
    /// The distance that the edge reaches beyond the letters.
    public var width: Double

    /// A halo of a colour that reaches some distance beyond the letters.
    public init(_ color: Color, width: Double) { (self.color, self.width) = (color, width) }
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
        let outlines = outlines(of: text)
        if let halo, halo.width > 0 {
            add(outlines.letters)
            add(outlines.pictures)
            stroke(halo.color, StrokeStyle(lineWidth: 2 * halo.width, lineJoin: .round))
        }
        if keepsText {
            textLog?.add(text, transform: .translation(x: corner.x, y: corner.y).concatenating(transform))
            cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
            let start = Point.zero + text.pangoOffset
            cairo_move_to(context, start.x, start.y)
            pango_cairo_show_layout(context, text.layout)
            cairo_new_path(context)
            return
        }
        add(outlines.letters)
        fill(color)
        for run in outlines.pictureRuns { run.show(in: context) }
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

    /// The outlines of a text, the logical box's corner at the origin. The path is cleared.
    package func outlines(of text: TextLayout) -> TextOutlines {
        var letters = Path()
        var pictures = Path()
        let runs = text.placedRuns().map(\.glyphs)
        for run in runs {
            clearPath()
            run.addOutlines(in: context)
            if run.hasPictures { pictures.addPath(path) } else { letters.addPath(path) }
        }
        clearPath()
        return TextOutlines(letters: letters, pictures: pictures, pictureRuns: runs.filter(\.hasPictures))
    }
}

/// The outlines of a text. Filled outlines keep the exact place of each letter, where Cairo's glyph images are moved to whole pixels.
package struct TextOutlines {
    package let letters: Path
    /// Around the colour pictures, such as emoji.
    package let pictures: Path
    /// The runs in fonts of colour pictures. They belong to the layout.
    let pictureRuns: [GlyphRun]
}

/// Letters of one font beside each other. The font and the glyphs belong to the layout.
struct GlyphRun {
    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// The left end of the baseline, from the corner of the layout's logical box.
    let start: Point

    /// True if the font's glyphs are colour pictures, which have to be shown instead of filled.
    var hasPictures: Bool {
        guard let font = pango_font_get_hb_font(font), let face = hb_font_get_face(font) else { return false }
        return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    }

    func addOutlines(in context: OpaquePointer) {
        cairo_move_to(context, start.x, start.y)
        pango_cairo_glyph_string_path(context, font, glyphs)
    }

    /// The glyphs that have ink, or a box for a missing character, with their origins.
    func placedGlyphs(size: Double, outlines: GlyphOutlines) -> [PlacedGlyph] {
        var placed: [PlacedGlyph] = []
        var advance = 0.0
        // The string has that many glyphs, or none at all.
        guard let first = glyphs.pointee.glyphs else { return [] }
        for glyph in UnsafeBufferPointer(start: first, count: Int(glyphs.pointee.num_glyphs)) {
            let shift = Vector(dx: Double(glyph.geometry.x_offset), dy: Double(glyph.geometry.y_offset))
            if glyph.glyph != PangoGlyph(PANGO_GLYPH_EMPTY) {
                let outline = outlines.outline(of: glyph, in: font, size: size)
                let origin = start + (Vector(dx: advance, dy: 0) + shift) / pangoUnitsPerPixel
                if outline.bounds != nil { placed.append(PlacedGlyph(outline: outline, origin: origin)) }
            }
            advance += Double(glyph.geometry.width)
        }
        return placed
    }

    func show(in context: OpaquePointer) {
        cairo_move_to(context, start.x, start.y)
        pango_cairo_show_glyph_string(context, font, glyphs)
        cairo_new_path(context)
    }
}

extension TextLayout {
    /// The glyphs of all lines, the logical box's corner at the origin; nothing for a text with colour pictures.
    func placedGlyphs(outlines: GlyphOutlines) -> [PlacedGlyph]? {
        let runs = placedRuns().map(\.glyphs)
        if runs.contains(where: \.hasPictures) { return nil }
        return runs.flatMap { $0.placedGlyphs(size: font.size, outlines: outlines) }
    }
}
